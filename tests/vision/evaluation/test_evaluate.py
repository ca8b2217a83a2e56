import json
import struct
from pathlib import Path

import cv2
import msgspec
import pytest

from companion.dice import Box, Colour, Reading, SeenDie, WantedDice
from tests.vision.drawn import Drawn, draw
from vision.evaluation.evaluate import compare, evaluate
from vision.evaluation.risk_coverage import Risk
from vision.frame import Image
from vision.reading.reader import Reader


class Blind:
    """A reader that always reads a surely empty tray."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        return Reading(dice=(), sure=True)


def _die(value: int, x: float, *, sure: bool = True, colour: Colour | None = None) -> SeenDie:
    box = Box(x, 0, x + 10, 10)
    return SeenDie(value=value, confidence=0.9, sure=sure, box=box, colour=colour)


def _label(*values: int, **more: object) -> dict[str, object]:
    dice = [{"value": v, "box": [20 * k, 0, 20 * k + 10, 10]} for k, v in enumerate(values)]
    return {"dice": dice, **more}


def test_a_sure_and_right_tray_counts() -> None:
    tally = compare(Reading(dice=(_die(3, 0), _die(5, 20)), sure=True), _label(3, 5))
    assert (tally.trays, tally.silent, tally.right, tally.wrong) == (1, 0, 2, 0)


def test_a_sure_and_wrong_tray_is_silently_wrong() -> None:
    tally = compare(Reading(dice=(_die(3, 0), _die(4, 20)), sure=True), _label(3, 5))
    assert (tally.trays, tally.silent, tally.right, tally.wrong) == (0, 1, 1, 1)


def test_an_unsure_tray_is_neither_right_nor_a_silent_error() -> None:
    tally = compare(Reading(dice=(_die(3, 0), _die(4, 20, sure=False)), sure=False), _label(3, 5))
    assert (tally.trays, tally.silent, tally.right, tally.sure_dice) == (0, 0, 1, 1)


def test_a_tray_with_a_question_for_the_number_is_neither_right_nor_a_silent_error() -> None:
    one = {"sure": True, "confidence": 0.9}
    label = _label(3, 5, read={"sure": True, "dice": [one]})
    tally = compare(Reading(dice=(_die(3, 0),), sure=True), label)
    assert (tally.trays, tally.silent, tally.right, tally.wrong) == (0, 0, 1, 0)
    tally = compare(Reading(dice=(_die(3, 0), _die(4, 20)), sure=True), label)
    assert (tally.trays, tally.silent) == (0, 1)


def test_a_die_read_at_an_empty_place_is_wrong() -> None:
    tally = compare(Reading(dice=(_die(3, 500),), sure=False), _label(3))
    assert (tally.right, tally.wrong) == (0, 1)


def test_a_small_die_centred_in_the_box_of_a_big_die_matches_neither() -> None:
    big, small = [0.0, 0.0, 10.0, 10.0], [8.0, 0.0, 11.0, 3.0]
    label = {"dice": [{"value": 1, "box": small}, {"value": 4, "box": big}]}
    seen = [
        SeenDie(value=value, confidence=0.9, sure=True, box=Box(*box))
        for value, box in ((4, big), (1, small))
    ]
    tally = compare(Reading(dice=tuple(seen), sure=True), label)
    assert (tally.right, tally.wrong) == (2, 0)


def test_without_boxes_values_are_compared() -> None:
    label = {"dice": [{"value": 3, "box": None}, {"value": 5, "box": None}]}
    tally = compare(Reading(dice=(_die(5, 500), _die(6, 0)), sure=True), label)
    assert (tally.right, tally.wrong, tally.silent) == (1, 1, 1)


def test_colours_count_only_where_the_label_is_exact() -> None:
    label = _label(3)
    label["dice"][0]["colour"] = "red"  # type: ignore[index]
    reading = Reading(dice=(_die(3, 0, colour=Colour.RED),), sure=True)
    assert compare(reading, label).colour_of == 0
    exact = compare(reading, {**label, "label_origin": "scene"})
    assert (exact.colour, exact.colour_of) == (1, 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    images = tmp_path / "drawn" / "images"
    images.mkdir(parents=True)
    cv2.imwrite(str(images / "one.png"), draw([Drawn(4, 200, 200)]))
    cv2.imwrite(str(images / "none.png"), draw([]))
    (images / "bad.png").write_bytes(b"no picture")
    four = {"dice": [{"value": 4, "box": [160, 160, 240, 240]}]}
    labels = {
        "one.png": {**four, "set": "fours", "tier": "core"},
        "none.png": {"dice": []},
        "bad.png": four,
    }
    (tmp_path / "drawn" / "labels.json").write_text(json.dumps(labels))
    return tmp_path


def test_folders_and_sets_are_counted_apart(folder: Path) -> None:
    result = evaluate(folder, Reader())
    assert list(result.sources) == ["drawn", "drawn/fours"]
    assert (result.total.trays, result.total.images, result.total.bad) == (2, 3, 1)
    assert result.median_ms is not None


def test_a_blind_reader_is_silently_wrong_on_trays_with_dice(folder: Path) -> None:
    result = evaluate(folder, Blind())
    assert result.sources["drawn/fours"].silent == 1
    assert result.sources["drawn"].trays == 1


def test_a_picture_too_large_by_its_header_counts_as_unreadable(folder: Path) -> None:
    header = b"IHDR" + struct.pack(">IIBBBBB", 12000, 9000, 8, 2, 0, 0, 0)
    huge = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + bytes(4)
    (folder / "drawn" / "images" / "bad.png").write_bytes(huge)
    result = evaluate(folder, Blind(), most=5)
    assert result.total.bad == 1
    why = result.worst[1].trouble
    assert "12000 x 9000 pixels, more than" in why["en"]
    assert "12000 x 9000 pixels, plus que" in why["fr"]


def test_a_tier_can_be_picked(folder: Path) -> None:
    assert evaluate(folder, Blind(), tier="core").total.images == 1


def test_every_second_image_is_half_of_them(folder: Path) -> None:
    assert evaluate(folder, Blind(), every=2).total.images == 2


def test_the_worst_pictures_are_named(folder: Path) -> None:
    result = evaluate(folder, Blind(), most=5)
    assert [(one.image, one.silent) for one in result.worst] == [
        ("one.png", True),
        ("bad.png", False),
    ]
    assert (result.worst[0].source, result.worst[0].true) == ("drawn/fours", (4,))
    assert "bad.png" in result.worst[1].trouble["en"]
    assert evaluate(folder, Blind()).worst == ()


def test_given_readings_are_judged_in_place_of_the_readers_own(folder: Path) -> None:
    known = {(folder / "drawn" / "images" / "one.png").resolve(): Reading(dice=(), sure=False)}
    result = evaluate(folder, Blind(), readings=known)
    assert result.total.images == 1
    assert result.total.silent == 0
    assert result.median_ms is None


def test_dice_asked_about_at_any_confidence_are_never_counted_as_read(folder: Path) -> None:
    doubted = Reading(dice=(_die(4, 160, sure=False),), sure=False)  # with a confidence of 0.9
    known = {(folder / "drawn" / "images" / "one.png").resolve(): doubted}
    assert evaluate(folder, Blind(), strictness=0.85, readings=known).risk == Risk()
    risk = evaluate(folder, Blind(), strictness=0.95, readings=known).risk
    assert (len(risk.trays), len(risk.dice)) == (1, 1)


def test_the_curve_never_covers_a_tray_with_a_question_for_the_number(folder: Path) -> None:
    image = folder / "drawn" / "images" / "one.png"
    labels = json.loads((folder / "drawn" / "labels.json").read_text())
    labels["one.png"]["read"] = {"sure": True, "dice": []}
    (folder / "drawn" / "labels.json").write_text(json.dumps(labels))
    known = {image.resolve(): Reading(dice=(), sure=True)}
    assert evaluate(folder, Blind(), readings=known).risk.trays == ()


def test_the_result_is_json(folder: Path) -> None:
    result = evaluate(folder, Reader())
    assert msgspec.json.decode(msgspec.json.encode(result))["total"]["images"] == 3


def test_a_folder_without_labels_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No labelled photographs"):
        evaluate(tmp_path, Blind())


@pytest.mark.parametrize("text", ["{", '{"a.png": 3}', '{"a.png": {"dice": 3}}', "[]"])
def test_labels_that_make_no_sense_get_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.json").write_text(text)
    with pytest.raises(ValueError, match=r"labels\.json|No labelled"):
        evaluate(tmp_path, Blind())


def test_labels_saved_with_a_byte_order_mark_are_read(folder: Path) -> None:
    before = evaluate(folder, Reader()).total
    for labels in folder.rglob("labels.json"):
        labels.write_bytes(b"\xef\xbb\xbf" + labels.read_bytes())
    assert evaluate(folder, Reader()).total == before
