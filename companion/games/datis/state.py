"""The state of a game of Datis. Players are given by their index in turn order."""

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
    """The kind of action that is awaited."""

    ROUND = "round"  # a new round, and its mode
    TRICKS = "tricks"  # the next trick
    WON = "won"  # the dice that each player has won
    ANNOUNCE = "announce"
    RISK = "risk"
    TIE = "tie"  # the table's decision on a tie
    OVER = "over"


class Trick(Struct, frozen=True):
    """A trick played: its verdict, the colour kept (None: all), the dice that each player took."""

    verdict: Verdict
    plays: tuple[tuple[int, DatisDie, int], ...]
    keep: Colour | None
    taken: tuple[tuple[DatisDie, ...], ...]


class RoundScore(Struct, frozen=True):
    """A player's count for a round: the tally's points and the bonuses, among them a capot."""

    points: int
    bonuses: tuple[Bonus, ...]

    @property
    def bonus_points(self) -> int:
        """The sum of the bonuses and the malus."""
        return sum(bonus.points for bonus in self.bonuses)

    @property
    def total(self) -> int:
        """The points of the round in all."""
        return self.points + self.bonus_points


class Round(Struct, frozen=True):
    """A round, over or in play; every tuple has an entry for each player.

    `due` is the starter by the rules, `starter` the actual starter. `won` holds None for a player
    whose dice are not entered yet (tally only). `calls` are the announcements and `rolls` the
    risked dice, None if there are none (yet). `scores` is empty until the round is counted. `out`
    are the players who take no part, or none any more; `broken` tells that a player left during the
    round.
    """

    mode: Mode
    due: int
    starter: int
    leader: int
    won: tuple[tuple[DatisDie, ...] | None, ...]
    calls: tuple[Call | None, ...]
    rolls: tuple[Mapping[DatisDie, int] | None, ...]
    tricks: tuple[Trick, ...] = ()
    scores: tuple[RoundScore, ...] = ()
    out: tuple[int, ...] = ()
    broken: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The players who take part, in turn order from the starter."""
        return self.order_from(self.starter)

    def order_from(self, first: int) -> tuple[int, ...]:
        """Return the players who take part, in turn order from any player."""
        return tuple(at for at in turn_order(first, len(self.won)) if at not in self.out)

    @property
    def dice_left(self) -> int | None:
        """The number of dice still to be won, or entered.

        None if a player has left during the round with dice that nobody counts.
        """
        if self.broken:
            return None
        return HAND * len(self.order) - sum(len(self.dice(player)) for player in self.order)

    @property
    def shared_out(self) -> bool:
        """Whether all dice won are known, so that the tally can begin."""
        if self.mode is Mode.TRICKS:
            return len(self.tricks) == HAND
        return all(self.won[player] is not None for player in self.order)

    def dice(self, player: int) -> tuple[DatisDie, ...]:
        """Return the dice in front of a player."""
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
        """Return the dice that pay by a player's announcement; empty before the announcement."""
        call = self.calls[player]
        return paying_dice(self.dice(player), call.colours, call.pays) if call else ()

    def explained(self, player: int) -> tuple[Explained, ...]:
        """Return a player's tally die by die; empty until they have announced.

        For players who need not announce, the tally shows how all their dice came to nothing.
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
    """A game: `rounds` are those begun, the last perhaps still in play.

    `seen` are the colours played so far, in order. `starter` starts the next round by the rules.
    `last` marks the round after a refused tie, which ends the game. `left` are the players who have
    left.
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
        """The kind of action awaited now."""
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

        Between rounds this is the starter of the next round, in a trick its leader.
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
        """The colours of the sets in the box: the setup's, else those seen, then default colours.

        Default colours keep their places once they are seen.
        """
        if self.setup.options.colours:
            return self.setup.options.colours
        filled = filled_up(self.seen, len(self.setup.players))
        places = {colour: place for place, colour in enumerate(OFFERED)}
        return tuple(sorted(filled, key=lambda colour: places.get(colour, len(places))))

    def total(self, player: int) -> int:
        """Return a player's points over the rounds counted."""
        return sum(round_.scores[player].total for round_ in self.rounds if round_.scores)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest total, of those who have not left."""
        totals = {at: self.total(at) for at in staying(self.setup.players, self.left)}
        return tuple(player for player, total in totals.items() if total == max(totals.values()))


def turn_order(first: int, players: int) -> tuple[int, ...]:
    """Return all the players clockwise from one of them."""
    return tuple((first + step) % players for step in range(players))
