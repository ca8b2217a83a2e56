"""Faults that the rules cannot forbid but can notice: the table is warned, and decides."""

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.datis.state import Round, State
from companion.language.text import Text


class Revoke(Struct, frozen=True):
    """A player did not follow the colour in `trick`, but later played a die of that colour.

    `round`, `trick` and `shown_in` (the trick of `die`) count from 1.
    """

    round: int
    player: int
    trick: int
    colour: Colour
    die: DatisDie
    shown_in: int


class OtherStarter(Struct, frozen=True):
    """A round (from 1) with another starter than the rules name."""

    round: int
    player: int
    due: int


Noticed = Revoke | OtherStarter


def warnings(state: State) -> tuple[Noticed, ...]:
    """Return everything noticed in the game so far, round by round.

    The starter of the first round is checked only if the youngest is known.
    """
    noticed: list[Noticed] = []
    for number, played in enumerate(state.rounds, 1):
        if played.starter != played.due and (number > 1 or state.setup.youngest_first):
            noticed.append(OtherStarter(number, played.starter, played.due))
        noticed += revokes(number, played)
    return tuple(noticed)


def revokes(number: int, played: Round) -> tuple[Revoke, ...]:
    """Return the tricks of a round in which somebody did not follow, though they could.

    Each is reported once, by the first die that shows it, in the order of discovery.
    """
    proven: list[Revoke] = []
    open_: dict[int, list[tuple[int, Colour]]] = {}
    for trick_number, trick in enumerate(played.tricks, 1):
        lead = trick.verdict.lead
        for player, die, _ in trick.plays:
            failed = open_.setdefault(player, [])
            for missed in [revoked for revoked in failed if revoked[1] is die.colour]:
                failed.remove(missed)
                proven.append(
                    Revoke(number, player, missed[0], die.colour, die, shown_in=trick_number)
                )
            if die.colour is not lead:
                failed.append((trick_number, lead))
    return tuple(proven)


def sentence(noticed: Noticed, players: tuple[str, ...]) -> Text:
    """Return a noticed fault in words."""
    name = players[noticed.player]
    if isinstance(noticed, OtherStarter):
        facts = {"round": noticed.round, "name": name, "due": players[noticed.due]}
        return WORDS.text("starter", **facts)
    facts = {
        "round": noticed.round,
        "trick": noticed.trick,
        "name": name,
        "shown": noticed.shown_in,
    }
    colour, die = colour_text(noticed.colour), die_text(noticed.die)
    return WORDS.text("revoke", colour=colour, die=die, **facts)
