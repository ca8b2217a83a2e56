"""Corrections are stored, scores are counted, and no failure reaches the game."""

import errno
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from companion.dice import Box, Reading, SeenDie, Settled
from companion.learning import verdicts
from companion.learning.corrections import Corrections
from companion.learning.feedback import ShownReading
from companion.settings import Learning
from tests.companion.disk import unsyncable
from ui.folders import LEAST_FREE
from ui.machine.eye.learner import Learner
from vision.evaluation.evaluate import evaluate
from vision.frame import Image
from vision.image.photograph import load
from vision.reading.reader import Reader

BOX = Box(10, 10, 40, 40)
FIVE = (ShownReading(5, BOX),)
FOUR = (ShownReading(4, BOX),)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "corrections"


@pytest.fixture
def learner(folder: Path) -> Iterator[Learner]:
    learner = Learner(folder, Learning(), lambda: "2026-11-21T20:41:00+01:00")
    yield learner
    learner.close()


def four(frame: int, *, sure: bool = True) -> Settled:
    """Return a reading of a die that shows four, from that frame."""
    die = SeenDie(value=4, confidence=0.97, sure=sure, box=BOX)
    return Settled(reading=Reading(dice=(die,), sure=sure), frame=frame, time=frame / 30)


def picture(seed: int = 0) -> Image:
    return np.random.default_rng(seed).integers(0, 255, (90, 120, 3), np.uint8)


def kept(folder: Path) -> list[str]:
    return list(Corrections(folder).labels())


def judge(learner: Learner, settled: Settled, truth: tuple[ShownReading, ...]) -> None:
    """Give the learner a reading and the table's verdict on it."""
    learner.told(settled, picture(settled.frame))
    learner.judged(settled, "yahtzee", truth)
    learner.finish()


def test_a_correction_is_stored_with_the_picture_of_its_reading(
    learner: Learner, folder: Path
) -> None:
    learner.told(four(1), picture(1))
    learner.told(four(2), picture(2))
    learner.judged(four(1), "yahtzee", FIVE)
    learner.finish()
    [name] = kept(folder)
    assert np.array_equal(load(folder / "images" / name), picture(1))
    label = Corrections(folder).labels()[name]
    assert [die["value"] for die in label["dice"]] == [5]
    assert [die["value"] for die in label["read"]["dice"]] == [4]
    assert learner.learned.pictures == 1
    assert learner.learned.size == Corrections(folder).size > 0


def test_the_folder_can_be_evaluated_unchanged(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FIVE)
    result = evaluate(folder, Reader(), most=1)
    assert list(result.sources) == ["yahtzee"]
    assert (result.total.images, result.total.bad, result.total.labelled) == (1, 0, 1)


def test_a_right_reading_is_counted_and_not_stored(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FOUR)
    assert kept(folder) == []
    assert learner.learned.verdicts.right == 1
    assert verdicts.read(folder / "readings.json") == learner.learned.verdicts


def test_questions_and_wrong_readings_are_counted_separately(learner: Learner) -> None:
    judge(learner, four(1, sure=False), FOUR)
    judge(learner, four(2), FIVE)
    judge(learner, four(3), FOUR)
    counts = learner.learned.verdicts
    assert (counts.right, counts.asked, counts.wrong) == (1, 1, 1)


def test_a_reading_found_wrong_later_is_stored_and_counted_once(
    learner: Learner, folder: Path
) -> None:
    judge(learner, four(1), FOUR)
    learner.told(four(2), picture(2))
    learner.told(four(3), picture(3))
    learner.judged(four(1), "yahtzee", FIVE)
    learner.finish()
    counts = learner.learned.verdicts
    assert (counts.right, counts.wrong) == (0, 1)
    [name] = kept(folder)
    assert np.array_equal(load(folder / "images" / name), picture(1))


def test_a_second_correction_changes_the_label(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FIVE)
    learner.judged(four(1), "yahtzee", (ShownReading(6, BOX),))
    learner.finish()
    [label] = Corrections(folder).labels().values()
    assert label["dice"][0]["value"] == 6
    learner.judged(four(1), "yahtzee", FOUR)
    learner.finish()
    assert kept(folder) == []
    assert (learner.learned.verdicts.right, learner.learned.verdicts.wrong) == (1, 0)


def test_a_withdrawn_correction_is_forgotten(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FIVE)
    learner.withdrawn(four(1))
    learner.withdrawn(four(7))
    learner.finish()
    assert kept(folder) == []
    assert learner.learned.verdicts.judged == 0


def test_a_learner_switched_off_stores_nothing_and_counts_everything(
    learner: Learner, folder: Path
) -> None:
    learner.chosen = Learning(keep=False)
    judge(learner, four(1), FIVE)
    assert kept(folder) == []
    assert learner.learned.verdicts.wrong == 1
    learner.chosen = Learning()
    judge(learner, four(2), FIVE)
    assert len(kept(folder)) == 1


def test_a_learner_switched_off_before_the_verdict_stores_nothing(
    learner: Learner, folder: Path
) -> None:
    learner.told(four(1), picture())
    learner.chosen = Learning(keep=False)
    learner.judged(four(1), "yahtzee", FIVE)
    learner.finish()
    assert kept(folder) == []
    assert learner.learned.verdicts.wrong == 1


def six_learned(folder: Path, megabytes: int) -> Learner:
    """Return a learner after six pictures of some 300 kB."""
    learner = Learner(folder, Learning(megabytes=megabytes), lambda: "now")
    noise = np.random.default_rng(1).integers(0, 255, (360, 300, 3), np.uint8)
    for frame in range(6):
        learner.told(four(frame), noise)
        learner.judged(four(frame), "yahtzee", FIVE)
        learner.finish()
    return learner


