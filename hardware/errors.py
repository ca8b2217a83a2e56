"""Errors of cameras, buttons and lamps: a class per failure, a sentence in each language.

Every failure is also a standard exception if any fits, so `except OSError` catches a lost camera.
The sentences are templates, filled by the facts in `raise CameraMissing(where="usb:0")`.
"""

from pathlib import PurePath

from companion.language.errors import TranslatedError
from companion.language.text import Figure, Language, Text, Verbatim, meaning
from hardware.address import shown


class HardwareError(TranslatedError):
    """Any failure of a camera, a button, a lamp or a sound."""

    message = "The hardware does not answer."

    def worded(self, name: str, fact: object, language: Language) -> str:
        """Format a detail: without a camera's password, numbers as usual in the language."""
        if isinstance(fact, str | PurePath):
            return shown(str(fact))
        if isinstance(fact, float):
            return Figure(str(fact)).to(language)
        return super().worded(name, fact, language)


class CameraError(HardwareError, OSError):
    """A failure of a camera, or of a file used as a camera."""


class CameraMissing(CameraError):
    """No camera at this place. Details: where."""

    message = "No camera was found at {where}."


class CameraNotPlugged(CameraMissing):
    """Other USB cameras are connected, or several match. Details: where, there."""

    message = "{where} is not one of the cameras connected ({there})."


class CameraAnswersElse(CameraMissing):
    """An address that does not answer with a camera's pictures. Details: where."""


class CameraIsPage(CameraAnswersElse):
    """A camera's address answers with a web page. Details: where."""

    message = (
        "A web page answers at {where}, perhaps a login page: give the address of the pictures."
    )


class CameraLocked(CameraAnswersElse):
    """A camera's address asks for a user name and a password. Details: where."""

    message = "The camera at {where} wants another user name and password: put them in the address."


class CameraRefuses(CameraAnswersElse):
    """A camera's address answers with an error. Details: where, code (an HTTP status)."""

    message = "{where} answers with the error {code} in place of pictures: check the address."


class CameraSpeaksElse(CameraAnswersElse):
    """A camera's address with another kind of server. Details: where."""

    message = "Something answers at {where}, but not as a network camera does: check the port."


class CameraUnopened(CameraMissing):
    """A camera that is connected but cannot be opened. Details: where."""

    message = "The camera {where} is connected but cannot be opened."


class CameraBusy(CameraUnopened):
    """A camera that another program uses. Details: where."""

    message = "Another program is using the camera {where}: close that program."


class CameraForbidden(CameraUnopened):
    """A camera that this user may not open. Details: where."""

    message = "This user may not open the camera {where}: add the user to the group video."


class NoCameraAtAll(CameraMissing):
    """None of the kinds of cameras is connected."""

    message = "No camera is connected; the dice can be entered by touch."


class VideoUnreadable(CameraMissing):
    """A video file is missing or is no video. Details: where."""

    message = "{where} is missing or is not a video that can be read."


class FolderWithoutPictures(CameraMissing):
    """A folder that is missing or has no photographs. Details: where."""

    message = "{where} is not a folder with photographs in it."


class CameraLost(CameraError):
    """A camera that no longer gives pictures. Details: name."""

    message = "The camera {name} no longer gives pictures; check its cable."


class CameraHung(CameraLost):
    """A camera that no longer answers; its process was ended. Details: name."""

    message = "The camera {name} has stopped answering; it is being restarted."


class CameraSilent(CameraHung, CameraMissing):
    """A camera that opens but gives no first picture. Details: name."""

    message = "The camera {name} opens but gives no picture: try another cable or another port."


class CameraStuck(CameraLost):
    """A camera's process that the system cannot end. Details: name."""

    message = (
        "The camera {name} is stuck and cannot be released: restart the Raspberry Pi when it "
        "suits; until then enter the dice by touch."
    )


class CameraFrozen(CameraLost):
    """A camera that gives the very same picture again and again. Details: name."""

    message = "The camera {name} keeps giving the same picture; it is being restarted."


class PictureDark(CameraError):
    """Pictures too dark to show anything. Details: name."""

    message = (
        "The camera {name} sees only darkness: is the light on, is the lens uncovered? "
        "Dice can be entered by touch."
    )


class PictureTorn(CameraError):
    """Pictures with only an upper part. Details: name."""

    message = (
        "Only part of each picture comes from the camera {name}: check its cable. "
        "Dice can be entered by touch."
    )


class PictureDamaged(CameraLost, CameraMissing):
    """Pictures that arrive damaged. Details: name."""

    message = "The pictures of the camera {name} are damaged: try another cable or another port."


