"""The game for readers: JSON values and a table in both languages."""

import msgspec
import pytest

from companion.games.desfausse.actions import EndRound, Name
from companion.games.desfausse.columns import COLUMNS
from companion.games.desfausse.tray import lying
from companion.language.text import LANGUAGES
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    LETTERS,
    discard,
    give,
    play,
    roll,
    table,
    tap,
    trophy,
)

PAIR = roll("r4 r4 g2 g3 R5 G3")


def test_the_report_has_what_every_replay_prints_and_the_games_own() -> None:
    state = play(table(2), PAIR, discard("0 1", to="Bo"), trophy("two"), END)
    report = GAME.report(state)
    assert list(report) == [
        "game",
        "finished",
        "to_play",
        "winners",
        "reason",
        "round",
        "direction",
        "board",
        "players",
    ]
    assert report["winners"] == []
    assert report["reason"] is None
    assert report["board"] == [["Ana", *[None] * 7], [None] * 8, [None] * 8]
    ana, bo = report["players"]
    assert (ana["name"], ana["total"], ana["tokens"]) == ("Ana", 2, 2)
    assert ana["hand"][0] == {"size": "small", "colour": "green", "value": None}
    assert len(bo["hand"]) == 8
    assert msgspec.json.decode(msgspec.json.encode(report)) == report


def test_the_dice_rolled_in_this_turn_show_their_values() -> None:
    state = play(table(2), PAIR, discard("0 1"))
    shown = GAME.report(state)["players"][0]["hand"]
    assert [one["value"] for one in shown] == [2, 3, 5, 3]
    assert all(one["value"] is None for one in GAME.report(state)["players"][1]["hand"])


def test_dice_given_this_turn_lie_beside_the_roll() -> None:
    state = play(table(2), roll("r1 r1 g1 g1 R5 G3"), give("Bo", "R"))
    assert [LETTERS[sort] for sort, _ in lying(state)] == [*"rrggRG", "R"]
    assert lying(state)[-1][1] is None


def test_a_finished_game_names_its_winners_and_the_reason() -> None:
    state = play(table(2, ("r",), round=3), Name(4), roll("r5"), trophy("all"), END)
    report = GAME.report(state)
    assert (report["finished"], report["to_play"]) == (True, None)
    assert report["winners"] == ["Ana"]
    assert report["reason"] == {
        "fr": "le plus grand total du tableau",
        "en": "the highest total on the board",
    }
    assert "Ana wins: the highest total on the board." in GAME.sheet(state, "en")
    assert "Ana gagne la partie : le plus grand total du tableau." in GAME.sheet(state, "fr")


def test_the_standings_are_the_points_on_the_board() -> None:
    state = table(2, board={"1 five": "Bo", "1 ones": "Ana"})
    assert [(one.player, one.total) for one in GAME.standings(state)] == [("Ana", -1), ("Bo", 7)]


def test_the_sheet_shows_board_points_tokens_and_dice() -> None:
    state = play(table(2), PAIR, discard("0 1"), trophy("two"), END)
    sheet = GAME.sheet(state, "en")
    assert sheet.splitlines()[0] == "Round 1/3 · clockwise"
    assert "Round 1  Ana" in sheet
    assert "2 small green, 1 big red, 1 big green" in sheet
    assert sheet.endswith("It is Bo's turn.")
    french = GAME.sheet(state, "fr")
    assert "2 petits verts, 1 gros rouge, 1 gros vert" in french
    assert french.endswith("C'est à Bo de jouer.")


def test_the_sheet_says_who_gives_a_die() -> None:
    state = play(table(2), roll("r1 r1 g1 g1 R5 G3"))
    assert GAME.sheet(state, "en").endswith("Bo gives Ana a die.")
    assert GAME.sheet(state, "fr").endswith("Bo donne un dé à Ana.")


def test_a_shared_win_names_everybody() -> None:
    state = play(table(2, ("r",), round=3), Name(4), roll("r5"), END)
    assert "A tie: Ana and Bo win together" in GAME.sheet(state, "en")


def test_the_board_alone_has_no_hands_and_no_direction() -> None:
    state = play(table(2, tracking="board"), tap("Bo", "two"), EndRound())
    report = GAME.report(state)
    assert report["direction"] is None
    assert [player["hand"] for player in report["players"]] == [None, None]
    assert GAME.sheet(state, "en").endswith("Tap a cell to place a token.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_has_its_name_on_the_sheet(language: str) -> None:
    sheet = GAME.sheet(table(), language)  # type: ignore[arg-type]
    for column in COLUMNS:
        assert GAME.words.say(column, language) in sheet  # type: ignore[arg-type]
