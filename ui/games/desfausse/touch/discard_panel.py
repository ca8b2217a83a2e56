"""The discard panel: the dice for the cup and for opponents, skip and reverse."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.desfausse.actions import CUP, Discard
from companion.games.desfausse.discarding import due
from companion.games.desfausse.state import State
from companion.messages import Act, Pencil
from companion.table.view import View
from ui.games.desfausse.touch.discard_plan import (
    DiscardPlan,
    may_reverse,
    may_skip,
    one_colour,
)
from ui.games.desfausse.touch.sortdie import SortArt
from ui.telling.figures import NO_BREAK
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DiscardPanel", "SortArt"]


class PlanDie(Tappable, BoxLayout):
    """A die of the group, with its target."""

    sort = ObjectProperty(None, allownone=True)
    value = ObjectProperty(None, allownone=True)
    words = StringProperty()
    goes = BooleanProperty(False)
    rim = NumericProperty(1)


class DiscardPanel(basics.Overlay):
    """A card to compose a discard of a group; it closes when the game moves on.

    The discard is pencilled in: END OF TURN on the box records it, as does Enter, or the rules'
    refusal is shown. Without dice, this ends the turn.
    """

    plan = ObjectProperty(None, allownone=True)
    title = StringProperty()
    refusal = StringProperty()
    ready = BooleanProperty(False)

    def __init__(self, view: View, group: tuple[int, ...], **kwargs: Any) -> None:
        """Begin a discard; `group` are positions in the roll of the view."""
        super().__init__(**kwargs)
        self._view = view
        self._state: State = view.state
        self._app = the_app()
        self._due = due(self._state, group)
        self._dice: dict[int, PlanDie] = {}
        self._pencilled: Discard | None = None
        for position in group:
            rolled = self._state.turn.dice[position]
            die = PlanDie(sort=rolled.sort, value=rolled.value)
            die.bind(on_release=partial(self._tapped, position))
            self._dice[position] = die
            self.ids.dice.add_widget(die)
        self._aims = self._buttons(self.ids.aims, self._destinations(group))
        self._extras = self._buttons(self.ids.extras, self._earned(group))
        self._app.fbind("view", self._follow)
        self.plan = DiscardPlan.begin(self._state, group)

    def on_closed(self) -> None:
        """Stop following the game."""
        self._app.funbind("view", self._follow)
        if self._app.view is not None and self._app.view.state == self._state:
            self._pencil(None)

    def on_plan(self, _: object, plan: DiscardPlan) -> None:
        """Redraw the plan."""
        t, state = self._app.t, self._state
        key = "desfausse.discard_title_ones" if state.turn.ones else "desfausse.discard_title"
        self.title = t(key, due=self._due)
        for position, die in self._dice.items():
            to = plan.to(position)
            die.goes = to is not None
            where = t("desfausse.to_cup") if to == CUP else f"→ {to}"
            die.words = t("desfausse.stays") if to is None else where
        for name, button in self._aims.items():
            button.chosen = name == plan.aim
        for name, button in self._extras.items():
            button.chosen = bool(getattr(plan, name))
        against = plan.refusal(state) if plan.going else None
        self.ready = bool(plan.going) and against is None
        self.refusal = against.sentence(t.language) if against is not None else ""
        self._pencil(plan.action(state) if plan.going else None)

    def discard(self) -> None:
        """Record the discard."""
        if self.ready and self.close():
            self._app.submit(Act(self.plan.action(self._state)))

    def on_key(self, key: str) -> bool:
        """Record the discard by Enter."""
        if key == "enter":
            self.discard()
            return True
        return super().on_key(key)

    def die(self, position: int) -> PlanDie:
        """Return the widget of a die."""
        return self._dice[position]

    def _pencil(self, discard: Discard | None) -> None:
        if discard != self._pencilled:
            self._pencilled = discard
            self._app.submit(Pencil(discard, unfinished=bool(self.refusal)))

    def _follow(self, _: object, view: View | None) -> None:
        if view is None or view.state != self._state:
            self.close()

    def _tapped(self, position: int, _: object) -> None:
        self.plan = self.plan.tapped(position, self._due)

    def _destinations(self, group: tuple[int, ...]) -> dict[str, str]:
        t, state = self._app.t, self._state
        destinations = {CUP: t("desfausse.to_cup")}
        if one_colour(state, group):
            for at in state.opponents:
                name, room = state.setup.players[at], state.hands[at].room
                whole = name.replace(" ", NO_BREAK)
                destinations[name] = t("desfausse.to_player", name=whole, room=room)
        return destinations

    def _earned(self, group: tuple[int, ...]) -> dict[str, str]:
        t, state = self._app.t, self._state
        earned = {}
        if may_skip(state, group):
            following = state.setup.players[state.opponents[0]]
            earned["skip"] = t("desfausse.skip", name=following)
        if may_reverse(state, group):
            earned["reverse"] = t("desfausse.reverse")
        return earned

    def _buttons(self, row: Any, words: dict[str, str]) -> dict[str, basics.TapButton]:
        buttons = {}
        for key, label in words.items():
            button = basics.TapButton(words=label, wrap=True)
            button.bind(on_release=partial(self._pressed, key))
            row.add_widget(button)
            buttons[key] = button
        return buttons

    def _pressed(self, key: str, _: object) -> None:
        if key in self._aims:
            self.plan = self.plan.aimed(key)
        else:
            self.plan = self.plan.toggled(key)
