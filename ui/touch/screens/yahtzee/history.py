"""Earlier turns: each with its dice and its box, all of them to be corrected."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Die, DieKind
from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.boxes import Box
from companion.table.view import View
from ui.touch.base.blocked_amendment import ask_what_instead
from ui.touch.base.virtual_roll import refuse_virtual
from ui.touch.model.validity import done, so_far
from ui.touch.running_app import the_app
from ui.touch.screens.yahtzee.model import timeline
from ui.touch.screens.yahtzee.model.timeline import Turn, boxes_then, other_boxes, rescored, turns
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice import roll_row
from ui.touch.widgets.draw import unsaved_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["History", "open_blocked", "roll_row", "unsaved_sign"]

A_PAGE = 6


class TurnLine(Tappable, BoxLayout):
    """A turn in the list: who, which box, how many points."""

    player = StringProperty()
    box = StringProperty()
    points = StringProperty()
    chosen = BooleanProperty(False)
    unsaved = BooleanProperty(False)


class History(Paged, LiveOverlay):
    """The list of turns beside the one chosen, the latest first."""

    heading = StringProperty()
    box_words = StringProperty()
    chosen = NumericProperty(-1)
    told = ListProperty()
    box_unsaved = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: View | None = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("view", "page", "chosen"):
            self.fbind(name, self._draw_soon)
        self.follow()
        self._draw()

    @property
    def turn(self) -> Turn | None:
        """The turn chosen."""
        return self.told[int(self.chosen)] if 0 <= self.chosen < len(self.told) else None

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        self._drawn = view
        self.told = list(turns(view.game, view.setup, view.actions))
        if not 0 <= self.chosen < len(self.told):
            self.chosen = len(self.told) - 1
        self._draw_list(view)
        self._draw_turn(view)

    def _draw_list(self, view: View) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        for index in self.of_page(range(len(self.told))[::-1], A_PAGE):
            turn: Turn = self.told[index]
            line = TurnLine(
                player=turn.player,
                box=self._box(turn, view),
                points="" if turn.points is None else str(turn.points),
                chosen=index == self.chosen,
                unsaved=bool(view.unsaved_actions & set(turn.indices)),
            )
            line.bind(on_release=partial(self._choose, index))
            lines.add_widget(line)
        for _ in range(A_PAGE - len(lines.children)):
            lines.add_widget(BoxLayout())

    def _choose(self, index: int, _: object) -> None:
        self.chosen = index

    def _draw_turn(self, view: View) -> None:
        rows = self.ids.rolls
        rows.clear_widgets()
        turn = self.turn
        t = the_app().t
        if turn is None:
            self.heading, self.box_words = t("yahtzee.no_turns"), ""
            self.box_unsaved = False
            return
        self.heading = t("yahtzee.turn_of", name=turn.player, number=turn.number)
        for number, (index, roll) in enumerate(turn.rolls, 1):
            row = roll_row.RollRow(
                words=t("yahtzee.roll", roll=number),
                dice=roll.dice,
                kept=roll.kept,
                unsaved=index in view.unsaved_actions,
            )
            row.bind(on_pick=partial(self._pick_die, view, index, roll))
            rows.add_widget(row)
        self.box_unsaved = turn.score is not None and turn.score[0] in view.unsaved_actions
        if turn.score is None:
            self.box_words = ""
        else:
            self.box_words = t("yahtzee.box_points", box=self._box(turn, view), points=turn.points)

    def _box(self, turn: Turn, view: View) -> str:
        language = the_app().t.language
        return "…" if turn.score is None else view.game.words.say(turn.score[1].box, language)

    def _pick_die(self, view: View, index: int, roll: Roll, _: object, place: int) -> None:
        ask_die(view, index, roll, place)

    def pick_box(self) -> None:
        """Ask for another box for the turn chosen."""
        turn = self.turn
        if turn is None or turn.score is None or self._drawn is None:
            return
        index, _ = turn.score
        options = _box_options(self._drawn, index, boxes_then(turn.state))
        title = the_app().t("yahtzee.which_box")
        open_while(so_far(self._drawn, index), Choice(title, options, columns=3))


def told_last(view: View) -> str:
    """The last action in words."""
    return timeline.told_last(view, the_app().t)


def open_blocked(view: View) -> Choice | None:
    """The amendment that waits: what no longer goes, and what could stand there instead."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = the_app()
    before = turns(view.game, view.setup, view.actions[: blocked.index + 1])
    where = ""
    if before:
        turn = before[-1]
        where = app.t("yahtzee.turn_of", name=turn.player, number=turn.number)
    options = _box_options(view, blocked.index, other_boxes(view, blocked))
    why = app.t("blocked", where=where, why=blocked.why)
    columns = 3 if len(options) > 3 else 1
    return ask_what_instead(view, why, where, options, columns=columns)


def ask_die(view: View, index: int, roll: Roll, place: int) -> None:
    """Ask what the die at `place` of the roll at `index` really showed, and correct it."""
    if refuse_virtual(view):
        return
    picker = FacePicker(
        partial(_correct_die, index, roll, place),
        DieKind.D6.faces,
        title=the_app().t("which_face_really"),
        present=roll.dice[place],
    )
    open_while(done(view, index), picker)


def _correct_die(index: int, roll: Roll, place: int, value: int) -> None:
    dice = [Die(value if at == place else face) for at, face in enumerate(roll.dice)]
    the_app().correct(index, dice)


def _box_options(view: View, index: int, boxes: tuple[tuple[Box, int], ...]) -> list[Any]:
    app = the_app()
    say = view.game.words.say
    return [
        (f"{say(box, app.t.language)}  {points}", partial(app.submit, rescored(index, box)))
        for box, points in boxes
    ]
