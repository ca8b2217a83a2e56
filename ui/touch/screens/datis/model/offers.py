"""What a player may announce, in the order it is shown: best first."""

from msgspec import Struct

from companion.games.datis.actions import Announce
from companion.games.datis.advice import Advice
from companion.games.datis.report import advice
from companion.games.datis.rules import choices
from companion.games.datis.state import State


class Offer(Struct, frozen=True):
    """A legal announcement with what it is worth."""

    action: Announce
    advice: Advice


def offers(state: State) -> tuple[Offer, ...]:
    """Every legal announcement of the player awaited: the best first, then by expectation."""
    found = [
        Offer(action, line)
        for action, line in zip(choices(state), advice(state), strict=False)
        if isinstance(action, Announce)
    ]
    return tuple(sorted(found, key=lambda offer: (not offer.advice.best, -offer.advice.expected)))


def per_cent(chance: float) -> str:
    """A chance as whole per cent, never rounded to certain or impossible."""
    if chance in {0.0, 1.0}:
        return f"{chance * 100:.0f}"
    if chance < 0.01:
        return "<1"
    if chance > 0.99:
        return ">99"
    return f"{chance * 100:.0f}"
