"""The panel to enter a risk: a value for each die that scores."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from companion.games.datis.actions import DatisAction, Risk
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie, named
from companion.games.datis.state import State
from companion.games.game import Action
from ui.games.datis.touch.board import ValuePad
from ui.games.datis.touch.panel import Panel
from ui.games.datis.touch.picture import TallyPicture
from ui.games.datis.touch.polydie import PolyFace

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["RiskPanel", "TallyPicture", "ValuePad"]


class RiskPanel(Panel):
    """The tally on the left; on the right the dice thrown and a pad for a die's value."""

    points = StringProperty()
    entering = BooleanProperty(False)  # the panel asks for a die's value

    def __init__(self, **kwargs: Any) -> None:
        self._paying: tuple[DatisDie, ...] = ()
        self._values: Mapping[DatisDie, int] = {}
        self._at: DatisDie | None = None
        self._player: int | None = None  # the owner of the dice
        super().__init__(**kwargs)

    @property
    def values(self) -> Mapping[DatisDie, int]:
        """The values entered so far."""
        return self._values

    def show(self, state: State, entered: Sequence[Action] = ()) -> None:
        """Start with the dice of the recorded roll's player, else of the awaited player."""
        self.state = state
        risk = next((action for action in entered if isinstance(action, Risk)), None)
        player = state.awaited if risk is None else state.setup.players.index(risk.player)
        current, self._player = state.round, player
        self._paying = current.paying(player) if current and player is not None else ()
        recorded = {named(name): value for name, value in risk.values.items()} if risk else {}
        self._values = {die: value for die, value in recorded.items() if die in self._paying}
        self._at = self._first_missing()
        self._steps.clear()

    def follow(self, state: State) -> None:
        """Continue, keeping the values of dice that still score."""
        player, values = self._player, self._values
        self.show(state)
        if self._player == player:
            self._values = {die: value for die, value in values.items() if die in self._paying}
            self._at = self._first_missing()

    # --- touches ------------------------------------------------------------------------

    def tap(self, die: DatisDie) -> None:
        """Ask for the value of the die tapped."""
        self._at = die
        self.refresh()

    def enter(self, value: int) -> None:
        """Enter the value of the die in question, and ask for the next die's."""
        if self._at is not None:
            self._steps.append(self._values)
            self.restore({**self._values, self._at: value})
            self.changed()

    def restore(self, step: Mapping[DatisDie, int]) -> None:
        """Show the values of that step, and ask for the next."""
        self._values = step
        self._at = self._first_missing()

    def _first_missing(self) -> DatisDie | None:
        return next((die for die in self._paying if die not in self._values), None)

    # --- output -------------------------------------------------------------------------

    def actions(self) -> tuple[DatisAction, ...]:
        """Return the risk, once every die has a value."""
        if len(self._values) < len(self._paying):
            return ()
        values = {die.name: self._values[die] for die in self._paying}
        return (Risk(self._name(), values),)

    def prompt(self) -> str:
        """Return the instruction."""
        name = self._name()
        if self.actions():
            return str(self.t("datis.risk_ready", name=name, points=self._points()))
        return str(self.t("datis.risk_throw", name=name, count=len(self._paying)))

    def _name(self) -> str:
        return self.name(self._player or 0)

    def _points(self) -> int:
        return 2 * sum(self._values.values())

    def refresh(self) -> None:
        """Redraw the dice and the values of the die in question."""
        current, player = self.state.round, self._player
        if current is None or player is None:
            return
        earned = bonuses(current.dice(player), self.state.setup.options)
        self.ids.picture.show(self.name(player), current.explained(player), earned, self._values)
        row = self.ids.thrown
        row.clear_widgets()
        for die in self._paying:
            value = self._values.get(die)
            face = PolyFace(
                die=die, figure="?" if value is None else str(value), chosen=die == self._at
            )
            face.bind(on_release=lambda face: self.tap(face.die))
            row.add_widget(face)
        self.points = f"2 × {self._points() // 2} = {self._points()}" if self._values else ""
        asked = self._at or (self._paying[-1] if self._paying else None)
        self.entering = self._at is not None
        if asked is not None:
            words = self.t("datis.shows", name=self.name(player), die=self.die_words(asked))
            self.ids.pad.show(asked, words)
