"""The Yahtzee table: the tray, the roll, the sheet, and what is asked."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.dice import Die
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.coach.advice import advice
from companion.games.yahtzee.coach.wording import WORDS, advice_text
from companion.games.yahtzee.state import DICE, ROLLS, State
from companion.messages import Act, Pencil
from companion.table.view import View
from ui.games.yahtzee.telling import TELLING
from ui.games.yahtzee.touch import sheet
from ui.games.yahtzee.touch.after_game import AfterGame
from ui.games.yahtzee.touch.history import History, ask_die, open_blocked
from ui.games.yahtzee.touch.tile import YahtzeeTile
from ui.games.yahtzee.touch.whole import WholeSheet
from ui.telling.game_telling import situation
from ui.telling.validity import moment
from ui.touch.base.screen import Place, place_of
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.widgets.cards import question
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls import bars, table_bars
from ui.touch.widgets.dice import entry_pad, live_tray, roll_row, virtual_tray
from ui.touch.widgets.dice.die import DieArt

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "YahtzeeTable",
    "bars",
    "entry_pad",
    "live_tray",
    "question",
    "roll_row",
    "sheet",
    "table_bars",
    "virtual_tray",
]


class YahtzeeTable(TrayScreen):
    """Draws the view of a Yahtzee game."""

    tile = YahtzeeTile
    summary = WholeSheet
    history = History
    open_blocked = staticmethod(open_blocked)
    starter_dice = DICE
    after_game = AfterGame
    after_game_key = "yahtzee.after_game"

    heading = StringProperty()
    round_words = StringProperty()
    roll_words = StringProperty()
    dice = ListProperty()
    kept = ListProperty()
    roll_unsaved = BooleanProperty(False)
    zero_key = StringProperty()  # the key of the zero button's words; empty: no button

    def __init__(self, **kwargs: Any) -> None:
        self._entered_at: tuple[object, ...] = ()
        super().__init__(**kwargs)

    @property
    def last_roll(self) -> int | None:
        """The index of the turn's last roll among the actions."""
        state: State = self.view.state
        return len(self.view.actions) - 1 if state.rolls else None

    def far_dice(self) -> list[DieArt]:
        """The five dice of the turn's last roll, once there is one."""
        return [DieArt(value=value) for value in self.view.state.dice]

    def draw(self, view: View) -> None:
        """Put the view on the screen."""
        state: State = view.state
        say, language = view.game.words.say, self.app.t.language
        self.heading = say("title", language)
        told = TELLING.heading(state)
        self.round_words = told.to(language) if told else ""
        rolls = len(state.rolls)
        key = "yahtzee.roll_of" if rolls else "yahtzee.no_roll"
        self.roll_words = self.app.t(key, roll=rolls, rolls=ROLLS)
        self.dice = state.dice or [None] * DICE
        last = view.actions[-1] if rolls else None
        self.kept = last.kept if isinstance(last, Roll) else ()
        self.roll_unsaved = bool(rolls) and len(view.actions) - 1 in view.unsaved_actions
        self.may_roll = view.wanted is not None
        self.zero_key = _zero_key(view)
        self._prepare_entry()

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """What to do now, in a sentence, and the keys of the answers offered with it."""
        said = TELLING.prompt(view.state, situation(view, by_hand=self.by_hand)).text
        starts = any(isinstance(choice, Start) for choice in view.choices)
        asks = starts and view.state.round > 1 and view.pencilled is None
        return said.to(self.app.t.language), ("yahtzee.who_starts",) if asks else ()

    def answer(self, key: str) -> None:
        """An answer under the prompt was tapped."""
        if key == "yahtzee.who_starts":
            self.choose_starter()
        else:
            super().answer(key)

    def on_zero_key(self, *_: object) -> None:
        """Ignore a double tap on the button: it does something else now."""
        self.app.root.change()

    def write_zero(self) -> None:
        """Pencil in a zero instead of the points, or the points instead of a zero."""
        pencilled = self.view.pencilled
        if isinstance(pencilled, Score):
            self.app.submit(Pencil(Score(pencilled.box, zero=not pencilled.zero)))

    def choose_starter(self) -> None:
        """Ask who starts the round."""
        names = [choice.player for choice in self.view.choices if isinstance(choice, Start)]
        starts = [(name, partial(self.app.submit, Act(Start(name)))) for name in names]
        open_while(moment(self.view), Choice(self.app.t("yahtzee.who_starts"), starts))

    def lasting_options(self) -> Sequence[MenuLine]:
        """The line of the menu that asks for advice."""
        return (MenuLine(self.app.t("yahtzee.advice"), self.show_advice, "★"),)

    def show_advice(self) -> None:
        """Say what is best now, for the player's own total, until the game goes on."""
        given = advice(self.view.state)
        if given is None:
            return
        t = self.app.t
        said = advice_text(given, self.view.state).to(t.language)
        if len(self.view.setup.players) > 1:
            said = f"{said} {WORDS['own_total'].to(t.language)}"
        title = t("yahtzee.advice_for", name=given.player)
        card = Choice(title, [(t("done"), lambda: None)], sentence=said, columns=2, room=132)
        open_while(moment(self.view), card)

    def place_of(self, action: Any, before: View) -> Place | None:
        """The row of a box that was filled."""
        del before
        return place_of(self.ids.sheet.row(action.box)) if isinstance(action, Score) else None

    # --- touches ------------------------------------------------------------------------

    def tap_box(self, box: Box, again: bool) -> None:
        """Pencil a box in; a tap on the pencilled one rubs it out, unless it may be the second one
        of the double tap that pencilled it in.
        """
        pencilled = self.view.pencilled
        if not (isinstance(pencilled, Score) and pencilled.box is box):
            self.app.submit(Pencil(Score(box)))
        elif not again:
            self.app.submit(Pencil(None))

    def tap_die(self, place: int) -> None:
        """Correct a die of the roll, or say that it lies beside the tray."""
        index = self.last_roll
        if self.choosing_kept:
            self.toggle_kept(place)
        elif index is not None:
            ask_die(self.view, index, self.view.actions[index], place)

    def enter_roll(self, dice: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Count a roll entered by hand."""
        self.note_count()
        game = self.view.game
        self.act_once(game.roll(self.view.state, [Die(face) for face in dice], kept))

    def _prepare_entry(self) -> None:
        if self.view is None:
            return
        state: State = self.view.state
        at = (self.view.id, len(self.view.actions), state.dice)
        if at != self._entered_at:
            self._entered_at = at
            self.ids.entry.begin(state.dice, DICE)
            self.ids.virtual.show(state.dice or [None] * DICE)


def _zero_key(view: View) -> str:
    """The key of the zero button's words; empty if no box is pencilled in or its points are 0."""
    pencilled = view.pencilled
    if not isinstance(pencilled, Score):
        return ""
    if pencilled.zero:
        return "yahtzee.write_worth"
    return "yahtzee.write_zero" if view.state.worths[pencilled.box] else ""
