"""Real turns played from photographs and films in place of a camera: pictures in, scores out."""

import json
import shutil
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.dice import Die
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, AddDie, Declare, Message, RemoveDie, SetDie
from companion.storage.game_store import GameStore
from companion.table.view import View
from companion.tray.draft import Draft
from hardware.cameras import camera_for
from tests import photographs
from tests.ui.wired import machine_in
from ui.machine.eye.eye import Eye
from vision.reading.reader import Reader
from vision.rest.rest_watcher import RestWatcher

OURS = Path(__file__).parents[1] / "photos" / "rendered"


class Person:
    """A player who answers the companion's questions from the real dice."""

    def __init__(self, truth: list[list[int]]) -> None:
        self.truth = truth
        self.asked = 0
        self.submit: Callable[[Message], int]

    def __call__(self, view: View) -> None:
        rolls = sum(isinstance(action, Roll) for action in view.actions)
        if view.asks and view.draft is not None and rolls < len(self.truth):
            self.asked += 1
            self.submit(self.answer(view.draft, list(self.truth[rolls])))

    def answer(self, draft: Draft, left: list[int]) -> Message:
        """Return the answer by a tap: `left` holds the real values without those read for sure."""
        for die in draft.dice:
            if die.sure and die.die.value in left:
                left.remove(die.die.value)
        doubtful = [index for index, die in enumerate(draft.dice) if not die.sure]
        if len(doubtful) > len(left):
            odd = [index for index in doubtful if draft.dice[index].die.value not in left]
            return RemoveDie((odd or doubtful)[0])
        if doubtful:
            value = draft.dice[doubtful[0]].die.value
            return SetDie(doubtful[0], value if value in left else left[0])
        return AddDie(Die(left[0])) if left else Declare()


def play(camera: str, folder: Path, truth: list[list[int]], score: Score) -> tuple[View, int]:
    """Play a turn before `camera` and fill a box; return the last view and the questions asked."""
    film = camera_for(camera)
    eyes: list[Eye] = []

    def eye(table: Any) -> Eye:
        eyes.append(Eye(film, RestWatcher(Reader()), table, starts_empty=True))
        return eyes[0]

    machine = machine_in(folder, store=GameStore(folder))
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
    assert done.wait(100)
    view = table.view
    machine.close()
    return view, person.asked


def rolls(view: View) -> list[list[int]]:
    return [sorted(action.dice) for action in view.actions if isinstance(action, Roll)]


def photographs_played(
    folder: Path, source: Path, names: list[str] | None, box: Box
) -> tuple[View, list[int]]:
    """Play a turn with these photographs; return it and its last roll as labelled.

    Without names, the first three photographs are used.
    """
    labels = json.loads((source / "labels.json").read_text())
    photographs = folder / "photographs"
    photographs.mkdir()
    names = names or sorted(labels)[:3]
    for name in names:
        shutil.copy(source / "images" / name, photographs / name)
    truth = [sorted(die["value"] for die in labels[name]["dice"]) for name in names]
    view, _ = play(f"folder:{photographs}", folder / "games", truth, Score(box))
    assert rolls(view) == truth
    return view, truth[-1]


def test_a_folder_of_photographs_plays_a_turn(tmp_path: Path) -> None:
    view, last = photographs_played(tmp_path, OURS, None, Box.CHANCE)
    assert view.standings[0].total == sum(last)


@photographs.needed
def test_real_photographs_play_a_turn(tmp_path: Path) -> None:
    source = photographs.FOLDER / "real" / "tomek-jankowiak"
    names = ["hard__dice5.jpg", "medium__dice3.jpg", "medium__dice9.jpg"]
    view, last = photographs_played(tmp_path, source, names, Box.FIVES)
    assert view.standings[0].total == 5 * last.count(5)


@photographs.needed
@pytest.mark.parametrize(("film", "box"), [("turn-1", Box.SIXES), ("turn-2", Box.FULL_HOUSE)])
def test_a_film_plays_its_turn_through_to_the_sheet(tmp_path: Path, film: str, box: Box) -> None:
    source = photographs.FOLDER / "video"
    rests = json.loads((source / f"{film}.json").read_text())["rests"]
    truth = [sorted(rest["values"]) for rest in rests]
    view, asked = play(f"video:{source / film}.mp4", tmp_path, truth, Score(box))
    assert rolls(view) == truth
    # Dice that the eye lost under a glare and the player had to name do not count as kept.
    for action, rest in zip(view.actions, rests, strict=False):
        assert isinstance(action, Roll)
        kept = Counter(action.dice[place] for place in action.kept)
        assert kept == Counter(rest["kept"]) or (asked and kept < Counter(rest["kept"]))
    final = tuple(Die(value).value for value in rests[-1]["values"])
    assert view.standings[0].total == view.game.start(view.setup).sheet.worth(box, final)
