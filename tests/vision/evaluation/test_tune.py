"""Strictness only rises, and only if the questions cost the table less than the errors avoided."""

import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.dice import Box, Reading, SeenDie, WantedDice
from tests.vision.drawn import Drawn, draw
from vision.evaluation.tune import (
    LEAST_RIGHT,
    WRONG_COSTS,
    TrayCounts,
    TriedReading,
    cheapest,
    fit,
    outcome,
    reread,
    sample,
    tried,
)
from vision.frame import Image

SHIPPED = 0.85
RIGHT = [TriedReading(0.99, True, True, 40), TriedReading(0.9, True, True, 3)]


def reading(*dice: tuple[int, float], sure: bool = True) -> Reading:
    box = Box(0, 0, 10, 10)
    seen = tuple(
        SeenDie(value=value, confidence=confidence, sure=True, box=box)
        for value, confidence in dice
    )
    return Reading(dice=seen, sure=sure)


def test_a_sample_is_as_sure_as_its_least_sure_die_and_right_in_any_order() -> None:
    assert sample(reading((3, 0.99), (5, 0.91)), (5, 3)) == TriedReading(0.91, True, True)
    assert sample(reading((3, 0.99), sure=False), (5,)) == TriedReading(0.99, False, False)
    assert sample(reading((3, 0.99)), (3, 3)) == TriedReading(0.99, True, False)
    assert sample(reading(), ()) == TriedReading(1.0, True, True)


def test_trays_are_right_asked_about_or_silently_wrong() -> None:
    samples = [*RIGHT, TriedReading(0.93, True, False), TriedReading(0.97, False, False)]
    assert outcome(samples, SHIPPED) == TrayCounts(43, 1, 1)
    assert outcome(samples, 0.93) == TrayCounts(40, 5, 0)


def test_a_silent_error_raises_the_strictness_just_enough_to_ask() -> None:
    samples = [*RIGHT, TriedReading(0.93, True, False)]
    assert fit(samples, SHIPPED) == 0.93
    assert outcome(samples, fit(samples, SHIPPED)).wrong == 0


def test_without_a_silent_error_the_shipped_strictness_stays() -> None:
    assert fit(RIGHT, SHIPPED) == SHIPPED
    assert fit([], SHIPPED) == SHIPPED
    assert fit([TriedReading(0.9, False, False, 50)], SHIPPED) == SHIPPED


def test_the_strictness_never_falls_below_the_default() -> None:
    doubted = [TriedReading(0.3, False, True, 100), TriedReading(0.5, True, False)]
    assert fit(doubted, SHIPPED) == SHIPPED


def test_an_error_is_not_avoided_at_the_cost_of_endless_questions() -> None:
    few = [TriedReading(0.99, True, False), TriedReading(0.95, True, True, WRONG_COSTS - 2)]
    many = [TriedReading(0.99, True, False), TriedReading(0.95, True, True, WRONG_COSTS)]
    assert fit(few, SHIPPED) == 0.99
    assert fit(many, SHIPPED) == SHIPPED


def test_only_the_error_that_costs_few_questions_is_avoided() -> None:
    samples = [
        TriedReading(0.9, True, False),
        TriedReading(0.9999, True, False),
        TriedReading(0.99, True, True, 100),
    ]
    assert fit(samples, SHIPPED) == 0.9


def test_an_error_made_surer_by_a_closer_look_is_still_avoided() -> None:
    def read(strictness: float) -> list[TriedReading]:
        lowest = 0.93 if strictness < 0.93 else 0.99
        return [
            TriedReading(lowest, lowest > strictness, False),
            TriedReading(0.999, True, True, 40),
        ]

    found = tried(read, SHIPPED)
    assert found == {
        SHIPPED: TrayCounts(40, 0, 1),
        0.93: TrayCounts(40, 0, 1),
        0.99: TrayCounts(40, 1, 0),
    }
    assert cheapest(found) == 0.99


def test_right_dice_made_surer_by_a_closer_look_are_not_asked_about() -> None:
    def read(strictness: float) -> list[TriedReading]:
        lowest = 0.92 if strictness < 0.92 else 0.99
        return [TriedReading(0.93, strictness < 0.93, False), TriedReading(lowest, True, True)]

    found = tried(read, SHIPPED)
    assert found == {
        SHIPPED: TrayCounts(1, 0, 1),
        0.93: TrayCounts(1, 1, 0),
    }  # a fit foretold (0, 2, 0)
    assert cheapest(found) == 0.93


