"""Everything done so far, the latest first: what was a slip is tapped and corrected."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.dalapapa.actions import NewTerritory
from companion.games.game import Action
from companion.messages import Amend, DropAmendment
from companion.view import View
from ui.touch import speech
from ui.touch.screens.dalapapa.adding import TerritoryCard
from ui.touch.screens.dalapapa.past import (
    Line,
    blocked_line,
    correctable,
    instead,
    lines,
    sentence,
)
from ui.touch.widgets import basics
from ui.touch.widgets.choice import Choice

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

A_PAGE = 6


class DoneLine(ButtonBehavior, BoxLayout):
    """An action in the list; `open` if it can be corrected."""

    head = StringProperty()
    words = StringProperty()
    open = BooleanProperty(False)
    unsaved = BooleanProperty(False)


class DalapapaHistory(basics.Overlay):
    """The list, leafed through."""

    view = ObjectProperty(None, allownone=True)
    page = NumericProperty(0)
    pages = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        draw = Clock.create_trigger(self._draw, -1)
        self._words = speech.load()
        super().__init__(**kwargs)
        app = App.get_running_app()
        self.fbind("view", draw)
        self.fbind("page", draw)
        app.fbind("view", self._follow)
        self.view = app.view
        self._draw()

    def on_closed(self) -> None:
        """Follow the game no longer."""
        App.get_running_app().funbind("view", self._follow)

    def leaf(self, step: int) -> None:
        """Show later or earlier actions."""
        self.page = min(max(0, self.page + step), self.pages - 1)

    def _follow(self, _: object, view: View | None) -> None:
        self.view = view

    def _draw(self, *_: object) -> None:
        if self.view is None:
            return
        language = App.get_running_app().t.language
        told = tuple(reversed(lines(self.view)))
        self.pages = max(1, -(-len(told) // A_PAGE))
        self.page = min(self.page, self.pages - 1)
        rows = self.ids.lines
        rows.clear_widgets()
        start = int(self.page) * A_PAGE
        for line in told[start : start + A_PAGE]:
            row = DoneLine(
                head=line.before.name,
                words=sentence(line, self._words, language),
                open=correctable(line.action),
                unsaved=line.index in self.view.unsaved_actions,
            )
            row.line = line
            row.bind(on_release=partial(self._correct, line))
            rows.add_widget(row)
        for _missing in range(A_PAGE - len(rows.children)):
            rows.add_widget(BoxLayout())

    def _correct(self, line: Line, _: object) -> None:
        if not correctable(line.action):
            return
        app = App.get_running_app()
        if isinstance(line.action, NewTerritory):
            give = partial(_amend, line.index)
            title = app.t("dalapapa.correct_title")
            app.open(TerritoryCard(line.before, give, line.action, title=title))
            return
        options = _options(self.view, line)
        title = app.t("dalapapa.correct_title" if options else "dalapapa.nothing_instead")
        app.open(Choice(title, options, columns=_columns(len(options))))


def open_blocked(view: View) -> Choice | None:
    """The amendment that waits: what no longer goes, and what could stand there instead."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = App.get_running_app()
    line = blocked_line(view, blocked)
    words = sentence(line, speech.load(), app.t.language)
    options = _options(view, line)
    card = Choice(
        app.t("dalapapa.blocked_title"),
        options,
        other=(app.t("dalapapa.drop_amendment"), partial(app.submit, DropAmendment())),
        sentence=app.t("dalapapa.blocked", where=f"{line.before.name} {words}", why=blocked.why),
        columns=_columns(len(options)),
        light=False,
    )
    app.open(card)
    return card


def _options(view: View, line: Line) -> list[tuple[str, Callable[[], Any]]]:
    words, language = speech.load(), App.get_running_app().t.language
    return [
        (
            sentence(replace(line, action=action), words, language),
            partial(_amend, line.index, action),
        )
        for action in instead(view, line)
    ]


def _columns(count: int) -> int:
    return 1 if count <= 5 else 2 if count <= 10 else 3


def _amend(index: int, action: Action) -> None:
    App.get_running_app().submit(Amend({index: action}))
