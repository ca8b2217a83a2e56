"""A photograph is read completely, or refused with a reason."""

import struct

import numpy as np
import pytest

from companion.dice import Box, Doubt, Reading, SeenDie, Unread, WantedDice
from tests.ui.machine.photos.drawn import blurred, darker, jpeg, tray_with
from ui.machine.photos.messages import Advice, NotRead, PhotoRead, ToRead
from ui.machine.photos.photo_advice import advice
from ui.machine.photos.refusals import Reason, refused_start
from ui.machine.photos.worker import read
from vision.frame import Image
from vision.image.photograph import decode

PICTURE = tray_with(1, 2, 3, 5, 6)


class Echo:
    """A reader that reads a die in every picture."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        del image, wanted
        return reading(Box(10, 10, 60, 60))


def reading(*boxes: Box, doubt: Doubt | None = None, unread: tuple[Unread, ...] = ()) -> Reading:
    dice = tuple(
        SeenDie(value=3, confidence=0.5, sure=doubt is None, box=box, doubt=doubt) for box in boxes
    )
    return Reading(dice=dice, sure=doubt is None and not unread, unread=unread)


def png_header(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height)
    )


def test_a_photograph_is_returned_with_its_size_and_a_smaller_picture() -> None:
    large = np.repeat(np.repeat(PICTURE, 2, axis=0), 2, axis=1)
    told, picture = read(Echo(), jpeg(large), ToRead(None))
    assert isinstance(told, PhotoRead)
    assert (told.width, told.height) == (2560, 1440)
    assert picture is not None
    assert picture.shape == (720, 1280, 3)


@pytest.mark.parametrize(
    ("photo", "reason"),
    [
        (b"GIF89a" + b"\0" * 40, Reason.WRONG_KIND),
        (b"", Reason.WRONG_KIND),
        (png_header(50_000, 50_000) + b"\x08\x02\0\0\0" + b"\0" * 90, Reason.TOO_LARGE),
        (png_header(6000, 5001) + b"\x08\x02\0\0\0" + b"\0" * 90, Reason.TOO_LARGE),
        (jpeg(PICTURE)[:-2000], Reason.DAMAGED),
        (jpeg(PICTURE)[:200], Reason.DAMAGED),
    ],
)
def test_an_incomplete_photograph_is_refused(photo: bytes, reason: Reason) -> None:
    assert read(Echo(), photo, ToRead(None)) == (NotRead(reason), None)


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        (jpeg(PICTURE)[:12], None),
        (png_header(1, 1)[:12], None),
        (b"RIFF\x20\0\0\0WEBP", None),
        (b"RIFF\x20\0\0\0AVI ", Reason.WRONG_KIND),
        (b"\0\0\0\x18ftypheic", Reason.HEIC),
        (b"\0\0\0\x18ftypmif1", Reason.HEIC),
        (b"\0\0\0\x18ftypmp42", Reason.WRONG_KIND),
        (b"", Reason.WRONG_KIND),
    ],
)
def test_a_refused_format_is_recognised_by_its_first_bytes(
    start: bytes, reason: Reason | None
) -> None:
    assert refused_start(start) is reason


def test_every_reason_is_a_sentence_in_both_languages() -> None:
    for reason in Reason:
        assert reason.text.to("fr").endswith((".", "»)."))
        assert reason.text.to("en").endswith(".")


@pytest.mark.parametrize(
    ("picture", "seen", "helps"),
    [
        (PICTURE, reading(Box(500, 300, 560, 360)), None),
        (darker(PICTURE, 0.2), reading(), Advice.MORE_LIGHT),
        (blurred(PICTURE, 5), reading(), Advice.HOLD_STILL),
        (PICTURE, reading(Box(500, 300, 515, 315)), Advice.CLOSER),
        (PICTURE, reading(unread=(Unread(Box(0, 300, 50, 360), Doubt.EDGE),)), Advice.WHOLE),
    ],
)
def test_a_refusal_suggests_a_remedy(picture: Image, seen: Reading, helps: Advice | None) -> None:
    assert advice(decode(jpeg(picture), "photo"), seen) is helps
