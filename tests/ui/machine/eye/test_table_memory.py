"""Dice confirmed by the table are remembered beside the corrections, and deleted with them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.dice import (
    Box,
    Colour,
    DiceSort,
    DieKind,
    Doubt,
    Reading,
    SeenDie,
    Settled,
    Unread,
    WantedDice,
)
from companion.games.datis.tray import dice_in_play
from companion.learning.feedback import ShownReading
from companion.settings import Learning
from tests.companion.disk import unsyncable
from tests.vision.memory.faces import sample
from ui.folders import corrections_folder, memory_file
from ui.machine.eye.learner import Learner
from ui.machine.eye.table_memory import TableMemory, known_solids, known_things
from vision.image.photograph import load
from vision.memory.samples import NO_DIE, Samples, Trust
from vision.memory.stored import DamagedMemory, pack
from vision.reading.reader import Reader
from vision.reading.teaching import KnownDie

PICTURE = load(
    Path(__file__).parents[3] / "photos" / "rendered" / "images" / "yahtzee-100-0011.jpg"
)
BOXES = [Box(10.0 + 50 * k, 10, 50.0 + 50 * k, 50) for k in range(4)]


def seen(value: int, box: Box, *, doubt: Doubt | None = None) -> SeenDie:
    return SeenDie(value=value, confidence=0.97, sure=doubt is None, box=box, doubt=doubt)


def settled(*dice: SeenDie, unread: tuple[Unread, ...] = (), kept: tuple[int, ...] = ()) -> Settled:
    sure = all(die.sure for die in dice) and not unread
    reading = Reading(dice=dice, sure=sure, unread=unread)
    return Settled(reading=reading, frame=1, time=0.1, kept=kept)


def taught(of: Settled, *truth: ShownReading) -> list[tuple[int, Trust]]:
    return [(one.value, one.trust) for one in known_things(of, truth)]


def test_a_die_scored_as_read_is_weak_evidence_and_an_answered_one_strong() -> None:
    read = settled(seen(3, BOXES[0]), seen(5, BOXES[1], doubt=Doubt.UNCLEAR), seen(2, BOXES[2]))
    truth = [ShownReading(v, box) for v, box in zip((3, 5, 4), BOXES, strict=False)]
    assert taught(read, *truth) == [(3, Trust.READ), (5, Trust.SAID), (4, Trust.SAID)]


@pytest.mark.parametrize("doubt", [Doubt.COCKED, Doubt.EDGE, Doubt.STACKED])
def test_a_die_that_lies_askew_teaches_nothing(doubt: Doubt) -> None:
    assert taught(settled(seen(3, BOXES[0], doubt=doubt)), ShownReading(4, BOXES[0])) == []


def test_an_unmoved_die_teaches_nothing_new_unless_it_is_corrected() -> None:
    read = settled(seen(3, BOXES[0]), kept=(0,))
    assert taught(read, ShownReading(3, BOXES[0])) == []
    assert taught(read, ShownReading(4, BOXES[0])) == [(4, Trust.SAID)]


def test_an_object_that_is_no_die_is_remembered_if_every_die_has_its_place() -> None:
    read = settled(seen(3, BOXES[0]), unread=(Unread(BOXES[1], Doubt.FOREIGN),))
    die = ShownReading(3, BOXES[0])
    assert taught(read, die) == [(3, Trust.READ), (NO_DIE, Trust.SAID)]
    assert taught(read, die, ShownReading(6)) == [(3, Trust.READ)]
    assert taught(read, die, ShownReading(6, BOXES[1])) == [(3, Trust.READ), (6, Trust.SAID)]


def test_dice_of_other_kinds_teach_nothing_yet() -> None:
    read = settled(seen(3, BOXES[0]))
    other = WantedDice((DiceSort(kind=DieKind.D8),))
    assert taught(replace(read, wanted=other), ShownReading(3, BOXES[0])) == []


def test_a_die_with_numerals_named_by_the_table_is_remembered_until_an_undo(
    tmp_path: Path,
) -> None:
    name = "datis-100-0013.jpg"
    folder = Path(__file__).parents[3] / "photos" / "solids"
    picture = load(folder / "images" / name)
    labelled = json.loads((folder / "labels.json").read_text())[name]["dice"]
    wanted = dice_in_play()
    before = Reader().read(picture, wanted)
    read = Settled(reading=before, frame=1, time=0.1, wanted=wanted)
    truth = []
    for die in before.dice:
        one = next(one for one in labelled if Box(*one["box"]).holds(die.box.centre))
        kind, colour = DieKind(one["kind"]), Colour(one["colour"])
        truth.append(ShownReading(one["value"], die.box, kind, colour))
    evening = Evening(tmp_path)
    evening.learner.told(read, picture)
    evening.learner.judged(read, "datis", tuple(truth))
    evening.learner.finish()
    solids = evening.table.memory.samples.solids
    assert 0 < len(solids) <= len([die for die in before.dice if not die.sure])
    assert {solid.trust for solid in solids} == {Trust.SAID}
    evening.learner.withdrawn(read)
    evening.learner.finish()
    assert evening.table.memory.samples.solids == ()
    evening.learner.close()


def test_a_die_with_numerals_read_for_sure_teaches_nothing_new() -> None:
    wanted = dice_in_play()
    read = replace(settled(seen(3, BOXES[0]), seen(5, BOXES[1])), wanted=wanted)
    green, kind = Colour.GREEN, DieKind.D8
    truth = [ShownReading(3, BOXES[0], kind, green), ShownReading(6, BOXES[1], kind, green)]
    assert known_solids(read, truth) == [KnownDie(6, BOXES[1], kind, green)]


def truth_of(read: Settled, change: int = 0) -> tuple[ShownReading, ...]:
    """Return the reading's dice, the first `change` of them corrected to the opposite value."""
    return tuple(
        ShownReading(7 - die.value if k < change else die.value, die.box)
        for k, die in enumerate(read.reading.dice)
    )


