"""Records: what a finished game's totals are among those before."""

from pathlib import Path
from random import Random

from companion.games.game import Standing
from companion.statistics.figures import GameFigures, PlayerFigures
from tests.companion import bots
from tests.ui.voice.listening import Listening
from ui.voice.phrase import written
from ui.voice.records import record, record_in


def earlier(**totals: int) -> GameFigures:
    figures = (
        PlayerFigures(name, total, won=False, shared=False) for name, total in totals.items()
    )
    return GameFigures("yahtzee", tuple(figures))


def said(before: list[GameFigures], winner: str = "Ana", **totals: int) -> str:
    standings = tuple(Standing(name, total) for name, total in totals.items())
    return written(record(before, standings, (winner,)), "en")


def test_the_first_game_is_no_record() -> None:
    assert said([], Ana=300, Bo=200) == ""


def test_the_highest_total_ever_is_the_tables() -> None:
    assert said([earlier(Ana=200, Chloé=299)], Ana=300, Bo=200) == "That is the table's record."
    assert said([earlier(Ana=200, Chloé=300)], Ana=300, Bo=200) == "Ana beats their own record."


def test_each_may_beat_their_own() -> None:
    before = [earlier(Ana=200, Bo=100, Chloé=400), earlier(bo=150)]
    assert said(before, Ana=210, Bo=160) == "Ana beats their own record. Bo beats their own record."
    assert said(before, Ana=190, Bo=140) == ""
    assert said(before, Dan=390, Bo=140) == ""  # never played before


def test_stored_games_are_what_it_is_measured_by(tmp_path: Path) -> None:
    for seed in range(2):
        table = Listening(tmp_path, *bots.set_up("yahtzee"))
        table.play(Random(f"record {seed}"))
        found = written(record_in(tmp_path, table.view), "en")
        table.close()
        assert found == "" or "record" in found
        assert seed or found == ""
