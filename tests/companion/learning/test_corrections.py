"""Corrected pictures on disk: complete or missing, limited in size, the oldest deleted first."""

import json
import os
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import replace

from companion.dice import (
    Box,
    Colour,
    DiceSort,
    Doubt,
    Reading,
    SeenDie,
    Settled,
    Size,
    Unread,
    WantedDice,
)
from companion.learning.corrections import BadLabels, Corrections, label
from companion.learning.feedback import ShownReading
from tests.companion.disk import unsyncable

ROOM = 1_000_000
PICTURE = b"\x89PNG" + bytes(1000)


def read_wrong() -> Settled:
    """Return a reading of a 4 that shows 5, and of an unread object."""
    die = SeenDie(value=4, confidence=0.91, sure=True, box=Box(1, 2, 3, 4), doubt=None)
    strange = Unread(Box(9, 9, 12, 12), Doubt.FOREIGN)
    return Settled(reading=Reading(dice=(die,), sure=False, unread=(strange,)), frame=3, time=1.5)


LABEL = label(
    read_wrong(), "yahtzee", (ShownReading(5, Box(1, 2, 3, 4)), ShownReading(6)), "2026-11-21T20:41"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "corrections"


@pytest.fixture
def corrections(folder: Path) -> Corrections:
    return Corrections(folder)


def pictures(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "images").iterdir())


def test_a_picture_is_stored_with_its_reading_and_the_truth(
    corrections: Corrections, folder: Path
) -> None:
    name = corrections.add(PICTURE, LABEL, ROOM)
    assert name == "000001.png"
    assert (folder / "images" / name).read_bytes() == PICTURE
    written = json.loads((folder / "labels.json").read_text())[name]
    assert written["dice"] == [{"value": 5, "box": [1, 2, 3, 4]}, {"value": 6, "box": None}]
    assert (written["set"], written["at"]) == ("yahtzee", "2026-11-21T20:41")
    assert written["read"]["sure"] is False
    assert written["read"]["dice"][0]["value"] == 4
    assert written["read"]["dice"][0]["confidence"] == 0.91
    assert written["read"]["unread"] == [{"box": [9, 9, 12, 12], "doubt": "foreign"}]


def test_a_label_contains_the_awaited_dice(corrections: Corrections, folder: Path) -> None:
    wanted = WantedDice((DiceSort(colour=Colour.RED, size=Size.BIG, faces=(1, 3, 4, 5)),))
    told = label(replace(read_wrong(), wanted=wanted), "desfausse", (ShownReading(5),), "now")
    corrections.add(PICTURE, told, ROOM)
    written = json.loads((folder / "labels.json").read_text())["000001.png"]
    assert convert(written["wanted"], WantedDice) == wanted
    assert LABEL["wanted"] is None


def test_no_folder_is_created_before_the_first_picture(
    corrections: Corrections, folder: Path
) -> None:
    assert corrections.labels() == {}
    assert corrections.size == 0
    assert not folder.exists()


def test_the_size_is_that_of_pictures_and_labels(corrections: Corrections, folder: Path) -> None:
    corrections.add(PICTURE, LABEL, ROOM)
    labels = (folder / "labels.json").stat().st_size
    assert corrections.size == len(PICTURE) + labels


def test_the_oldest_go_first_and_the_room_is_never_exceeded(
    corrections: Corrections, folder: Path
) -> None:
    room = 6_000
    for number in range(12):
        assert corrections.add(PICTURE, {**LABEL, "number": number}, room) is not None
        assert corrections.size <= room
    numbers = [label["number"] for label in corrections.labels().values()]
    assert len(numbers) > 1
    assert numbers == list(range(12 - len(numbers), 12))
    assert pictures(folder) == list(corrections.labels())


def test_a_picture_larger_than_the_room_is_not_kept(corrections: Corrections, folder: Path) -> None:
    assert corrections.add(PICTURE, LABEL, 500) is None
    assert corrections.labels() == {}


def test_a_name_is_not_reused_for_another_picture(corrections: Corrections) -> None:
    first = corrections.add(PICTURE, LABEL, ROOM)
    second = corrections.add(PICTURE, LABEL, ROOM)
    assert first is not None
    corrections.remove(first)
    assert corrections.add(PICTURE, LABEL, ROOM) not in (first, second)


