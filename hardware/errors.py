"""Errors of cameras, buttons and lamps: a class per failure, a sentence in each language.

Every failure is also a standard exception if any fits, so `except OSError` catches a lost camera.
The sentences are templates, filled by the facts in `raise CameraMissing(where="usb:0")`.
"""

from pathlib import PurePath

from companion.language.errors import BilingualError
from companion.language.text import Language
from hardware.address import shown


class HardwareError(BilingualError):
    """Any failure of a camera, a button, a lamp or a sound."""

    en = "The hardware does not answer."
    fr = "Le matériel ne répond pas."

    def worded(self, name: str, fact: object, language: Language) -> str:
        """Format a detail: without a camera's password, numbers as usual in the language."""
        if isinstance(fact, str | PurePath):
            return shown(str(fact))
        # French sets a comma before the places of a number
        decimal = isinstance(fact, float) and language == "fr"
        return str(fact).replace(".", ",") if decimal else super().worded(name, fact, language)


class CameraError(HardwareError, OSError):
    """A failure of a camera, or of a file used as a camera."""


class CameraMissing(CameraError):
    """No camera at this place. Details: where."""

    en = "No camera was found at {where}."
    fr = "Aucune caméra n'a été trouvée à l'adresse {where}."


class CameraNotPlugged(CameraMissing):
    """Other USB cameras are connected, or several match. Details: where, there."""

    en = "{where} is not one of the cameras connected ({there})."
    fr = "{where} n'est pas une des caméras branchées ({there})."


class CameraAnswersElse(CameraMissing):
    """An address that does not answer with a camera's pictures. Details: where."""


class CameraIsPage(CameraAnswersElse):
    """A camera's address answers with a web page. Details: where."""

    en = "A web page answers at {where}, perhaps a login page: give the address of the pictures."
    fr = (
        "Une page web répond à l'adresse {where}, peut-être pour s'identifier : "
        "donnez l'adresse des images elles-mêmes."
    )


class CameraLocked(CameraAnswersElse):
    """A camera's address asks for a user name and a password. Details: where."""

    en = "The camera at {where} wants another user name and password: put them in the address."
    fr = (
        "La caméra à l'adresse {where} veut un autre nom d'utilisateur et mot de passe : "
        "mettez-les dans l'adresse."
    )


class CameraRefuses(CameraAnswersElse):
    """A camera's address answers with an error. Details: where, code (an HTTP status)."""

    en = "{where} answers with the error {code} in place of pictures: check the address."
    fr = "{where} répond par l'erreur {code} au lieu d'images : vérifiez l'adresse."


class CameraSpeaksElse(CameraAnswersElse):
    """A camera's address with another kind of server. Details: where."""

    en = "Something answers at {where}, but not as a network camera does: check the port."
    fr = (
        "Quelque chose répond à l'adresse {where}, mais pas comme une caméra réseau : "
        "vérifiez le port."
    )


class CameraUnopened(CameraMissing):
    """A camera that is connected but cannot be opened. Details: where."""

    en = "The camera {where} is connected but cannot be opened."
    fr = "La caméra {where} est branchée mais ne peut pas être ouverte."


class CameraBusy(CameraUnopened):
    """A camera that another program uses. Details: where."""

    en = "Another program is using the camera {where}: close that program."
    fr = "Un autre programme utilise la caméra {where} : fermez ce programme."


class CameraForbidden(CameraUnopened):
    """A camera that this user may not open. Details: where."""

    en = "This user may not open the camera {where}: add the user to the group video."
    fr = "L'utilisateur n'a pas accès à la caméra {where} : ajoutez-le au groupe video."


class NoCameraAtAll(CameraMissing):
    """None of the kinds of cameras is connected."""

    en = "No camera is connected; the dice can be entered by touch."
    fr = "Aucune caméra n'est branchée ; les dés peuvent être saisis au doigt."


class VideoUnreadable(CameraMissing):
    """A video file is missing or is no video. Details: where."""

    en = "{where} is missing or is not a video that can be read."
    fr = "{where} n'existe pas ou n'est pas une vidéo lisible."


class FolderWithoutPictures(CameraMissing):
    """A folder that is missing or has no photographs. Details: where."""

    en = "{where} is not a folder with photographs in it."
    fr = "{where} n'est pas un dossier contenant des photographies."


class CameraLost(CameraError):
    """A camera that no longer gives pictures. Details: name."""

    en = "The camera {name} no longer gives pictures; check its cable."
    fr = "La caméra {name} ne donne plus d'images ; vérifiez son câble."


