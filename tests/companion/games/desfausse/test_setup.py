"""The players, the dice and the starting player."""

import msgspec
import pytest

from companion.games.desfausse.errors import BadYoungest, CupIsNoPlayer, NothingToRoll
from companion.games.desfausse.hand import START
from companion.games.desfausse.state import DesfausseSetup, Options
from companion.games.errors import BadSetup, EqualNames, WrongNumberOfPlayers
from tests.companion.games.desfausse.tabletop import GAME, NAMES, letters, setup, table


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_play(count: int) -> None:
    assert len(GAME.start(setup(count)).hands) == count


@pytest.mark.parametrize("players", [("Ana",), (*NAMES, "Flo")])
def test_one_or_six_do_not_play(players: tuple[str, ...]) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        GAME.start(DesfausseSetup(version=1, players=players))


def test_everyone_starts_with_four_small_and_two_big_dice_in_two_colours() -> None:
    assert letters(START) == "rrggRG"
    assert GAME.start(setup(5)).hands == (START,) * 5


def test_everyone_has_nine_tokens_three_of_them_to_spend_in_the_first_round() -> None:
    state = GAME.start(setup(4))
    assert state.tokens == (3,) * 4
    assert state.reserve == (6,) * 4


def test_the_first_in_turn_order_starts_clockwise() -> None:
    report = GAME.report(GAME.start(setup(3)))
    assert (report["to_play"], report["direction"], report["round"]) == ("Ana", "clockwise", 1)


def test_equal_names_are_refused() -> None:
    with pytest.raises(EqualNames):
        GAME.start(DesfausseSetup(version=1, players=("Ana", "Ana")))


def test_nobody_is_called_cup() -> None:
    with pytest.raises(CupIsNoPlayer) as caught:
        GAME.start(DesfausseSetup(version=1, players=("Ana", "cup")))
    _in_both_languages(caught.value)


@pytest.mark.parametrize("order", [("Ana",), ("Ana", "Ana"), ("Ana", "Bo", "Cy"), ("Ana", "Zoe")])
def test_the_ages_name_every_player_once(order: tuple[str, ...]) -> None:
    with pytest.raises(BadYoungest) as caught:
        GAME.start(DesfausseSetup(version=1, players=("Ana", "Bo"), youngest_first=order))
    _in_both_languages(caught.value)


def test_virtual_dice_are_refused_where_only_the_board_is_tracked() -> None:
    options = Options(tracking="board")
    names = ("Ana", "Bo")
    with pytest.raises(NothingToRoll) as caught:
        GAME.start(DesfausseSetup(version=1, players=names, options=options, dice="virtual"))
    _in_both_languages(caught.value)


def test_turn_order_replaces_missing_ages() -> None:
    assert setup(3).by_youth == ("Ana", "Bo", "Cy")
    assert setup(2, youngest=("Bo", "Ana")).by_youth == ("Bo", "Ana")


def test_the_options_have_the_defaults_of_the_box() -> None:
    assert Options() == Options("dice", single=False, desmons="all", moved_token="any")


@pytest.mark.parametrize(
    "options",
    [{"tracking": "cards"}, {"desmons": "some"}, {"moved_token": "none"}, {"single": 1}, {"x": 1}],
)
def test_an_option_out_of_its_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


def test_with_the_board_alone_no_dice_are_dealt() -> None:
    assert GAME.start(setup(3, tracking="board")).hands == ()


def test_the_trophy_columns_are_worth_2_3_5_7_3_2_minus_1_and_12() -> None:
    columns = ["two", "three", "four", "five", "opponents", "desmons", "ones", "all"]
    totals = [table(board={f"1 {column}": "Ana"}).total(0) for column in columns]
    assert totals == [2, 3, 5, 7, 3, 2, -1, 12]


def _in_both_languages(refusal: BadSetup) -> None:
    assert refusal.text.to("fr") != refusal.text.to("en")
    assert "{" not in refusal.text.to("fr") + refusal.text.to("en")
