"""Errors of sound: a class per failure, a sentence in each language."""

from hardware.errors import HardwareError


class SoundError(HardwareError):
    """A failure to play or read a sound."""


class NoSoundPlayer(SoundError):
    """The program that plays sounds is not installed. Details: program."""

    message = "{program} is not installed: it plays the sounds."


class NoSoundCard(SoundError):
    """The machine has no sound card."""

    message = "There is no sound card."


class SoundCardBusy(SoundError):
    """Another program holds the sound card."""

    message = "The sound card is in use by another program."


class SoundSwallowed(SoundError):
    """The default sound card throws every sound away."""

    message = "The default sound card is “null”, which nobody hears: choose another under Sound."


class SoundCardFails(SoundError):
    """The sound card does not play. Details: why, in the player's words."""

    message = "The sound card does not play ({why})."


class NotASound(SoundError, ValueError):
    """A file that holds no sound, or cannot be read. Details: name."""

    message = "{name} is not a sound that can be read: a WAV or Ogg Vorbis file is wanted."


class NoOggDecoder(SoundError):
    """An Ogg file without an installed decoder. Details: name."""

    message = "{name} cannot be read: vorbis-tools is not installed."
