"""The end of a round, the start of the next, and the end of the game."""

import pytest

from companion.games.desfausse.actions import EndRound, EndTurn, Name
from companion.games.desfausse.hand import START
from companion.games.desfausse.state import State
from companion.games.desfausse.trophy_errors import NoRoundBegins, RoundEndsItself
from companion.games.errors import GameOver, NotAPlayer
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    letters,
    play,
    refused,
    roll,
    table,
    trophy,
)


def won(state: State) -> State:
    """Let the player to play discard a last small red die and place no token."""
    return play(state, Name(4), roll("r5"), END)


def test_a_round_ends_when_a_player_has_no_dice_left() -> None:
    state = play(table(3, ("rg",)), roll("r4 g4"), discard("0 1"))
    assert state.round == 1
    assert play(state, END).round == 2


def test_a_round_starts_with_six_new_dice_each_and_an_empty_cup() -> None:
    after = won(table(3, ("r", "R", "rrrrrrrrr")))
    assert after.hands == (START,) * 3
    assert letters(after.cup) == ""


def test_everyone_takes_tokens_up_to_three() -> None:
    after = won(table(3, ("r",), tokens=(0, 2, 3)))
    assert after.tokens == (3, 3, 3)
    assert after.reserve == (3, 5, 6)


def test_the_lowest_board_total_starts_the_next_round() -> None:
    board = {"1 two": "Ana", "1 three": "Bo", "1 ones": "Cy"}
    assert GAME.to_play(won(table(3, ("r",), board=board))) == "Cy"


@pytest.mark.parametrize(
    ("youngest", "starter"), [(("Cy", "Bo", "Ana"), "Cy"), (("Ana", "Bo", "Cy"), "Bo")]
)
def test_among_equals_the_youngest_starts(youngest: tuple[str, ...], starter: str) -> None:
    state = table(3, ("r",), board={"1 two": "Ana"}, youngest=youngest)
    assert GAME.to_play(won(state)) == starter


def at_the_end(state: State) -> State:
    """Return a state after the last die was discarded: only a token or the end is left."""
    return play(state, Name(4), roll("r5"))


def ends(state: State) -> list[EndTurn]:
    return [choice for choice in GAME.choices(state) if isinstance(choice, EndTurn)]


def test_where_no_ages_are_known_the_table_says_which_of_the_tied_is_the_youngest() -> None:
    state = at_the_end(table(3, ("r",), board={"1 two": "Ana"}))
    assert ends(state) == [EndTurn(starter="Bo"), EndTurn(starter="Cy")]
    assert GAME.closing(state) is None  # END OF TURN asks first
    asked = GAME.due_first(state)
    assert asked is not None
    assert "Bo and Cy" in asked.to("en")
    assert "youngest" in asked.to("en")
    assert "Bo et Cy" in asked.to("fr")
    assert GAME.to_play(play(state, EndTurn(starter="Cy"))) == "Cy"


@pytest.mark.parametrize(
    "state",
    [
        at_the_end(table(3, ("r",), board={"1 two": "Ana"}, youngest=("Cy", "Bo", "Ana"))),
        at_the_end(table(3, ("r",), board={"1 two": "Ana", "1 three": "Cy"})),
        at_the_end(table(3, ("r",), round=3)),
        play(table(3), roll("r4 r4 g2 g3 R5 G4")),
    ],
    ids=["ages are known", "one total is lowest", "no round follows", "the round goes on"],
)
def test_the_youngest_is_asked_for_only_if_it_matters(state: State) -> None:
    assert ends(state) == [END]
    assert GAME.closing(state) == END
    assert GAME.due_first(state) is None


def test_a_token_may_still_decide_the_lowest_total() -> None:
    board = {"1 two": "Bo", "1 three": "Cy"}
    state = at_the_end(table(3, ("r",), board={**board, "1 opponents": "Ana"}, tokens=(1, 2, 2)))
    assert [end.starter for end in ends(state)] == [None]
    tied = at_the_end(table(3, ("r",), board={"1 two": "Bo"}))
    assert [end.starter for end in ends(tied)] == ["Ana", "Cy"]
    assert ends(play(tied, trophy("all"))) == [END]  # Cy alone has the lowest total


@pytest.mark.parametrize(
    "state", [table(3), table(3, tracking="board"), won(table(3, ("r",), round=3))]
)
def test_nobody_is_asked_at_other_moments(state: State) -> None:
    assert GAME.due_first(state) is None


def test_a_record_that_says_no_starter_goes_on_in_turn_order() -> None:
    assert GAME.to_play(won(table(3, ("r",), board={"1 two": "Ana"}))) == "Bo"


def test_another_starter_of_the_next_round_can_be_entered() -> None:
    state = play(table(3, ("r",), board={"1 two": "Cy"}), Name(4), roll("r5"))
    assert GAME.to_play(play(state, END)) == "Ana"
    assert GAME.to_play(play(state, EndTurn(starter="Cy"))) == "Cy"


def test_a_starter_is_named_only_where_a_round_follows() -> None:
    in_a_round = play(table(3), roll("r4 r4 g2 g3 R5 G4"))
    in_the_last = play(table(3, ("r",), round=3), Name(4), roll("r5"))
    for state in (in_a_round, in_the_last):
        refused(state, EndTurn(starter="Bo"), NoRoundBegins)
    at_its_end = play(table(3, ("r",)), Name(4), roll("r5"))
    refused(at_its_end, EndTurn(starter="Zoe"), NotAPlayer)


def test_each_round_starts_clockwise() -> None:
    after = won(table(3, ("r",), direction=-1))
    assert GAME.report(after)["direction"] == "clockwise"


def test_the_game_ends_after_the_third_round() -> None:
    after = won(table(3, ("r",), round=3, board={"1 two": "Bo"}))
    assert after.finished
    assert GAME.to_play(after) is None
    assert GAME.choices(after) == ()
    assert GAME.wanted_dice(after) is None
    assert won(table(3, ("r",), round=2)).finished is False


def test_nothing_can_be_done_in_a_game_that_is_over() -> None:
    after = won(table(3, ("r",), round=3))
    refused(after, roll("r4"), GameOver)
    refused(after, END, GameOver)


def test_the_highest_total_wins() -> None:
    board = {"1 two": "Ana", "1 three": "Bo", "1 ones": "Cy"}
    outcome = GAME.outcome(won(table(3, ("r",), round=3, board=board)))
    assert outcome is not None
    assert outcome.winners == ("Bo",)
    assert outcome.reason.to("fr") == "le plus grand total du tableau"


def test_equal_totals_share_the_win() -> None:
    board = {"1 three": "Bo", "1 opponents": "Cy"}
    outcome = GAME.outcome(won(table(3, ("r",), round=3, board=board)))
    assert outcome is not None
    assert outcome.winners == ("Bo", "Cy")


def test_the_last_token_of_the_game_counts() -> None:
    state = play(table(2, ("r",), round=3, board={"1 five": "Bo"}), Name(4), roll("r5"))
    after = play(state, trophy("all"), END)
    assert GAME.outcome(after).winners == ("Ana",)  # type: ignore[union-attr]


def test_a_round_is_not_ended_by_hand_where_dice_are_followed() -> None:
    refused(table(), EndRound(), RoundEndsItself)
