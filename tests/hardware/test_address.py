"""A camera's address is never shown with its password."""

from pathlib import Path

import pytest

from companion.language.text import Language
from hardware import errors
from hardware.address import STRUCK_OUT, shown, shown_in
from hardware.cameras import open_camera, watched_camera
from hardware.errors import CameraError, CameraUnknown, HardwareError

SECRET = "http://user:s3cret@127.0.0.1:1/x?password=hush"
SHOWN = f"http://{STRUCK_OUT}@127.0.0.1:1/x?{STRUCK_OUT}"
DETAILS = dict.fromkeys(("where", "name", "spec", "there", "format", "part"), SECRET)


def kinds(kind: type[HardwareError]) -> list[type[HardwareError]]:
    return [kind, *(one for below in kind.__subclasses__() for one in kinds(below))]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (SECRET, SHOWN),
        (SHOWN, SHOWN),
        (f"video:{SECRET}", f"video:{SHOWN}"),
        (" HTTPS://u:p@h/", f" HTTPS://{STRUCK_OUT}@h/"),
        ("http:/u:p@h/", f"http:/{STRUCK_OUT}@h/"),
        ("http://10.0.0.7/video", "http://10.0.0.7/video"),
        ("folder:/home/ana@home/who?", "folder:/home/ana@home/who?"),
        ("/home/ana@home/who?", "/home/ana@home/who?"),
        ("usb:HD Webcam C525", "usb:HD Webcam C525"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, told: str) -> None:
    assert shown(address) == told


def test_an_address_in_a_text_is_shown_without_its_password() -> None:
    assert shown_in(f"looked at {SECRET} in vain") == f"looked at {SHOWN} in vain"


@pytest.mark.parametrize("kind", [*kinds(CameraError), CameraUnknown])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_error_shows_a_password(kind: type[HardwareError], language: Language) -> None:
    for where in (SECRET, Path(f"video:{SECRET}"), Path(SECRET)):
        failure = kind(**(DETAILS | {"rate": 1.0, "code": 404, "where": where}))
        for told in (failure.sentence(language), str(failure), repr(failure)):
            assert "s3cret" not in told
            assert "hush" not in told


@pytest.mark.parametrize(
    "spec",
    ["rtsp://user:s3cret@10.0.0.7/x", "user:s3cret@10.0.0.7/x", "http:user:s3cret@10.0.0.7",
     "htp:/user:s3cret@10.0.0.7/x", "10.0.0.7/x?password=s3cret", "video:http://u:s3cret@10.0.0.7",
     "folder:http://u:s3cret@10.0.0.7", "http://u:s3cret@127.0.0.1:no/x", "http://u:s3cret@[/x"],
)  # fmt: skip
def test_a_mistyped_address_shows_no_password(spec: str) -> None:
    with pytest.raises(HardwareError) as caught:
        open_camera(spec)
    for language in ("fr", "en"):
        assert "s3cret" not in caught.value.sentence(language)


def test_the_name_of_a_camera_contains_no_password() -> None:
    assert watched_camera(SECRET).name == SHOWN


def test_every_error_class_is_tested() -> None:
    assert errors.CameraStuck in kinds(CameraError)
