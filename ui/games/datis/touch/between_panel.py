"""The panel between rounds: standings, the next starter, and the mode of the next round."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.datis.actions import DatisAction, Mode, Round, Tie
from companion.games.datis.state import Phase, State
from ui.games.datis.touch.panel import Panel
from ui.games.datis.touch.sheet import DatisSheet
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["BetweenPanel", "DatisSheet"]


class BetweenPanel(Panel):
    """The points, or the starter of the first round; below, two modes to record the round."""

    __events__ = ("on_action",)
    view = ObjectProperty(None, allownone=True)
    tie = BooleanProperty(False)
    first = BooleanProperty(True)
    question = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._starter = 0
        super().__init__(**kwargs)

    def show(self, state: State, entered: Any = ()) -> None:
        """Start with the player who starts by the rules."""
        self.state = state
        self._starter = state.starter
        for action in entered:
            if isinstance(action, Round) and action.starter is not None:
                self._starter = state.setup.players.index(action.starter)

    def on_action(self, action: DatisAction) -> None:
        """Event: start the round, or settle the tie."""

    def turn_to(self, player: int, _: object = None) -> None:
        """Choose another starter."""
        self._starter = player
        self.changed()

    def begin(self, mode: str) -> None:
        """Start the round in a mode; the starter is recorded only if not the rules' own."""
        due = self._starter == self.state.starter
        starter = None if due else self.name(self._starter)
        self.dispatch("on_action", Round(Mode(mode), starter))

    def settle(self, accept: bool) -> None:
        """Accept the tie, or play another round."""
        self.dispatch("on_action", Tie(accept))

    def actions(self) -> tuple[DatisAction, ...]:
        """Return no actions: every button here acts at once."""
        return ()

    def prompt(self) -> str:
        """Return the instruction."""
        if self.state.phase is Phase.TIE:
            names = ", ".join(self.name(player) for player in self.state.leaders)
            return self.say("await_tie", names=names)
        number = len(self.state.rounds) + 1
        return str(self.t("datis.begin", name=self.name(self._starter), number=number))

    def _tell_starter(self) -> str:
        """Return the starter in words: by the rules or, in the first round, from the new game."""
        return str(self.t("datis.due_starts", name=self.name(self.state.starter)))

    def refresh(self) -> None:
        """Redraw the possible starters."""
        self.tie = self.state.phase is Phase.TIE
        self.first = not self.state.rounds
        self.ids.starters.clear_widgets()
        self.ids.next_starters.clear_widgets()
        row = self.ids.starters if self.first else self.ids.next_starters
        self.question = "" if self.tie else self._tell_starter()
        if self.tie:
            return
        for player, name in enumerate(self.state.setup.players):
            if player in self.state.left:
                continue
            chosen = player == self._starter
            button = basics.TapButton(
                words=name, wrap=True, chosen=chosen, sign="▶" if chosen else ""
            )
            button.bind(on_release=partial(self.turn_to, player))
            row.add_widget(button)