class Evening:
    """A learner with its memory in a folder, and a reading of a picture."""

    def __init__(self, folder: Path, networks: str | None = None, *, keep: bool = True) -> None:
        self.file = memory_file(folder)
        self.table = TableMemory(self.file, networks)
        self.learner = Learner(
            corrections_folder(folder),
            Learning(keep=keep),
            lambda: "2026-11-24T20:00:00+01:00",
            memory=self.table,
        )
        self.read = settled(*Reader().read(PICTURE).dice)
        self.learner.finish()

    def judge(self, change: int = 0) -> None:
        self.learner.told(self.read, PICTURE)
        self.learner.judged(self.read, "yahtzee", truth_of(self.read, change))
        self.learner.finish()

    @property
    def remembered(self) -> list[tuple[int, Trust]]:
        return [(one.value, one.trust) for one in self.table.memory.samples.every]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.learner.close()


def test_a_roll_scored_as_read_is_remembered_after_a_restart(
    evening: Evening, tmp_path: Path
) -> None:
    evening.judge()
    assert len(evening.remembered) == len(evening.read.reading.dice) > 0
    assert {trust for _, trust in evening.remembered} == {Trust.READ}
    again = Evening(tmp_path)
    assert again.remembered == evening.remembered
    again.learner.close()


def test_a_correction_replaces_the_lesson_of_the_roll(evening: Evening) -> None:
    evening.judge()
    before = evening.remembered
    evening.judge(change=1)
    assert len(evening.remembered) == len(before)
    assert (7 - before[0][0], Trust.SAID) in evening.remembered


def test_an_undone_roll_is_not_remembered(evening: Evening) -> None:
    evening.judge()
    evening.learner.withdrawn(evening.read)
    evening.learner.finish()
    assert evening.remembered == []


def test_memory_forgotten_with_the_corrections_is_deleted(evening: Evening) -> None:
    evening.judge(change=1)
    assert evening.file.exists()
    evening.learner.forget()
    evening.learner.finish()
    assert evening.remembered == []
    assert not evening.file.exists()


def test_learning_switched_off_teaches_and_recalls_nothing(tmp_path: Path) -> None:
    off = Evening(tmp_path, keep=False)
    off.judge(change=1)
    assert off.remembered == []
    off.learner.chosen = Learning()
    off.judge(change=1)
    assert off.table.memory.recall is not None
    off.learner.chosen = Learning(keep=False)
    assert off.table.memory.recall is None
    off.learner.close()


def test_a_damaged_memory_is_reported_once_and_starts_empty(tmp_path: Path) -> None:
    memory_file(tmp_path).parent.mkdir()
    memory_file(tmp_path).write_bytes(b"not a memory")
    evening = Evening(tmp_path)
    assert evening.learner.learned.trouble is not None
    assert "known-dice.bin" in evening.learner.learned.trouble.to("en")
    evening.judge()
    assert evening.remembered
    evening.learner.close()
    again = TableMemory(memory_file(tmp_path))
    again.load()
    assert len(again.memory.samples) == len(evening.remembered)


def test_new_networks_learn_from_the_stored_pictures(tmp_path: Path) -> None:
    old = Evening(tmp_path)
    old.judge(change=1)
    old.learner.close()
    new = Evening(tmp_path, networks="other networks")
    assert {trust for _, trust in new.remembered} == {Trust.SAID}
    assert len(new.remembered) == len(old.remembered)
    assert new.learner.learned.trouble is not None
    new.learner.close()


def test_lessons_added_by_another_program_are_merged(evening: Evening, tmp_path: Path) -> None:
    evening.judge()
    other = TableMemory(memory_file(tmp_path))
    other.load()
    other.replace(other.memory.samples.with_all([sample(6, Trust.TAUGHT)]))
    evening.learner.withdrawn(evening.read)
    evening.learner.finish()
    assert evening.remembered == [(6, Trust.TAUGHT)]


def test_a_full_disk_is_reported_and_the_game_goes_on(evening: Evening) -> None:
    evening.judge()
    with unsyncable():
        evening.judge(change=1)
    assert evening.learner.learned.trouble is not None


def test_an_empty_memory_has_no_file(tmp_path: Path) -> None:
    table = TableMemory(memory_file(tmp_path))
    table.load()
    assert table.learn([]) is None
    assert not memory_file(tmp_path).exists()


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = memory_file(tmp_path)
    path.parent.mkdir()
    path.write_bytes(pack(Samples(), "nets")[:-4])
    with pytest.raises(DamagedMemory):
        TableMemory(path, "nets").load()
