"""Properties of every Yahtzee match."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import fold
from companion.games.history import History
from companion.games.record import parse, write
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import State, YahtzeeSetup
from tests.companion.games.yahtzee.play import random_dice, random_game, setup

Match = tuple[YahtzeeSetup, tuple[YahtzeeAction, ...]]


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Return a match in progress: any number of legal actions from its start."""
    count, rounds = draw(st.integers(1, 8)), draw(st.integers(1, 3))
    length = draw(st.integers(0, 250))
    chance = Random(draw(st.integers(0, 2**32)))
    actions: list[YahtzeeAction] = []
    for action in random_game(chance, count, rounds):
        if len(actions) == length:
            break
        actions.append(action)
    return setup(count, rounds), tuple(actions)


def state_of(match: Match) -> State:
    state: State = fold(GAME, *match)
    return state


@given(matches())
def test_replaying_a_record_gives_the_same_sheet(match: Match) -> None:
    text = write(*match)
    game, header, actions = parse(text.encode())
    assert (game, header, actions) == (GAME, *match)
    assert write(header, actions) == text
    assert game.report(fold(game, header, actions)) == GAME.report(state_of(match))


@given(matches())
def test_undo_then_redo_is_nothing(match: Match) -> None:
    history = History(match[1])
    if history.actions:
        assert history.undid().redid() == history
        assert fold(GAME, match[0], history.undid().redid().actions) == state_of(match)


@given(matches(), st.data())
def test_undoing_several_then_redoing_them_is_nothing(match: Match, data: st.DataObject) -> None:
    history = back = History(match[1])
    times = data.draw(st.integers(0, len(match[1])))
    for _ in range(times):
        back = back.undid()
    assert back.actions == match[1][: len(match[1]) - times]
    for _ in range(times):
        back = back.redid()
    assert back == history


@given(matches(), st.integers(0, 2**32))
def test_nothing_legal_ends_in_an_error(match: Match, seed: int) -> None:
    state, chance = state_of(match), Random(seed)
    for choice in GAME.choices(state):
        GAME.apply(state, choice)
    if GAME.wanted_dice(state) is not None:
        for count in range(5 if state.rolls else 1):
            kept = tuple(chance.sample(range(5), count))
            rolled = GAME.apply(state, Roll(random_dice(chance, state.dice, kept), kept))
            assert rolled.rolls[:-1] == state.rolls


@given(matches())
def test_a_match_never_stops_before_its_end(match: Match) -> None:
    state = state_of(match)
    stuck = GAME.wanted_dice(state) is None and not GAME.choices(state)
    assert stuck == state.finished == (GAME.outcome(state) is not None)
    assert (GAME.to_play(state) is None) == state.finished


@given(matches())
def test_every_choice_leads_somewhere_else(match: Match) -> None:
    state = state_of(match)
    choices = GAME.choices(state)
    assert len(set(choices)) == len(choices)
    for choice in choices:
        after = GAME.apply(state, choice)
        if isinstance(choice, Start):
            assert GAME.to_play(after) == choice.player
        else:
            assert after != state


@given(matches())
def test_points_once_written_stay(match: Match) -> None:
    state = state_of(match)
    for choice in GAME.choices(state):
        after = GAME.apply(state, choice)
        for before, now in zip(state.sheets[-1], after.sheets[state.round - 1], strict=True):
            for box in Box:
                if before[box] is not None:
                    assert now[box] == before[box]


@given(matches())
def test_a_box_brings_the_points_shown_before(match: Match) -> None:
    state = state_of(match)
    for choice in GAME.choices(state):
        if isinstance(choice, Score):
            worth = 0 if choice.zero else state.sheet.worth(choice.box, state.dice)
            after = GAME.apply(state, choice).sheets[state.round - 1][state.player]
            assert after[choice.box] == worth
            assert sum(points is not None for points in after.points) == 1 + sum(
                points is not None for points in state.sheet.points
            )
