"""Each failure says what it is in both languages, and travels between processes."""

import pickle

import pytest

from hardware import errors
from hardware.errors import CameraLost, CameraMissing, HardwareError

DETAILS = {
           "rate": 2.5, "known": "camera-hang",
           "where": "usb:0", "name": "picamera", "format": "SRGGB10", "spec": "zzz", "pin": 4,
           "part": "undo", "count": 90, "kind": "d8", "value": 9}  # fmt: skip
KINDS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, HardwareError)
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_failure_is_one_sentence_in_each_language(kind: type[HardwareError]) -> None:
    error = kind(**DETAILS)
    english, french = error.sentence("en"), error.sentence("fr")
    assert english != french
    for sentence in (english, french):
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("kind", KINDS)
def test_every_failure_survives_the_way_from_another_process(kind: type[HardwareError]) -> None:
    error = pickle.loads(pickle.dumps(kind(**DETAILS)))
    assert type(error) is kind
    assert error.sentence("fr") == kind(**DETAILS).sentence("fr")


def test_failures_are_standard_exceptions_too() -> None:
    assert issubclass(CameraMissing, OSError)
    assert str(CameraLost(name="usb:1")) == CameraLost(name="usb:1").sentence("en")
