"""The fake of picamera2 has the real signatures, stored here from its wheel."""

import inspect
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.camera import fake_picamera2
from tests.hardware.camera.picamera2_signatures import KEPT, in_wheel

CONTRACT = json.loads(KEPT.read_text())
WHEEL = os.environ.get("COMPANION_PICAMERA2")
METHODS = [
    (name, method, told)
    for name, methods in CONTRACT["classes"].items()
    for method, told in methods.items()
]


class Empty:
    """A class with only the attributes that Python itself adds, which differ between versions."""

    kept: int


# picamera2 itself creates requests, so their constructor is no part of the contract.
OURS = {*vars(Empty), "__init__", "module"}


def parameters(function: Any) -> list[str]:
    told = inspect.signature(function).parameters.values()
    return [p.name if p.default is p.empty else f"{p.name}=" for p in told]


@pytest.mark.parametrize(
    ("name", "method", "told"), METHODS, ids=[f"{name}.{method}" for name, method, _ in METHODS]
)
def test_the_fake_is_called_as_the_real_one_is(name: str, method: str, told: Any) -> None:
    ours = vars(getattr(fake_picamera2, name))[method]
    assert isinstance(ours, property) == ("property" in told["decorators"])
    assert isinstance(ours, staticmethod) == ("staticmethod" in told["decorators"])
    if isinstance(ours, property):
        return
    function = ours.__func__ if isinstance(ours, staticmethod) else ours
    assert hasattr(function, "__wrapped__") == ("contextlib.contextmanager" in told["decorators"])
    assert parameters(function) == told["parameters"]


@pytest.mark.parametrize("name", CONTRACT["classes"])
def test_the_fake_can_do_nothing_the_real_one_cannot(name: str) -> None:
    ours = set(vars(getattr(fake_picamera2, name))) - OURS
    assert ours <= set(CONTRACT["classes"][name])


@pytest.mark.skipif(WHEEL is None, reason="COMPANION_PICAMERA2 names no wheel of picamera2")
def test_the_stored_signatures_match_the_wheel() -> None:
    assert in_wheel(Path(WHEEL or "")) == CONTRACT
