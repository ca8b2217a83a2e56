"""Errors of sound: a class per failure, a sentence in each language."""

from hardware.errors import HardwareError


class SoundError(HardwareError):
    """A failure to play or read a sound."""


class NoSoundPlayer(SoundError):
    """The program that plays sounds is not installed. Details: program."""

    en = "{program} is not installed: it plays the sounds."
    fr = "{program} n'est pas installé : c'est lui qui joue les sons."


class NoSoundCard(SoundError):
    """The machine has no sound card."""

    en = "There is no sound card."
    fr = "Il n'y a pas de carte son."


class SoundCardBusy(SoundError):
    """Another program holds the sound card."""

    en = "The sound card is in use by another program."
    fr = "La carte son est prise par un autre programme."


class SoundSwallowed(SoundError):
    """The default sound card throws every sound away."""

    en = "The default sound card is “null”, which nobody hears: choose another under Sound."
    fr = "La carte son par défaut est « null », que personne n'entend : changez-la sous Son."


class SoundCardFails(SoundError):
    """The sound card does not play. Details: why, in the player's words."""

    en = "The sound card does not play ({why})."
    fr = "La carte son ne joue pas ({why})."


class NotASound(SoundError, ValueError):
    """A file that holds no sound, or cannot be read. Details: name."""

    en = "{name} is not a sound that can be read: a WAV or Ogg Vorbis file is wanted."
    fr = "{name} n'est pas un son lisible : il faut un fichier WAV ou Ogg Vorbis."


class NoOggDecoder(SoundError):
    """An Ogg file without an installed decoder. Details: name."""

    en = "{name} cannot be read: vorbis-tools is not installed."
    fr = "{name} ne peut pas être lu : vorbis-tools n'est pas installé."