def test_a_name_is_not_reused_after_its_picture_was_deleted_for_space(
    corrections: Corrections,
) -> None:
    room = 2_500  # for a single picture
    first = corrections.add(PICTURE, LABEL, room)
    second = corrections.add(PICTURE, LABEL, room)
    assert first is not None
    assert second is not None
    assert list(corrections.labels()) == [second]
    corrections.remove(second)
    third = corrections.add(PICTURE, LABEL, room)
    assert third not in (None, first, second)
    corrections.relabel(first, {**LABEL, "dice": []})
    assert list(corrections.labels().values()) == [json.loads(json.dumps(LABEL))]


def test_a_picture_is_relabelled_or_removed(corrections: Corrections, folder: Path) -> None:
    name = corrections.add(PICTURE, LABEL, ROOM)
    assert name is not None
    corrections.relabel(name, {**LABEL, "dice": []})
    assert corrections.labels()[name]["dice"] == []
    corrections.remove(name)
    assert corrections.labels() == {}
    assert pictures(folder) == []


def test_a_deleted_picture_is_neither_labelled_nor_removed_again(
    corrections: Corrections,
) -> None:
    corrections.relabel("000007.png", LABEL)
    corrections.remove("000007.png")
    assert corrections.labels() == {}


def test_a_failing_disk_leaves_the_old_files(corrections: Corrections, folder: Path) -> None:
    corrections.add(PICTURE, LABEL, ROOM)
    before = (folder / "labels.json").read_bytes()
    with unsyncable(), pytest.raises(OSError, match="error"):
        corrections.add(PICTURE, LABEL, ROOM)
    assert (folder / "labels.json").read_bytes() == before
    assert pictures(folder) == ["000001.png"]


def test_every_label_has_its_picture_after_any_power_cut(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        """Raised at a power cut: nothing after this runs."""

    replace, unlink, steps = Path.replace, Path.unlink, 0
    cut_at = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps == cut_at:
            raise PowerCut

    def replacing(self: Path, target: Path) -> Path:
        step()
        return replace(self, target)

    def unlinking(self: Path, missing_ok: bool = False) -> None:
        step()
        unlink(self, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "replace", replacing)
    monkeypatch.setattr(Path, "unlink", unlinking)
    cuts = 0
    for cut_at in range(1, 12):
        here = Corrections(folder / str(cut_at))
        steps = -1000
        for _ in range(3):
            here.add(PICTURE, LABEL, 4_500)
        steps = 0
        try:
            here.add(PICTURE, LABEL, 4_500)
        except PowerCut:
            cuts += 1
        steps = -1000
        names = here.labels()
        assert names
        assert set(names) <= set(pictures(folder / str(cut_at)))
        assert here.add(PICTURE, LABEL, 4_500) is not None
        assert pictures(folder / str(cut_at)) == list(here.labels())
    assert cuts > 3


@pytest.mark.parametrize("text", ["{", "[]", '{"000001.png": 3}', "\xff"])
def test_invalid_labels_are_reported_and_no_picture_is_lost(
    corrections: Corrections, folder: Path, text: str
) -> None:
    corrections.add(PICTURE, LABEL, ROOM)
    (folder / "labels.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(BadLabels) as caught:
        corrections.add(PICTURE, LABEL, ROOM)
    assert caught.value.sentence("fr") != caught.value.sentence("en")
    assert pictures(folder) == ["000001.png"]
    corrections.clear()
    assert corrections.labels() == {}
    assert pictures(folder) == []


def test_files_that_are_not_ours_stay(corrections: Corrections, folder: Path) -> None:
    corrections.add(PICTURE, LABEL, ROOM)
    other = folder / "images" / "holiday.png"
    other.write_bytes(b"sea")
    corrections.add(PICTURE, LABEL, ROOM)
    corrections.clear()
    assert os.listdir(folder / "images") == ["holiday.png"]  # noqa: PTH208


def test_labels_saved_with_a_byte_order_mark_are_read(
    corrections: Corrections, folder: Path
) -> None:
    name = corrections.add(PICTURE, LABEL, ROOM)
    labels = folder / "labels.json"
    labels.write_bytes(b"\xef\xbb\xbf" + labels.read_bytes())
    assert list(corrections.labels()) == [name]