class CameraSlow(CameraError):
    """Pictures that come seldom. Details: name, rate (pictures a second)."""

    message = (
        "The camera {name} gives only {rate} pictures a second: reading the dice takes longer."
    )


class LightFlickers(CameraError):
    """Light that changes from picture to picture, so that the tray never looks still."""

    message = "The light over the tray flickers: use another lamp, or enter the dice by touch."


class CameraFormat(CameraError):
    """A camera with a picture format that cannot be read. Details: name, format."""

    message = "The camera {name} gives pictures in the format {format}, which cannot be read."


class CannotLock(CameraError):
    """A camera whose exposure and white balance cannot be held. Details: name."""

    message = "The camera {name} cannot hold its exposure and white balance."


class CannotFocus(CameraError):
    """A camera whose lens is not motorised. Details: name."""

    message = "The lens of the camera {name} has no motor to focus it."


class PictureBroken(CameraError):
    """A photograph of a folder that cannot be read and is skipped. Details: where."""

    message = "{where} is not a picture that can be read; it is skipped."


class PictureTooLarge(CameraError):
    """A photograph of a folder with too many pixels. Details: where."""

    message = "{where} has more than the 40 megapixels that are read; it is skipped."


class PictureTooHeavy(CameraError):
    """A photograph of a folder that would take too much memory. Details: where."""

    message = "{where} is too large a file for a photograph; it is skipped."


class CameraUnknown(HardwareError, ValueError):
    """A camera's name without a meaning. Details: spec."""

    message = (
        "The camera {spec!r} is not understood: write auto, picamera, picamera:1, usb:0, "
        "usb:NAME, folder:PATH, video:PATH, an http address, phone, simulated or none."
    )


class GpioMissing(HardwareError, OSError):
    """The machine has no pins for buttons and lamps."""

    message = "This machine has no GPIO pins; the keyboard and the screen stand in for them."


class GpioForbidden(HardwareError, PermissionError):
    """The pins may not be opened by this user."""

    message = (
        "This user may not open the GPIO pins (/dev/gpiochip*): add the user to the group gpio."
    )


_BUTTONS = {"end_turn": Text("end of turn"), "reread": Text("re-read"), "undo": Text("undo")}


def button_name(part: str) -> Text:
    """Return the everyday name of the button that the settings call `part`."""
    kind, _, number = part.partition("_")
    if kind == "player":
        return Text("player {number}", number=number)
    return _BUTTONS.get(part, Verbatim(part))


class ButtonStuck(HardwareError):
    """A button that is pressed for longer than anybody holds a button. Details: part."""

    message = "The button “{part}” seems stuck; the keyboard and the screen stand in for it."

    def worded(self, name: str, fact: object, language: Language) -> str:  # noqa: ARG002
        """Return the button's everyday name."""
        return button_name(str(fact)).to(language)


_LAMP = "lamp_"


def part_name(part: str) -> Text:
    """Return the everyday name of the device on a pin.

    `part` is a button as in `button_name`, the same after "lamp_" for its lamp, or "buzzer".
    """
    if part == "buzzer":
        return meaning("part", "buzzer")
    name = button_name(part.removeprefix(_LAMP))
    if part.startswith(_LAMP):
        return Text("“{name}” lamp", name=name)
    return Text("“{name}” button", name=name)


class PinUnusable(HardwareError, ValueError):
    """A pin that cannot be used. Details: pin, part."""

    message = "Pin {pin} for the {part} cannot be used."

    def worded(self, name: str, fact: object, language: Language) -> str:
        """Return the device's everyday name; the pin by its number."""
        return part_name(str(fact)).to(language) if name == "part" else str(fact)


class PinWrong(PinUnusable):
    """A pin that does not exist, or lacks the function. Details: pin, part."""

    message = "Pin {pin} for the {part} does not exist on this machine."


class PinTaken(PinUnusable):
    """A pin assigned to two devices. Details: pin, part."""

    message = "Pin {pin} for the {part} is already used by something else."


class FaultUnknown(HardwareError, ValueError):
    """A fault that the simulated table does not know. Details: spec, known."""

    message = (
        "The fault {spec!r} is not understood: write NAME@20s or NAME@20s+60s, NAME one of {known}."
    )


class TrayFull(HardwareError, ValueError):
    """More dice than the simulated tray has room for. Details: count."""

    message = "{count} dice do not fit side by side in the simulated tray."


class DieNotDrawn(HardwareError, ValueError):
    """A die the simulated tray cannot draw. Details: kind, value."""

    message = "The simulated tray cannot draw a {kind} showing {value}."
