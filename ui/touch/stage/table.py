"""The table that is a stage: dice on felt above, the player's own sheet as tiles below."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.dice import Die
from companion.games.errors import IllegalAction
from companion.table.view import View
from companion.table.virtual_dice import as_die, places
from ui.telling.questions import Answer, Question
from ui.telling.turn_end import turn_end
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.model.composition import Area, Bars, Composition, compose
from ui.touch.model.dice_places import gap_on_shelf
from ui.touch.model.hand_entry import HandEntry
from ui.touch.model.plates import Plate
from ui.touch.stage import dice, face_pad, header, slip, tile, tray_card
from ui.touch.stage.tile import TileFace
from ui.touch.stage.tray_card import TrayOverlay
from ui.touch.widgets.cards.doubtful_die import pictured
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.controls import bars
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait

__all__ = ["StageTable", "bars", "dice", "face_pad", "header", "slip", "tile", "tray_card"]

AWAY = (-10_000, 0)
REDO_SECONDS = 6.0  # after undo, how long the key to re-read offers to redo
MOST_FACES = 9  # of a die, side by side on a slip


class StageKey(TapButton):
    """A key on the felt, with less room beside its words."""

    beside = 3


class Ground(SelfDrawn):
    """The felt and the paper."""

    composition = Trait[Composition | None](None)

    def _draw(self) -> None:
        self.canvas.clear()
        made = self.composition
        if made is None:
            return
        with self.canvas:
            for colour, area in ((self.palette.felt, made.felt), (self.palette.paper, made.paper)):
                Color(*colour)
                Rectangle(pos=(self.x + area.x, self.y + area.y), size=area[2:])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class StageTable(TrayScreen):
    """A table of any game that rolls dice.

    A game puts its sheet on the paper (`lay_sheet`) and draws it in `draw`, after this class's own.
    """

    heading = StringProperty()
    round_words = StringProperty()
    awaited = StringProperty()
    dice = ListProperty()  # what is shown at each position of the roll, None for an empty place
    keeping = ListProperty()  # positions that are to stay at the next roll
    shelf = ListProperty()  # positions that lie on the shelf
    kept = ListProperty()  # positions that were kept at the last roll
    fixed = ListProperty()  # positions that the rules set aside
    roll_unsaved = BooleanProperty(False)
    dice_count = NumericProperty(0)  # of the roll on the table or awaited
    end_words = StringProperty()
    end_second = StringProperty()
    end_tone = StringProperty("waiting")
    extra_key = StringProperty()
    looked_up = ObjectProperty(None, allownone=True)  # whose sheet covers the own one, by seat

    def __init__(self, **kwargs: Any) -> None:
        self._rolled_at: tuple[object, ...] = ()
        self._looked_at: tuple[object, ...] = ()
        self._undone_at = float("-inf")
        self._large_tray: TrayOverlay | None = None
        self._sheet: Any = None
        super().__init__(**kwargs)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.lay_sheet()
        app = self.app
        for name in (
            "size",
            "pos",
            "padded",
            "asking",
            "answers",
            "virtual",
            "seen",
            "simulated",
            "may_roll",
            "looked_up",
            "by_hand",
            "shelf",
            "teaching",
            "choosing_kept",
        ):
            self.fbind(name, self._arrange_soon)
        for name in ("u", "text_size", "alarm", "trouble", "language", "palette"):
            app.fbind(name, self._arrange_soon)
        app.fbind("pending", self._redraw_keys)
        self._arrange_soon()

    # --- for the game's screen ----------------------------------------------------------

    def lay_sheet(self) -> None:
        """Add the game's sheet to the paper; its `composition` is set when it has a place."""
        raise NotImplementedError

    def sheet_of(self, seat: int) -> Sequence[Sequence[TileFace]]:
        """The sections of a player's sheet, to be looked at; none: the whole sheets are shown."""
        del seat
        return ()

    def headline(self, view: View) -> tuple[str, str | None]:
        """Large words above the shelf, and the player whose sign stands beside them, if any."""
        del view
        return "", None

    def correct_die(self, place: int) -> None:
        """Ask what the die at a position of the last roll really showed."""
        raise NotImplementedError

    def values(self, view: View) -> list[int | None]:
        """What lies at each position of the roll; None for an empty place, 0 for a blank die."""
        rolled = view.game.rolled(view.state)
        return [die.value for die in rolled] or [None] * int(self.dice_count)

    def sorts(self, view: View) -> Sequence[Any]:
        """The colour and size of the die at each position, of dice that have some."""
        rolled = view.game.rolled(view.state)
        sorts: Sequence[Any] = rolled or places(view.game, view.state)
        coloured = any(sort.colour is not None for sort in sorts)
        return sorts if coloured else ()

    def plates(self, view: View) -> Sequence[Plate]:
        """Dice that belong together on the felt; none where each lies in its column."""
        del view
        return ()

    def gone(self, view: View) -> Sequence[int]:
        """The positions of dice of the roll that have left the table."""
        del view
        return ()

    def tap_plate(self, index: int) -> None:
        """A plate was tapped, beside its dice."""

    def end_told(self, view: View) -> str:
        """What END OF TURN will do, or what is missing before it can."""
        told = turn_end(view)
        return told.to(self.app.t.language) if told is not None else ""

    def rolls(self, view: View) -> tuple[int, int] | None:
        """How many rolls of how many the turn has had; None where none are counted."""
        del view
        return None

    def shelf_words(self) -> str:
        """The words on the shelf."""
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
        """The dice of the roll on the table, to be read from afar."""
        return ()

    def draw(self, view: View) -> None:
        """Draw what every game has: the dice of the roll, those kept, END OF TURN."""
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

    def _begin_roll(self, view: View, rolled: Sequence[Die]) -> None:
        """Take the dice of another roll: on the shelf lie those that were kept for it."""
        at = (view.id, len(view.actions), tuple(rolled), self.dice_count)
        if at == self._rolled_at:
            return
        fresh = self._rolled_at[:1] == at[:1] and len(self._rolled_at[2]) <= len(rolled)  # type: ignore[arg-type]
        self._rolled_at = at
        self.keeping = list(self.kept)
        least = None if view.wanted is None or rolled else view.wanted.least
        self.ids.entry.begin(
            tuple(die.value for die in rolled),
            self.dice_count,
            fixed=self.fixed,
            least=least,
            faces=[sort.faces for sort in places(view.game, view.state)],
        )
        if fresh and rolled and view.actions and view.game.enters_roll(view.actions[-1]):
            Clock.schedule_once(partial(self._land, self._rolled_at), 0)

    def _land(self, at: tuple[object, ...], _: float) -> None:
        """Show the dice just rolled on their way to their places."""
        if at == self._rolled_at and self.made is not None:
            thrown = [place for place in range(len(self.dice)) if place not in self.kept]
            self.ids.dice.land(self.made.picture, thrown, rolled=self.virtual)

    def redraw(self, *_: object) -> None:
        """Draw the view, what is asked, and the dice as they lie on the stage."""
        super().redraw()
        if self.view is not None:
            self._draw_stage(self.view)

    def on_keeping(self, *_: object) -> None:
        """Move dice to the shelf or back."""
        if self.view is not None:
            self._draw_stage(self.view)

    def on_chosen(self, *_: object) -> None:
        """Ring the dice said to lie beside the tray."""
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
            boxes = [*(die.box for die in draft.dice), *(thing.box for thing in draft.unread)]
            for at, box in enumerate(boxes):
                if at >= len(draft.dice) or not draft.dice[at].sure:
                    doubts[at] = pictured(frame, box)
        elif self.padded and entry is not None and entry.places:
            blank = 0 if self.sorts(view) else None  # of dice in colours, it says which is next
            shown_at = [entry.shown(at) for at in range(len(entry.places))]
            values = [blank if value is None else value for value in shown_at]
            shelf = sorted(entry.kept)
            started = entry.begun and entry.kept != entry.fixed or any(entry.places)
            missing = [at for at in range(len(values)) if entry.missing(at)]
            ghosts = [
                at for at in missing if values[at] is not None and (started or not entry.before)
            ]
            if blank is not None and (started or not entry.before):
                chosen = missing[:1]
        else:
            values = self.values(view)
            shelf = [] if self.choosing_kept else [at for at in self.keeping if at < len(values)]
        self.shelf = shelf
        self.dice = values
        shown.plates = [] if draft is not None else list(self.plates(view))
        shown.gone = [] if draft is not None else list(self.gone(view))
        drafted = [die.die for die in draft.dice] if draft is not None else None
        shown.sorts = drafted if drafted is not None else list(self.sorts(view))
        shown.doubts, shown.ghosts, shown.chosen = doubts, ghosts, chosen
        rolls = self.rolls(view)
        shown.rolls = list(rolls) if rolls else [0, 0]
        shown.roll_words = self._roll_words(rolls)
        shown.shelf_words = self.shelf_words()
        shown.unsaved = self.roll_unsaved
        told, player = ("", None) if self.asking else self.headline(view)
        shown.headline = told
        shown.profile = self.app.profile_of(player) if player else None
        shown.sentence = "" if self.asking else self.words
        self._draw_keys(view)

    def _roll_words(self, rolls: tuple[int, int] | None) -> str:
        if rolls is None:
            return ""
        had, most = rolls
        t = self.app.t
        return t("roll_of", roll=had, rolls=most) if had else t("rolls_open", rolls=most)

    @property
    def _drafted(self) -> Any:
        """The draft whose dice lie on the stage while something is asked about it."""
        draft = self.draft
        if self.asked is None or draft is None or not self.asking or self.choosing_kept:
            return None
        return draft if draft.dice or draft.unread else None

    def _draw_keys(self, view: View) -> None:
        """Say what the keys do: END OF TURN, the one that rolls, the one beside undo."""
        possible = view.may_end_turn
        self.end_tone = "main" if self.may_end else "plain" if possible else "waiting"
        self.end_second = self.end_told(view)
        self.crowding = bool(self.app.alarm) + bool(self.app.trouble)
        self.padded = self.by_hand and self.may_roll and not self.virtual and not self._drafted
        roll, t = self.ids.roll, self.app.t
        free = (
            len(self.dice) - len(self.keeping) if view.game.rolled(view.state) else len(self.dice)
        )
        roll.second = t("roll_count", count=free) if free > 1 else t("roll_count_one")
        roll.disabled = not self.may_roll or not free or self.app.pending
        roll.why = t("all_kept" if self.may_roll else "no_roll_left")
        roll.tone = "main" if view.pencilled is None else "plain"
        self._draw_again(view)
        offered = not self.asking and bool(self.answers)
        self.extra_key = self.answers[0][0] if offered else ""
        self.ids.extra.words = t(self.extra_key) if offered else ""
        self._arrange_soon()

    def _redraw_keys(self, *_: object) -> None:
        """Draw the keys anew: while a message is pending, none rolls."""
        if self.view is not None:
            self._draw_keys(self.view)

    def _draw_again(self, view: View) -> None:
        """The key beside undo: count a roll by hand, redo what was undone, or read again."""
        again, t = self.ids.again, self.app.t
        undone = time.monotonic() - self._undone_at < REDO_SECONDS
        if self.padded and self.ids.entry.ready:
            again.words, again.sign, again.why = t("entry_roll"), "", ""
            again.disabled = bool(self.app.pending)
        elif not self.seen or (view.can_redo and undone):
            again.words, again.sign, again.why = t("redo"), "↷", t("nothing_to_redo")
            again.disabled = not view.can_redo
        else:
            again.words, again.sign, again.why = t("reread"), "⟳", ""
            again.disabled = False

    # --- where everything stands --------------------------------------------------------

    made: Composition | None = None

    def _arrange(self, *_: object) -> None:
        """Put every part in its place for the window's size."""
        if min(self.size) < 100 or self.view is None:
            return
        app, ids = self.app, self.ids
        trouble = bool(app.trouble) and not self.virtual
        bars = Bars(bool(app.alarm), trouble, self.teaching)
        made = compose(*self.size, large=app.text_size != "normal", bars=bars)
        self.made = made
        ids.ground.composition = made
        for part, area in (
            (ids.ground, Area(0, 0, *self.size)),
            (ids.header, made.header),
            (ids.dice, made.dice),
            (ids.undo, made.undo),
            (ids.again, made.again),
            (ids.end, made.end),
            (ids.paper, made.paper),
        ):
            self._lay(part, area)
            if hasattr(part, "composition"):
                part.composition = made
        self.head = made.header.height / app.u
        self._lay_input(made)
        self._lay_bars(made)
        self.lesson_area = tuple(made.lesson)
        self._lay_paper(made)
        for key in (ids.undo, ids.again, ids.extra):
            key.fs = 0.94 * made.small / app.u
        ids.end.fs = made.medium / app.u
        ids.end.second_fs = ids.roll.second_fs = made.small / app.u
        ids.roll.fs = (made.medium if ids.roll.height > 60 * made.unit else made.small) / app.u

    def _lay_input(self, made: Composition) -> None:
        """Lay what dice come from: the camera's picture, the faces by hand, or the key that rolls."""
        ids, unit = self.ids, made.unit
        throws = self.simulated and not self.virtual and self.may_roll and not self.by_hand
        throws = throws and not self.asking
        faces = self.padded and not self.virtual
        looks = self.seen and not faces and not self.virtual
        self._lay(ids.tray, made.picture if looks else None)
        self._lay(ids.entry, made.picture if faces else None)
        ids.tray.composition = made
        ids.tray.words = self._read_words()
        if throws:
            self._lay_throw(made)
        else:
            self._lay(ids.roll, made.picture if self.virtual else None)
            ids.roll.bold = True
        for key in (ids.undo, ids.again):
            key.words = "" if throws else key.words
        if throws:
            ids.roll.second = ""
        else:
            ids.undo.words = self.app.t("undo")
        row = gap_on_shelf(made.dice, len(self.dice), frozenset(self.shelf))
        high = 52 * unit
        right = row[0] + row[1]
        wide = min(row[1], 0.34 * made.dice.width)
        place = Area(right - wide, made.dice.top - high - 8 * unit, wide, high)
        self._lay(ids.extra, place if self.extra_key else None)

    def _lay_throw(self, made: Composition) -> None:
        """Find room for the key that throws the pretend dice: undo and re-read are signs alone."""
        ids, side = self.ids, self.app.touch
        gap = 6 * made.unit
        left, low = made.undo.x, min(made.undo.y, made.again.y)
        right = max(made.undo.x + made.undo.width, made.again.x + made.again.width)
        if made.kind == "low":
            high = made.undo.height
            self._lay(ids.undo, Area(left, low, side, high))
            self._lay(ids.again, Area(left + side + gap, low, side, high))
            x = left + 2 * (side + gap)
            self._lay(ids.roll, Area(x, low, right - x, high))
            return
        half = (made.undo.width - gap) / 2
        self._lay(ids.undo, made.undo._replace(width=half))
        self._lay(ids.again, made.undo._replace(x=left + half + gap, width=half))
        self._lay(ids.roll, made.again)

    def _lay_bars(self, made: Composition) -> None:
        """Lay the bars that warn of a full disk and a lost camera."""
        alarm, trouble = self.ids.alarm, self.ids.trouble
        u = self.app.u
        alarm.size_hint = trouble.size_hint = None, None
        alarm.room = made.alarm.height / u
        alarm.pos, alarm.width = made.alarm[:2], made.alarm.width
        trouble.shown = bool(self.app.trouble) and not self.virtual
        trouble.room = made.trouble.height / u
        trouble.pos, trouble.size = made.trouble[:2] if trouble.shown else AWAY, made.trouble[2:]

    def _lay_paper(self, made: Composition) -> None:
        """Lay the own sheet, and the slip over it, if there is one."""
        ids = self.ids
        self.place_sheet(made)
        paper, unit = made.paper, made.unit
        across = 12 * unit
        over = made.alarm.height if made.kind == "low" else 0
        slip = Area(
            paper.x + across,
            paper.y + 6 * unit,
            paper.width - 2 * across,
            paper.height - 12 * unit - over,
        )
        high = slip.height if made.kind == "low" else min(slip.height, 280 * unit)
        question = slip._replace(y=slip.top - high, height=high)
        ids.prompt.composition = ids.looked_up.composition = made
        self._lay(ids.prompt, question if self.asking else None)
        sections = self.sheet_of(self.looked_up) if self.looked_up is not None else ()
        seen = bool(sections) and not self.asking
        if seen:
            self._name_sheet(int(self.looked_up), sections)
            # it reaches over the felt, below the shelf
            top = made.dice.y + 0.6 * made.dice.height if made.kind == "low" else paper.top
            slip = Area(paper.x, paper.y, paper.width, top - paper.y)
        self._lay(ids.looked_up, slip if seen else None)

    def _name_sheet(self, seat: int, sections: Sequence[Sequence[TileFace]]) -> None:
        view, t, sheet = self.view, self.app.t, self.ids.looked_up
        player = view.setup.players[seat]
        standing = next(each for each in view.standings if each.player == player)
        sheet.player = player
        sheet.title = t("sheet_of", name=player)
        sheet.total = "" if view.game.unit is None else str(standing.total)
        sheet.back_words = t("back_to", name=view.to_play) if view.to_play else t("close")
        sheet.sections = sections

    def place_sheet(self, made: Composition) -> None:
        """Lay the game's sheet on the paper."""
        self._lay(self._sheet, made.sheet)
        self._sheet.composition = made

    @staticmethod
    def _lay(part: Any, area: Area | None) -> None:
        """Put a part into an area of the window; away, and dead, without one."""
        part.size_hint = None, None
        if isinstance(part, TapButton):
            part.size_hint_min = None, None
        part.pos = area[:2] if area is not None else AWAY
        if area is not None:
            part.size = area[2:]
        part.opacity = 1 if area is not None else 0
        if not isinstance(part, TapButton):
            part.disabled = area is None

    def _read_words(self) -> str:
        """What the tab of the picture says was read."""
        count = len([mark for mark in self.marks if mark.sure])
        if not self.marks:
            return str(self.app.t("tray_ready"))
        if count < len(self.marks):
            return str(self.app.t("read_some", count=count, of=len(self.marks)))
        return str(self.app.t("read_one" if count == 1 else "read_all", count=count))

    # --- touches ------------------------------------------------------------------------

    def tap_place(self, place: int) -> None:
        """Keep the die at a place or let it go; answer about it while it is asked about."""
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
        """A die of the last roll of the turn was tapped: it cannot be kept."""
        if self.virtual:
            self.app.tell(self.app.t("no_roll_left"), refused=True)
        else:
            self.correct_die(place)

    def toggle_keeping(self, place: int) -> None:
        """Put a die on the shelf or take it down; those that the rules set aside stay."""
        if place not in self.fixed:
            self.keeping = sorted(set(self.keeping) ^ {place})

    def hold_place(self, place: int) -> None:
        """Correct the die at a place."""
        if self._drafted is not None or self.choosing_kept:
            self.tap_place(place)
        elif self.padded:
            self.ids.entry.hold(place)
        elif self.dice and self.dice[place] is not None:
            self.correct_die(place)

    def tap_die(self, place: int) -> None:
        """Correct a die of the roll, or say that it lies beside the tray."""
        if self.choosing_kept:
            self.toggle_kept(place)
        elif self.last_roll is not None:
            self.correct_die(place)

    def roll_now(self) -> None:
        """Roll the virtual dice, or throw the pretend ones, but for those kept."""
        rolled = bool(self.view.game.rolled(self.view.state))
        kept = tuple(self.keeping) if rolled else ()
        if not self.may_roll or (rolled and len(kept) >= len(self.dice)):
            return
        if self.virtual:
            self.throw_virtual(kept)
        else:
            self.throw(kept)

    def enter_roll(self, values: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Count a roll entered by hand."""
        self.note_count()
        view: View = self.view
        rolled = view.game.rolled(view.state)
        sorts = places(view.game, view.state)
        entered = [
            self._told(rolled[place], value) if rolled else as_die(sorts[place], value)
            for place, value in enumerate(values)
        ]
        try:
            self.act_once(view.game.roll(view.state, entered, kept))
        except IllegalAction as refusal:
            self.app.refuse(refusal)

    @staticmethod
    def _told(die: Die, value: int) -> Die:
        from msgspec.structs import replace  # noqa: PLC0415

        return replace(die, value=value)

    def undo(self) -> None:
        """Take back what was done last, and offer to do it again for a while."""
        self._undone_at = time.monotonic()
        Clock.schedule_once(self.redraw, REDO_SECONDS + 0.1)
        super().undo()

    def press_again(self) -> None:
        """Do what the key beside undo offers."""
        if self.padded and self.ids.entry.ready:
            self.ids.entry.roll()
        elif not self.seen or self.ids.again.sign == "↷":
            self.redo()
        else:
            self.app.reread()

    def end_turn(self) -> None:
        """Press END OF TURN."""
        self.app.end_turn()

    def tap_player(self, seat: int) -> None:
        """Look at a player's sheet; at the own one by a tap on the own card."""
        if not self.sheet_of(seat):
            self.show_sheets()
        elif self.view.setup.players[seat] == self.view.to_play or seat == self.looked_up:
            self.look_up(None)
        else:
            self.look_up(seat)

    def look_up(self, seat: int | None) -> None:
        """Show the sheet of a player over the own one; None: the own one."""
        self.looked_up = seat
        self.app.root.change()

    def open_tray(self) -> None:
        """Show the camera's picture large."""
        card = TrayOverlay(self)
        card.show(self.app.machine.frame)
        self._large_tray = card
        self.app.open(card)

    def look_at_tray(self, *_: object) -> None:
        """Poll the tray once; the large picture follows it."""
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

    def tray_options(self) -> Sequence[MenuLine]:
        """The menu's lines about the tray, and to do again what was undone."""
        t, view = self.app.t, self.view
        redo = [MenuLine(t("redo"), self.redo, "↷")] if view.can_redo else []
        return [*redo, *super().tray_options()]

    def on_key(self, key: str) -> bool:
        """R rolls virtual dice; a digit enters a face, Enter counts a roll that is ready."""
        if key == "r" and self.virtual:
            self.roll_now()
            return True
        return bool(super().on_key(key))