def test_the_cheapest_strictness_is_chosen_and_the_lowest_of_equals() -> None:
    assert cheapest({0.99: TrayCounts(9, 1, 0), 0.95: TrayCounts(9, 0, 1)}) == 0.99
    assert cheapest({0.99: TrayCounts(9, 0, 1), 0.95: TrayCounts(9, 0, 1)}) == 0.95


def test_the_least_number_of_right_readings_keeps_questions_rare_enough() -> None:
    def chance_of_none_asked(readings: int) -> float:
        """Return the chance of no question if a right reading in WRONG_COSTS is asked about."""
        return (1 - 1 / WRONG_COSTS) ** readings

    assert LEAST_RIGHT == 59
    assert chance_of_none_asked(LEAST_RIGHT) <= 0.05 < chance_of_none_asked(LEAST_RIGHT - 1)


class Fours:
    """A reader that always sees a single four, and stores the dice wanted."""

    def __init__(self) -> None:
        self.wanted: list[WantedDice | None] = []

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        self.wanted.append(wanted)
        return reading((4, 0.9))


def test_labelled_pictures_are_read_again_for_the_dice_of_their_game(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    for name in ("a.png", "b.png"):
        cv2.imwrite(str(tmp_path / "images" / name), draw([Drawn(4, 200, 200)]))
    (tmp_path / "images" / "c.png").write_bytes(b"no picture")
    labels = {
        "a.png": {"dice": [{"value": 4, "box": None}], "set": "toy"},
        "b.png": {"dice": [{"value": 5, "box": None}]},
        "c.png": {"dice": []},
    }
    (tmp_path / "labels.json").write_text(json.dumps(labels))
    toys, reader = WantedDice(()), Fours()

    def wanted(label: dict[str, Any]) -> WantedDice | None:
        return toys if label.get("set") == "toy" else None

    samples = reread(tmp_path, reader, wanted, SHIPPED)
    assert samples == [TriedReading(0.9, True, True), TriedReading(0.9, True, False)]
    assert reader.wanted == [toys, None]


SURE_DIE = {"value": 4, "sure": True, "confidence": 0.9}
UNREAD = {"box": [9, 9, 12, 12], "doubt": "foreign"}


def unsure(doubt: str, confidence: float) -> dict[str, Any]:
    return {"value": 4, "sure": False, "confidence": confidence, "doubt": doubt}


@pytest.mark.parametrize(
    ("dice", "unread", "in_force", "asked"),
    [
        ([unsure("unclear", 0.8)], [], SHIPPED, False),
        ([unsure("cocked", 0.8)], [], SHIPPED, False),
        ([unsure("unclear", 0.9)], [], 0.95, False),  # in doubt only at a stricter setting
        # another look during the same rest disagreed
        ([unsure("unclear", 0.9)], [], SHIPPED, True),  # another look at the rest said otherwise
        ([unsure("edge", 0.8)], [], SHIPPED, True),
        ([SURE_DIE], [UNREAD], SHIPPED, True),
        ([SURE_DIE], [], SHIPPED, True),  # more dice than awaited
    ],
)
def test_dice_in_doubt_for_another_reason_are_asked_about_at_any_strictness(
    tmp_path: Path, dice: list[Any], unread: list[Any], in_force: float, asked: bool
) -> None:
    (tmp_path / "images").mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a.png"), draw([Drawn(4, 200, 200)]))
    read = {"sure": False, "dice": dice, "unread": unread}
    label = {"dice": [{"value": 5, "box": None}], "read": read}
    (tmp_path / "labels.json").write_text(json.dumps({"a.png": label}))
    (again,) = reread(tmp_path, Fours(), lambda _: None, in_force)
    assert again == TriedReading(0.9, not asked, False)


@pytest.mark.parametrize(("then", "asked"), [(1, True), (2, False)])
def test_a_wrong_number_of_dice_is_asked_about_at_any_strictness(
    tmp_path: Path, then: int, asked: bool
) -> None:
    (tmp_path / "images").mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a.png"), draw([Drawn(4, 200, 200)]))
    fallen = [{"value": 4, "box": [180, 180, 220, 220]}, {"value": 6, "box": None}]
    label = {"dice": fallen, "read": {"sure": True, "dice": [SURE_DIE] * then}}
    (tmp_path / "labels.json").write_text(json.dumps({"a.png": label}))
    (again,) = reread(tmp_path, Fours(), lambda _: None, SHIPPED)
    assert again == TriedReading(0.9, not asked, False)


def test_labels_that_make_no_sense_get_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "labels.json").write_text("{")
    with pytest.raises(ValueError, match=r"labels\.json"):
        reread(tmp_path, Fours(), lambda _: None, SHIPPED)
