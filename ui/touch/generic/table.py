"""The table of a game without a screen of its own: dice, choices, and scores."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from companion.dice import DiceSort, Die
from companion.games.game import Action
from companion.messages import Pencil
from companion.table.view import View
from companion.table.virtual_dice import as_die
from ui.telling.game_telling import GameTelling, situation
from ui.touch.base.die_questions import DieQuestion
from ui.touch.base.screen import Place, place_of
from ui.touch.generic.dice_words import called
from ui.touch.generic.history import ask_die
from ui.touch.generic.sheet_part import SheetPart
from ui.touch.model.composition import Composition
from ui.touch.running_app import the_app
from ui.touch.stage.table import StageTable
from ui.touch.stage.tile import TileFace
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.dice.die import DieArt


class GenericTable(StageTable):
    """Draws the view of any game by its rules and its `telling`."""

    telling: ClassVar[GameTelling[Any, Any]]

    @classmethod
    def last_action_words(cls, view: View) -> str:
        """Return the last action in words."""
        before = view.state_before(len(view.actions) - 1)
        sentence = cls.telling.told(before, view.actions[-1], view.state)
        return str(sentence.text.to(the_app().t.language))

    def far_dice(self) -> Sequence[DieArt]:
        """Return the dice of the roll on the table."""
        return [DieArt(value=value) for value in self.dice if value is not None]

    # --- drawing ------------------------------------------------------------------------

    def lay_sheet(self) -> None:
        """Add choices and points to the paper."""
        self._sheet = self.ids.sheet = SheetPart(self.telling)
        self._sheet.bind(on_choose=lambda _, action, again: self.choose(action, again))
        self.ids.paper.add_widget(self._sheet)

    def place_sheet(self, made: Composition) -> None:
        """Lay choices and points."""
        self._sheet.lay(made)

    def draw(self, view: View) -> None:
        """Draw the view."""
        super().draw(view)
        heading = self.telling.heading(view.state)
        self.round_words = heading.to(self.app.t.language) if heading is not None else ""
        self._sheet.show(view)

    def rolls(self, view: View) -> tuple[int, int] | None:
        """Return the turn's rolls so far and at most."""
        return self.telling.rolls(view.state)

    def headline(self, view: View) -> tuple[str, str | None]:
        """Return the pencilled action, or the player whose turn begins."""
        t = self.app.t
        if view.pencilled is not None:
            return self.telling.choice(view.state, view.pencilled).to(t.language), None
        if not view.game.rolled(view.state) and view.to_play is not None:
            return t("your_turn", name=view.to_play), view.to_play
        return "", None

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction for now, after the roll that has just left the table."""
        t = self.app.t
        if view.pencilled is not None:
            choice = self.telling.choice(view.state, view.pencilled)
            return t("chosen", what=choice), ()
        at = situation(view, by_hand=self.by_hand)
        words = self.telling.prompt(view.state, at).text.to(t.language)
        if view.actions and view.game.enters_roll(view.actions[-1]) and self.last_roll is None:
            words = f"{self.last_action_words(view)} {words}"
        return words, ()

    def sheet_of(self, seat: int) -> Sequence[Sequence[TileFace]]:
        """Return the column of a player as tiles, if the game has tiles."""
        faces: Sequence[Sequence[TileFace]] = self._sheet.faces_of(self.view, seat)
        return faces

    def place_of(self, action: Action, before: View) -> Place | None:
        """Return the place of a written choice: the points."""
        return None if before.game.enters_roll(action) else place_of(self._sheet.scores)

    # --- touches ------------------------------------------------------------------------

    def choose(self, action: Action, again: bool) -> None:
        """Pencil an action, or do the action already pencilled.

        The second tap of the double tap that pencilled an action does nothing.
        """
        if self.view.pencilled != action:
            self.app.submit(Pencil(action))
        elif not again:
            self.end_once()

    def correct_die(self, place: int) -> None:
        """Ask for the true face of the die at a position of the last roll."""
        index = self.last_roll
        if index is not None:
            ask_die(self.view, index, place)

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return every face of the game's dice; for a known die only its faces."""
        sorts = self.view.game.dice_in_play().sorts
        alike = [sort for sort in sorts if die is not None and sort.kind is die.kind]
        return tuple(sorted({face for sort in alike or sorts for face in sort.faces}))

    def ask_new_die(self, asked: DieQuestion) -> None:
        """Ask which of the game's dice this is, if there are several sorts, and for its face."""
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
