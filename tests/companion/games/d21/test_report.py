"""The game for readers: as JSON values and as a board of text."""

import json

import pytest

from companion.dice import Colour
from companion.games.d21 import GAME
from companion.games.d21.actions import Draw, Resign
from companion.language.text import Language
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


def test_a_won_game_says_by_what_and_where() -> None:
    report = GAME.report(moved(LINE, "g1-g4"))
    assert report["win"] == {"goal": "F", "squares": ["b4", "c4", "d4", "e4", "f4", "g4"]}
    assert (report["legal_moves"], report["winners"]) == (0, ["Ana"])
    assert [one["total"] for one in report["players"]] == [1, 0]


@pytest.mark.parametrize("name", COUNTS)
def test_a_report_counts_the_legal_moves(name: str) -> None:
    assert GAME.report(position(name))["legal_moves"] == COUNTS[name][0]


@pytest.mark.parametrize("name", [name for name in COUNTS if name != "default"])
def test_a_board_is_reported_as_an_opening_is_written(name: str) -> None:
    assert GAME.report(position(name))["board"] == json.loads(record(name))["opening"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_text_shows_the_board_from_reds_side(language: Language) -> None:
    state = board("a1:3 c2:4", "j10:6 d5:1")
    lines = GAME.sheet(state, language).splitlines()
    own = "R", "V" if language == "fr" else "G"
    assert lines[0].split() == lines[11].split() == list("abcdefghij")
    assert [line.split()[0] for line in lines[1:11]] == [str(row) for row in range(10, 0, -1)]
    assert lines[1].split()[1:] == [":"] * 9 + [f"{own[1]}6"]
    assert lines[6].split()[1:] == [":", ".", ".", f"{own[1]}1", *".....:"]
    assert lines[10].split()[1:] == [f"{own[0]}3", *":::::::::"]
    assert len({len(line) for line in lines[:12]}) == 1
    assert "Ana" in lines[13]
    assert "Bo" in lines[13]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_text_shows_a_larger_board_whole(language: Language) -> None:
    lines = GAME.sheet(GAME.start(setup(columns=16, rows=16)), language).splitlines()
    assert lines[0].split() == list("abcdefghijklmnop")
    assert all(len(line.split()) == 17 for line in lines[1:17])


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "C'est à Ana de jouer."), ("en", "It is Ana's turn.")]
)
def test_the_text_says_who_is_to_play(language: Language, words: str) -> None:
    assert GAME.sheet(GAME.start(setup()), language).endswith(words)


def test_the_text_says_who_won_and_how() -> None:
    won = moved(LINE, "g1-g4")
    assert GAME.sheet(won, "en").splitlines()[-2:] == [
        "Ana wins: six dice from 1 to 6 in a line.",
        "b4 c4 d4 e4 f4 g4",
    ]
    resigned = GAME.apply(LINE, Resign())
    assert GAME.sheet(resigned, "fr").endswith("Bo gagne : Ana abandonne.")
    drawn = GAME.apply(LINE, Draw())
    assert GAME.sheet(drawn, "fr").endswith("Personne ne gagne : partie nulle par accord.")
    assert GAME.sheet(drawn, "en").endswith("Nobody wins: a draw by agreement.")


def test_the_games_dice_are_twelve_red_and_twelve_green() -> None:
    sorts = GAME.dice_in_play().sorts
    assert [(one.colour, one.least, one.most) for one in sorts] == [
        (Colour.RED, 12, 12),
        (Colour.GREEN, 12, 12),
    ]


def test_every_option_has_its_words() -> None:
    options = setup().options
    assert set(options.__struct_fields__) <= set(GAME.words)
    assert {"sequence", "any", "default_opening", "red", "green"} <= set(GAME.words)
