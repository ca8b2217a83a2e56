"""List the sound cards of this machine, and choose the card that plays."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ALSA = Path("/proc/asound")
_LINE = re.compile(r"^ *(\d+) \[(\S+) *\]: (\S+) - (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class CardOfSound:
    """A card that can play: `word` selects the card in the settings, `name` is for people."""

    word: str
    name: str
    usb: bool = False

    @property
    def device(self) -> str:
        """The card's name for `aplay`, with ALSA's own mixing and conversion."""
        return f"sysdefault:CARD={self.word}"


def sound_cards(alsa: Path = ALSA) -> tuple[CardOfSound, ...]:
    """Return the cards that can play, in ALSA's order; `alsa` is its folder below /proc."""
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
    """Return the card called `word`, else the first on USB; None: ALSA's default.

    ALSA's default is the first card, on a Pi HDMI; a USB speaker was plugged in to be heard.
    """
    named = [card for card in cards if card.word == word]
    return next(iter(named or [card for card in cards if card.usb]), None)
