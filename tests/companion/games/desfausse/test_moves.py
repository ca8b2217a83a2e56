"""The two cases in which a token on the board moves."""

from companion.games.desfausse.actions import Name
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import forced
from companion.games.desfausse.trophy_errors import (
    AllMustBePlaced,
    MoveOnlyWithoutToken,
    NotYourToken,
    OnlyFromThisRound,
    SayWhichMoves,
)
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    give,
    on,
    play,
    refused,
    roll,
    table,
    trophy,
)

SPENT = {"1 two": "Ana", "2 three": "Ana", "2 four": "Ana", "2 five": "Bo"}


def ones(**options: str) -> State:
    """Return a state in which Ana rolled more than half 1s in round 2 without a token in hand."""
    state = table(2, board=SPENT, tokens=(0, 2), round=2, **options)  # type: ignore[arg-type]
    return play(state, roll("r1 r1 g1 g1 R5 G5"), give("Bo", "r"))


def out(**options: str) -> State:
    """Return a state in which Ana discarded her last die in round 2 without a token in hand."""
    state = table(2, ("r",), board=SPENT, tokens=(0, 2), round=2, **options)  # type: ignore[arg-type]
    return play(state, Name(4), roll("r5"))


def test_with_no_token_in_hand_one_of_ones_choice_moves_to_the_minus_1() -> None:
    assert GAME.choices(ones()) == (
        trophy("ones", (1, "two")),
        trophy("ones", (2, "three")),
        trophy("ones", (2, "four")),
    )
    after = play(ones(), trophy("ones", (1, "two")))
    assert on(after, 1, "two") is None
    assert on(after, 2, "ones") == "Ana"
    assert after.tokens == (0, 2)
    assert after.total(0) == 3 + 5 - 1


def test_the_moved_token_is_named() -> None:
    refused(ones(), trophy("ones"), SayWhichMoves)
    refused(out(), trophy("all"), SayWhichMoves)


def test_only_ones_own_token_moves() -> None:
    refused(ones(), trophy("ones", (2, "five")), NotYourToken)
    refused(ones(), trophy("ones", (1, "five")), NotYourToken)
    refused(ones(), trophy("ones", (0, "two")), NotYourToken)
    refused(ones(), trophy("ones", (4, "two")), NotYourToken)


def test_with_the_option_this_round_the_token_moves_within_the_rounds_row() -> None:
    state = ones(moved_token="this_round")
    assert GAME.choices(state) == (trophy("ones", (2, "three")), trophy("ones", (2, "four")))
    refused(state, trophy("ones", (1, "two")), OnlyFromThisRound)
    assert on(play(state, trophy("ones", (2, "four"))), 2, "ones") == "Ana"


def test_a_move_may_send_a_token_home_too() -> None:
    state = table(2, board={**SPENT, "2 ones": "Bo"}, tokens=(0, 1), round=2)
    state = play(state, roll("r1 r1 g1 g1 R5 G5"), give("Bo", "r"))
    after = play(state, trophy("ones", (2, "three")))
    assert on(after, 2, "ones") == "Ana"
    assert after.tokens == (0, 2)


def test_with_a_token_in_hand_none_moves() -> None:
    state = table(2, board=SPENT, tokens=(1, 2), round=2)
    state = play(state, roll("r1 r1 g1 g1 R5 G5"), give("Bo", "r"))
    refused(state, trophy("ones", (1, "two")), MoveOnlyWithoutToken)


def test_the_first_player_out_with_no_token_in_hand_moves_one_to_the_12() -> None:
    assert GAME.choices(out()) == (
        trophy("all", (1, "two")),
        trophy("all", (2, "three")),
        trophy("all", (2, "four")),
    )
    after = play(out(), trophy("all", (2, "three")))
    assert on(after, 2, "all") == "Ana"
    assert on(after, 2, "three") is None
    assert after.total(0) == 2 + 5 + 12


def test_the_move_to_the_12_is_compulsory() -> None:
    assert forced(out()) == "all"
    refused(out(), END, AllMustBePlaced)


def test_the_option_this_round_holds_for_the_12_too() -> None:
    state = out(moved_token="this_round")
    refused(state, trophy("all", (1, "two")), OnlyFromThisRound)
    assert on(play(state, trophy("all", (2, "four"))), 2, "all") == "Ana"


def test_the_first_player_out_with_a_token_in_hand_is_not_forced() -> None:
    state = table(2, ("r",), board=SPENT, tokens=(1, 2), round=2)
    state = play(state, Name(4), roll("r5"))
    assert forced(state) is None
    assert GAME.choices(state) == (trophy("all"), END)
