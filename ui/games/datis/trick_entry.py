"""A trick being entered die by die, and the next question; the rules judge the trick."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis.actions import ALL, Play, Trick
from companion.games.datis.dice import DatisDie, named
from companion.games.datis.playing import judged
from companion.games.datis.state import State, turn_order
from companion.games.datis.tricks import Verdict


class TrickStep(StrEnum):
    """The fact about a trick that players must enter next."""

    DIE = "die"
    VALUE = "value"
    REROLL = "reroll"
    KEEP = "keep"
    READY = "ready"


class AskedStep(Struct, frozen=True):
    """The next question, with its player and die; the verdict once all have played."""

    step: TrickStep
    player: int
    die: DatisDie | None = None
    verdict: Verdict | None = None


class Entered(Struct, frozen=True):
    """A player's die in the trick and its value, as far as entered."""

    die: DatisDie | None = None
    value: int | None = None


class TrickEntry(Struct, frozen=True):
    """A trick being entered. `plays` are in turn order, from the leader, as in `order`.

    `rerolls` are complete rerolls, `rolling` is the unfinished reroll, by player. `chosen`: whether
    the winner has chosen the dice to keep (`keep`; None: all).
    """

    order: tuple[int, ...]
    plays: tuple[Entered, ...]
    rerolls: tuple[Mapping[int, int], ...] = ()
    rolling: Mapping[int, int] = {}
    keep: Colour | None = None
    chosen: bool = False

    @classmethod
    def begin(cls, state: State) -> "TrickEntry":
        """Return an empty entry for the next trick."""
        current = state.round
        if current is None:
            order = turn_order(0, len(state.setup.players))
        else:
            order = current.order_from(current.leader)
        return cls(order, (Entered(),) * len(order))

    @classmethod
    def of(cls, state: State, trick: Trick) -> "TrickEntry":
        """Return an entry of a recorded trick, to be changed; dice go by player, whoever leads."""
        empty = cls.begin(state)
        players = state.setup.players
        by_player = {players.index(play.player): play for play in trick.plays}
        plays = tuple(
            Entered(named(by_player[player].die), by_player[player].value) for player in empty.order
        )
        rerolls = tuple(
            {players.index(name): value for name, value in values.items()}
            for values in trick.rerolls
        )
        keep = None if trick.keep == ALL else Colour(trick.keep)
        return replace(empty, plays=plays, rerolls=rerolls, keep=keep, chosen=True)

    @property
    def leader(self) -> int:
        """The player who leads."""
        return self.order[0]

    @property
    def lead(self) -> Colour | None:
        """The colour led, once the leader's die is entered."""
        die = self.plays[0].die
        return die.colour if die else None

    @property
    def empty(self) -> bool:
        """Whether there are no entries."""
        return all(entered.die is None for entered in self.plays)

    @property
    def dice(self) -> tuple[DatisDie, ...]:
        """The dice entered."""
        return tuple(entered.die for entered in self.plays if entered.die is not None)

    def asked(self, state: State) -> AskedStep:
        """Return the next question. Raises IllegalAction if the rules refuse the entries."""
        for player, entered in zip(self.order, self.plays, strict=True):
            if entered.die is None:
                return AskedStep(TrickStep.DIE, player)
            if entered.value is None:
                return AskedStep(TrickStep.VALUE, player, entered.die)
        verdict = judged(state, self.trick(state))
        if verdict.tied:
            player = next(player for player in verdict.tied if player not in self.rolling)
            die = self.plays[self.order.index(player)].die
            return AskedStep(TrickStep.REROLL, player, die, verdict)
        winner = verdict.winner if verdict.winner is not None else self.leader
        several = len(verdict.keeps) > 1
        known = self.chosen and self.keep in verdict.keeps
        return AskedStep(
            TrickStep.KEEP if several and not known else TrickStep.READY, winner, None, verdict
        )

    def trick(self, state: State) -> Trick:
        """Return the trick as an action, without missing entries."""
        names = state.setup.players
        plays = tuple(
            Play(names[player], entered.die.name, entered.value)
            for player, entered in zip(self.order, self.plays, strict=True)
            if entered.die is not None and entered.value is not None
        )
        rerolls = tuple(
            {names[player]: value for player, value in values.items()} for values in self.rerolls
        )
        return Trick(plays, rerolls, self.keep.value if self.keep else ALL)

    # --- touches ------------------------------------------------------------------------

    def with_die(self, player: int, die: DatisDie) -> "TrickEntry":
        """Return the entry with this die for a player."""
        return self._with(player, Entered(die))

    def with_value(self, player: int, value: int) -> "TrickEntry":
        """Return the entry with the value of a player's die."""
        return self._with(player, Entered(self._of(player).die, value))

    def tapped(self, player: int) -> "TrickEntry":
        """Return the entry after a tap on a player's die: without its value.

        Without value, no die.
        """
        entered = self._of(player)
        known = entered.die if entered.value is not None else None
        return self._with(player, Entered(known))

    def rerolled(self, state: State, player: int, value: int) -> "TrickEntry":
        """Return the entry with a tied player's new value; the last value completes the reroll."""
        tied = judged(state, self.trick(state)).tied
        rolling = {**self.rolling, player: value}
        if set(rolling) >= set(tied):
            return replace(self, rerolls=(*self.rerolls, rolling), rolling={})
        return replace(self, rolling=rolling)

    def keeping(self, keep: Colour | None) -> "TrickEntry":
        """Return the entry with the winner's choice."""
        return replace(self, keep=keep, chosen=True)

    def _of(self, player: int) -> Entered:
        return self.plays[self.order.index(player)]

    def _with(self, player: int, entered: Entered) -> "TrickEntry":
        at = self.order.index(player)
        plays = (*self.plays[:at], entered, *self.plays[at + 1 :])
        return TrickEntry(self.order, plays)
