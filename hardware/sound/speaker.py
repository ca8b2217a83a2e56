"""The speaker: `aplay` in a process of its own, without waiting."""

import contextlib
import os
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from hardware.sound.cards import ALSA, CardOfSound, card_to_play, sound_cards
from hardware.sound.errors import (
    NoSoundCard,
    NoSoundPlayer,
    SoundCardBusy,
    SoundCardFails,
    SoundError,
    SoundSwallowed,
)
from hardware.sound.sound import Sound, led_in, silence

PLAYER = "aplay"
END_SECONDS = 1.0  # a player that does not end by itself is killed afterwards
TRY_SECONDS = 5.0
_TRIED = 0.05  # seconds of silence, enough to test whether the card plays


class AnySpeaker(Protocol):
    """A player of sounds: the real speaker or its silent twin."""

    def play(self, sound: Sound, volume: int) -> None:
        """Start a sound at a volume of 0 to 100; cut off the previous. Raises nothing."""

    def stop(self) -> None:
        """Cut off the present sound."""

    def use(self, card: str, lead: float) -> None:
        """Play on the card of that word from now on, after `lead` seconds of silence.

        The word "" means the preferred card.
        """


class Speaker:
    """The machine's sound card; a missing or busy card is silent."""

    def __init__(
        self, player: str = PLAYER, card: str = "", lead: float = 0.0, alsa: Path = ALSA
    ) -> None:
        """Use a card through a player program.

        `player` is the program: it reads a WAV file on its standard input. `alsa` is ALSA's folder
        below /proc; for `card` and `lead` see `use`.
        """
        self._player = player
        self._card, self._lead = card, lead
        self._alsa = alsa
        self._lock = threading.Lock()
        self._playing: subprocess.Popen[bytes] | None = None

    def play(self, sound: Sound, volume: int) -> None:
        """Start a sound at a volume of 0 to 100; cut off the previous. Raises nothing."""
        with self._lock:
            self._cut_off()
            if volume > 0:
                # list the cards each time, since a card may have been plugged in
                card = card_to_play(self._card, sound_cards(self._alsa))
                command = _command(self._player, card)
                with contextlib.suppress(OSError):
                    led = led_in(sound.at(volume), self._lead)
                    self._playing = _started(command, led, subprocess.DEVNULL)

    def use(self, card: str, lead: float) -> None:
        """Play on the card of that word from now on, after `lead` seconds of silence."""
        self._card, self._lead = card, lead

    def stop(self) -> None:
        """Cut off the present sound."""
        with self._lock:
            self._cut_off()

    def play_to_end(self, sound: Sound, volume: int) -> None:
        """Play a sound and wait for its end."""
        self.play(sound, volume)
        playing = self._playing
        if playing is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                playing.wait(self._lead + sound.seconds + END_SECONDS)
        self.stop()

    def _cut_off(self) -> None:
        playing, self._playing = self._playing, None
        if playing is None:
            return
        playing.terminate()
        try:  # a card without a mixer is free again only once the process has ended
            playing.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            playing.kill()
            playing.wait()


def try_out(player: str = PLAYER, *, card: CardOfSound | None = None) -> SoundError | None:
    """Play a moment of silence on a card; return the reason for a failure, or None.

    `card` is None for ALSA's default.
    """
    try:
        # with -v, aplay names the device that it plays into
        trial = _started([*_command(player, card), "-v"], silence(_TRIED), subprocess.PIPE)
    except OSError:
        return NoSoundPlayer(program=player)
    try:
        _, messages = trial.communicate(timeout=TRY_SECONDS)
    except subprocess.TimeoutExpired:
        trial.kill()
        trial.communicate()
        return SoundCardBusy()
    if trial.returncode == 0:
        return SoundSwallowed() if b"Null PCM" in messages else None
    lines = messages.decode(errors="replace").strip().splitlines()
    if any("busy" in line for line in lines):
        return SoundCardBusy()
    if any("No such file" in line or "no soundcards" in line for line in lines):
        return NoSoundCard()
    return SoundCardFails(why=lines[-1] if lines else str(trial.returncode))


def _command(player: str, card: CardOfSound | None) -> list[str]:
    return [player, "-q", *(["-D", card.device] if card is not None else [])]


def _started(command: Sequence[str], sound: Sound, errors: int) -> subprocess.Popen[bytes]:
    """Start and return the process that plays a sound. Raises OSError.

    The sound lies in a file without a name: writing into a pipe would have to wait.
    """
    with tempfile.TemporaryFile() as file:
        file.write(sound.wav())
        file.seek(0)
        return subprocess.Popen(
            command,
            stdin=file,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "LC_ALL": "C"},
        )
