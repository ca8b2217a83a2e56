"""The simulated table is honest: it hands out pixels, and scores come from reading them."""

import json
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice import Box, Die, Doubt, Reading, SeenDie, WantedDice
from companion.games.datis.actions import Risk
from companion.games.game import fold
from companion.games.yahtzee.actions import Roll
from companion.messages import Press
from companion.table.view import View
from hardware.simulated.tray import SimulatedTray
from tests.ui.evening import evening
from tests.ui.waiting import until
from vision.frame import Frame, Image
from vision.image.photograph import load
from vision.reading.reader import Reader

SIZE = (640, 360)
BEGUN = 12  # actions
PHOTOS = Path(__file__).parents[3] / "photos" / "rendered"


class NeverSure:
    """A reader that sees dice and trusts none of them."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.asked = 0

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        self.asked += 1
        reading = self.reader.read(image, wanted)
        dice = tuple(
            SeenDie(value=d.value, confidence=0.5, sure=False, box=d.box, doubt=Doubt.UNCLEAR)
            for d in reading.dice
        )
        return Reading(dice=dice, sure=False, unread=reading.unread)


class RenderedTray:
    """Path-traced photographs in place of drawn ones; they show the dice thrown."""

    def __init__(self) -> None:
        labels = json.loads((PHOTOS / "labels.json").read_text())
        self._photographs = cycle(
            [
                (
                    cv2.resize(load(PHOTOS / "images" / name), SIZE),
                    tuple(Die(die["value"]) for die in label["dice"]),
                    tuple(Box(*(edge / 2 for edge in die["box"])) for die in label["dice"]),
                )
                for name, label in labels.items()
            ]
        )
        self.fps = 30.0
        self.truth: tuple[Die, ...] = ()
        self.boxes: tuple[Box, ...] = ()
        self._picture: Image = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
        self._moving = 0
        self._index = 0

    @property
    def resting(self) -> bool:
        return self._moving == 0

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        picture, self.truth, self.boxes = next(self._photographs)
        self._picture, self._moving = np.asarray(picture, np.uint8), 6

    def frame(self) -> Frame:
        picture = self._picture
        if self._moving:
            self._moving -= 1
            picture = np.roll(picture, 40 * self._moving, axis=1)
        self._index += 1
        return Frame(picture, self._index / self.fps, self._index, "rendered")


def test_a_reader_that_is_never_sure_makes_the_game_ask_and_record_nothing(tmp_path: Path) -> None:
    reader = NeverSure()
    with evening(tmp_path, SimulatedTray(3, size=SIZE), reader, players=("Ana",)) as (machine, _):
        table = machine.table
        assert table is not None
        machine.throw(())
        assert until(lambda: table.view.asks)
        assert table.view.actions == ()
        assert reader.asked


def test_photographs_in_place_of_the_drawn_tray_play_the_same_game(tmp_path: Path) -> None:
    with evening(tmp_path, RenderedTray(), Reader(), players=("Ana",)) as (machine, bots):
        bots.start()
        assert bots.done.wait(120)
        table = machine.table
        assert table is not None
        assert table.view.outcome is not None
        assert bots.misread == 0
        shown = {
            tuple(sorted(die["value"] for die in label["dice"]))
            for label in json.loads((PHOTOS / "labels.json").read_text()).values()
        }
        rolled = {tuple(sorted(a.dice)) for a in table.view.actions if isinstance(a, Roll)}
        assert rolled <= shown


class NotedTray(SimulatedTray):
    """A tray that records the dice thrown into it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, size=SIZE)
        self.thrown: list[list[int]] = []

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        self.thrown.append(sorted(die.value for die in dice))
        super().throw(dice, kept)


def test_dice_read_again_after_they_have_counted_are_no_roll_to_the_bots(tmp_path: Path) -> None:
    tray = NotedTray(3)
    with evening(tmp_path, tray, Reader(), players=("Ana",)) as (machine, bots):
        table = machine.table
        assert table is not None
        # the empty tray must be seen first, otherwise the dice were not seen to roll
        assert until(lambda: table.view.handled > 0)
        machine.throw(())
        assert until(lambda: table.view.actions)
        machine.press(Press.REREAD)
        assert until(lambda: table.view.draft is not None and len(table.view.draft.dice) == 5)
        bots.start()
        assert until(lambda: len(rolls(table.view)) >= 2)
        bots.stop()
        read = [sorted(roll.dice) for roll in rolls(table.view)]
        assert read == tray.thrown[: len(read)]


def rolls(view: View) -> list[Roll]:
    return [action for action in view.actions if isinstance(action, Roll)]


def test_the_same_seed_gives_the_same_sheet(tmp_path: Path) -> None:
    one, other = (sheet_begun(tmp_path / name, seed=2) for name in ("one", "other"))
    assert one == other


def sheet_begun(folder: Path, seed: int) -> Any:
    """Return the report after some four turns at the simulated table."""
    tray = SimulatedTray(seed, size=SIZE)
    with evening(folder, tray, Reader(), seed=seed, players=("Bo",)) as (machine, bots):
        assert machine.table is not None
        table = machine.table
        bots.start()
        assert until(lambda: len(table.view.actions) >= BEGUN, 600)
        view = table.view
    return view.game.report(fold(view.game, view.setup, view.actions[:BEGUN]))


def played_out(folder: Path, game: str, seed: int) -> View:
    """Play a whole game of two players at the simulated table."""
    tray = SimulatedTray(seed, size=SIZE)
    with evening(folder, tray, Reader(), seed=seed, players=("Ana", "Bo"), game=game) as (m, b):
        b.start()
        assert b.done.wait(900)
        assert m.table is not None
        return m.table.view


def test_a_game_whose_dice_the_tray_does_not_draw_is_played_to_its_end(tmp_path: Path) -> None:
    view = played_out(tmp_path, "datis", seed=3)
    assert view.outcome is not None
    assert view.state == fold(view.game, view.setup, view.actions)
    assert any(isinstance(action, Risk) for action in view.actions)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_with_dice_of_two_sizes_and_colours_is_read_to_its_end(
    tmp_path: Path, seed: int
) -> None:
    view = played_out(tmp_path, "desfausse", seed)
    assert view.outcome is not None
    assert view.state == fold(view.game, view.setup, view.actions)


def test_virtual_dice_are_rolled_by_the_companion_whatever_is_in_the_tray(tmp_path: Path) -> None:
    tray, reader = SimulatedTray(1, size=SIZE), Reader()
    told = {"dice": "virtual"}
    with evening(tmp_path, tray, reader, players=("Ana",), further=told) as (machine, bots):
        assert machine.table is not None
        assert machine.entered_by_hand  # the eye is off
        machine.enter_by_hand(False)
        assert machine.entered_by_hand
        tray.throw([Die(6)] * 5)
        bots.start()
        assert bots.done.wait(100)
        view = machine.table.view
    rolls = [action for action in view.actions if isinstance(action, Roll)]
    assert len(rolls) >= 13
    assert (bots.asked, bots.misread) == (0, 0)
