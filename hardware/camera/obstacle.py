"""Find the reason why a connected camera cannot be opened."""

import errno
import fcntl
import os
from pathlib import Path

from hardware.errors import CameraBusy, CameraForbidden, CameraUnopened

# Video4Linux' VIDIOC_G_FMT and VIDIOC_S_FMT with their struct v4l2_format of a 64-bit machine,
# which begins with the kind of buffer: 1 is a camera's pictures.
GET_FORMAT, SET_FORMAT = 0xC0D05604, 0xC0D05605
FORMAT_BYTES, PICTURES = 208, 1


def usb_obstacle(node: Path, where: str) -> CameraUnopened:
    """Return the error for a USB camera that OpenCV, which gives no reason, could not open.

    `node` is its device file, such as /dev/video0; `where` is its name for people.
    """
    try:
        _try(node)
    except OSError as error:
        return _error(error.errno, where)
    return CameraUnopened(where=where)


def pi_obstacle(failure: BaseException, where: str) -> CameraUnopened:
    """Return the error for a Pi camera that picamera2 could not open.

    `failure` is the exception of picamera2: the system's reason stands at the end of libcamera's
    message, in the chain of causes and contexts. `where` is the camera's name for people.
    """
    error: BaseException | None = failure
    while error is not None:
        for code in (errno.EBUSY, errno.EACCES, errno.EPERM):
            if os.strerror(code).lower() in str(error).lower():
                return _error(code, where)
        error = error.__cause__ or error.__context__
    return CameraUnopened(where=where)


def _try(node: Path) -> None:
    """Open a video device and set its format to the present format. Raises OSError.

    Every program may open the device; only the format is refused while another program takes
    pictures.
    """
    device = os.open(node, os.O_RDWR | os.O_NONBLOCK)
    try:
        format = bytearray(FORMAT_BYTES)
        format[0] = PICTURES
        fcntl.ioctl(device, GET_FORMAT, format)
        fcntl.ioctl(device, SET_FORMAT, format)
    finally:
        os.close(device)


def _error(code: int | None, where: str) -> CameraUnopened:
    if code == errno.EBUSY:
        return CameraBusy(where=where)
    if code in (errno.EACCES, errno.EPERM):
        return CameraForbidden(where=where)
    return CameraUnopened(where=where)
