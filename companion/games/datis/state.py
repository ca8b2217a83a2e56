"""A game of Datis as it stands. Players go by their index in turn order."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.actions import Mode
from companion.games.datis.bonuses import Bonus
from companion.games.datis.dice import HAND, OFFERED, DatisDie, filled_up
from companion.games.datis.setup import DatisSetup
from companion.games.datis.tally import (
    Call,
    Explained,
    calls,
    explain,
    is_asked,
    paying_dice,
)
from companion.games.datis.tricks import Verdict
from companion.games.leaving import staying


class Phase(StrEnum):
    """What is awaited."""

    ROUND = "round"  # a round to begin, and in which mode
    TRICKS = "tricks"  # the next trick
    WON = "won"  # the dice each player has won
    ANNOUNCE = "announce"
    RISK = "risk"
    TIE = "tie"  # whether the table accepts a tie
    OVER = "over"


class Trick(Struct, frozen=True):
    """A trick played: what it said, what was kept (None: all), what each player took."""

    verdict: Verdict
    plays: tuple[tuple[int, DatisDie, int], ...]
    keep: Colour | None
    taken: tuple[tuple[DatisDie, ...], ...]


class Score(Struct, frozen=True):
    """A player's count for a round: the tally's points and the bonuses (a capot is one)."""

    points: int
    bonuses: tuple[Bonus, ...]

    @property
    def bonus_points(self) -> int:
        """The sum of the bonuses and the malus."""
        return sum(bonus.points for bonus in self.bonuses)

    @property
    def total(self) -> int:
        """What the round brings in all."""
        return self.points + self.bonus_points


class Round(Struct, frozen=True):
    """A round, over or in play; every tuple has an entry for each player.

    `due` is who had to start and `starter` who did. `won` holds None where a player's dice are not
    entered yet (tally only). `calls` are the announcements and `rolls` the risked dice, None where
    there is none (yet). `scores` is empty until the round is counted. `out` are the players who
    take no part, or none any more; `broken` is whether one of them left during the round.
    """

    mode: Mode
    due: int
    starter: int
    leader: int
    won: tuple[tuple[DatisDie, ...] | None, ...]
    calls: tuple[Call | None, ...]
    rolls: tuple[Mapping[DatisDie, int] | None, ...]
    tricks: tuple[Trick, ...] = ()
    scores: tuple[Score, ...] = ()
    out: tuple[int, ...] = ()
    broken: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The players who take part, in turn order from the starter."""
        return self.order_from(self.starter)

    def order_from(self, first: int) -> tuple[int, ...]:
        """The players who take part, in turn order from one of all players."""
        return tuple(at for at in turn_order(first, len(self.won)) if at not in self.out)

    @property
    def dice_left(self) -> int | None:
        """How many dice are still to be won, or entered; None where a player has left during the
        round with dice that nobody counts.
        """
        if self.broken:
            return None
        return HAND * len(self.order) - sum(len(self.dice(player)) for player in self.order)

    @property
    def shared_out(self) -> bool:
        """Whether it is known who won which dice, so that the tally can begin."""
        if self.mode is Mode.TRICKS:
            return len(self.tricks) == HAND
        return all(self.won[player] is not None for player in self.order)

    def dice(self, player: int) -> tuple[DatisDie, ...]:
        """The dice in front of a player."""
        return self.won[player] or ()

    @property
    def announcing(self) -> int | None:
        """The player who is to announce: those without paying dice are skipped."""
        if not self.shared_out:
            return None
        waiting = (
            player
            for player in self.order
            if self.calls[player] is None and is_asked(self.dice(player))
        )
        return next(waiting, None)

    def paying(self, player: int) -> tuple[DatisDie, ...]:
        """The dice that pay by a player's announcement; empty before it is made."""
        call = self.calls[player]
        return paying_dice(self.dice(player), call.colours, call.pays) if call else ()

    def explained(self, player: int) -> tuple[Explained, ...]:
        """A player's tally die by die; empty until they have announced.

        For players who need not announce it shows how all their dice came to nothing.
        """
        call = self.calls[player]
        if call is None and not is_asked(self.dice(player)):
            call = next(iter(calls(self.dice(player))), None)
        return explain(self.dice(player), call.colours, call.pays) if call else ()

    @property
    def risking(self) -> tuple[int, ...]:
        """The players whose risked dice are still to be rolled, once all have announced."""
        if not self.shared_out or self.announcing is not None:
            return ()
        return tuple(
            player
            for player in self.order
            if (call := self.calls[player]) is not None and call.risk and self.rolls[player] is None
        )


class State(Struct, frozen=True):
    """`rounds` are those begun, the last one perhaps still in play.

    `seen` are the colours played so far, in order. `starter` is who starts the next round by the
    rules. `last` marks the round after a refused tie: it ends the game. `left` are the players who
    have left.
    """

    setup: DatisSetup
    starter: int
    rounds: tuple[Round, ...] = ()
    seen: tuple[Colour, ...] = ()
    tied: bool = False
    last: bool = False
    finished: bool = False
    left: tuple[int, ...] = ()

    @property
    def round(self) -> Round | None:
        """The round in play; None between rounds."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].scores else None

    @property
    def phase(self) -> Phase:
        """What is awaited now."""
        if self.finished:
            return Phase.OVER
        if self.tied:
            return Phase.TIE
        current = self.round
        if current is None:
            return Phase.ROUND
        if not current.shared_out:
            return Phase.TRICKS if current.mode is Mode.TRICKS else Phase.WON
        return Phase.ANNOUNCE if current.announcing is not None else Phase.RISK

    @property
    def awaited(self) -> int | None:
        """The player whose action or dice are awaited; None when the game is over.

        Between rounds it is the starter of the next one, in a trick its leader.
        """
        current = self.round
        if current is None:
            return None if self.finished else self.starter
        if current.announcing is not None:
            return current.announcing
        if current.risking:
            return current.risking[0]
        if current.mode is Mode.TRICKS:
            return current.leader
        return next(player for player in current.order if current.won[player] is None)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the sets in the box: the setup's, else those seen, then default ones.

        Default colours keep their places once they are seen.
        """
        if self.setup.options.colours:
            return self.setup.options.colours
        found = filled_up(self.seen, len(self.setup.players))
        places = {colour: place for place, colour in enumerate(OFFERED)}
        return tuple(sorted(found, key=lambda colour: places.get(colour, len(places))))

    def total(self, player: int) -> int:
        """A player's points over the rounds counted."""
        return sum(round_.scores[player].total for round_ in self.rounds if round_.scores)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest total, of those who have not left."""
        totals = {at: self.total(at) for at in staying(self.setup.players, self.left)}
        return tuple(player for player, total in totals.items() if total == max(totals.values()))


def turn_order(first: int, players: int) -> tuple[int, ...]:
    """All the players clockwise from one of them."""
    return tuple((first + step) % players for step in range(players))