class CameraHung(CameraLost):
    """A camera that no longer answers; its process was ended. Details: name."""

    en = "The camera {name} has stopped answering; it is being restarted."
    fr = "La caméra {name} ne répond plus ; elle est redémarrée."


class CameraSilent(CameraHung, CameraMissing):
    """A camera that opens but gives no first picture. Details: name."""

    en = "The camera {name} opens but gives no picture: try another cable or another port."
    fr = (
        "La caméra {name} s'ouvre mais ne donne pas d'image : "
        "essayez un autre câble ou une autre prise."
    )


class CameraStuck(CameraLost):
    """A camera's process that the system cannot end. Details: name."""

    en = (
        "The camera {name} is stuck and cannot be released: restart the Raspberry Pi when it "
        "suits; until then enter the dice by touch."
    )
    fr = (
        "La caméra {name} est bloquée et ne peut être libérée : redémarrez le Raspberry Pi quand "
        "cela vous arrange ; d'ici là, saisissez les dés au doigt."
    )


class CameraFrozen(CameraLost):
    """A camera that gives the very same picture again and again. Details: name."""

    en = "The camera {name} keeps giving the same picture; it is being restarted."
    fr = "La caméra {name} donne toujours la même image ; elle est redémarrée."


class PictureDark(CameraError):
    """Pictures too dark to show anything. Details: name."""

    en = (
        "The camera {name} sees only darkness: is the light on, is the lens uncovered? "
        "Dice can be entered by touch."
    )
    fr = (
        "La caméra {name} ne voit que du noir : la lumière est-elle allumée, l'objectif dégagé ? "
        "Les dés peuvent être saisis au doigt."
    )


class PictureTorn(CameraError):
    """Pictures with only an upper part. Details: name."""

    en = (
        "Only part of each picture comes from the camera {name}: check its cable. "
        "Dice can be entered by touch."
    )
    fr = (
        "La caméra {name} n'envoie qu'une partie de chaque image : vérifiez son câble. "
        "Les dés peuvent être saisis au doigt."
    )


class PictureDamaged(CameraLost, CameraMissing):
    """Pictures that arrive damaged. Details: name."""

    en = "The pictures of the camera {name} are damaged: try another cable or another port."
    fr = "Les images de la caméra {name} sont abîmées : essayez un autre câble ou une autre prise."


class CameraSlow(CameraError):
    """Pictures that come seldom. Details: name, rate (pictures a second)."""

    en = "The camera {name} gives only {rate} pictures a second: reading the dice takes longer."
    fr = (
        "La caméra {name} est lente (images par seconde : {rate}) : "
        "la lecture des dés est ralentie."
    )


class LightFlickers(CameraError):
    """Light that changes from picture to picture, so that the tray never looks still."""

    en = "The light over the tray flickers: use another lamp, or enter the dice by touch."
    fr = "La lumière du plateau clignote : changez de lampe, ou saisissez les dés au doigt."


class CameraFormat(CameraError):
    """A camera with a picture format that cannot be read. Details: name, format."""

    en = "The camera {name} gives pictures in the format {format}, which cannot be read."
    fr = "La caméra {name} donne des images au format {format}, qui ne peut pas être lu."


class CannotLock(CameraError):
    """A camera whose exposure and white balance cannot be held. Details: name."""

    en = "The camera {name} cannot hold its exposure and white balance."
    fr = "La caméra {name} ne sait pas figer son exposition et sa balance des blancs."


class CannotFocus(CameraError):
    """A camera whose lens is not motorised. Details: name."""

    en = "The lens of the camera {name} has no motor to focus it."
    fr = "L'objectif de la caméra {name} n'a pas de moteur pour la mise au point."


class PictureBroken(CameraError):
    """A photograph of a folder that cannot be read and is skipped. Details: where."""

    en = "{where} is not a picture that can be read; it is skipped."
    fr = "{where} n'est pas une image lisible ; elle est ignorée."


class PictureTooLarge(CameraError):
    """A photograph of a folder with too many pixels. Details: where."""

    en = "{where} has more than the 40 megapixels that are read; it is skipped."
    fr = "{where} a plus de pixels que les 40 mégapixels qui sont lus ; elle est ignorée."


class PictureTooHeavy(CameraError):
    """A photograph of a folder that would take too much memory. Details: where."""

    en = "{where} is too large a file for a photograph; it is skipped."
    fr = "{where} est un fichier trop gros pour une photographie ; il est ignoré."