def test_the_limit_of_the_settings_is_respected(folder: Path) -> None:
    learner = six_learned(folder, 1)
    learner.close()
    assert kept(folder) == ["000004.png", "000005.png", "000006.png"]
    assert learner.learned.size <= 1_000_000


def test_a_lowered_limit_applies_at_once(folder: Path) -> None:
    learner = six_learned(folder, 2)
    assert learner.learned.size > 1_000_000
    learner.chosen = Learning(megabytes=1)
    learner.finish()
    assert kept(folder) == ["000004.png", "000005.png", "000006.png"]
    assert learner.learned.size <= 1_000_000
    learner.chosen = Learning(megabytes=2)
    learner.close()
    assert len(kept(folder)) == 3


def test_the_last_megabytes_of_the_disk_are_left_to_the_games(folder: Path) -> None:
    free = LEAST_FREE - 1
    learner = Learner(folder, Learning(), lambda: "now", room=lambda _: free)
    judge(learner, four(1), FIVE)
    assert kept(folder) == []
    assert learner.learned.verdicts.wrong == 1
    assert learner.learned.trouble is not None
    assert "the last 200 MB of the disk are for the games" in learner.learned.trouble.to("en")
    assert "les derniers 200 Mo du disque sont pour les parties" in learner.learned.trouble.to("fr")
    free = LEAST_FREE
    judge(learner, four(2), FIVE)
    learner.close()
    assert len(kept(folder)) == 1
    assert learner.learned.trouble is None


def test_few_pictures_wait_in_memory(learner: Learner) -> None:
    for frame in range(50):
        judge(learner, four(frame), FOUR)
    for frame in range(50, 60):
        learner.told(four(frame), picture())
    assert len(learner._looked) + len(learner._judged) <= 5


def test_the_count_goes_on_after_a_restart(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FOUR)
    learner.close()
    again = Learner(folder, Learning(), lambda: "later")
    judge(again, four(1), FIVE)
    again.close()
    assert (again.learned.verdicts.right, again.learned.verdicts.wrong) == (1, 1)


def test_a_count_unreadable_at_the_start_goes_on_once_readable(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = verdicts.Verdicts({0.99: 100}, asked=7, wrong=2)
    verdicts.write(folder / "readings.json", before)

    def failing(_: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(verdicts, "read_plain", failing)
        learner = Learner(folder, Learning(), lambda: "now")
        judge(learner, four(1), FOUR)
    assert learner.learned.trouble is not None
    assert verdicts.read(folder / "readings.json") == before
    judge(learner, four(2), FIVE)
    learner.close()
    counts = verdicts.read(folder / "readings.json")
    assert (counts.right, counts.asked, counts.wrong) == (101, 7, 3)
    assert learner.learned.trouble is None


def test_forgetting_deletes_pictures_and_counts(learner: Learner, folder: Path) -> None:
    judge(learner, four(1), FIVE)
    learner.forget()
    learner.finish()
    assert kept(folder) == []
    assert list((folder / "images").iterdir()) == []
    assert (learner.learned.pictures, learner.learned.verdicts.judged) == (0, 0)


def test_a_full_disk_is_reported_and_storing_goes_on_once_there_is_room(
    learner: Learner, folder: Path
) -> None:
    with unsyncable():
        judge(learner, four(1), FIVE)
    trouble = learner.learned.trouble
    assert trouble is not None
    assert trouble.to("fr") != trouble.to("en")
    assert learner.learned.pictures == 0
    judge(learner, four(2), FIVE)
    assert len(kept(folder)) == 1
    assert learner.learned.trouble is None
    assert learner.learned.verdicts.wrong == 2


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    learner = Learner(tmp_path / "file" / "corrections", Learning(), lambda: "now")
    judge(learner, four(1), FIVE)
    learner.close()
    assert learner.learned.trouble is not None


@pytest.mark.parametrize("name", ["labels.json", "readings.json"])
def test_a_broken_file_is_reported_at_the_start(folder: Path, name: str) -> None:
    folder.mkdir()
    (folder / name).write_text("{")
    learner = Learner(folder, Learning(), lambda: "now")
    learner.finish()
    assert learner.learned.trouble is not None
    assert name in learner.learned.trouble.to("en")
    learner.forget()
    learner.finish()
    judge(learner, four(1), FIVE)
    learner.close()
    assert learner.learned == replace(learner.learned, pictures=1, trouble=None)
    assert json.loads((folder / "labels.json").read_text())


def test_a_bug_in_the_learner_stops_nothing(
    learner: Learner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> tuple[bool, object]:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr("ui.machine.eye.learner.cv2.imencode", broken)
        judge(learner, four(1), FIVE)
    judge(learner, four(2), FIVE)
    assert len(kept(folder)) == 1


def test_a_slow_disk_delays_nobody(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    import threading  # noqa: PLC0415

    gate = threading.Event()
    monkeypatch.setattr("ui.machine.eye.learner.label", lambda *_: gate.wait(100) and {})
    for frame in range(30):
        learner.told(four(frame), picture(frame))
        learner.judged(four(frame), "yahtzee", FIVE)
    gate.set()
    learner.finish()
    assert learner.learned.verdicts.wrong == 30
    assert learner.learned.pictures < 10


def test_an_errno_has_its_sentence(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ui.machine.eye.learner.verdicts_file.write", full)
    judge(learner, four(1), FOUR)
    assert learner.learned.trouble is not None
    assert "(no space left on the disk)" in learner.learned.trouble.to("en")
    assert "(plus de place sur le disque)" in learner.learned.trouble.to("fr")
