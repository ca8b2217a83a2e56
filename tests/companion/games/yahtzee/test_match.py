"""A match: the order of play, rounds, starts and the winner."""

import pytest

from companion.games.errors import (
    BadName,
    BadOption,
    EmptyName,
    EqualNames,
    GameOver,
    NotAPlayer,
    WrongNumberOfPlayers,
)
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.errors import StartOnlyAtHead
from companion.games.yahtzee.rules import round_winners
from companion.games.yahtzee.state import Options, State, YahtzeeSetup
from tests.companion.games.yahtzee.play import NAMES, played, roll, setup
from tests.language import both

ONES = roll(1, 1, 1, 1, 2)
SIXES = roll(6, 6, 6, 6, 5)


def turns(count: int, good: tuple[int, ...] = ()) -> list[YahtzeeAction]:
    """Return a whole round: every player fills every box; players in `good` throw better."""
    actions: list[YahtzeeAction] = []
    for box in Box:
        for place in range(count):
            actions += [SIXES if place in good else ONES, Score(box)]
    return actions


def named(*players: str, rounds: int = 1) -> State:
    return GAME.start(YahtzeeSetup(version=1, players=players, options=Options(rounds)))


@pytest.mark.parametrize("count", range(1, 9))
def test_one_to_eight_players_take_turns_in_order(count: int) -> None:
    state = GAME.start(setup(count))
    for turn in range(13 * count):
        assert GAME.to_play(state) == NAMES[turn % count]
        assert GAME.outcome(state) is None
        state = GAME.apply(state, ONES)
        state = GAME.apply(state, Score(list(Box)[turn // count]))
    assert GAME.to_play(state) is None
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("count", [0, 9, 100])
def test_nobody_and_nine_are_no_table(count: int) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        named(*(f"P{number}" for number in range(count)))


@pytest.mark.parametrize("name", ["", " ", "\t", "\u00a0", "\n", "\u200b"])
def test_an_empty_name_is_refused(name: str) -> None:
    with pytest.raises(EmptyName):
        named("Ana", name)


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Ana"),
        ("Ana", "Bo", " Ana "),
        ("Bo", "Bo\u00a0"),
        # equal on the screen, once with a combining accent
        ("Zo\u00e9", "Zoe\u0301"),
        ("Ana", "Ana\u200b"),
    ],
)
def test_equal_names_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(EqualNames):
        named(*names)


@pytest.mark.parametrize("name", ["A\nna", "Ana\n", "A\tna", "\x1b[31mAna", "A\u2028na"])
def test_a_name_is_one_line_of_printed_signs(name: str) -> None:
    with pytest.raises(BadName) as caught:
        named("Bo", name)
    assert len(str(caught.value).splitlines()) == 1


def test_names_that_differ_are_told_apart() -> None:
    assert named("Ana", "ana", "Ana B", "安娜").setup.players == ("Ana", "ana", "Ana B", "安娜")


@pytest.mark.parametrize("rounds", [0, -1])
def test_a_match_has_at_least_one_round(rounds: int) -> None:
    with pytest.raises(BadOption):
        named("Ana", rounds=rounds)


def test_a_match_has_a_hundred_rounds_at_most() -> None:
    assert named("Ana", rounds=100).setup.options.rounds == 100
    with pytest.raises(BadOption) as refused:
        named("Ana", rounds=101)
    assert both(refused.value.text) == (
        "L'option rounds ne peut pas valoir 101 : elle va de 1 à 100.",
        "Option rounds cannot be 101: it goes from 1 to 100.",
    )


def test_a_match_is_one_round_unless_said_otherwise() -> None:
    assert YahtzeeSetup(version=1, players=("Ana",)).options.rounds == 1


def test_a_round_ends_when_every_box_of_every_player_is_filled() -> None:
    actions = turns(2)
    assert not played(*actions[:-1]).finished
    assert played(*actions).finished


def test_after_the_end_nothing_can_be_done() -> None:
    over = played(*turns(2))
    assert GAME.choices(over) == ()
    assert GAME.wanted_dice(over) is None
    for action in (ONES, Score(Box.ONES), Start("Ana")):
        with pytest.raises(GameOver):
            GAME.apply(over, action)


def test_each_round_is_a_fresh_sheet() -> None:
    state = played(*turns(2), rounds=3)
    assert (state.round, state.finished) == (2, False)
    assert [sheet.open_boxes for sheet in state.sheets[1]] == [tuple(Box)] * 2
    assert state.sheets[0][0].open_boxes == ()


def test_a_zero_in_the_yahtzee_box_forbids_bonuses_in_its_own_round_only() -> None:
    yahtzee = roll(6, 6, 6, 6, 6)
    second = [yahtzee, Score(Box.YAHTZEE), yahtzee, Score(Box.SIXES)]
    state = played(*turns(1), *second, count=1, rounds=2)
    assert [sheets[0][Box.YAHTZEE] for sheets in state.sheets] == [0, 50]
    assert [sheets[0].yahtzee_bonus for sheets in state.sheets] == [0, 100]


def test_every_round_starts_with_the_first_player() -> None:
    for count in (1, 2, 3):
        assert GAME.to_play(played(*turns(count), count=count, rounds=2)) == "Ana"
    moved = played(Start("Bo"), *turns(3), count=3, rounds=2)
    assert GAME.to_play(moved) == "Ana"


def test_somebody_else_may_start_a_round_and_play_goes_on_from_them() -> None:
    state = played(Start("Chloe"), count=3)
    order = []
    for _ in range(6):
        order.append(GAME.to_play(state))
        state = GAME.apply(state, ONES)
        state = GAME.apply(state, Score(state.sheet.open_boxes[0]))
    assert order == ["Chloe", "Ana", "Bo"] * 2


def test_the_starter_of_a_later_round_is_chosen_at_its_start_too() -> None:
    state = played(*turns(2), Start("Bo"), ONES, Score(Box.CHANCE), rounds=2)
    assert [sheet[Box.CHANCE] for sheet in state.sheets[1]] == [None, 6]


def test_the_starter_can_be_chosen_again() -> None:
    assert GAME.to_play(played(Start("Bo"), Start("Ana"))) == "Ana"


def test_who_starts_cannot_be_said_once_dice_were_rolled() -> None:
    with pytest.raises(StartOnlyAtHead):
        played(ONES, Start("Bo"))
    with pytest.raises(StartOnlyAtHead):
        played(ONES, Score(Box.ONES), Start("Bo"))


def test_only_somebody_at_the_table_starts() -> None:
    with pytest.raises(NotAPlayer):
        played(Start("Chloe"))
    with pytest.raises(NotAPlayer):
        played(Start(" Bo"))


def test_the_highest_total_wins() -> None:
    over = played(*turns(3, good=(1,)), count=3)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == ("Bo",)


def test_equal_totals_share_the_win() -> None:
    outcome = GAME.outcome(played(*turns(3, good=(0, 2)), count=3))
    assert outcome is not None
    assert outcome.winners == ("Ana", "Chloe")


def test_alone_nobody_wins_or_loses() -> None:
    over = played(*turns(1), count=1)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == ()
    assert GAME.report(over)["winners"] == []


def test_the_sum_over_the_rounds_decides() -> None:
    one_each = played(*turns(2, good=(0,)), *turns(2, good=(1,)), rounds=2)
    outcome = GAME.outcome(one_each)
    assert outcome is not None
    assert outcome.winners == ("Ana", "Bo")
    first, second = (sheets[0].total for sheets in one_each.sheets)
    assert one_each.total(0) == first + second
    assert [standing.total for standing in GAME.standings(one_each)] == [first + second] * 2


def test_standings_name_everybody_in_turn_order() -> None:
    standings = GAME.standings(played(SIXES, Score(Box.CHANCE), count=3))
    assert [(standing.player, standing.total) for standing in standings] == [
        ("Ana", 29),
        ("Bo", 0),
        ("Chloe", 0),
    ]


def test_the_highest_sheet_of_a_round_wins_it() -> None:
    state = played(*turns(2, good=(0,)), *turns(2, good=(1,)), *turns(2), rounds=3)
    assert [round_winners(state, number) for number in (1, 2, 3)] == [("Ana",), ("Bo",), NAMES[:2]]


def test_nobody_has_won_a_round_that_goes_on_or_is_the_only_one() -> None:
    going_on = played(*turns(2, good=(0,)), *turns(2)[:5], rounds=2)
    assert [round_winners(going_on, number) for number in (1, 2)] == [("Ana",), ()]
    assert round_winners(played(*turns(2, good=(0,))), 1) == ()
    assert round_winners(played(*turns(1), count=1, rounds=2), 1) == ()


def test_the_progress_counts_the_turns_of_each_player_over_all_rounds() -> None:
    assert GAME.progress(played(rounds=2)) == (0, 26)
    assert GAME.progress(played(*turns(2)[:6], rounds=2)) == (1, 26)  # Bo had only a single turn
    assert GAME.progress(played(*turns(2), *turns(2)[:4], rounds=2)) == (14, 26)
