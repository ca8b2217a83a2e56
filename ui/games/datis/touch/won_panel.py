"""The panel to enter the dice won in a round: tap a player, then the dice."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec.structs import replace

from companion.dice import DieKind
from companion.games.datis.actions import DatisAction, Won
from companion.games.datis.dice import HAND, DatisDie, named
from companion.games.datis.state import State
from companion.games.game import Action
from ui.games.datis.laid_dice import QueryReason
from ui.games.datis.signs import short_names
from ui.games.datis.touch.board import DiceBoard
from ui.games.datis.touch.laid import YES, LaidPanel
from ui.games.datis.won_dice import WonDiceEntry
from ui.games.datis.won_laid import (
    WonLaid,
    answered,
    give_laid,
    handed_over,
)
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DiceBoard", "OwnerLine", "WonPanel"]


class OwnerLine(Tappable, basics.Card):
    """A player who may have won dice; `now` marks the receiver of the next dice."""

    name = StringProperty()
    sign = StringProperty()
    count = StringProperty()
    dice = ListProperty()
    now = BooleanProperty(False)


class WonPanel(LaidPanel):
    """The players on the left, the board of all dice on the right."""

    left = StringProperty()
    whole_words = StringProperty()  # the reason why some dice on the board are not given
    done = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._giving: WonDiceEntry | None = None
        self._lines: list[OwnerLine] = []
        super().__init__(**kwargs)

    @property
    def giving(self) -> WonDiceEntry:
        """The entry so far."""
        if self._giving is None:
            raise RuntimeError("show() comes first")
        return self._giving

    def show(self, state: State, entered: Sequence[Action] = ()) -> None:
        """Start from the round's known winners and from entered actions.

        Earlier taps stay if the round gives these dice to nobody, so that undoing a line loses
        nothing.
        """
        known = WonDiceEntry.of(state)
        if self.state is not None and self._same_round(state):
            old = self.giving
            current = state.round
            order = current.order if current else ()
            waiting = {p for p in order if current and current.won[p] is None}
            kept = {die: p for die, p in old.owners.items() if p in waiting}
            known = replace(
                known, owners={**kept, **known.owners}, to=old.to if old.to in waiting else known.to
            )
        lines = [_in_the_box(state, line) for line in entered if isinstance(line, Won)]
        recorded = WonDiceEntry.of_actions(state.setup.players, lines)
        owners = {
            d: p for d, p in known.owners.items() if not any(p == o for o in _owners(recorded))
        }
        self._giving = replace(known, owners={**owners, **recorded.owners})
        self._steps.clear()
        self.state = state

    def forget(self) -> None:
        """Forget the taps: they belong to another game or to a dropped round."""
        self.state = None

    def _same_round(self, state: State) -> bool:
        return bool(self.state.setup == state.setup and len(self.state.rounds) == len(state.rounds))

    # --- touches ------------------------------------------------------------------------

    def turn_to(self, player: int, _: object = None) -> None:
        """Choose the player who gets the next dice."""
        self._giving = self.giving.turned_to(player)
        self.laid = self.laid.laid_by_one()
        if self.watching:
            self.take_in()
        self.changed()

    def give(self, die: DatisDie) -> None:
        """Assign the die tapped on the board, or answer the question about a die in the tray."""
        query = self.query
        if query is not None and self.offers(die):
            self._take(answered(self.giving, self.laid, query, die))
        else:
            self._steps.append(self.giving)
            self._giving = self.giving.tapped(die)
        self.changed()

    # --- dice in the tray ---------------------------------------------------------------

    def take_in(self) -> None:
        """Give the dice laid in the tray to the player who lays them."""
        self._enter(give_laid(self.giving, self.laid, self.state.colours))

    def reply(self, key: str) -> None:
        """Enter the answer to the question whether a laid die changes hands."""
        query = self.query
        if query is None:
            return
        if query.ask is QueryReason.OWNED and key == YES:
            self._take(handed_over(self.giving, self.laid, query))
        else:
            self._take(WonLaid(self.giving, self.laid.leaving(query)))
        self.changed()

    def _take(self, answer: WonLaid) -> None:
        """Apply an answer about a die, and its consequences for the others, as a single step."""
        self._enter(give_laid(answer.giving, answer.laid, self.state.colours))

    def _enter(self, known: WonLaid) -> None:
        if known.giving != self.giving:
            self._steps.append(self.giving)
            self._giving, self.unpencilled = known.giving, True
        self.laid, self.query = known.laid, known.query

    def restore(self, step: WonDiceEntry) -> None:
        """Go back to earlier owners of the dice won, as after an undo."""
        self._giving = step

    # --- output -------------------------------------------------------------------------

    def actions(self) -> tuple[DatisAction, ...]:
        """Return an action per player; the rules judge them."""
        current = self.state.round
        order = current.order if current else range(self.giving.players)
        return tuple(self.giving.line(self.state, player) for player in order)

    def awaited(self) -> str:
        """Return the player who gets the next dice tapped."""
        return self.name(self.giving.to)

    def whole(self) -> bool:
        """Return whether exactly the dice to be won are assigned, without an open question."""
        giving = self.giving
        enough = giving.left == 0 or (giving.broken and 0 < giving.left < giving.whole)
        return enough and self.query is None

    def prompt(self) -> str:
        """Return the instruction."""
        name = self.name(self.giving.to)
        if self.query is not None:
            return self.query_words(self.query, name)
        if self.giving.left > 0:
            key = "datis.give_laid" if self.watching else "datis.give"
            return str(self.t(key, name=name))
        if self.giving.left < 0:
            return str(self.t("datis.take_back", count=-self.giving.left))
        return str(self.t("datis.given"))

    def refresh(self) -> None:
        """Redraw the owners of the dice."""
        giving = self.giving
        signs = short_names(self.state.setup.players)
        rows = self.ids.rows
        if len(self._lines) != giving.players:
            rows.clear_widgets()
            self._lines = [OwnerLine() for _ in range(giving.players)]
            for player, line in enumerate(self._lines):
                line.bind(on_release=partial(self.turn_to, player))
                rows.add_widget(line)
        for player, line in enumerate(self._lines):
            dice = giving.dice(player)
            line.name, line.sign = self.name(player), signs[player]
            line.dice, line.count = list(dice), str(len(dice))
            line.now = player == giving.to
            line.disabled = player in giving.out
        self.done = self.whole()
        key = "datis.left" if giving.left > 0 else "datis.too_many"
        self.left = str(
            self.t("datis.all_given", whole=giving.whole)
            if giving.left == 0
            else self.t(key, count=abs(giving.left), whole=giving.whole)
        )
        box = len(DieKind) * len(self.state.colours)
        self.whole_words = str(
            self.t("datis.not_played", hand=HAND, count=box - giving.whole, box=box)
        )
        self.ids.board.show(
            self.state.colours,
            badges={die: signs[owner] for die, owner in giving.owners.items()},
            chosen=giving.dice(giving.to),
            lit=() if self.query is None else self.query.offers,
        )


def _in_the_box(state: State, line: Won) -> Won:
    """Return the action without dice of unknown sets.

    The board does not show such dice, so they could not be removed.
    """
    known = state.setup.options.colours or len(state.seen) == len(state.colours)
    dice = (die for die in line.dice if not known or named(die).colour in state.colours)
    return replace(line, dice=tuple(dice))


def _owners(entry: WonDiceEntry) -> set[int]:
    return set(entry.owners.values())
