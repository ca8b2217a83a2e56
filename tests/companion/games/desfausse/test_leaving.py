"""A player leaves: dice, gifts, tokens and rounds go on without them."""

from companion.games.desfausse.actions import EndTurn
from companion.games.errors import HasLeft
from companion.games.leaving import Leave
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    give,
    letters,
    on,
    play,
    refused,
    roll,
    table,
    tap,
)

WHOLE = "r3 r3 g2 g4 R5 G4"


def test_the_others_go_on_when_a_player_leaves() -> None:
    state = play(table(), Leave("Bo"), roll(WHOLE), END)
    assert GAME.to_play(state) == "Cy"
    assert GAME.to_play(play(state, roll(WHOLE), END)) == "Ana"


def test_the_dice_of_a_player_who_leaves_go_to_the_cup() -> None:
    state = play(table(3, ("rrg", "rgG")), Leave("Bo"))
    assert letters(state.hands[1]) == ""
    assert letters(state.cup) == "rgG"


def test_a_new_round_deals_no_dice_to_a_player_who_has_left() -> None:
    state = play(table(3, ("rr", "rg")), Leave("Cy"), roll("r3 r3"), discard("0 1"), END)
    assert state.round == 2
    assert [len(hand) for hand in state.hands] == [6, 6, 0]


def test_the_empty_hand_of_a_player_who_has_left_ends_no_round() -> None:
    state = play(table(), Leave("Bo"), roll(WHOLE), END)
    assert state.round == 1


def test_the_turn_of_a_player_who_leaves_is_over() -> None:
    state = play(table(), roll(WHOLE), discard("0 1"), Leave("Ana"))
    assert (GAME.to_play(state), state.turn.rolls) == ("Bo", ())
    assert GAME.wanted_dice(state) is not None


def test_a_skip_that_was_played_holds_though_its_player_leaves() -> None:
    state = play(table(), roll("r6 r6 g2 g4 R5 G4"), discard("0 1", skip=True), Leave("Ana"))
    assert GAME.to_play(state) == "Cy"


def test_the_round_ends_when_somebody_has_no_dice_and_the_roller_leaves() -> None:
    start = table(3, ("rrg", "r", "rr"))
    state = play(start, roll("r1 r1 g3"), give("Bo", "r"), Leave("Ana"))
    assert (state.round, GAME.to_play(state)) == (2, "Bo")


def test_no_dice_are_given_to_a_player_who_has_left() -> None:
    state = play(table(), Leave("Bo"), roll(WHOLE))
    refused(state, discard("0 1", to="Bo"), HasLeft)
    offered = {name for choice in GAME.choices(state) for name in getattr(choice, "to", ())}
    assert offered == {"cup", "Cy"}


def test_who_leaves_before_giving_a_die_gives_none() -> None:
    state = play(table(3, ("rrg",)), roll("r1 r1 g3"), Leave("Bo"), give("Cy", "r"))
    assert len(state.hand) == 4
    assert GAME.to_play(state) == "Ana"


def test_who_leaves_after_giving_a_die_leaves_the_order_of_gifts_as_it_is() -> None:
    state = play(table(3, ("rrg",)), roll("r1 r1 g3"), give("Bo", "r"), Leave("Bo"))
    assert GAME.to_play(state) == "Cy"
    assert len(play(state, give("Cy", "r")).hand) == 5


def test_with_two_players_left_a_reverse_changes_nothing() -> None:
    state = play(table(), Leave("Cy"), roll("r2 r2 g3 g4 R5 G4"))
    assert play(state, discard("0 1", reverse=True), END).direction == 1
    skipped = play(table(), Leave("Cy"), roll("r6 r6 g3 g4 R5 G4"), discard("0 1", skip=True), END)
    assert GAME.to_play(skipped) == "Ana"


def test_the_tokens_of_a_player_who_has_left_keep_their_cells_and_win_nothing() -> None:
    start = table(3, ("rr", "rg"), round=3, board={"1 five": "Bo", "1 two": "Ana"})
    state = play(start, Leave("Bo"), roll("r3 r3"), discard("0 1"), END)
    assert on(state, 1, "five") == "Bo"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)


def test_a_player_who_has_left_starts_no_round() -> None:
    start = table(3, ("rr", "rg"), board={"1 two": "Ana", "1 five": "Cy"})
    state = play(start, Leave("Bo"), roll("r3 r3"), discard("0 1"))
    assert GAME.to_play(play(state, END)) == "Ana"
    refused(state, EndTurn(starter="Bo"), HasLeft)


def test_with_the_board_alone_no_token_of_theirs_is_placed() -> None:
    state = play(table(tracking="board"), Leave("Bo"))
    refused(state, tap("Bo", "two"), HasLeft)
    assert {getattr(choice, "player", None) for choice in GAME.choices(state)} == {
        "Ana",
        "Cy",
        None,
    }


def test_the_last_player_who_stays_wins() -> None:
    for tracking in ("dice", "board"):
        outcome = GAME.outcome(play(table(2, tracking=tracking), Leave("Ana")))
        assert outcome is not None
        assert outcome.winners == ("Bo",)
        assert outcome.reason.to("fr") == "tous les autres sont partis"
