"""Photographs and films in place of a camera play real turns: pictures in, scores out."""

import json
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.dice import Die
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Declare, Message, SetDie
from companion.record import parse_header
from companion.settings import Settings
from companion.store import GameStore
from companion.view import View
from hardware.camera import camera_for
from hardware.pins import mock_pins
from ui.cli_games import now
from ui.eye import Eye
from ui.wiring import Wiring
from vision.reader import Reader
from vision.watch import Watch

OURS = Path(__file__).parents[1] / "photos" / "rendered"
THEIRS = os.environ.get("COMPANION_PHOTOS")
needs_photographs = pytest.mark.skipif(
    THEIRS is None, reason="COMPANION_PHOTOS names no folder of photographs"
)


class Person:
    """Somebody at the table who answers the companion's questions from the real dice."""

    def __init__(self, truth: list[list[int]]) -> None:
        self.truth = truth
        self.asked = 0
        self.submit: Callable[[Message], int]

    def __call__(self, view: View) -> None:
        if not view.asks or view.draft is None:
            return
        doubtful = [index for index, die in enumerate(view.draft.dice) if not die.sure]
        rolls = sum(isinstance(action, Roll) for action in view.actions)
        if doubtful and rolls < len(self.truth) and len(view.draft.dice) == 5:
            self.asked += 1
            sure = [die.die.value for die in view.draft.dice if die.sure]
            left = list(self.truth[rolls])
            for value in sure:
                if value in left:
                    left.remove(value)
            self.submit(SetDie(doubtful[0], left[0]))
        elif len(view.draft.dice) == 5:
            self.submit(Declare())


def play(camera: str, folder: Path, truth: list[list[int]], score: Score) -> tuple[View, int]:
    """One turn of one player before `camera`, then a box filled; the end, questions asked."""
    film = camera_for(camera)
    eyes: list[Eye] = []

    def eye(table: Any) -> Eye:
        eyes.append(Eye(film, Watch(Reader()), table, starts_empty=True))
        return eyes[0]

    machine = Wiring(
        store=GameStore(folder),
        settings=Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=None,
        pins=mock_pins(),
    )
    header = {"game": "yahtzee", "version": 1, "players": ["Ana"]}
    table = machine.begin(*parse_header(msgspec.json.encode(header)))
    person = Person(truth)
    person.submit = table.submit
    table.listen(person)
    watching = eye(lambda: table)
    watching.start()
    assert watching.ended.wait(120)
    watching.stop()
    done = threading.Event()
    ticket = table.submit(Act(score))
    table.listen(lambda view: done.set() if view.handled >= ticket else None)
    assert done.wait(10)
    view = table.view
    machine.close()
    return view, person.asked


def rolls(view: View) -> list[list[int]]:
    return [sorted(action.dice) for action in view.actions if isinstance(action, Roll)]


def test_a_folder_of_photographs_plays_a_turn(tmp_path: Path) -> None:
    labels = json.loads((OURS / "labels.json").read_text())
    names = sorted(labels)[:3]
    photographs = tmp_path / "photographs"
    photographs.mkdir()
    for name in names:
        shutil.copy(OURS / "images" / name, photographs / name)
    truth = [sorted(die["value"] for die in labels[name]["dice"]) for name in names]
    view, _ = play(f"folder:{photographs}", tmp_path / "games", truth, Score(Box.CHANCE))
    assert rolls(view) == truth
    assert view.standings[0].total == sum(truth[-1])


@needs_photographs
def test_real_photographs_play_a_turn(tmp_path: Path) -> None:
    source = Path(THEIRS or "") / "real" / "tomek-jankowiak"
    labels = json.loads((source / "labels.json").read_text())
    names = ["hard__dice5.jpg", "medium__dice3.jpg", "medium__dice9.jpg"]
    photographs = tmp_path / "photographs"
    photographs.mkdir()
    for name in names:
        shutil.copy(source / "images" / name, photographs / name)
    truth = [sorted(die["value"] for die in labels[name]["dice"]) for name in names]
    view, _ = play(f"folder:{photographs}", tmp_path / "games", truth, Score(Box.FIVES))
    assert rolls(view) == truth
    assert view.standings[0].total == 5 * truth[-1].count(5)


@needs_photographs
@pytest.mark.parametrize(("film", "box"), [("turn-1", Box.SIXES), ("turn-2", Box.FULL_HOUSE)])
def test_a_film_plays_its_turn_through_to_the_sheet(tmp_path: Path, film: str, box: Box) -> None:
    source = Path(THEIRS or "") / "video"
    rests = json.loads((source / f"{film}.json").read_text())["rests"]
    truth = [sorted(rest["values"]) for rest in rests]
    view, asked = play(f"video:{source / film}.mp4", tmp_path, truth, Score(box))
    assert rolls(view) == truth
    assert asked == 0
    for action, rest in zip(view.actions, rests, strict=False):
        assert isinstance(action, Roll)
        assert sorted(action.dice[place] for place in action.kept) == sorted(rest["kept"])
    final = tuple(Die(value).value for value in rests[-1]["values"])
    assert view.standings[0].total == view.game.start(view.setup).sheet.worth(box, final)
