"""The sound cards of this machine, and which of them plays."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ALSA = Path("/proc/asound")
_LINE = re.compile(r"^ *(\d+) \[(\S+) *\]: (\S+) - (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class CardOfSound:
    """A card that can play: `word` chooses it in the settings, `name` is for people."""

    word: str
    name: str
    usb: bool = False

    @property
    def device(self) -> str:
        """What `aplay` calls it: the card with ALSA's own mixing and conversion."""
        return f"sysdefault:CARD={self.word}"


def sound_cards(alsa: Path = ALSA) -> tuple[CardOfSound, ...]:
    """The cards that can play, in ALSA's order; `alsa` is its folder below /proc."""
    try:
        listing = (alsa / "cards").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return tuple(
        CardOfSound(word, name.strip(), usb=driver == "USB-Audio")
        for number, word, driver, name in _LINE.findall(listing)
        if any((alsa / f"card{number}").glob("pcm*p"))
    )


def card_to_play(word: str, cards: Sequence[CardOfSound]) -> CardOfSound | None:
    """The card called `word`, else the first on USB; None: ALSA's default.

    ALSA's default is the first card, which on a Pi is HDMI; a USB speaker was plugged in to be
    heard.
    """
    named = [card for card in cards if card.word == word]
    return next(iter(named or [card for card in cards if card.usb]), None)
