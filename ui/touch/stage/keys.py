"""Words and actions of the keys on a table's felt."""

import time
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty

from companion.table.view import View
from ui.touch.stage.arrangement import Arrangement
from ui.touch.widgets.cards.menu import MenuLine

REDO_SECONDS = 6.0  # after undo, the re-read key offers redo this long
REDO, REREAD = "↷", "⟳"
TO_CAMERA = "pad_leave"  # the answer that switches back to the camera


class TableKeys(Arrangement):
    """A table that sets its keys by its view."""

    dice = ListProperty()  # value shown at each position of the roll, None for an empty place
    keeping = ListProperty()  # positions of dice kept for the next roll

    def __init__(self, **kwargs: Any) -> None:
        self._undone_at = float("-inf")
        super().__init__(**kwargs)
        self.app.fbind("pending", self._redraw_keys)
        for name in ("by_hand", "may_roll", "asking", "padded", "seen"):
            self.fbind(name, self._redraw_keys)

    def answer_words(self, key: str) -> str:
        """Return the words on the key of an answer offered beside the dice."""
        return self.app.t(key)

    @property
    def _drafted(self) -> Any:
        """The draft whose dice lie on the stage while a question about the draft is open."""
        draft = self.draft
        if self.asked is None or draft is None or not self.asking or self.choosing_kept:
            return None
        return draft if draft.dice or draft.unread else None

    def _draw_keys(self, view: View) -> None:
        """Draw the keys END OF TURN, roll, and the key beside undo."""
        self.draw_end(view, may_end=self.may_end)
        self.padded = self.by_hand and self.may_roll and not self.virtual and not self._drafted
        self._draw_roll(view)
        self.draw_again(view)
        offered = not self.asking and bool(self.answers)
        leaves = self.padded and self.seen and not self.asking
        self.extra_key = self.answers[0][0] if offered else TO_CAMERA if leaves else ""
        self.ids.extra.words = self.answer_words(self.extra_key) if self.extra_key else ""
        self.arrange_soon()

    def _redraw_keys(self, *_: object) -> None:
        """Redraw the keys: while a message is pending, none of them rolls."""
        if self.view is not None:
            self._draw_keys(self.view)

    def _draw_roll(self, view: View) -> None:
        """Write the number of dice on the roll key."""
        roll, t = self.ids.roll, self.app.t
        kept = len(self.keeping) if view.game.rolled(view.state) else 0
        free = len(self.dice) - kept
        roll.second = t("roll_count", count=free)
        roll.disabled = not self.may_roll or not free or self.app.pending
        roll.why = t("all_kept" if self.may_roll else "no_roll_left")
        roll.tone = "main" if view.pencilled is None else "plain"

    def draw_again(self, view: View) -> None:
        """Set the key beside undo: submit a roll by hand, redo, or read again."""
        again = self.ids.again
        undone = time.monotonic() - self._undone_at < REDO_SECONDS
        if self._counts:
            again.sign, again.why, again.disabled = "", "", bool(self.app.pending)
        elif not self.seen or (view.can_redo and undone):
            again.sign, again.why = REDO, self.app.t("nothing_to_redo")
            again.disabled = not view.can_redo
        else:
            again.sign, again.why, again.disabled = REREAD, "", False
        again.words = self.again_words()

    @property
    def _counts(self) -> bool:
        """True if the key beside undo submits the roll entered by hand."""
        return bool(self.padded and self.ids.entry.ready)

    def again_words(self) -> str:
        """Return the words on the key beside undo: enter a roll, redo, or read the tray again."""
        redoes = self.ids.again.sign == REDO
        return self.app.t("entry_roll" if self._counts else "redo" if redoes else "reread")

    # --- touches ------------------------------------------------------------------------

    def answer(self, key: str) -> None:
        """Handle a tap on a button below the instruction; TO_CAMERA has the camera read dice."""
        if key == TO_CAMERA:
            self.enter_by_hand(False)
        else:
            super().answer(key)

    def roll_now(self) -> None:
        """Roll the virtual or simulated dice, except the kept dice."""
        rolled = bool(self.view.game.rolled(self.view.state))
        kept = tuple(self.keeping) if rolled else ()
        if not self.may_roll or (rolled and len(kept) >= len(self.dice)):
            return
        if self.virtual:
            self.throw_virtual(kept)
        else:
            self.throw(kept)

    def undo(self) -> None:
        """Undo the last action, and offer redo for a while."""
        self._undone_at = time.monotonic()
        Clock.schedule_once(self.redraw, REDO_SECONDS + 0.1)
        super().undo()

    def press_again(self) -> None:
        """Do the action offered by the key beside undo."""
        if self._counts:
            self.ids.entry.roll()
        elif self.ids.again.sign == REDO:
            self.redo()
        else:
            self.app.reread()

    def tray_options(self) -> Sequence[MenuLine]:
        """Return the menu's lines about the tray, and the redo line."""
        t, view = self.app.t, self.view
        redo = [MenuLine(t("redo"), self.redo, REDO)] if view.can_redo else []
        return [*redo, *super().tray_options()]

    def on_key(self, key: str) -> bool:
        """Handle R (roll virtual dice), digits (enter a face) and Enter (submit a ready roll)."""
        if key == "r" and self.virtual:
            self.roll_now()
            return True
        return bool(super().on_key(key))
