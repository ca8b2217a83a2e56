"""A player leaves: turns, tokens, markers and the count go on without them."""

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import Count, EndTurn, Mark, NewTerritory, Place
from companion.games.leaving import Leave
from tests.companion.games.dalapapa.play import after, emptied, over, played, turn


def test_the_others_go_on_when_a_player_leaves() -> None:
    state = played(*turn(), Leave("Bo"), count=3)
    assert GAME.to_play(state) == "Chloe"
    assert GAME.to_play(after(state, *turn())) == "Ana"
    assert GAME.to_play(after(state, *turn(), *turn())) == "Chloe"


def test_the_turn_of_a_player_who_leaves_is_over() -> None:
    state = played(Place(4), Leave("Ana"), count=3)
    assert (GAME.to_play(state), state.placed, state.laid) == ("Bo", False, 1)


def test_the_turn_of_the_present_player_goes_on_when_another_leaves() -> None:
    state = played(Place(4), Leave("Bo"), count=3)
    assert (GAME.to_play(state), state.placed) == ("Ana", True)


def test_the_tokens_of_a_player_who_leaves_go_back_to_the_bank() -> None:
    state = played(Place(5), Leave("Ana"), count=3)
    assert (state.tokens, state.bank) == ((0, 2, 2), 20)


def test_the_dominoes_of_a_player_who_leaves_stay_out_of_the_bag() -> None:
    assert played(Leave("Bo"), count=3).bag == played(count=3).bag


def test_markers_and_plaque_of_a_player_who_has_left_count_for_nobody() -> None:
    state = played(*emptied(3), Leave("Ana"), count=3)
    assert [standing.total for standing in GAME.standings(state)] == [0, 0, 0]
    assert state.plaque == 0
    assert (
        len(state.territories) == sum(territory.markers[0] for territory in state.territories) == 7
    )
    ended = after(state, *turn(2, 1), *turn(), Count(plaque=True))
    outcome = GAME.outcome(ended)
    assert outcome is not None
    assert outcome.winners == ("Bo",)


def test_a_last_round_goes_on_without_the_player_who_has_left() -> None:
    state = played(*emptied(4), Leave("Chloe"), EndTurn(), count=4)
    assert state.last_turns == ("Bo", "Dan")
    assert GAME.to_play(after(state, *turn())) == "Dan"
    assert after(state, *turn(), *turn()).awaits_count
    assert after(state, *turn(), Leave("Dan")).awaits_count


def test_a_player_may_leave_before_the_count() -> None:
    state = played(*over(3)[:-1], Leave("Bo"), count=3)
    assert state.awaits_count
    assert GAME.outcome(after(state, Count(plaque=True))) is not None


def test_the_last_player_who_stays_wins() -> None:
    played_on = played(NewTerritory(1, 9, "red"), Place(2), Mark(1), EndTurn(), Leave("Ana"))
    outcome = GAME.outcome(played_on)
    assert outcome is not None
    assert outcome.winners == ("Bo",)
    assert outcome.reason.to("en") == "everybody else has left"
    assert GAME.to_play(played_on) is None