class CameraUnknown(HardwareError, ValueError):
    """A camera's name without a meaning. Details: spec."""

    en = (
        "The camera {spec!r} is not understood: write auto, picamera, picamera:1, usb:0, "
        "usb:NAME, folder:PATH, video:PATH, an http address, simulated or none."
    )
    fr = (
        "La caméra {spec!r} n'est pas comprise : écrivez auto, picamera, picamera:1, usb:0, "
        "usb:NOM, folder:CHEMIN, video:CHEMIN, une adresse http, simulated ou none."
    )


class GpioMissing(HardwareError, OSError):
    """The machine has no pins for buttons and lamps."""

    en = "This machine has no GPIO pins; the keyboard and the screen stand in for them."
    fr = "Cette machine n'a pas de broches GPIO ; le clavier et l'écran les remplacent."


class GpioForbidden(HardwareError, PermissionError):
    """The pins may not be opened by this user."""

    en = "This user may not open the GPIO pins (/dev/gpiochip*): add the user to the group gpio."
    fr = "L'utilisateur n'a pas accès aux broches (/dev/gpiochip*) : ajoutez-le au groupe gpio."


_BUTTONS = {
    "fr": {"end_turn": "fin du tour", "reread": "relire", "undo": "annuler"},
    "en": {"end_turn": "end of turn", "reread": "re-read", "undo": "undo"},
}


def button_name(part: str, language: Language) -> str:
    """Return the everyday name of the button that the settings call `part`."""
    kind, _, number = part.partition("_")
    if kind == "player":
        return f"{'joueur' if language == 'fr' else 'player'} {number}"
    return _BUTTONS[language].get(part, part)


class ButtonStuck(HardwareError):
    """A button that is pressed for longer than anybody holds a button. Details: part."""

    en = "The button “{part}” seems stuck; the keyboard and the screen stand in for it."
    fr = "Le bouton « {part} » semble coincé ; le clavier et l'écran le remplacent."

    def worded(self, name: str, fact: object, language: Language) -> str:  # noqa: ARG002
        """Return the button's everyday name."""
        return button_name(str(fact), language)


_LAMP = "lamp_"


def part_name(part: str, language: Language) -> str:
    """Return the everyday name of the device on a pin, in that language.

    `part` is a button as in `button_name`, the same after "lamp_" for its lamp, or "buzzer".
    """
    french = language == "fr"
    if part == "buzzer":
        return "signal sonore" if french else "buzzer"
    name = button_name(part.removeprefix(_LAMP), language)
    if part.startswith(_LAMP):
        return f"lampe « {name} »" if french else f"“{name}” lamp"
    return f"bouton « {name} »" if french else f"“{name}” button"


class PinUnusable(HardwareError, ValueError):
    """A pin that cannot be used. Details: pin, part."""

    en = "Pin {pin} for the {part} cannot be used."
    fr = "La broche {pin} ({part}) n'est pas utilisable."

    def worded(self, name: str, fact: object, language: Language) -> str:
        """Return the device's everyday name; the pin by its number."""
        return part_name(str(fact), language) if name == "part" else str(fact)


class PinWrong(PinUnusable):
    """A pin that does not exist, or lacks the function. Details: pin, part."""

    en = "Pin {pin} for the {part} does not exist on this machine."
    fr = "La broche {pin} ({part}) n'existe pas sur cette machine."


class PinTaken(PinUnusable):
    """A pin assigned to two devices. Details: pin, part."""

    en = "Pin {pin} for the {part} is already used by something else."
    fr = "La broche {pin} ({part}) sert déjà à autre chose."


class FaultUnknown(HardwareError, ValueError):
    """A fault that the simulated table does not know. Details: spec, known."""

    en = (
        "The fault {spec!r} is not understood: write NAME@20s or NAME@20s+60s, NAME one of {known}."
    )
    fr = (
        "La panne {spec!r} n'est pas comprise : écrivez NOM@20s ou NOM@20s+60s, "
        "NOM étant l'un de {known}."
    )


class TrayFull(HardwareError, ValueError):
    """More dice than the simulated tray has room for. Details: count."""

    en = "{count} dice do not fit side by side in the simulated tray."
    fr = "{count} dés ne tiennent pas côte à côte dans le plateau simulé."


class DieNotDrawn(HardwareError, ValueError):
    """A die the simulated tray cannot draw. Details: kind, value."""

    en = "The simulated tray cannot draw a {kind} showing {value}."
    fr = "Le plateau simulé ne sait pas dessiner un {kind} montrant {value}."
