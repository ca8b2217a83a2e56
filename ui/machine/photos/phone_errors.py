"""Failures of a phone that lies above the tray as the camera."""

from hardware.errors import CameraLost, CameraMissing


class PhoneMissing(CameraMissing):
    """No phone above the tray sends pictures. Details: where."""

    message = (
        "No phone lies above the tray: on a phone that was let in, tap “Lay the phone above the "
        "tray”."
    )


class PhoneLost(CameraLost):
    """A phone above the tray that locks, turns or leaves. Details: name."""

    message = "The camera {name} no longer gives pictures; wake the phone, and leave its page open."
