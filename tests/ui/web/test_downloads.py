"""The sheet of the game in play and its players' figures are downloaded, and nothing else is."""

import csv
import io
from pathlib import Path
from typing import cast

import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll
from companion.profiles import Profile, Profiles
from companion.storage.game_store import GameStore
from tests.companion.evening import AT, whole_game
from tests.ui.touch.evening import yahtzee
from tests.ui.touch.views import view_of
from tests.ui.waiting import until
from tests.ui.web.browsing import Server, sit_down
from ui.machine.wiring import Wiring
from ui.web import downloads
from ui.web.downloads import LONGEST_FILE, MOST_WAITING, Downloads
from ui.web.figures_table import figures_table
from ui.web.line_link import LineLink
from ui.web.protocol import LONGEST_LINE, File, WantFile, encode, from_table

LINK = cast(LineLink, object())
NOBODY = Profiles()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder where Ana won against Bo and against Cy; another game of Bo is unfinished."""
    store = GameStore(tmp_path / "games")
    whole = whole_game(2)
    for number, (players, actions) in enumerate(
        ((("Ana", "Bo"), whole), (("Ana", "Cy"), whole), (("Bo", "Cy"), whole[:3]))
    ):
        store.add(GAME, yahtzee(*players), actions, AT, 100 * number)
    return tmp_path / "games"


def rows(table: bytes, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode("utf-8-sig")), delimiter=delimiter))


def test_a_player_at_the_table_has_a_line_for_each_game(games: Path) -> None:
    told = rows(figures_table(games, ("Bo", "Zoé", "Ana"), NOBODY, "en"))
    assert ", ".join(told[0]) == (
        "Player, Game, Games played, Won, Ties, Average, Best total, Played alone"
    )
    assert [line[:5] for line in told[1:]] == [
        ["Bo", "Yahtzee", "1", "0", "0"],
        ["Ana", "Yahtzee", "2", "2", "0"],
    ]


def test_nothing_is_told_of_who_does_not_sit_there_or_is_hidden(games: Path) -> None:
    hidden = Profiles((Profile("Ana", "red", standing="hidden"),))
    table = figures_table(games, ("Ana", "Bo"), hidden, "en")
    assert [line[0] for line in rows(table)[1:]] == ["Bo"]
    assert b"Cy" not in table


def test_french_numbers_have_a_comma_and_columns_a_semicolon(games: Path) -> None:
    told = rows(figures_table(games, ("Ana",), NOBODY, "fr"), ";")
    assert told[0][0] == "Joueur"
    assert "," in told[1][5]


def test_no_name_begins_a_formula(games: Path) -> None:
    GameStore(games).add(GAME, yahtzee("=1+1", "Bo"), whole_game(2), AT, 900)
    told = rows(figures_table(games, ("=1+1",), NOBODY, "en"))
    assert told[1][0] == "'=1+1"


class Desk:
    """Downloads with a record of the answers."""

    def __init__(self, games: Path | None) -> None:
        self.told: list[File] = []
        self.view = view_of(Roll((3, 3, 5, 1, 6)))
        self.woken = 0
        self.downloads = Downloads(games, lambda _, file: self.told.append(file), self._wake)

    def _wake(self) -> None:
        self.woken += 1

    def want(self, *wants: WantFile) -> None:
        for want in wants:
            self.downloads.take(LINK, want, self.view, NOBODY)

    def made(self, count: int) -> None:
        assert until(lambda: self.woken >= count)
        self.downloads.settle(self.view)


@pytest.fixture
def desk(games: Path) -> Desk:
    return Desk(games)


def test_the_sheet_is_made_once_for_everybody(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.want(WantFile(1, "sheet", "en"), WantFile(2, "sheet", "en"))
    desk.made(1)
    first, second = desk.told
    assert (first.number, second.number) == (1, 2)
    assert first.data == second.data
    assert first.data.startswith(b"%PDF-")
    assert first.name == "yahtzee.pdf"
    assert len(encode(first)) < LONGEST_LINE
    assert from_table(encode(first)) == first
    monkeypatch.setattr(Downloads, "_content", None)
    desk.want(WantFile(3, "sheet", "en"))  # at once: nothing has been done since
    assert desk.told[2].data == first.data


def test_without_a_game_there_is_nothing(desk: Desk) -> None:
    desk.downloads.take(LINK, WantFile(1, "sheet", "fr"), None, NOBODY)
    assert [(one.status, one.data) for one in desk.told] == [(404, b"")]
    assert desk.told[0].text is not None


def test_what_was_made_of_a_game_that_was_left_is_not_handed_over(desk: Desk) -> None:
    desk.want(WantFile(1, "statistics", "fr"))
    assert until(lambda: desk.woken)
    desk.downloads.settle(None)
    assert [(one.status, one.data) for one in desk.told] == [(404, b"")]


def test_a_file_that_fails_or_is_too_long_is_told_in_words(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(downloads, "figures_table", lambda *_: 1 / 0)
    desk.want(WantFile(1, "statistics", "fr"))
    desk.made(1)
    monkeypatch.setattr(downloads, "figures_table", lambda *_: b" " * (LONGEST_FILE + 1))
    desk.want(WantFile(2, "statistics", "fr"))
    desk.made(2)
    assert [one.status for one in desk.told] == [503, 503]
    assert desk.told[0].text is not None
    assert desk.told[0].text["fr"] == "Ce fichier n'a pas pu être préparé."
    assert desk.told[0].text["en"] == "This file could not be made."
    assert "ZeroDivisionError" in caplog.text


def test_so_many_wait_and_no_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Downloads, "_start", lambda _: None)
    for number in range(MOST_WAITING + 1):
        desk.view = view_of(players=("Ana", f"Bo{number}"))
        desk.want(WantFile(number, "sheet", "fr"))
    assert [(one.number, one.status) for one in desk.told] == [(MOST_WAITING, 429)]


def test_both_are_served_under_the_key(machine: Wiring, server: Server) -> None:
    sit_down(machine, "yahtzee")
    status, body, headers = server.ask("sheet.pdf?language=fr")
    assert (status, body[:5]) == (200, b"%PDF-")
    assert headers["Content-Type"] == "application/pdf"
    assert headers["Content-Disposition"] == 'attachment; filename="yahtzee.pdf"'
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    status, body, headers = server.ask("statistics.csv?language=fr")
    assert (status, rows(body, ";")[0][0]) == (200, "Joueur")
    assert headers["Content-Type"] == "text/csv; charset=utf-8"


def test_a_language_that_is_none_is_refused(server: Server) -> None:
    for query in ("", "?language=", "?language=xx", "?language=../fr"):
        assert server.ask(f"sheet.pdf{query}")[0] == 400


def test_nothing_is_downloaded_once_the_game_was_left(machine: Wiring, server: Server) -> None:
    sit_down(machine, "yahtzee")
    machine.leave()
    for path in ("sheet.pdf", "statistics.csv"):
        status, body, _ = server.ask(f"{path}?language=en", Accept="text/html")
        assert status == 404
        assert "No game is on the table." in body.decode()


def test_nobody_has_one_made_after_another(server: Server) -> None:
    told = [server.ask("statistics.csv?language=fr")[0] for _ in range(12)]
    assert told[-1] == 429
