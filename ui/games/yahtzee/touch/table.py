"""The Yahtzee table: the dice on the stage, the current player's sheet as tiles."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.games.yahtzee.actions import Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.coach.advice import KeepDice, WriteBox, advice
from companion.games.yahtzee.coach.wording import WORDS, advice_text
from companion.games.yahtzee.state import DICE, State
from companion.messages import Act, Pencil
from companion.table.view import View
from ui.games.yahtzee.telling import TELLING
from ui.games.yahtzee.touch.after_game import AfterGame
from ui.games.yahtzee.touch.history import YahtzeeHistory, ask_die, open_blocked
from ui.games.yahtzee.touch.tile import YahtzeeTile
from ui.games.yahtzee.touch.tiles import BONUS, everybody, tiles
from ui.games.yahtzee.touch.whole import WholeSheet
from ui.telling.game_telling import situation
from ui.telling.score_table import CHOOSABLE
from ui.telling.unsaved import unsaved_cells
from ui.telling.validity import moment
from ui.touch.base.screen import Place, place_of
from ui.touch.model.composition import Composition
from ui.touch.stage.everybody import Everybody
from ui.touch.stage.ground import lay
from ui.touch.stage.table import StageTable
from ui.touch.stage.tile import TileFace, Tiles
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.dice.die import DieArt

WHY = "yahtzee.why"  # the key that explains the advice


class YahtzeeTable(StageTable):
    """The table screen of Yahtzee."""

    tile = YahtzeeTile
    summary = WholeSheet
    history = YahtzeeHistory
    open_blocked = staticmethod(open_blocked)
    starter_dice = DICE
    after_game = AfterGame
    after_game_key = "yahtzee.after_game"

    advised = ObjectProperty(None, allownone=True)  # the choice that advice shows
    zero_key = StringProperty()  # the key of the zero button's words; empty: no button

    _advised_at: tuple[object, ...] = ()

    def lay_sheet(self) -> None:
        """Put the tiles and everybody's sheet on the paper."""
        self._sheet = self.ids.sheet = Tiles()
        self._sheet.bind(on_choose=lambda _, box, again: self.tap_box(box, again))
        self._others = Everybody()
        for part in (self._sheet, self._others):
            self.ids.paper.add_widget(part)

    def place_sheet(self, made: Composition) -> None:
        """Lay the tiles, and everybody's sheet if there is room."""
        super().place_sheet(made)
        lay(self._others, made.others)
        self._others.composition = made

    def far_dice(self) -> list[DieArt]:
        """Return the five dice of the turn's last roll, once there is a roll."""
        return [DieArt(value=value) for value in self.view.state.dice]

    def draw(self, view: View) -> None:
        """Show the view."""
        super().draw(view)
        state: State = view.state
        if (view.id, view.stamp, view.pencilled) != self._advised_at:
            self.advised = None
        heading = TELLING.heading(state)
        self.round_words = heading.to(self.app.t.language) if heading else ""
        self.zero_key = _zero_key(view)
        self._sheet.sections = tiles(
            state,
            self._seat,
            self.app.t,
            situation(view),
            unsaved=unsaved_cells(TELLING, view),
            advised=self.advised.box if isinstance(self.advised, WriteBox) else None,
        )
        self._others.lines = everybody(state, self.app.t)
        self._others.profiles = [self.app.profile_of(name) for name in view.setup.players]
        self._others.playing = -1 if state.finished else self._seat

    def rolls(self, view: View) -> tuple[int, int]:
        """Return the number of rolls in this turn, and the most possible."""
        return TELLING.rolls(view.state)

    def headline(self, view: View) -> tuple[str, str | None]:
        """Return the player whose turn begins, or the pencilled action."""
        state: State = view.state
        pencilled = view.pencilled
        if isinstance(pencilled, Score):
            return TELLING.choice(state, pencilled).to(self.app.t.language), None
        if not state.rolls and view.to_play:
            return self.app.t("your_turn", name=view.to_play), view.to_play
        return "", None

    def sheet_of(self, seat: int) -> Sequence[Sequence[TileFace]]:
        """Return the sections of a player's sheet, to be looked at."""
        return tiles(self.view.state, seat, self.app.t, None)

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction to the player, and the keys of the buttons below it."""
        instruction = TELLING.prompt(view.state, situation(view, by_hand=self.by_hand)).text
        starts = any(isinstance(choice, Start) for choice in view.choices)
        asks = starts and view.state.round > 1 and view.pencilled is None
        if self.advised is not None:
            return self.app.t(self._advice_key()), (WHY,)
        keys = ("yahtzee.who_starts",) if asks else (self.zero_key,) if self.zero_key else ()
        words = instruction.to(self.app.t.language)
        if isinstance(view.pencilled, Score) and not self.shelf:
            words = self.app.t("yahtzee.tap_again")  # the headline has the other words
        return words, keys

    def answer(self, key: str) -> None:
        """Handle a tap on a button below the instruction: a starter, reasons, or a zero."""
        if key == "yahtzee.who_starts":
            self.choose_starter()
        elif key == WHY:
            self.explain_advice()
        elif key == self.zero_key:
            self.write_zero()
        else:
            super().answer(key)

    def answer_words(self, key: str) -> str:
        """Return the words of an answer's key; for the key that takes a zero back, the points."""
        if key != "yahtzee.write_worth":
            return super().answer_words(key)
        pencilled = self.view.pencilled  # None while the answers belong to the last view
        points = self.view.state.worths[pencilled.box] if isinstance(pencilled, Score) else 0
        return self.app.t(key, points=points)

    def on_zero_key(self, *_: object) -> None:
        """Ignore a double tap on the button, which has a new meaning now."""
        self.app.root.change()

    def write_zero(self) -> None:
        """Pencil in a zero instead of the points, or the points instead of a zero."""
        pencilled = self.view.pencilled
        if isinstance(pencilled, Score):
            self.app.submit(Pencil(Score(pencilled.box, zero=not pencilled.zero)))

    def choose_starter(self) -> None:
        """Ask for the starter of the round."""
        names = [choice.player for choice in self.view.choices if isinstance(choice, Start)]
        starts = [(name, partial(self.app.submit, Act(Start(name)))) for name in names]
        open_while(moment(self.view), Choice(self.app.t("yahtzee.who_starts"), starts))

    def _advice_key(self) -> str:
        """Return the key of the sentence that names the advice."""
        if isinstance(self.advised, WriteBox):
            return "yahtzee.write_here"
        return "yahtzee.keep_these" if self.ids.dice.lit else "yahtzee.roll_all"

    def lasting_options(self) -> Sequence[MenuLine]:
        """Return the line of the menu that asks for advice."""
        return (MenuLine(self.app.t("yahtzee.advice"), self.show_advice, "★"),)

    def show_advice(self) -> None:
        """Light the dice to keep, or the box to fill; before a roll, tell the expected points."""
        analysis = advice(self.view.state)
        if analysis is None:
            return
        if not analysis.choices:
            self.explain_advice()
            return
        view: View = self.view
        self._advised_at = (view.id, view.stamp, view.pencilled)
        self.advised = analysis.choices[0]
        self.redraw()

    def on_advised(self, *_: object) -> None:
        """Light the dice to keep, each only once."""
        lit: list[int] = []
        if isinstance(self.advised, KeepDice):
            left = list(self.advised.keep)
            for place, value in enumerate(self.view.state.dice):
                if value in left:
                    left.remove(value)
                    lit.append(place)
        self.ids.dice.lit = lit

    def explain_advice(self) -> None:
        """Tell the best choice and its gain, for the player's own total."""
        analysis = advice(self.view.state)
        if analysis is None:
            return
        t = self.app.t
        sentence = advice_text(analysis, self.view.state).to(t.language)
        if len(self.view.setup.players) > 1:
            sentence = f"{sentence} {WORDS['own_total'].to(t.language)}"
        title = t("yahtzee.advice_for", name=analysis.player)
        card = Choice(title, [(t("done"), lambda: None)], sentence=sentence, columns=2, room=132)
        open_while(moment(self.view), card)

    def place_of(self, action: Any, before: View) -> Place | None:
        """Return the place of the tile of the box that was filled; None for other actions."""
        del before
        return place_of(self._sheet.row(action.box)) if isinstance(action, Score) else None

    def correct_die(self, place: int) -> None:
        """Ask for the real value of a die of the last roll."""
        index = self.last_roll
        if index is not None:
            ask_die(self.view, index, self.view.actions[index], place)

    @property
    def _seat(self) -> int:
        """The seat of the sheet shown: the current player's, at the end the last player's."""
        state: State = self.view.state
        return min(state.player, len(state.setup.players) - 1)

    # --- touches ------------------------------------------------------------------------

    def tap_box(self, box: Box, again: bool) -> None:
        """Pencil a box in; a tap on the pencilled box records it.

        The second tap of a double tap does not.
        """
        if box == BONUS:
            return
        view, app = self.view, self.app
        tile = self._sheet.row(box)
        pencilled = view.pencilled
        if isinstance(pencilled, Score) and pencilled.box is box:
            if not again:
                self.end_once()
        elif tile.ink in CHOOSABLE:
            app.submit(Pencil(Score(box)))
        elif view.state.sheet[box] is not None:
            app.tell(
                app.t("yahtzee.filled", box=view.game.words.say(box, app.t.language)), refused=True
            )
        elif not view.state.finished:
            app.tell(view.game.words.say("roll_first", app.t.language), refused=True)


def _zero_key(view: View) -> str:
    """Return the key of the zero button's words.

    Empty without a pencilled box or without points.
    """
    pencilled = view.pencilled
    if not isinstance(pencilled, Score):
        return ""
    if pencilled.zero:
        return "yahtzee.write_worth"
    return "yahtzee.write_zero" if view.state.worths[pencilled.box] else ""
