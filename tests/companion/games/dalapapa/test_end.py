"""The end: the plaque, the last round, and the count."""

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Pass,
    Place,
    Replay,
)
from companion.games.dalapapa.errors import LastTurnsFirst, OnlyTheCount, StillToPlace, TurnNotOver
from companion.games.dalapapa.state import State
from companion.games.dalapapa.tally import tallies
from companion.games.errors import GameOver
from tests.companion.games.dalapapa.play import (
    MARKERS,
    NAMES,
    after,
    bag_emptied,
    emptied,
    over,
    penniless,
    played,
    territories,
    turn,
)
from tests.language import both


def totals(state: State) -> list[int]:
    return [standing.total for standing in GAME.standings(state)]


def winners(state: State) -> tuple[str, ...]:
    ended = GAME.outcome(state)
    assert ended is not None
    return ended.winners


@pytest.mark.parametrize("count", [2, 3, 4])
def test_who_places_the_last_marker_takes_the_plaque_of_five(count: int) -> None:
    before = played(*emptied(count)[:-1], count=count)
    assert before.plaque is None
    state = after(before, emptied(count)[-1])
    assert state.plaque == 0
    assert totals(state)[0] == totals(before)[0] + 2 + 5


def test_the_plaque_is_given_once() -> None:
    state = played(*emptied(), EndTurn(), Place(2), *map(Mark, range(1, 11)))
    assert state.markers == (0, 0)
    assert state.plaque == 0
    assert totals(state) == [25, 20]
    assert state.last_turns == ("Bo",)


def test_who_took_the_plaque_may_still_replay_in_that_turn() -> None:
    state = played(*emptied(), Replay(), Place(6), Replay(), Place(2))
    assert GAME.to_play(state) == "Ana"
    assert GAME.to_play(after(state, EndTurn())) == "Bo"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_other_player_has_one_more_turn_clockwise(count: int) -> None:
    state = played(*emptied(count), EndTurn(), count=count)
    order = []
    for _ in range(count - 1):
        assert not state.awaits_count
        order.append(GAME.to_play(state))
        state = after(state, *turn())
    assert order == list(NAMES[1:count])
    assert state.awaits_count
    assert GAME.choices(state) == (Count(plaque=True),)


def test_the_last_round_goes_round_from_whoever_began_it() -> None:
    some = (*territories(*[2] * 7), *turn(), *turn(2, *range(1, 8)))
    state = played(*some, count=3)
    assert (state.plaque, state.last_turns) == (1, ("Chloe", "Ana"))
    state = after(state, *turn(), *turn())
    assert state.awaits_count


def test_a_last_turn_may_have_replays() -> None:
    state = played(*emptied(), EndTurn(), Place(2), Replay(), Place(3))
    assert (GAME.to_play(state), state.awaits_count) == ("Bo", False)


def test_a_last_turn_may_be_passed_where_passing_is_allowed() -> None:
    poor = (*turn(), *turn(1)) * 2
    assert played(*poor, *emptied(), EndTurn(), Pass()).awaits_count


def test_after_the_last_turn_nobody_plays_on() -> None:
    state = played(*emptied(), EndTurn(), *turn())
    for action in (Place(2), Mark(1), Replay(), EndTurn(), Pass()):
        with pytest.raises(OnlyTheCount):
            GAME.apply(state, action)


def test_no_count_before_everybody_had_their_last_turn() -> None:
    state = played(*emptied(4), EndTurn(), *turn(), count=4)
    assert Count() not in GAME.choices(state)
    with pytest.raises(LastTurnsFirst) as caught:
        GAME.apply(state, Count())
    assert "Chloe and Dan" in caught.value.sentence("en")
    with pytest.raises(LastTurnsFirst):
        played(*emptied(), Replay(), Count())


def test_no_count_in_the_middle_of_a_turn() -> None:
    for actions in ((Place(2),), (*emptied(), EndTurn(), Place(2))):
        with pytest.raises(TurnNotOver):
            played(*actions, Count())


def test_each_territory_marked_counts_its_squares() -> None:
    state = played(*territories(4, 7, 6), *turn(2, 1, 3), *turn(2, 2))
    assert totals(state) == [10, 7]


def test_a_territory_counts_for_everybody_who_marked_it() -> None:
    state = played(*territories(4, 7), *turn(2, 1), *turn(2, 1), *turn(2, 2), count=3)
    assert totals(state) == [4, 4, 7]


def test_a_territory_counts_its_size_at_the_end() -> None:
    state = played(*territories(4), *turn(2, 1), Grow(1, 9))
    assert totals(state) == [9, 0]


def test_a_merged_territory_counts_once_a_player() -> None:
    state = played(*territories(4, 7), *turn(2, 1, 2), *turn(2, 2), Merge(1, 2))
    assert totals(state) == [11, 11]


