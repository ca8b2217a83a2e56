"""The screen of the free dice."""

from pathlib import Path
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from companion.dice import Reading, Settled
from companion.extras.free_dice import FreeDice
from companion.messages import Press
from ui.touch.base.screen import BaseScreen
from ui.touch.base.visitor import VisitorScreen
from ui.touch.model.marks import drafted, provisional
from ui.touch.model.sentence import Sentence
from ui.touch.screens.free_dice import pad, thrown
from ui.touch.screens.free_dice.model import tray_words
from ui.touch.screens.free_dice.tray_answers import FreeDiceAnswers
from ui.touch.widgets.cards import doubtful_die
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import Menu, MenuLine
from ui.touch.widgets.cards.preferences import preferences_line
from ui.touch.widgets.controls import bars
from ui.touch.widgets.dice import histogram, live_tray
from ui.touch.widgets.text.fonts import S
from ui.touch.widgets.text.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FreeDiceScreen", "bars", "doubtful_die", "histogram", "live_tray", "pad", "thrown"]

MOST_THROWN = 8  # pretend dice


class FreeDiceScreen(FreeDiceAnswers, BaseScreen):
    """The screen for any dice in the tray: values, sum, last throws, counted faces.

    The counts are kept while the program runs.
    """

    tile: ClassVar[str] = "⚅"

    can_undo = BooleanProperty(False)
    to_throw = NumericProperty(5)
    marks = ListProperty()
    words = StringProperty()
    asking = BooleanProperty(False)
    heading = StringProperty()
    counts = StringProperty()
    note = StringProperty()
    tally = DictProperty()
    expected = NumericProperty(0)
    fairness = StringProperty()
    last = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._visit: VisitorScreen | None = None
        self._forgetting: Choice | None = None
        self._about: tuple[object, ...] | None = None  # the question shown, and its dice
        super().__init__(**kwargs)
        for name in ("state", "by_hand"):
            self.fbind(name, self.redraw)
        self.app.fbind("language", self.redraw)

    # --- life ---------------------------------------------------------------------------

    def on_pre_enter(self, *_: object) -> None:
        """Take over the tray and the buttons while the screen is shown."""
        self._visit = VisitorScreen(self._pressed, self._saw)
        self.app.machine.welcome(self._visit)
        self.start_looking()
        self.redraw()

    def on_leave(self, *_: object) -> None:
        """Release the tray and the buttons; the counts stay."""
        if self._visit is not None:
            self._visit.end()
            self.app.machine.welcome(None)
        self.stop_looking()
        self.state = self.state.looked_away()

    def on_seen(self, _: object, seen: bool) -> None:
        """When the camera is lost, note that dice found afterwards were not seen rolling."""
        if not seen:
            self.state = self.state.looked_away()
            self.app.machine.look_again()

    def _saw(self, settled: Settled) -> None:
        self.look_at_tray()  # the first reading may come before the first look
        if not self.by_hand:
            self.state = self.state.saw(settled)

    # --- drawing ------------------------------------------------------------------------

    def _say(self, sentence: Sentence | None) -> str:
        return self.app.t(sentence.key, **sentence.facts) if sentence is not None else ""

    def redraw(self, *_: object) -> None:
        """Draw the counts, the question and the moving dice."""
        state = self.state
        moving = self.motion_key if self.seen else None
        first = self.first_reading
        if first is not None:
            self.marks = provisional(first)
        else:
            self.marks = () if moving else drafted(state.draft)
        self.can_undo = bool(state.throws)
        self.heading = self._say(tray_words.heading(state, by_hand=self.by_hand))
        self.counts = tray_words.counts(state)
        self.note = self._say(tray_words.note(state))
        self.tally = state.tally()
        verdict, self.expected = tray_words.fairness(state)
        self.fairness = self._say(verdict)
        facts = {"count": len(state.throws), "dropped": state.dropped}
        self.last = self.app.t(
            "free_dice.last_dropped" if state.dropped else "free_dice.last", **facts
        )
        self.ids.dice.dice = [die.die.value if die.sure else None for die in state.draft.dice]
        self._draw_throws(state)
        self._ask(tray_words.asked(state), moving, first)
        self._count_forgotten()

    def _ask(
        self, asked: tray_words.TrayQuestion | None, moving: str | None, first: Reading | None
    ) -> None:
        card = self.ids.doubt
        if asked != self.asked:
            card.show(self.app.machine.frame, asked.box if asked else None)
        about = (asked, self.draft.dice, self.draft.unread) if asked is not None else None
        if about != self._about:
            self.app.root.change()  # an answer to the last question is none to this question
        self._about = about
        self.asked = asked
        self.asking = asked is not None
        card.likely = list(asked.likely) if asked else []
        card.answers = list(asked.answers) if asked else []
        if asked is not None:
            self.words = self._say(asked.question)
        elif moving is not None:
            self.words = self.app.t(moving)
        elif first is not None and first.dice:
            self.words = self.app.t("provisional", values=", ".join(map(str, first.values)))
        else:
            key = "free_dice.not_rolled" if self.note else "free_dice.throw_dice"
            self.words = self.app.t("free_dice.tap_faces" if self.by_hand else key)

    def _draw_throws(self, state: FreeDice) -> None:
        lines = self.ids.throws
        lines.clear_widgets()
        for place, words in enumerate(tray_words.last_throws(state)):
            lines.add_widget(Text(text=words, fs=S, bold=place == 0))

    # --- taps ---------------------------------------------------------------------------

    def enter_throw(self, values: tuple[int, ...]) -> None:
        """Count a throw entered by touch."""
        self.state = self.state.entered(values)

    def enter_by_hand(self, wanted: bool) -> None:
        """Enter dice by touch although there is a camera, or stop that."""
        self.state = self.state.looked_away()
        super().enter_by_hand(wanted)
        if not wanted:
            self.app.machine.look_again()

    def throw(self) -> None:
        """Throw the pretend dice."""
        self.app.machine.throw_freely(int(self.to_throw))

    def step(self, by: int) -> None:
        """Change the number of pretend dice."""
        self.to_throw = min(max(1, self.to_throw + by), MOST_THROWN)

    def undo(self) -> None:
        """Take the last throw back; ignore the second tap of a double tap."""
        if not self.app.root.again:
            self._take_back()

    def _take_back(self) -> None:
        throws = self.state.throws
        if throws:
            self.state = self.state.taken_back()
            self.app.tell(self.app.t("taken_back", what=tray_words.in_words(throws[-1])))

    def open_menu(self) -> None:
        """Open the menu."""
        t = self.app.t
        forget = [MenuLine(t("free_dice.forget"), self.ask_forget, "⌦")] if self._counted else []
        self.app.open(Menu(forget, [*self.hand_options(), preferences_line()]))

    def ask_forget(self) -> None:
        """Ask before the counts are deleted."""
        if not self._counted:
            return  # the throws were taken back under the menu
        t = self.app.t
        forget = (t("free_dice.forget"), self._forget)
        keep = (t("free_dice.forget_no"), lambda: None)
        self._forgetting = Choice(t("free_dice.forget"), [keep], other=forget)
        self._count_forgotten()
        self.app.open(self._forgetting)

    @property
    def _counted(self) -> bool:
        return bool(self.state.throws or self.state.dropped)

    def _count_forgotten(self) -> None:
        """Update the question's count: the box and the tray go on behind the question."""
        if self._forgetting is None:
            return
        words = self.app.t("free_dice.forget_sure", count=len(self.state.throws))
        self._forgetting.sentence = words
        if not self._counted:
            self._forgetting.close()

    def _forget(self) -> None:
        self.state = self.state.forgotten()

    def back(self) -> None:
        """Go back to Home."""
        self.app.go("home")

    def _pressed(self, press: Press) -> None:
        if press is Press.UNDO:
            self._take_back()
        elif press is Press.REREAD:
            self.reread()

    def on_key(self, key: str) -> bool:
        """Figures enter faces, Enter counts them; U takes back, R re-reads, Escape leaves."""
        entry = self.ids.pad
        if key == "escape":
            self.back()
        elif key in {"u", "ctrl+z"}:
            self.undo()
        elif key == "r":
            self.reread()
        elif self.by_hand and key in set("123456"):
            entry.enter(int(key))
        elif self.by_hand and key == "backspace":
            entry.take_out(len(entry.values) - 1)
        elif self.by_hand and key == "enter":
            entry.throw()
        else:
            return False
        return True
