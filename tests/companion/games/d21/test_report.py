"""The game for programs, as JSON values."""

import json

import pytest

from companion.dice import Colour
from companion.games.d21 import GAME
from tests.companion.games.d21.play import board, moved, setup
from tests.companion.games.d21.positions import COUNTS, position, record

LINE = board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1")


def test_a_report_has_its_shape_and_is_plain_json() -> None:
    report = GAME.report(moved(board("c4:2 a1:1", "f4:3"), "c4xg4=5"))
    assert json.loads(json.dumps(report)) == report
    assert report == {
        "game": "d21",
        "finished": False,
        "to_play": "Bo",
        "winners": [],
        "reason": None,
        "players": [
            {"name": "Ana", "total": 0, "colour": "red", "outer": 1},
            {"name": "Bo", "total": 0, "colour": "green", "outer": 0},
        ],
        "board": {"red": {"a1": 1, "g4": 5}, "green": {"f4": 3}},
        "legal_moves": 30,
        "win": None,
    }


def test_a_won_game_names_its_goal_and_its_squares() -> None:
    report = GAME.report(moved(LINE, "g1-g4"))
    assert report["win"] == {"goal": "F", "squares": ["b4", "c4", "d4", "e4", "f4", "g4"]}
    assert (report["legal_moves"], report["winners"]) == (0, ["Ana"])
    assert [player["total"] for player in report["players"]] == [1, 0]


@pytest.mark.parametrize("name", COUNTS)
def test_a_report_counts_the_legal_moves(name: str) -> None:
    assert GAME.report(position(name))["legal_moves"] == COUNTS[name][0]


@pytest.mark.parametrize("name", [name for name in COUNTS if name != "default"])
def test_a_board_is_reported_as_an_opening_is_written(name: str) -> None:
    assert GAME.report(position(name))["board"] == json.loads(record(name))["opening"]


def test_the_games_dice_are_twelve_red_and_twelve_green() -> None:
    sorts = GAME.dice_in_play().sorts
    assert [(sort.colour, sort.least, sort.most) for sort in sorts] == [
        (Colour.RED, 12, 12),
        (Colour.GREEN, 12, 12),
    ]


def test_every_option_has_its_words() -> None:
    options = setup().options
    assert set(options.__struct_fields__) <= set(GAME.words)
    assert {"sequence", "any", "default_opening", "red", "green"} <= set(GAME.words)