def test_tokens_are_worth_nothing_at_the_end() -> None:
    rich = played(*territories(4), *turn(6), *turn(2, 1), *bag_emptied()[4:], Count())
    assert rich.tokens == (6, 2)
    assert totals(rich) == [0, 4]
    assert winners(rich) == ("Bo",)


def test_the_highest_total_wins_plaque_or_not() -> None:
    close: tuple[DalapapaAction, ...] = (*emptied(), NewTerritory(11, 26, "blue"), EndTurn())
    assert winners(played(*close, *turn(2, 11), Count())) == ("Bo",)
    assert winners(played(*over())) == ("Ana",)


def test_the_plaque_may_decide() -> None:
    actions: tuple[DalapapaAction, ...] = (*emptied(), NewTerritory(11, 24, "blue"), EndTurn())
    state = played(*actions, *turn(2, 11), Count())
    assert totals(state) == [25, 24]
    assert winners(state) == ("Ana",)


def test_equal_totals_share_the_win() -> None:
    actions: tuple[DalapapaAction, ...] = (*emptied(3), NewTerritory("x", 19, "blue"), EndTurn())
    state = played(*actions, *turn(2, "x"), *turn(2, 1), Count(), count=3)
    assert totals(state) == [19, 19, 2]
    assert winners(state) == ("Ana", "Bo")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_count_ends_the_game(count: int) -> None:
    before = played(*over(count)[:-1], count=count)
    assert GAME.outcome(before) is None
    assert not before.finished
    state = after(before, Count())
    assert state.finished
    assert GAME.to_play(state) is None
    assert GAME.choices(state) == ()
    assert totals(state) == [2 * MARKERS[count] + 5, *[0] * (count - 1)]


def test_after_the_count_nothing_can_be_done() -> None:
    state = played(*over())
    for action in (Place(2), NewTerritory("x", 2, "red"), Grow(1, 5), Merge(1, 2), Count()):
        with pytest.raises(GameOver):
            GAME.apply(state, action)


def test_when_nobody_can_place_the_count_ends_the_game_without_a_plaque() -> None:
    state = played(*territories(4, 6), *bag_emptied()[:-2], *turn(2, 1), Count())
    assert state.finished
    assert state.plaque is None
    assert sorted(totals(state)) == [0, 4]


def test_that_nobody_can_place_is_for_the_table_to_say() -> None:
    for actions in (bag_emptied(), penniless()):
        assert Count() in GAME.choices(played(*actions))
        assert played(*actions, Count()).finished


@pytest.mark.parametrize("count", [2, 3, 4])
def test_no_count_while_dominoes_are_in_the_bag_and_somebody_has_a_token(count: int) -> None:
    for actions in ((), turn(2), bag_emptied(count)[:-2], penniless(count)[:-2]):
        state = played(*actions, count=count)
        assert Count() not in GAME.choices(state)
        with pytest.raises(StillToPlace):
            GAME.apply(state, Count())


def test_who_has_a_token_is_told_where_the_count_is_refused() -> None:
    with pytest.raises(StillToPlace) as caught:
        played(*turn(1), *turn(2), *turn(1), Count())
    assert both(caught.value.text) == (
        "Dominos encore dans le sac : 62. Tant que quelqu'un a un jeton (Bo), on joue : le "
        "décompte vient après.",
        "Dominoes still in the bag: 62. As long as somebody has a token (Bo), play goes on: the "
        "count comes after.",
    )


@pytest.mark.parametrize("count", [2, 3, 4])
def test_with_dominoes_left_and_no_token_anywhere_the_count_is_possible(count: int) -> None:
    state = played(*penniless(count), count=count)
    assert (state.bag > 0, sum(state.tokens)) == (True, 0)
    assert GAME.choices(state) == (Pass(), Count())
    assert after(state, Count()).finished


def test_nobody_is_to_play_once_only_the_count_is_left() -> None:
    state = played(*over()[:-1])
    assert state.awaits_count
    assert GAME.to_play(state) is None
    assert GAME.report(state)["to_play"] is None


def test_the_reason_distinguishes_ends_with_and_without_the_plaque() -> None:
    with_plaque, without = (
        GAME.outcome(played(*over())),
        GAME.outcome(played(*penniless(), Count())),
    )
    assert with_plaque is not None
    assert without is not None
    assert "plaque" in with_plaque.reason.to("en")
    assert "nobody could place" in without.reason.to("en")


def test_the_count_is_told_line_by_line() -> None:
    state = played(*territories(4, 7, 6), *turn(2, 3, 1), *turn(2, 2), Merge(3, 1))
    ana, bo = tallies(state)
    assert [(line.territory and line.territory.id, line.points) for line in ana.lines] == [(3, 10)]
    assert [(line.territory and line.territory.id, line.points) for line in bo.lines] == [(2, 7)]
    ana = tallies(played(*over(4), count=4))[0]
    told = [(line.territory and line.territory.id, line.points) for line in ana.lines]
    assert told == [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (None, 5)]
    assert ana.total == 15
