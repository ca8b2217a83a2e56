"""Base of the stage tables: dice on felt above, the player's own sheet as tiles below."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec.structs import replace

from companion.dice import Die
from companion.games.errors import IllegalAction
from companion.table.view import View
from companion.table.virtual_dice import as_die, places
from ui.telling.questions import Answer, Question
from ui.touch.model.hand_entry import HandEntry
from ui.touch.model.plates import Plate
from ui.touch.stage import dice, face_pad, slip, tray_card
from ui.touch.stage.keys import TableKeys
from ui.touch.stage.tray_card import TrayOverlay
from ui.touch.widgets.cards.doubtful_die import pictured
from ui.touch.widgets.dice.spoken import remark_kept

__all__ = ["StageTable", "dice", "face_pad", "slip", "tray_card"]

MOST_FACES = 9  # most faces of a die, side by side on a slip

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class TableRoll(NamedTuple):
    """The dice on the table: game id, number of actions before, dice, number of places."""

    game: str
    actions: int
    dice: tuple[Die, ...]
    most: int


class StageTable(TableKeys):
    """A table of any game with dice.

    A game adds its sheet to the paper (`lay_sheet`) and draws the sheet in `draw`, after calling
    this class's `draw`.
    """

    heading = StringProperty()
    kept = ListProperty()  # positions kept at the last roll
    fixed = ListProperty()  # positions that the rules set aside
    roll_unsaved = BooleanProperty(False)
    dice_count = NumericProperty(0)  # number of dice in the roll on the table or the expected roll

    def __init__(self, **kwargs: Any) -> None:
        self._roll: TableRoll | None = None
        self._looked_at: tuple[object, ...] = ()
        self._large_tray: TrayOverlay | None = None
        super().__init__(**kwargs)
        self.lay_sheet()

    # --- for the game's screen ----------------------------------------------------------

    def lay_sheet(self) -> None:
        """Add the game's sheet to the paper; the layout sets the sheet's `composition`."""
        raise NotImplementedError

    def headline(self, view: View) -> tuple[str, str | None]:
        """Return the large words above the kept dice, and the player whose sign stands beside them.

        The words are "" in a game without a headline; the player may be None.
        """
        del view
        return "", None

    def correct_die(self, place: int) -> None:
        """Ask for the true face of the die at a position of the last roll."""
        raise NotImplementedError

    def values(self, view: View) -> list[int | None]:
        """Return the value at each position of the roll; None: empty place, 0: blank die."""
        rolled = view.game.rolled(view.state)
        return [die.value for die in rolled] or [None] * int(self.dice_count)

    def sorts(self, view: View) -> Sequence[Any]:
        """Return the colour and size of the die at each position; empty for plain dice."""
        rolled = view.game.rolled(view.state)
        sorts: Sequence[Any] = rolled or places(view.game, view.state)
        coloured = any(sort.colour is not None for sort in sorts)
        return sorts if coloured else ()

    def plates(self, view: View) -> Sequence[Plate]:
        """Return groups of dice on the felt; none if each die lies in its column."""
        del view
        return ()

    def gone(self, view: View) -> Sequence[int]:
        """Return the positions of dice of the roll that have left the table."""
        del view
        return ()

    def tap_plate(self, index: int) -> None:
        """Handle a tap on a plate, outside its dice."""

    def rolls(self, view: View) -> tuple[int, int] | None:
        """Return the turn's rolls so far and at most; None if rolls are not counted."""
        del view
        return None

    def shelf_words(self) -> str:
        """Return the words on the shelf."""
        count = len(self.shelf)
        return self.app.t("kept_dice", count=count) if count else self.app.t("kept_none")

    # --- drawing ------------------------------------------------------------------------

    @property
    def last_roll(self) -> int | None:
        """The index of the roll on the table among the actions; None if there is none."""
        view: View = self.view
        if not view.game.rolled(view.state):
            return None
        indices = reversed(range(len(view.actions)))
        return next((at for at in indices if view.game.enters_roll(view.actions[at])), None)

    def far_dice(self) -> Sequence[Any]:
        """Return large widgets for the dice of the roll on the table."""
        return ()

    def draw(self, view: View) -> None:
        """Draw the parts common to all games: the roll, the kept dice, END OF TURN."""
        game, state = view.game, view.state
        self.heading = game.title.to(self.app.t.language)
        self.may_roll = view.wanted is not None
        rolled = game.rolled(state)
        self.dice_count = len(rolled) or len(places(game, state))
        self.fixed = list(game.set_aside(state)) if rolled else []
        index = self.last_roll
        kept = tuple(getattr(view.actions[index], "kept", ())) if index is not None else ()
        self.kept = sorted({*kept, *self.fixed}) if rolled else []
        self.roll_unsaved = index is not None and index in view.unsaved_actions
        if (view.id, view.stamp, view.pencilled) != self._looked_at:
            self._looked_at = (view.id, view.stamp, view.pencilled)
            self.looked_up = None
        self._begin_roll(view, rolled)

    def _begin_roll(self, view: View, dice: Sequence[Die]) -> None:
        """Store the dice of a new roll, and keep the shelf of the dice that stay."""
        roll = TableRoll(view.id, len(view.actions), tuple(dice), int(self.dice_count))
        before = self._roll
        if roll == before:
            return
        self._roll = roll
        same = before is not None and before.game == roll.game
        later = before is None or not same or roll.actions > before.actions
        self.keeping = list(self.kept) if before is None or later else self._still(before, dice)
        if before is not None:
            self.app.root.change()  # a tap under way is meant for the previous dice
        least = None if view.wanted is None or dice else view.wanted.least
        self.ids.entry.begin(
            tuple(die.value for die in dice),
            self.dice_count,
            fixed=self.fixed,
            least=least,
            faces=[sort.faces for sort in places(view.game, view.state)],
        )
        fresh = same and later and bool(view.actions)
        if fresh and dice and view.game.enters_roll(view.actions[-1]):
            Clock.schedule_once(partial(self._land, roll), 0)

    def _still(self, before: TableRoll, dice: Sequence[Die]) -> list[int]:
        """Return the positions of kept dice that are unchanged, and of dice set aside."""
        lie = [
            at for at, (old, new) in enumerate(zip(before.dice, dice, strict=False)) if old == new
        ]
        return sorted({*self.fixed, *(at for at in self.keeping if at in lie)})

    def _land(self, roll: TableRoll, _: float) -> None:
        """Animate the dice just rolled to their places."""
        if roll == self._roll and self.made is not None:
            thrown = [place for place in range(len(self.dice)) if place not in self.kept]
            self.ids.dice.land(self.made.picture, thrown, rolled=self.virtual)

    def redraw(self, *_: object) -> None:
        """Draw the view, the open question, and the dice on the stage."""
        super().redraw()
        if self.view is not None:
            self._draw_stage(self.view)

    def on_keeping(self, *_: object) -> None:
        """Move dice to the shelf or back."""
        if self.view is not None:
            self._draw_stage(self.view)

    def on_chosen(self, *_: object) -> None:
        """Ring the dice marked as lying beside the tray."""
        self.ids.dice.chosen = self.chosen

    def follow_entry(self) -> None:
        """Draw the roll that is being entered by hand."""
        if self.view is not None:
            self._draw_stage(self.view)

    def _draw_stage(self, view: View) -> None:
        shown = self.ids.dice
        draft = self._drafted
        entry: HandEntry | None = self.ids.entry.entry
        doubts: dict[int, Any] = {}
        ghosts: list[int] = []
        chosen: Sequence[int] = self.chosen
        if draft is not None:
            frame = self.app.machine.frame
            values = [die.die.value for die in draft.dice] + [None] * len(draft.unread)
            shelf = [at for at, die in enumerate(draft.dice) if die.position is not None]
            boxes = [*(die.box for die in draft.dice), *(unread.box for unread in draft.unread)]
            for at, box in enumerate(boxes):
                if at >= len(draft.dice) or not draft.dice[at].sure:
                    doubts[at] = pictured(frame, box)
        elif self.padded and entry is not None and entry.places:
            blank = 0 if self.sorts(view) else None  # blank coloured dice show the next die
            faces = [entry.shown(at) for at in range(len(entry.places))]
            values = [blank if face is None else face for face in faces]
            shelf = sorted(entry.kept)
            begun = not entry.before or any(entry.places) or entry.kept != entry.fixed
            missing = [at for at in range(len(values)) if entry.missing(at)]
            ghosts = [at for at in missing if begun and values[at] is not None]
            if blank is not None and begun:
                chosen = missing[:1]
        else:
            values = self.values(view)
            shelf = [] if self.choosing_kept else [at for at in self.keeping if at < len(values)]
        self.shelf = shelf
        self.dice = values
        self._draw_kinds(view)
        shown.doubts, shown.ghosts, shown.chosen = doubts, ghosts, chosen
        rolls = self.rolls(view)
        shown.rolls = list(rolls) if rolls else [0, 0]
        shown.roll_words = self._roll_words(rolls)
        shown.shelf_words = self.shelf_words()
        shown.unsaved = self.roll_unsaved
        headline, player = ("", None) if self.asking else self.headline(view)
        shown.headline = headline
        shown.profile = self.app.profile_of(player) if player else None
        corrects = (
            self.may_roll and not self.virtual and not self.asking and self.last_roll is not None
        )
        shown.hint = self.app.t("entry_hold") if corrects else ""
        shown.sentence = "" if self.asking else self.words
        self._draw_keys(view)

    def _draw_kinds(self, view: View) -> None:
        """Draw the kinds of dice: their sorts, the plates below them, the dice that are gone."""
        shown, draft = self.ids.dice, self._drafted
        if draft is not None:
            shown.plates, shown.gone = [], []
            shown.sorts = [die.die for die in draft.dice]
        else:
            shown.plates, shown.gone = list(self.plates(view)), list(self.gone(view))
            shown.sorts = list(self.sorts(view))

    def _roll_words(self, rolls: tuple[int, int] | None) -> str:
        if rolls is None:
            return ""
        had, most = rolls
        t = self.app.t
        return t("roll_of", roll=had, rolls=most) if had else t("rolls_open", rolls=most)

    # --- touches ------------------------------------------------------------------------

    def tap_place(self, place: int) -> None:
        """Keep or release the die at a place; if a question is open, answer about this die."""
        draft = self._drafted
        if draft is not None:
            if place < len(draft.dice):
                self.ask_face(place)
            else:
                self.ask_unread(draft.unread[place - len(draft.dice)].box)
        elif self.choosing_kept:
            self.toggle_kept(place)
        elif self.padded:
            self.ids.entry.tap(place)
        elif not self.dice or self.dice[place] is None:
            self.app.tell(self.app.t("roll_first"), refused=True)
        elif not self.may_roll:
            self._tap_last(place)
        else:
            self.toggle_keeping(place)

    def _tap_last(self, place: int) -> None:
        """Handle a tap on a die of the turn's last roll, which cannot be kept."""
        if self.virtual:
            self.app.tell(self.app.t("no_roll_left"), refused=True)
        else:
            self.correct_die(place)

    def toggle_keeping(self, place: int) -> None:
        """Put a die on the shelf or take it down; dice set aside by the rules stay."""
        if place not in self.fixed:
            self.keeping = sorted(set(self.keeping) ^ {place})
            remark_kept(self.dice[place], place in self.keeping)

    def hold_place(self, place: int) -> None:
        """Correct the die at a place."""
        if self._drafted is not None or self.choosing_kept:
            self.tap_place(place)
        elif self.padded:
            self.ids.entry.hold(place)
        elif self.dice and self.dice[place] is not None:
            self.correct_die(place)

    def tap_die(self, place: int) -> None:
        """Correct a die of the roll, or mark the die as lying beside the tray."""
        if self.choosing_kept:
            self.toggle_kept(place)
        elif self.last_roll is not None:
            self.correct_die(place)

    def enter_roll(self, values: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Submit a roll entered by hand."""
        self.note_count()
        view: View = self.view
        rolled = view.game.rolled(view.state)
        sorts = places(view.game, view.state)
        entered = [
            replace(rolled[place], value=value) if rolled else as_die(sorts[place], value)
            for place, value in enumerate(values)
        ]
        try:
            self.act_once(view.game.roll(view.state, entered, kept))
        except IllegalAction as refusal:
            self.app.refuse(refusal)

    def tap_player(self, seat: int) -> None:
        """Show the sheet of a tapped player; a second tap shows the current player's sheet again.

        A seat without a sheet of its own opens the sheets of all players.
        """
        if not self.sheet_of(seat):
            self.show_sheets()
        elif self.view.setup.players[seat] == self.view.to_play or seat == self.looked_up:
            self.look_up(None)
        else:
            self.look_up(seat)

    def look_up(self, seat: int | None) -> None:
        """Show the sheet of the player at `seat`; None: the sheet of the player to play."""
        self.looked_up = seat
        self.app.root.change()

    def open_tray(self) -> None:
        """Show the camera's picture large."""
        card = TrayOverlay(self)
        card.show(self.app.machine.frame)
        self._large_tray = card
        self.app.open(card)

    def look_at_tray(self, *_: object) -> None:
        """Poll the tray once; the large picture follows."""
        super().look_at_tray()
        card = self._large_tray
        if card is not None and card.parent is not None:
            card.show(self.app.machine.frame)

    def _show_doubt(self, asked: Question | None) -> None:
        """Show the faces of the doubtful die on the slip."""
        super()._show_doubt(asked)
        doubtful = asked is not None and Answer.FACE in asked.answers
        faces = self.faces(self.doubtful()[1].die) if doubtful else ()
        few = len(faces) <= MOST_FACES
        slip = self.ids.prompt
        slip.likely = self.likely
        slip.faces = list(faces) if few else self.likely

    def _ask(self, asked: Question) -> None:
        super()._ask(asked)
        if self.ids.prompt.faces and len(self.ids.prompt.faces) > len(self.likely):
            self.answers = [pair for pair in self.answers if pair[0] != Answer.FACE.value]
