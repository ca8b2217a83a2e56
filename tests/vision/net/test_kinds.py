"""The networks of kinds on drawn frames that were not used for training."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.dice import Box, DieKind
from vision.frame import Image
from vision.image.photograph import load
from vision.net.find import NET_FOLDER
from vision.net.kinds import KINDS, NUMERAL, VALUES, SolidLook, SolidNet

SOLIDS = Path(__file__).parents[2] / "photos" / "solids"
NET = SolidNet(NET_FOLDER)
LABELS: dict[str, dict[str, Any]] = json.loads((SOLIDS / "labels.json").read_text())


def picture(name: str) -> Image:
    return load(SOLIDS / "images" / name)


def looks(name: str) -> list[SolidLook]:
    return NET.look(picture(name), [Box(*die["box"]) for die in LABELS[name]["dice"]])


@pytest.mark.parametrize("name", LABELS)
def test_the_kinds_of_drawn_dice_are_the_likeliest(name: str) -> None:
    assert [look.kind for look in looks(name)] == [die["kind"] for die in LABELS[name]["dice"]]


@pytest.mark.parametrize("name", LABELS)
def test_a_top_lies_in_the_box_of_its_die(name: str) -> None:
    for look, die in zip(looks(name), LABELS[name]["dice"], strict=True):
        box = Box(*die["box"])
        assert box.holds(look.top[:2])
        assert 0.15 * box.shorter < look.top[2] < 1.2 * box.shorter


def test_bare_ground_is_no_die() -> None:
    ground = np.full((200, 200, 3), (60, 110, 70), np.uint8)
    assert NET.look(ground, [Box(60, 60, 140, 140)])[0].none > 0.9


def test_chances_add_up_and_a_descriptor_has_length_one() -> None:
    for look in looks(next(iter(LABELS))):
        assert look.kinds.shape == (8, KINDS)
        assert np.allclose(look.kinds.sum(axis=1), 1, atol=1e-4)
        assert look.values.shape == (VALUES,)
        assert look.values.sum() == pytest.approx(1, abs=1e-4)
        assert look.descriptor.shape == (NUMERAL,)
        assert np.linalg.norm(look.descriptor) == pytest.approx(1, abs=1e-4)
        assert look.kind in DieKind


def test_a_die_is_read_equally_at_any_rotation_of_the_picture() -> None:
    name = next(iter(LABELS))
    image = picture(name)
    size = image.shape[1]
    for die, look in zip(LABELS[name]["dice"], looks(name), strict=True):
        x0, y0, x1, y1 = die["box"]
        turned = Box(y0, size - x1, y1, size - x0)  # np.rot90 turns right into up
        (other,) = NET.look(np.ascontiguousarray(np.rot90(image)), [turned])
        assert other.kind is look.kind
        x, y, side = look.top
        u, v, _ = other.top
        assert np.hypot(u - y, v - (size - x)) < 0.15 * side + 2


def test_no_dice_give_no_readings() -> None:
    assert NET.look(np.zeros((64, 64, 3), np.uint8), []) == []
