"""The start of a game of D.21: players, board, opening."""

from typing import Any

import pytest

from companion.games.d21 import GAME
from companion.games.d21.state import D21Setup, Opening, Options
from companion.games.errors import BadSetup
from companion.games.record import parse, write
from tests.companion.games.d21.play import dice, moved, setup, shown

RED = "c2:1 d2:1 e2:1 f2:1 g2:1 h2:1 c3:1 d3:1 e3:1 f3:1 g3:1 h3:1"
GREEN = "c8:1 d8:1 e8:1 f8:1 g8:1 h8:1 c9:1 d9:1 e9:1 f9:1 g9:1 h9:1"
TWO_SETS = "c2:1 d2:3 e2:2 f2:5 g2:4 h2:6 c4:6 d4:1 e4:4 f4:3 g4:2 h4:5"


def opened(red: str = RED, green: str = GREEN, **options: Any) -> D21Setup:
    return setup(Opening(dice(red), dice(green)), **options)


def refused(header: D21Setup) -> str:
    with pytest.raises(BadSetup) as caught:
        GAME.start(header)
    return caught.value.sentence("en")


def test_the_first_player_has_the_red_dice_the_second_the_green() -> None:
    players = GAME.report(GAME.start(setup()))["players"]
    assert [(player["name"], player["colour"]) for player in players] == [
        ("Ana", "red"),
        ("Bo", "green"),
    ]


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "Bo", "Chloe")])
def test_two_play_no_more_and_no_fewer(names: tuple[str, ...]) -> None:
    assert "is for 2 players" in refused(D21Setup(version=1, players=names))


def test_equal_names_are_refused() -> None:
    assert "told apart" in refused(D21Setup(version=1, players=("Ana", "Ana")))


def test_red_begins_and_the_players_move_in_turn() -> None:
    state = GAME.start(setup())
    seen = [GAME.to_play(state)]
    for move in ("c3-c4", "c8-c7", "d3-d4"):
        state = moved(state, move)
        seen.append(GAME.to_play(state))
    assert seen == ["Ana", "Bo", "Ana", "Bo"]


def test_the_board_has_ten_squares_by_ten_unless_the_table_says_otherwise() -> None:
    assert GAME.start(setup()).grid.names[-1] == "j10"
    assert Options() == Options(10, 10, True, "sequence")
    assert GAME.start(setup(columns=9, rows=12)).grid.names[-1] == "i12"


@pytest.mark.parametrize("options", [{"columns": 7}, {"rows": 5}, {"columns": 17}, {"rows": 17}])
def test_a_board_too_small_or_too_large_is_refused(options: dict[str, Any]) -> None:
    (name,) = options
    least = {"columns": 8, "rows": 6}[name]
    assert refused(setup(**options)) == (
        f"Option {name} cannot be {options[name]}: it goes from {least} to 16."
    )


@pytest.mark.parametrize("options", [{}, {"columns": 8, "rows": 6}, {"columns": 16, "rows": 16}])
def test_the_outer_squares_are_the_ring_around_the_board(options: dict[str, Any]) -> None:
    grid = GAME.start(setup(**options)).grid
    inside = [name for at, name in enumerate(grid.names) if not grid.outer[at]]
    assert len(inside) == (grid.columns - 2) * (grid.rows - 2)
    assert inside[0] == "b2"
    assert not {"a1", "a2", "b1", grid.names[-1]} & set(inside)


def test_by_default_each_players_ones_stand_in_the_middle_of_their_two_nearest_rows() -> None:
    red = dict.fromkeys(dice(RED), "red 1")
    green = dict.fromkeys(dice(GREEN), "green 1")
    assert shown(GAME.start(setup())) == red | green


def test_the_default_opening_follows_the_boards_size() -> None:
    small = shown(GAME.start(setup(columns=8, rows=6)))
    assert {square for square, die in small.items() if die == "red 1"} == {
        f"{column}{row}" for column in "bcdefg" for row in (2, 3)
    }
    assert {square[1] for square, die in small.items() if die == "green 1"} == {"4", "5"}
    odd = shown(GAME.start(setup(columns=11)))
    assert {square[0] for square in odd} == set("cdefgh")


def test_an_opening_in_the_header_is_played() -> None:
    header = opened(RED.replace("c2:1", "b4:6"), GREEN.replace("h9:1", "j10:5"))
    stands = shown(GAME.start(header))
    assert (stands["b4"], stands["j10"], "c2" in stands) == ("red 6", "green 5", False)


def test_a_header_without_an_opening_is_written_without_one() -> None:
    text = b'{"game":"d21","version":1,"players":["Ana","Bo"]}\n'
    game, header, actions = parse(text)
    assert game.start(header) == GAME.start(setup())
    assert '"opening"' not in write(header, actions)
    assert parse(write(opened(), ()).encode())[1] == opened()


def test_an_opening_has_twelve_dice_of_each_player() -> None:
    assert refused(opened(RED[:-5])) == "Each player starts with twelve dice: red has 11."
    more = f"{GREEN} a10:1"
    assert refused(opened(RED, more)) == "Each player starts with twelve dice: green has 13."


def test_an_opening_names_squares_of_the_board() -> None:
    for name in ("k1", "a11", "a0", "A1", "", "é1"):
        assert f"names the square {name}:" in refused(opened(RED.replace("c2", name)))
    assert "from a1 to h10" in refused(opened(RED.replace("c2", "i1"), columns=8))


def test_an_opening_shows_faces_of_dice() -> None:
    for face in (0, 7, -1):
        assert f"puts a {face} on c2" in refused(opened(RED.replace("c2:1", f"c2:{face}")))


def test_an_opening_puts_one_die_on_a_square() -> None:
    assert "two dice on c2" in refused(opened(RED, GREEN.replace("c8", "c2")))


def test_an_opening_has_three_outer_dice_of_each_player_at_most() -> None:
    three = RED.replace("c2", "c1").replace("d2", "a5").replace("e2", "j10")
    GAME.start(opened(three, GREEN.replace("c9", "c10")))
    said = refused(opened(three.replace("f2", "f1")))
    assert said == "The opening puts 4 dice of red on the outer squares: three at most."


def test_an_opening_shows_no_two_sets_of_one_player() -> None:
    assert refused(opened(TWO_SETS)) == (
        "In this opening the goal H is already met before the first move."
    )
    GAME.start(opened(TWO_SETS.replace("h4:5", "h4:4")))


def test_an_opening_shows_no_winning_line() -> None:
    line = "c5:1 d5:2 e5:3 f5:4 g5:5 h5:6 c3:1 d3:1 e3:1 f3:1 g3:1 h3:1"
    assert refused(opened(line)) == (
        "In this opening the goal F is already met before the first move."
    )
    swapped = line.replace("c5:1 d5:2", "c5:2 d5:1")
    GAME.start(opened(swapped))
    assert "the goal F" in refused(opened(swapped, alignment_order="any"))
