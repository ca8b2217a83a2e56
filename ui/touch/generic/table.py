"""The table of a game that has no screen of its own: dice, choices, and how the game stands."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec.structs import replace

from companion.dice import DiceSort, Die
from companion.games.errors import IllegalAction
from companion.games.game import Action
from companion.games.leaving import Leave
from companion.messages import Pencil
from companion.table.view import View
from companion.table.virtual_dice import as_die, places
from ui.telling.game_telling import GameTelling, situation
from ui.touch.base.die_questions import DieQuestion
from ui.touch.base.screen import Place, place_of
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.generic import choice_keys, score_sheet
from ui.touch.generic.choice_keys import Offer
from ui.touch.generic.dice_words import called
from ui.touch.generic.history import ask_die, kept_in
from ui.touch.running_app import the_app
from ui.touch.widgets.cards import question
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.controls import bars, table_bars
from ui.touch.widgets.dice import entry_pad, live_tray, roll_row, virtual_tray
from ui.touch.widgets.dice.die import DieArt

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "GenericTable",
    "bars",
    "choice_keys",
    "entry_pad",
    "live_tray",
    "question",
    "roll_row",
    "score_sheet",
    "table_bars",
    "virtual_tray",
]


SHORT_SHEET = 0.4  # of the room for choices and sheet
LEAST_SHEET = 0.35


class GenericTable(TrayScreen):
    """Draws the view of any game by its rules and its `telling`."""

    telling: ClassVar[GameTelling[Any, Any]]

    heading = StringProperty()
    round_words = StringProperty()
    roll_words = StringProperty()
    dice = ListProperty()
    kept = ListProperty()
    roll_unsaved = BooleanProperty(False)
    offers = ListProperty()
    dice_count = NumericProperty(0)  # of the roll on the table or awaited

    def __init__(self, **kwargs: Any) -> None:
        self._entered_at: tuple[object, ...] = ()
        super().__init__(**kwargs)
        self.ids.sheet.telling = self.telling

    @classmethod
    def told_last(cls, view: View) -> str:
        """Return the last action in words."""
        before = view.state_before(len(view.actions) - 1)
        said = cls.telling.told(before, view.actions[-1], view.state)
        return str(said.text.to(the_app().t.language))

    def far_dice(self) -> Sequence[DieArt]:
        """Return the dice of the roll on the table."""
        return [DieArt(value=value) for value in self.dice if value is not None]

    @property
    def last_roll(self) -> int | None:
        """The index of the roll on the table among the actions; None if there is none."""
        view: View = self.view
        if not view.game.rolled(view.state):
            return None
        indices = reversed(range(len(view.actions)))
        return next((at for at in indices if view.game.enters_roll(view.actions[at])), None)

    # --- drawing ------------------------------------------------------------------------

    def draw(self, view: View) -> None:
        """Put the view on the screen."""
        language = self.app.t.language
        self.heading = view.game.title.to(language)
        said = self.telling.heading(view.state)
        self.round_words = said.to(language) if said is not None else ""
        rolls = self.telling.rolls(view.state)
        self.roll_words = self.app.t("roll_of", roll=rolls[0], rolls=rolls[1]) if rolls else ""
        self.may_roll = view.wanted is not None
        rolled = view.game.rolled(view.state)
        self.dice_count = len(rolled) or len(places(view.game, view.state))
        self.dice = [die.value for die in rolled] or [None] * self.dice_count
        index = self.last_roll
        kept = kept_in(view.actions[index]) if index is not None else ()
        self.kept = sorted({*kept, *view.game.set_aside(view.state)}) if rolled else []
        self.roll_unsaved = index in view.unsaved_actions
        self.offers = self._offers(view)
        self._prepare_entry(view)

    def _offers(self, view: View) -> list[Offer]:
        """Everything that may be chosen now, in words; a player leaves by the menu."""
        choices = dict.fromkeys((*view.choices, *self.telling.measured(view.state)))
        language, choice = self.app.t.language, partial(self.telling.choice, view.state)
        return [
            Offer(action, choice(action).to(language))
            for action in choices
            if not isinstance(action, Leave)
        ]

    @staticmethod
    def choices_room(room: float, choices: float, sheet: float) -> float:
        """Return how much of the `room` the choices take, given what they and the sheet need.

        A short sheet is always seen whole; a long one has what the choices leave, if that is
        enough for anything. It is in the menu as well.
        """
        if choices + sheet <= room or sheet <= SHORT_SHEET * room:
            return min(choices, room - sheet)
        left = room - choices
        return choices if left >= LEAST_SHEET * room else room

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return what to do now, behind the roll that has just left the table."""
        t = self.app.t
        if view.pencilled is not None:
            what = self.telling.choice(view.state, view.pencilled)
            return t("chosen", what=what), ()
        at = situation(view, by_hand=self.by_hand)
        words = self.telling.prompt(view.state, at).text.to(t.language)
        if view.actions and view.game.enters_roll(view.actions[-1]) and self.last_roll is None:
            words = f"{self.told_last(view)} {words}"
        return words, ()

    def _prepare_entry(self, view: View) -> None:
        """Show the dice of another roll in the virtual tray and in the pad."""
        rolled = view.game.rolled(view.state)
        at = (view.id, len(view.actions), rolled)
        if at == self._entered_at:
            return
        self._entered_at = at
        aside = view.game.set_aside(view.state)
        least = None if view.wanted is None or rolled else view.wanted.least
        self.ids.entry.begin(
            tuple(die.value for die in rolled),
            self.dice_count,
            fixed=aside,
            least=least,
            faces=[sort.faces for sort in places(view.game, view.state)],
        )
        self.ids.virtual.show(list(self.dice), aside)

    def place_of(self, action: Action, before: View) -> Place | None:
        """Return where a choice is written: the score table."""
        return None if before.game.enters_roll(action) else place_of(self.ids.sheet)

    # --- touches ------------------------------------------------------------------------

    def choose(self, action: Action, again: bool) -> None:
        """Pencil an action; a tap on the pencilled one rubs it out, unless it may be the second
        one of the double tap that pencilled it.
        """
        if self.view.pencilled != action:
            self.app.submit(Pencil(action))
        elif not again:
            self.app.submit(Pencil(None))

    def tap_die(self, place: int) -> None:
        """Correct a die of the roll, or say that it lies beside the tray."""
        index = self.last_roll
        if self.choosing_kept:
            self.toggle_kept(place)
        elif index is not None:
            ask_die(self.view, index, place)

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return every face of the game's dice; of a die read, those of its kind."""
        sorts = self.view.game.dice_in_play().sorts
        alike = [sort for sort in sorts if die is not None and sort.kind is die.kind]
        return tuple(sorted({face for sort in alike or sorts for face in sort.faces}))

    def ask_new_die(self, asked: DieQuestion) -> None:
        """Ask which of the game's dice it is, where it has several sorts, and what it shows."""
        t, sorts = self.app.t, self.view.game.dice_in_play().sorts
        if len(sorts) == 1:
            self._ask_face_of(asked, sorts[0])
            return
        options = [(called(sort, t), partial(self._ask_face_of, asked, sort)) for sort in sorts]
        other = (asked.other, asked.on_other) if asked.on_other is not None else None
        self.open_along(asked.still, Choice(t("which_die"), options, other=other, harmless=True))

    def _ask_face_of(self, asked: DieQuestion, sort: DiceSort) -> None:
        picker = FacePicker(
            lambda value: asked.pick(as_die(sort, value)),
            sort.faces,
            title=asked.title,
            other=asked.other,
            on_other=asked.on_other,
        )
        self.open_along(asked.still, picker)

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the simulated dice, except those kept and those that the rules set aside."""
        super().throw(tuple(sorted({*kept, *self.view.game.set_aside(self.view.state)})))

    def enter_roll(self, values: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Count a roll entered by hand."""
        self.note_count()
        view: View = self.view
        rolled = view.game.rolled(view.state)
        sorts = places(view.game, view.state)
        dice = [
            replace(rolled[place], value=value) if rolled else as_die(sorts[place], value)
            for place, value in enumerate(values)
        ]
        try:
            self.act_once(view.game.roll(view.state, dice, kept))
        except IllegalAction as refusal:
            self.app.refuse(refusal)
