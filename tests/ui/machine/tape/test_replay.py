"""A replayed tape tests the machine: every difference is reported."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.dice import Reading, WantedDice
from companion.games.errors import GameOver
from companion.games.yahtzee import GAME, boxes, sheet
from companion.games.yahtzee.actions import Score
from tests.ui.machine.tape.machine import READER, TAPES
from ui.machine.tape.replay import Difference, replay
from vision.frame import Image
from vision.rest import rest_watcher
from vision.rest.unmoved_dice import UnmovedDice

Lines = list[dict[str, Any]]


@pytest.fixture
def tape(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TAPES / "wood", tmp_path / "tape"))


def rewritten(tape: Path, change: Callable[[Lines], None]) -> None:
    path = tape / "tape.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def found(tape: Path, reader: Any = READER) -> tuple[Difference, ...]:
    return replay(tape, reader, tape.parent / "again")


def whats(differences: tuple[Difference, ...]) -> set[str]:
    return {difference.what for difference in differences}


def rests(lines: Lines) -> list[list[int]]:
    """Return the pictures of each settled reading that contains dice."""
    frames: list[list[int]] = [[]]
    for line in lines:
        if line["line"] == "look":
            frames[-1].append(line["frame"])
            if line.get("told", {}).get("sight", {}).get("dice"):
                frames.append([])
            elif "told" in line:
                frames[-1] = []
    return frames[:-1]


def presses(lines: Lines) -> list[int]:
    return [
        index
        for index, line in enumerate(lines)
        if line.get("message", {}).get("message") == "Pressed"
    ]


def test_an_unchanged_tape_replays_equally(tape: Path) -> None:
    assert found(tape) == ()


def test_another_picture_is_a_difference(tape: Path) -> None:
    lines = [json.loads(line) for line in (tape / "tape.jsonl").read_text().splitlines()]
    one, other = rests(lines)[:2]
    pictures = tape / "frames"
    for here, there in zip(one, other, strict=False):
        shutil.copy(pictures / f"{there:05}.png", pictures / f"{here:05}.png")
    differences = found(tape)
    assert {"reading", "settled", "actions"} <= whats(differences)
    first = differences[0]
    assert first.what == "reading"
    assert lines[first.line - 1]["frame"] == one[0]
    assert [die["value"] for die in first.recorded["dice"]] == [
        die["value"] for die in lines[first.line - 1]["read"]["dice"]
    ]


def test_another_action_is_a_difference(tape: Path) -> None:
    def change(lines: Lines) -> None:
        took = next(line for line in lines if line.get("shown", {}).get("actions"))
        roll = json.loads(took["shown"]["actions"][0])
        roll["dice"][0] = 7 - roll["dice"][0]
        took["shown"]["actions"][0] = json.dumps(roll, separators=(",", ":"))

    rewritten(tape, change)
    (difference,) = found(tape)
    assert difference.what == "actions"


def test_another_score_is_a_difference(tape: Path) -> None:
    def change(lines: Lines) -> None:
        lines[-1]["shown"]["totals"][0] += 1

    rewritten(tape, change)
    (difference,) = found(tape)
    assert (difference.what, difference.recorded[0] - difference.replayed[0]) == ("totals", 1)


def test_another_button_is_a_difference(tape: Path) -> None:
    rewritten(tape, lambda lines: lines[presses(lines)[0]]["message"].update(press="undo"))
    assert {"actions", "totals"} <= whats(found(tape))


def test_a_button_left_out_is_a_difference(tape: Path) -> None:
    def leave_out(lines: Lines) -> None:
        del lines[presses(lines)[0]]

    rewritten(tape, leave_out)
    assert {"actions", "totals"} <= whats(found(tape))


class Misreads:
    """A reader that misreads the first die of every picture with full confidence."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        reading = READER.read(image, wanted)
        if not reading.dice:
            return reading
        first = msgspec.structs.replace(reading.dice[0], value=7 - reading.dice[0].value)
        return msgspec.structs.replace(reading, dice=(first, *reading.dice[1:]))


class Doubts:
    """A reader that is never sure."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        reading = READER.read(image, wanted)
        dice = tuple(msgspec.structs.replace(die, sure=False) for die in reading.dice)
        return msgspec.structs.replace(reading, dice=dice, sure=False)


@pytest.mark.parametrize("reader", [Misreads(), Doubts()])
def test_a_changed_reading_is_a_difference(tape: Path, reader: Any) -> None:
    assert {"reading", "settled", "actions"} <= whats(found(tape, reader))


def test_a_changed_rule_of_settling_is_a_difference(
    tape: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest_watcher, "agreed", lambda readings: False)
    assert "settled" in whats(found(tape))


def test_dice_no_longer_known_to_be_kept_are_a_difference(
    tape: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest_watcher, "kept_dice", lambda before, now: UnmovedDice())
    monkeypatch.setattr(rest_watcher, "still_there", lambda before, now: ())
    assert {"settled", "actions"} <= whats(found(tape))


def test_a_changed_score_is_a_difference(tape: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = boxes.score
    monkeypatch.setattr(sheet, "score", lambda box, dice: right(box, dice) + 1)
    assert "totals" in whats(found(tape))


def test_a_changed_rule_is_a_difference(tape: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = type(GAME).apply

    def stricter(self: Any, state: Any, action: Any) -> Any:
        if isinstance(action, Score):
            raise GameOver()
        return right(self, state, action)

    monkeypatch.setattr(type(GAME), "apply", stricter)
    assert {"refused", "actions"} <= whats(found(tape))


def test_the_times_of_throws_are_replayed_as_recorded(tape: Path) -> None:
    def stamp(lines: Lines) -> None:
        for line in lines:
            if "told" in line and "sight" in str(line["told"]):
                line["told"]["passed"] = 0

    rewritten(tape, stamp)
    differences = found(tape)
    assert "settled" not in whats(differences)
    asked = [difference.replayed for difference in differences if difference.what == "asks"]
    assert ("before_turn",) in asked
