"""Parts of every stage table: felt and paper, header, undo, END OF TURN, warnings."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.table.view import View
from ui.telling.turn_end import turn_end
from ui.touch.base.screen import TableScreen
from ui.touch.model.composition import Area, Bars, Composition, compose
from ui.touch.stage import ground, header
from ui.touch.stage.ground import AWAY, lay
from ui.touch.widgets.controls import bars

__all__ = ["StageFrame", "bars", "ground", "header"]


Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class StageFrame(TableScreen):
    """A table with the parts common to all tables; a game lays its own in `place_parts`.

    `end_tone` is the rank of END OF TURN, `end_second` its second line.
    """

    round_words = StringProperty()
    awaited = StringProperty()
    end_words = StringProperty()
    end_second = StringProperty()
    end_tone = StringProperty("waiting")
    made: Composition | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "pos", "view", "teaching"):
            self.fbind(name, self.arrange_soon)
        for name in ("u", "text_size", "alarm", "trouble", "language", "palette"):
            self.app.fbind(name, self.arrange_soon)
        self.arrange_soon()

    # --- for the game's screen ----------------------------------------------------------

    def place_parts(self, made: Composition) -> None:
        """Lay the widgets that only this game has, in the areas of `made`."""
        raise NotImplementedError

    def warns_of_trouble(self) -> bool:
        """Return whether a lost camera matters at this table now."""
        return True

    def end_effect(self, view: View) -> str:
        """Return the effect of END OF TURN in words, or the reason why the turn cannot end."""
        text = turn_end(view)
        return text.to(self.app.t.language) if text is not None else ""

    def draw_end(self, view: View, *, may_end: bool) -> None:
        """Draw END OF TURN; `may_end`: the turn usually ends with this key now."""
        self.end_tone = "main" if may_end else "plain" if view.may_end_turn else "waiting"
        self.end_second = self.end_effect(view)

    def draw_again(self, view: View) -> None:
        """Draw the key beside undo: redo, unless the game's screen offers more."""
        again, t = self.ids.again, self.app.t
        again.sign, again.words, again.why = "↷", t("redo"), t("nothing_to_redo")
        again.disabled = not view.can_redo

    def end_turn(self) -> None:
        """Press END OF TURN."""
        self.app.end_turn()

    def press_again(self) -> None:
        """Do the action offered by the key beside undo."""
        self.redo()

    def tap_player(self, seat: int) -> None:
        """Show everybody's standings."""
        del seat
        self.show_sheets()

    # --- layout -------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        """Put every part in its place for the window's size."""
        if min(self.size) < 100 or self.view is None:
            return
        app, ids = self.app, self.ids
        trouble = bool(app.trouble) and self.warns_of_trouble()
        bars = Bars(bool(app.alarm), trouble, self.teaching)
        made = compose(*self.size, large=app.text_size != "normal", bars=bars)
        self.made = made
        ids.ground.composition = ids.header.composition = made
        for part, area in (
            (ids.ground, Area(0, 0, *self.size)),
            (ids.header, made.header),
            (ids.undo, made.undo),
            (ids.again, made.again),
            (ids.end, made.end),
        ):
            lay(part, area)
        self.head = made.header.height / app.u
        for key in (ids.undo, ids.again):
            key.fs = 0.94 * made.small / app.u
        ids.end.fs, ids.end.second_fs = made.medium / app.u, made.small / app.u
        self._lay_bars(made, trouble=trouble)
        self.draw_again(self.view)
        self.lesson_area = tuple(made.lesson)
        self.place_parts(made)

    def _lay_bars(self, made: Composition, *, trouble: bool) -> None:
        """Lay the bars that warn of a full disk and a lost camera."""
        alarm, lost, u = self.ids.alarm, self.ids.trouble, self.app.u
        alarm.size_hint = lost.size_hint = None, None
        alarm.room, lost.room = made.alarm.height / u, made.trouble.height / u
        alarm.pos, alarm.width = made.alarm[:2], made.alarm.width
        lost.shown = trouble
        lost.pos, lost.size = made.trouble[:2] if trouble else AWAY, made.trouble[2:]
