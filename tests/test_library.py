"""The examples for other programs run unchanged, and their names exist."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import cv2
import pytest

import companion.games
import vision.reading
import vision.rest
from companion.dice import Die
from companion.games import d21, datis, record
from companion.games.d21.actions import D21Action
from companion.games.d21.threats import threats
from companion.games.datis.actions import DatisAction
from hardware.simulated.tray import SimulatedTray
from tests.companion.games.d21 import play as d21_play
from tests.companion.games.datis.dealer import random_game as random_datis
from tests.companion.games.yahtzee import play as yahtzee_play

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "deploy" / "docs" / "develop" / "library.md"
PHOTO = ROOT / "tests" / "photos" / "rendered" / "images" / "yahtzee-100-0011.jpg"
EXAMPLES = re.findall(r"```python\n(.+?)```", PAGE.read_text(), re.DOTALL)


def photograph(folder: Path) -> str:
    (folder / "tray.jpg").write_bytes(PHOTO.read_bytes())
    dice = json.loads((PHOTO.parents[1] / "labels.json").read_text())[PHOTO.name]["dice"]
    return re.escape(f"True {sorted(die['value'] for die in dice)}\n")


def video(folder: Path) -> str:
    tray = SimulatedTray(3, size=(640, 360))
    tray.throw([Die(value) for value in (1, 2, 3, 4, 5)])
    writer = cv2.VideoWriter(
        str(folder / "evening.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, (640, 360)
    )
    while not tray.resting:
        writer.write(tray.frame().image)
    for _ in range(12):
        writer.write(tray.frame().image)
    writer.release()
    return r"\d\.\d s: \[1, 2, 3, 4, 5\]\n"


def yahtzee_record(folder: Path) -> str:
    setup = yahtzee_play.setup(2, 1)
    actions = list(yahtzee_play.random_game(Random(1), 2, 1))
    (folder / "yahtzee.jsonl").write_text(record.write(setup, actions))
    game = companion.games.find("yahtzee")
    totals = game.standings(companion.games.fold(game, setup, actions))
    return re.escape(f"{ {total.player: total.total for total in totals} }\n")


def datis_record(folder: Path) -> str:
    setup, actions = random_datis(1)
    state, begun = datis.GAME.start(setup), list[DatisAction]()
    while not datis.GAME.choices(state):
        begun.append(actions[len(begun)])
        state = datis.GAME.apply(state, begun[-1])
    (folder / "datis.jsonl").write_text(record.write(setup, begun))
    return "".join(re.escape(record.encode(choice)) + "\n" for choice in datis.GAME.choices(state))


def d21_record(folder: Path) -> str:
    setup, moves, state = d21_play.setup(), list[D21Action](), d21.GAME.start(d21_play.setup())
    chance = Random(1)
    while not threats(state):
        moves.append(d21.GAME.decide(state, chance))
        state = d21.GAME.apply(state, moves[-1])
    (folder / "d21.jsonl").write_text(record.write(setup, moves))
    return r"(?:(?:Ana|Bo) [FH] \('.+\) \('.+\)\n)+"


LAID_OUT = (photograph, video, yahtzee_record, datis_record, d21_record)


@pytest.mark.parametrize(
    ("example", "lay_out"),
    list(zip(EXAMPLES, LAID_OUT, strict=True)),
    ids=[lay_out.__name__ for lay_out in LAID_OUT],
)
def test_an_example_runs_unchanged(
    example: str,
    lay_out: Callable[[Path], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, str(PAGE), "exec"), {})
    told = capsys.readouterr().out
    assert re.fullmatch(said, told), told


@pytest.mark.parametrize("room", [companion.games, vision.reading, vision.rest])
def test_a_public_module_defines_every_name_it_exports(room: object) -> None:
    assert [name for name in getattr(room, "__all__", ["none"]) if not hasattr(room, name)] == []
