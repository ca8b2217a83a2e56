"""The announcements a player may make, best first."""

from msgspec import Struct

from companion.games.datis import GAME
from companion.games.datis.actions import Announce
from companion.games.datis.advice import AnnouncementWorth, advice
from companion.games.datis.state import State


class AnnouncementOffer(Struct, frozen=True):
    """A legal announcement with its value."""

    action: Announce
    advice: AnnouncementWorth


def offers(state: State) -> tuple[AnnouncementOffer, ...]:
    """Return the awaited player's announcements: the recommended first, then by points."""
    announcements = [
        AnnouncementOffer(action, line)
        for action, line in zip(GAME.choices(state), advice(state), strict=False)
        if isinstance(action, Announce)
    ]
    return tuple(
        sorted(announcements, key=lambda offer: (not offer.advice.best, -offer.advice.expected))
    )


def per_cent(chance: float) -> str:
    """Return a probability in whole per cent; 0 and 100 only if impossible or certain."""
    if chance in {0.0, 1.0}:
        return f"{chance * 100:.0f}"
    if chance < 0.01:
        return "<1"
    if chance > 0.99:
        return ">99"
    return f"{chance * 100:.0f}"
