"""Checks of the chimes and the voice, recorded from the other end of ALSA's loopback cards."""

import subprocess
import tempfile
import time
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from deploy.realtest.report import in_guest, require
from hardware.sound.cards import sound_cards
from hardware.sound.chimes import Chime, chime
from hardware.sound.errors import NoSoundCard, SoundCardBusy
from hardware.sound.sound import Sound
from hardware.sound.speaker import Speaker, try_out
from hardware.sound.wav_file import from_wav

RATE = 48000
AUDIBLE = 0.005  # of full scale
FIRST, SECOND = "Loopback", "Second"
CHIME = next(iter(Chime))


def no_card() -> str:
    """Check the sentence without a card."""
    error = try_out()
    require(isinstance(error, NoSoundCard), f"without a card: {error!r}")
    return str(error.text) if error else ""


def two_cards() -> str:
    """Load two loopback cards and check that both are listed and play."""
    subprocess.run(
        ["modprobe", "snd-aloop", "enable=1,1", f"id={FIRST},{SECOND}", "pcm_substreams=1,1"],
        check=True,
    )
    time.sleep(1)
    cards = sound_cards()
    require(len(cards) == 2, f"cards: {cards}")
    for card in cards:
        error = try_out(card=card)
        require(error is None, f"{card}: {error!r}")
    return ", ".join(card.word for card in cards)


def _recorded(seconds: int, play: Callable[[], None], card: str = FIRST) -> np.ndarray:
    """Return what the card's other end hears while `play` runs: levels of -1 to 1."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "recorded.wav")
        command = ["arecord", "-q", "-D", f"plughw:{card},1,0", "-f", "S16_LE", "-c", "2"]
        recorder = subprocess.Popen(
            [*command, "-r", str(RATE), "-d", str(seconds), str(file)],
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(0.5)
        play()
        _, errors = recorder.communicate(timeout=seconds + 60)
        require(file.exists(), f"arecord: {errors}")
        with wave.open(str(file)) as wav:
            levels = np.frombuffer(wav.readframes(wav.getnframes()), np.int16)
    return levels.reshape(-1, 2)[:, 0] / 32768


def _span(levels: np.ndarray) -> tuple[float, float]:
    """Return when the audible part begins and how long it is, in seconds."""
    audible = np.flatnonzero(np.abs(levels) > AUDIBLE)
    if not len(audible):
        return 0.0, 0.0
    return audible[0] / RATE, (audible[-1] - audible[0]) / RATE


def chimes() -> str:
    """Check that each chime is heard."""
    notes = []
    for kind in Chime:
        sound = chime(kind)
        _, seconds = _span(_recorded(4, partial(Speaker().play_to_end, sound, 75)))
        require(seconds > 0.4 * sound.seconds, f"{kind}: {seconds:.2f} of {sound.seconds:.2f} s")
        notes.append(f"{kind.value} {seconds:.2f} s")
    return ", ".join(notes)


def voice() -> str:
    """Check that a sentence of espeak-ng is heard, as long as its file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "voice.wav")
        subprocess.run(["espeak-ng", "-v", "fr", "-w", str(file), "Trois six, brelan."], check=True)
        sound = from_wav(file.read_bytes(), file.name)
    _, seconds = _span(_recorded(6, lambda: Speaker().play_to_end(sound, 75)))
    require(seconds > 0.6 * sound.seconds, f"{seconds:.2f} of {sound.seconds:.2f} s")
    return f"{seconds:.2f} s of {sound.seconds:.2f} s"


def lead_in() -> str:
    """Measure the silence before a chime with a lead-in of 0 and of 1 second."""
    begins = []
    for lead in (0.0, 1.0):
        speaker = Speaker(lead=lead)
        levels = _recorded(6, partial(speaker.play_to_end, chime(CHIME), 75))
        begin, seconds = _span(levels)
        require(seconds > 0, f"nothing heard with a lead-in of {lead} s")
        begins.append(begin)
    longer = begins[1] - begins[0]
    require(0.7 < longer < 1.6, f"{longer:.2f} s more silence")
    return f"{longer:.2f} s more silence with a lead-in of 1 s"


def silent_at_0() -> str:
    """Check that nothing is heard at volume 0."""
    _, seconds = _span(_recorded(3, lambda: Speaker().play_to_end(chime(CHIME), 0)))
    require(seconds == 0, f"{seconds:.2f} s are heard")
    return "nothing heard"


def chosen_card() -> str:
    """Check that the chosen one of two cards plays."""
    word = next(card.word for card in sound_cards() if SECOND in str(card))

    def play() -> None:
        Speaker(card=word).play_to_end(chime(CHIME), 75)

    _, seconds = _span(_recorded(4, play, SECOND))
    require(seconds > 0, f"nothing heard from {word}")
    _, other = _span(_recorded(4, play, FIRST))
    require(other == 0, f"{other:.2f} s heard from the other card")
    return word


def cut_off() -> str:
    """Check that no player is left after sounds that cut each other off."""

    def play() -> None:
        speaker, sound = Speaker(), chime(CHIME)
        for _ in range(5):
            speaker.play(sound, 75)
            time.sleep(0.1)
        speaker.stop()

    _recorded(3, play)
    command = ["pgrep", "-c", "aplay"]
    left = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    require(left == "0", f"{left} aplay are left")
    return "5 sounds within half a second"


def taken() -> str:
    """Check the sentence for a card that another program holds."""
    card = next(card for card in sound_cards() if FIRST in str(card))
    command = ["aplay", "-q", "-D", f"hw:{FIRST},0,0", "-f", "S16_LE", "-c", "2", "-r", str(RATE)]
    with subprocess.Popen([*command, "/dev/zero"]) as other:
        time.sleep(1)
        try:
            error = try_out(card=card)
            require(isinstance(error, SoundCardBusy), f"{error!r}")
            began = time.monotonic()
            Speaker(card=card.word).play_to_end(Sound(chime(CHIME).samples), 75)
            seconds = time.monotonic() - began
        finally:
            other.kill()
    return f"{error.text} A chime takes {seconds:.1f} s." if error else ""


def main() -> None:
    """Make the checks."""
    report = in_guest()
    report.check("sound: no card", no_card)
    if report.check("sound: two cards (snd-aloop)", two_cards):
        report.check("sound: each chime heard", chimes)
        report.check("sound: the voice heard", voice)
        report.check("sound: lead-in", lead_in)
        report.check("sound: silent at volume 0", silent_at_0)
        report.check("sound: the chosen card of two", chosen_card)
        report.check("sound: sounds cut each other off", cut_off)
        report.check("sound: a card in use", taken)


if __name__ == "__main__":
    main()
