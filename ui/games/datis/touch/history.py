"""The history of a game of Datis: tricks, dice won, announcements and risks corrected."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.datis.actions import Announce, Risk, Won
from companion.games.game import Action
from companion.messages import Amend, DropAmendment
from companion.table.view import Blocked, View
from ui.games.datis import timeline
from ui.games.datis.timeline import (
    Line,
    as_it_was,
    changed,
    has_place,
    heading,
    line_at,
    shown_dice,
    together,
)
from ui.games.datis.touch.announce_panel import AnnouncePanel
from ui.games.datis.touch.due_actions import Due, due
from ui.games.datis.touch.panel import Panel
from ui.games.datis.touch.polydie import PolyDie
from ui.games.datis.touch.risk_panel import RiskPanel
from ui.games.datis.touch.trick_panel import TrickPanel
from ui.games.datis.touch.won_panel import WonPanel
from ui.telling.validity import so_far
from ui.touch.base.blocked_amendment import ask_to_drop_since, ask_what_instead
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.history import Entry, TimelineHistory
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

MOST_DICE, MOST_ROWS = 6, 3  # the most dice in a row, and the most rows
PANELS: dict[str, type[Panel]] = {
    "trick": TrickPanel,
    "won": WonPanel,
    "announce": AnnouncePanel,
    "risk": RiskPanel,
}


class DatisHistory(TimelineHistory):
    """The list of all actions, each line with its round and trick."""

    timeline = timeline

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Show a line in words and its dice with their values."""
        super().show(view, entry)
        dice = shown_dice(entry.of)
        if not dice:
            return ()
        grid = GridLayout(cols=max(MOST_DICE, -(-len(dice) // MOST_ROWS)))
        for die, value in dice:
            grid.add_widget(PolyDie(die=die, figure="" if value is None else str(value)))
        return [grid]

    def correct(self, view: View, entry: Entry) -> None:
        """Open the panel to change the line, and the lines corrected together with it."""
        old = together(view, entry.of)
        last = max(line.index for line in old)
        open_while(so_far(view, last), CorrectionCard(old, old[0].before(view)))


class CorrectionCard(basics.Overlay):
    """A card to change recorded lines in the panel that entered them."""

    words = StringProperty()
    ready = BooleanProperty(False)
    blocked = StringProperty()
    droppable = BooleanProperty(False)  # the actions played since can be dropped

    def __init__(
        self,
        old: Sequence[Line],
        before: Any,
        *,
        blocked: str = "",
        drop_since: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Show the lines `old` for changes; `before` is the game's state before the first of them.

        `blocked` is the reason why the first line is not legal any more; `drop_since`, if given,
        asks whether to drop it and all later actions.
        """
        self.old = tuple(old)
        self._drop_since = drop_since
        self.panel = PANELS[_tag(self.old[0].action)]()
        droppable = drop_since is not None
        super().__init__(blocked=blocked, droppable=droppable, light=not blocked, **kwargs)
        self.panel.bind(on_draft=self._look)
        self.panel.show(before, [line.action for line in self.old])
        self.panel.refresh()
        self.ids.place.add_widget(self.panel)
        self._look()

    def _look(self, *_: object) -> None:
        self.ready = self.panel.whole()
        now = the_app().t("datis.tap_to_change") if self.ready else self.panel.prompt()
        self.words = self.blocked or now

    def done(self) -> None:
        """Submit the changed lines as an amendment."""
        by_player = {getattr(a, "player", ""): a for a in self.panel.actions()}
        new: Sequence[Action] = self.panel.actions()
        if isinstance(self.old[0].action, Won):
            new = [by_player[_player(line)] for line in self.old]
        replacements: Mapping[int, Action] = changed(self.old, new)
        app = the_app()
        if self.blocked:
            if replacements:
                app.submit(Amend(replacements))
        elif self.close():
            app.submit(Amend(replacements))

    def drop(self) -> None:
        """Ask whether to drop all later actions."""
        if self._drop_since is not None and self.close():
            self._drop_since()

    def give_up(self) -> None:
        """Close without changes, giving up a blocked amendment."""
        if self.blocked:
            the_app().submit(DropAmendment())
        else:
            self.close()


def open_blocked(view: View) -> basics.Overlay | None:
    """Open the card for a blocked amendment: the illegal line, to be corrected together."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = the_app()
    line = line_at(view, blocked.index)
    where = heading(line).to(app.t.language)
    now = due(view.state_before(blocked.index, blocked.replacements), blocked.action)
    drop = partial(ask_to_drop_since, view, where) if view.may_drop_later else None
    if now.asked is not None:
        return _ask_what_is_owed(blocked, now.asked, now, drop)
    if not has_place(blocked.action, now.before):
        kept = as_it_was(blocked.action, now.before)
        instead = [] if kept is None else [(app.t(kept[0]), _put(line.index, kept[1]))]
        explanation = app.t("blocked", where=where, why=blocked.why)
        return ask_what_instead(view, explanation, where, instead)
    amended = {**blocked.replacements, blocked.index: blocked.action}
    old = [
        replace(old_line, action=amended.get(old_line.index, old_line.action))
        for old_line in together(view, line)
    ]
    before = old[0].before(view, blocked.replacements)
    why = app.t("datis.blocked", where=where, why=blocked.why)
    card = CorrectionCard(old, before, blocked=why, drop_since=drop)
    app.open(card)
    return card


def _ask_what_is_owed(
    blocked: Blocked, asked: Announce | Risk, now: Due, drop: Callable[[], Any] | None
) -> CorrectionCard:
    """Open a card for an action that the correction makes due before a later action."""
    app = the_app()
    number = len(now.before.rounds)
    line = Line(blocked.index, asked, number, place=now.place, holder=blocked.action)
    where = heading(line).to(app.t.language)
    key = "datis.owed_risk" if isinstance(asked, Risk) else "datis.owed_announce"
    card = CorrectionCard(
        [line], now.before, blocked=app.t(key, where=where, name=asked.player), drop_since=drop
    )
    app.open(card)
    return card


def _put(index: int, action: Action) -> Callable[[], Any]:
    return partial(the_app().submit, Amend({index: action}))


def _tag(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def _player(line: Line) -> str:
    return str(getattr(line.action, "player", ""))
