"""A correction at the table, from the camera's frame to the folder for evaluation."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from companion.dice import Doubt, Reading
from companion.games.record import parse_header
from companion.learning.corrections import Corrections
from companion.messages import Amend, SetDie
from companion.settings import Learning, Settings
from hardware.computer.clock import now
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.wired import machine_in
from tests.vision.stand_ins import TruthReader
from ui.machine.eye.eye import Eye
from ui.machine.eye.learner import Learner
from ui.machine.listeners import Listeners
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.tray_pictures import TrayPictures
from vision.image.photograph import load
from vision.rest.rest_watcher import RestWatcher

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana"]}'


def doubting(_: int, said: Reading) -> Reading:
    """Return the reading with its last die wrong and doubtful."""
    *sure, last = said.dice
    doubtful = replace(last, value=7 - last.value, sure=False, doubt=Doubt.UNCLEAR)
    return Reading(dice=(*sure, doubtful), sure=False)


def misreading(_: int, said: Reading) -> Reading:
    """Return the reading with its last die wrong and sure."""
    *sure, last = said.dice
    return Reading(dice=(*sure, replace(last, value=7 - last.value)), sure=True)


class Evening:
    """A machine at the simulated tray, with an eye that misreads and a learner."""

    def __init__(self, folder: Path, spoil: Callable[[int, Reading], Reading]) -> None:
        def spoilt(count: int, said: Reading) -> Reading:
            return spoil(count, said) if said.dice else said

        self.folder = folder / "corrections"
        self.tray = SimulatedTray(3, size=(640, 360))
        self.learner = Learner(self.folder, Learning(), now)
        watch = RestWatcher(TruthReader(self.tray, spoilt))
        self.machine = machine_in(
            folder,
            eye=lambda table: Eye(
                SimulatedCamera(self.tray, speed=None),
                watch,
                table,
                starts_empty=True,
                told=self.learner.told,
            ),
            hand=SimulatedHand(self.tray, 1),
            listeners=Listeners(TrayPictures(self.learner)),
        )
        self.table = self.machine.begin(*parse_header(HEADER))

    def until(self, true: Callable[[], object], seconds: float = 100) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end
            time.sleep(0.005)

    def handled(self, ticket: int) -> None:
        self.until(lambda: self.table.view.handled >= ticket)
        self.learner.finish()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[Callable[[int, Reading], Reading]], Evening]]:
    evenings: list[Evening] = []

    def begin(spoil: Callable[[int, Reading], Reading]) -> Evening:
        evenings.append(Evening(tmp_path, spoil))
        return evenings[-1]

    yield begin
    for evening in evenings:
        evening.machine.close()


Start = Callable[[Callable[[int, Reading], Reading]], Evening]


def test_a_doubtful_die_answered_by_touch_is_stored_with_the_frame_of_its_reading(
    start: Start,
) -> None:
    evening = start(doubting)
    evening.machine.throw(())
    evening.until(lambda: evening.table.view.asks)
    draft = evening.table.view.draft
    assert draft is not None
    at = next(index for index, die in enumerate(draft.dice) if not die.sure)
    evening.handled(evening.table.submit(SetDie(at, 7 - draft.dice[at].die.value)))
    [(name, label)] = Corrections(evening.folder).labels().items()
    true = [die.value for die in evening.tray.truth]
    assert [die["value"] for die in label["dice"]] == true
    assert [die["box"] for die in label["dice"]] == [list(box) for box in evening.tray.boxes]
    assert [die["value"] for die in label["read"]["dice"]] == [*true[:-1], 7 - true[-1]]
    picture = load(evening.folder / "images" / name)
    now_seen = evening.machine.frame
    assert now_seen is not None
    # The same dice are still in the tray: the frames differ only by sensor noise.
    apart = np.abs(picture.astype(int) - now_seen.image.astype(int))
    assert picture.shape == now_seen.image.shape
    assert apart.mean() < 5
    assert evening.machine.learned.pictures == 1
    assert evening.machine.learned.verdicts.asked == 1


def test_a_silent_misreading_corrected_on_the_sheet_is_stored_as_wrong(start: Start) -> None:
    evening = start(misreading)
    evening.machine.throw(())
    evening.until(lambda: evening.table.view.actions)
    evening.learner.finish()
    assert evening.machine.learned.verdicts.right == 1
    view = evening.table.view
    true = tuple(die.value for die in evening.tray.truth)
    roll = view.actions[0]
    evening.handled(evening.table.submit(Amend({0: replace(roll, dice=true)})))
    [label] = Corrections(evening.folder).labels().values()
    assert [die["value"] for die in label["dice"]] == list(true)
    counts = evening.machine.learned.verdicts
    assert (counts.right, counts.wrong) == (0, 1)


def test_the_switch_in_the_settings_applies_at_once(start: Start) -> None:
    evening = start(doubting)
    evening.machine.change_settings(Settings(learning=Learning(keep=False)))
    evening.machine.throw(())
    evening.until(lambda: evening.table.view.asks)
    draft = evening.table.view.draft
    assert draft is not None
    evening.handled(evening.table.submit(SetDie(len(draft.dice) - 1, 1)))
    assert Corrections(evening.folder).labels() == {}
    assert evening.machine.learned.verdicts.judged == 1
    evening.machine.forget_learned()
    evening.learner.finish()
    assert evening.machine.learned.verdicts.judged == 0
