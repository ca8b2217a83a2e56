"""The system's reason why a connected camera cannot be opened becomes a sentence."""

import errno
import fcntl
import os
from pathlib import Path

import pytest

from hardware.camera.obstacle import SET_FORMAT, pi_obstacle, usb_obstacle
from hardware.errors import CameraBusy, CameraForbidden, CameraUnopened


@pytest.mark.parametrize("code", [errno.EBUSY, errno.EINVAL])
def test_a_device_that_refuses_its_own_format_is_used_by_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def ioctl(device: int, request: int, format: bytearray) -> int:
        assert format[0] == 1
        if request == SET_FORMAT:
            raise OSError(code, os.strerror(code))
        return 0

    node = tmp_path / "video0"
    node.touch()
    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    expected = CameraBusy if code == errno.EBUSY else CameraUnopened
    assert type(usb_obstacle(node, "usb:0")) is expected


def test_a_missing_or_forbidden_device_file_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert type(usb_obstacle(tmp_path / "video0", "usb:0")) is CameraUnopened

    def refuse(node: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refuse)
    assert type(usb_obstacle(tmp_path / "video0", "usb:0")) is CameraForbidden


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ("Failed to acquire camera: Device or resource busy", CameraBusy),
        ("Failed to acquire camera: Permission denied", CameraForbidden),
        ("Failed to start camera: Input/output error", CameraUnopened),
    ],
)
def test_the_reason_is_found_behind_the_exception_of_picamera2(
    reason: str, error: type[CameraUnopened]
) -> None:
    failure = RuntimeError("Camera __init__ sequence did not complete.")
    failure.__context__ = RuntimeError(reason)
    assert type(pi_obstacle(failure, "picamera")) is error
