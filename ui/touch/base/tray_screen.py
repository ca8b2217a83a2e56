"""Base of the tables that read a tray: shows the tray, asks questions, takes the answers."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)

from companion.dice import Die
from companion.games.game import Action
from companion.messages import Act, CorrectRoll, Declare, DropDraft, KeptOutside, NoDie
from companion.table.session import EMPTY_TURN_SECONDS
from companion.table.view import View
from companion.table.virtual_dice import draw
from companion.tray.answers import Answer as DieAnswer
from companion.tray.draft import Ask, Draft
from ui.telling.questions import Answer, Question, beside, question
from ui.telling.validity import StillLies
from ui.touch.base.die_questions import DieQuestions
from ui.touch.base.screen import TableScreen
from ui.touch.base.tray_polling import TrayPolling
from ui.touch.model.marks import marks, provisional
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.cards.phones import phone_eye_line
from ui.touch.widgets.controls.basics import Overlay

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class TrayScreen(TrayPolling, DieQuestions, TableScreen):
    """A table screen whose kv has a `LiveTray` with the id `tray`.

    A game overrides `draw(view)` for its own widgets and `prompt(view)` for the instruction while
    no question is open. If a game sets `padded`, its kv file has an entry pad with the id `entry`.
    """

    words = StringProperty()
    asking = BooleanProperty(False)
    answers = ListProperty()
    likely = ListProperty()  # the doubtful die's likeliest faces
    marks = ListProperty()
    chosen = ListProperty()  # positions marked as lying beside the tray
    choosing_kept = BooleanProperty(False)
    asked = ObjectProperty(None, allownone=True)
    may_roll = BooleanProperty(False)
    may_end = BooleanProperty(False)  # END OF TURN is possible now
    padded = BooleanProperty(False)  # the pad for entering dice is shown

    def __init__(self, **kwargs: Any) -> None:
        self._counted_at = float("-inf")  # time of the last roll entered by hand
        self._keys: tuple[object, ...] = ()  # the question and the answers offered
        super().__init__(**kwargs)
        self.fbind("view", self.redraw)
        self.fbind("by_hand", self.redraw)
        self.app.fbind("language", self.redraw)

    # --- for the game's screen ----------------------------------------------------------

    def draw(self, view: View) -> None:
        """Draw the widgets that only this game has."""
        raise NotImplementedError

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction to the player, and the keys of the buttons below it."""
        raise NotImplementedError

    def can_end(self, view: View) -> bool:
        """Return whether END OF TURN is possible now, to enable the button."""
        return view.may_end_turn

    def answer(self, key: str) -> None:
        """Handle a tap on an answer to a question; a game's screen handles its own keys first."""
        self._answers()[Answer(key)]()

    # --- the dice that can be asked about -----------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """The view's draft."""
        return self.view.draft if self.view is not None else None

    def say(self, answer: DieAnswer) -> None:
        """Send the table an answer about a die in the tray."""
        self.app.submit(answer)

    def open_along(self, still: StillLies, card: Overlay) -> None:
        """Open a card that closes as soon as `still` is false for the app's view."""
        open_while(still, card)

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return every face of this game's dice, lowest first; for a known die only its faces."""
        del die
        sorts = self.view.game.dice_in_play().sorts
        return tuple(sorted({face for sort in sorts for face in sort.faces}))

    # --- life ---------------------------------------------------------------------------

    def on_pre_enter(self, *_: object) -> None:
        """Start polling the tray when the screen is shown."""
        self.enter_by_hand(False)
        self.start_looking()

    def on_leave(self, *_: object) -> None:
        """Stop polling the tray."""
        self.stop_looking()

    def redraw(self, *_: object) -> None:
        """Draw the view, the open question and the motion in the tray."""
        view: View | None = self.view
        if view is None:
            return
        if self.virtual != view.setup.virtual_dice:
            self.virtual = view.setup.virtual_dice
            self.look_at_tray()
        self.draw(view)
        self.may_end = self.can_end(view)
        moving, first = self.motion_key, self.first_reading
        if first is not None:
            self.marks = provisional(first)
        else:
            self.marks = () if moving else marks(view)
        asked = question(view)
        if asked is not None and asked.key == "reading" and not self.seen:
            asked = None  # no tray is read
        if asked is None or asked != self.asked:
            self.chosen = []
        self.asked = asked
        self.choosing_kept = asked is not None and Answer.KEPT in asked.answers
        self._show_doubt(asked)
        if asked is not None:
            self._ask(asked)
        else:
            self.asking = False
            words, answers = self.prompt(view)
            if not answers and self.seen and moving and not self.by_hand:
                words = self.app.t(moving)
            elif not answers and first is not None and first.dice:
                words = self.app.t("provisional", values=", ".join(map(str, first.values)))
            self.words = words
            self.answers = [(key, True) for key in answers]
        self._notice_keys(asked)

    def _notice_keys(self, asked: Question | None) -> None:
        """Report changed answer buttons, so that a tap meant for the old buttons is ignored.

        The buttons change with the question, its die or the reading.
        """
        look = self.view.draft.look if asked is not None else None
        die = self.doubtful()[0] if asked is not None and asked.ask is Ask.DOUBTFUL else None
        before, self._keys = self._keys, (asked, look, die, [key for key, _ in self.answers])
        if self._keys != before:
            self.app.root.change()

    def _show_doubt(self, asked: Question | None) -> None:
        """Show the doubtful die's picture and its two likeliest faces as buttons."""
        doubtful = asked is not None and asked.ask is Ask.DOUBTFUL
        die = self.doubtful()[1] if doubtful else None
        faces = self.faces(die.die if die else None)
        self.likely = [face for face in die.likely if face in faces][:2] if die else []
        card = self.ids.get("prompt")  # tables without a tray have none
        if card is not None:
            card.show(self.app.machine.frame if die else None, die.box if die else None)

    def _ask(self, asked: Question) -> None:
        self.asking = asked.answers != (Answer.CANCEL,)
        self.words = self.app.t(asked.key, **asked.facts)
        count = beside(self.view)[1]
        self.answers = [
            (answer.value, answer is not Answer.KEPT or len(self.chosen) == count)
            for answer in asked.answers
        ]

    # --- answers ------------------------------------------------------------------------

    def _answers(self) -> dict[Answer, Callable[[], None]]:
        submit, look = self.app.submit, self.view.draft.look if self.view.draft else None
        return {
            Answer.FACE: self.ask_doubtful,
            Answer.ADD: self.ask_for_one_more,
            Answer.COUNT: lambda: submit(Declare(look=look)),
            Answer.COUNT_ANYWAY: lambda: submit(Declare(look=look)),
            Answer.NOTHING: lambda: submit(NoDie(look=look)),
            Answer.CORRECT: lambda: submit(CorrectRoll(look=look)),
            Answer.KEPT: self._tell_kept,
            Answer.FORGET: lambda: submit(DropDraft(look=look)),
            Answer.CANCEL: lambda: submit(DropDraft(look=look)),
        }

    def toggle_kept(self, place: int) -> None:
        """Mark or unmark a die of the roll as lying beside the tray."""
        gone, count = beside(self.view)
        if place in gone:
            chosen = set(self.chosen) ^ {place}
            self.chosen = sorted(chosen) if len(chosen) <= count else [place]
            self._ask(self.asked)

    def _tell_kept(self) -> None:
        kept, self.chosen = tuple(sorted(self.chosen)), []
        self._ask(self.asked)
        self.app.submit(KeptOutside(kept, look=self.view.draft.look))

    # --- buttons, keys and menu ---------------------------------------------------------

    def act_once(self, action: Action) -> None:
        """Submit an action, unless a message is pending: a second tap must not act twice."""
        if not self.app.pending:
            self.app.submit(Act(action))

    def note_count(self) -> None:
        """Note that a roll entered by hand is submitted: Enter is ignored for a moment."""
        self._counted_at = time.monotonic()

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the simulated dice, except those at the `kept` positions."""
        self.app.machine.throw(kept)

    def throw_virtual(self, kept: tuple[int, ...]) -> None:
        """Roll the virtual dice, except those at the `kept` positions."""
        drawn = draw(self.view, kept, self.app.machine.chance)
        if drawn is not None and not self.app.pending:
            self.app.submit(drawn)

    def on_key(self, key: str) -> bool:
        """Handle R (re-read) and, with the pad, digits and Enter.

        Digits enter faces, Enter submits a complete roll. Enter is ignored right after a roll was
        submitted by its last face.
        """
        if key == "enter" and time.monotonic() - self._counted_at < EMPTY_TURN_SECONDS:
            return True
        if key == "r":
            self.app.reread()
        elif self.padded and key in set("123456"):
            self.ids.entry.enter(int(key))
        elif self.padded and key == "enter" and self.ids.entry.ready:
            self.ids.entry.roll()
        else:
            return super().on_key(key)
        return True

    def tray_options(self) -> Sequence[MenuLine]:
        """Return menu entries: entry by hand or camera, the camera's set-up, a phone as camera."""
        blind = not self.seen and not self.virtual and self.view.wanted is not None
        phone = phone_eye_line() if blind else []
        return [*self.hand_options(), *self.camera_options(), *phone]
