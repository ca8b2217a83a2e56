"""Records: the call for a finished game, compared with the games before."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.profiles import Profile, Profiles
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.store import GameLine
from tests.companion import bots
from tests.ui.voice.listening import Listening
from ui.voice import records
from ui.voice.phrase import written

NOBODY = Profiles()


def line(id_: str, totals: dict[str, int]) -> GameLine:
    best = max(totals.values())
    players = (PlayerFigures(name, at, at == best, shared=False) for name, at in totals.items())
    return GameLine(id_, figures=GameFigures("datis", tuple(players)))


def said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    games: Sequence[dict[str, int]],
    profiles: Profiles = NOBODY,
) -> str:
    """Return the call after the last of games with these totals."""
    table = Listening(tmp_path, *bots.set_up("yahtzee"))
    earlier = (line(f"g{at}", game) for at, game in enumerate(games[:-1]))
    stored = (*earlier, line(table.view.id, games[-1]))
    monkeypatch.setattr(records, "lines", lambda _: stored)
    table.close()
    return written(records.record_in(tmp_path, table.view, profiles), "en")


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([{"Ana": 300, "Bo": 200}], ""),  # the first game beats no record
        ([{"Ana": 200, "Cy": 299}, {"Ana": 300, "Bo": 200}], "That is the table's record."),
        ([{"Ana": 200, "Cy": 300}, {"Ana": 300, "Bo": 200}], "Ana beats their personal best."),
        ([{"Ana": 200, "Bo": 100, "Cy": 400}, {"Ana": 190, "Bo": 90}], ""),
        ([{"Ana": 200, "Cy": 400}, {"Dan": 390, "Bo": 140}], ""),  # a player without earlier games
        (
            [{"Ana": 200, "Bo": 100, "Cy": 400}, {"bo": 150, "Cy": 90}, {"Ana": 210, "Bo": 160}],
            "Ana beats their personal best. Bo beats their personal best.",
        ),
    ],
)
def test_a_record_of_the_table_is_called_or_else_a_personal_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: list[dict[str, int]], words: str
) -> None:
    assert said(tmp_path, monkeypatch, games) == words


def test_the_names_of_a_person_share_a_personal_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [{"Mum": 200, "Cy": 400}, {"Ana": 210, "Bo": 160}]
    ana = Profiles((Profile("Ana", "red", aliases=("Mum",)),))
    assert said(tmp_path, monkeypatch, games) == ""
    assert said(tmp_path, monkeypatch, games, ana) == "Ana beats their personal best."


def test_records_are_compared_with_stored_games(tmp_path: Path) -> None:
    for seed in range(2):
        table = Listening(tmp_path, *bots.set_up("yahtzee"))
        table.play(Random(f"record {seed}"))
        found = written(records.record_in(tmp_path, table.view, NOBODY), "en")
        table.close()
        assert found == "" or "record" in found or "best" in found
        assert seed or found == ""
