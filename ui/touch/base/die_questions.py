"""Ask about single dice in the tray: which face a die shows, or whether it is a die at all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.dice import Die
from companion.messages import AddDie, NoDie, RemoveDie, SetDie
from companion.tray.draft import DraftDie
from ui.touch.base.screen import TableScreen
from ui.touch.model.marks import Mark
from ui.touch.model.validity import Still, lacks, lies, strange
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.open_while import open_while


@dataclass(frozen=True)
class DieQuestion:
    """A question about one die; its card closes when `still(view)` is false. `pick` gets the
    answer, `seen` is the die as read (None: unread), `other` and `on_other` one more answer.
    """

    title: str
    pick: Callable[[Die], Any]
    still: Still
    seen: DraftDie | None = None
    other: str = ""
    on_other: Callable[[], Any] | None = None

    @property
    def present(self) -> Die | None:
        """The die as it was read, if the reading is sure; else None."""
        return self.seen.die if self.seen and self.seen.sure else None


class DieQuestions(TableScreen):
    """A table screen where a tap on a die, or on an unread thing in the tray, asks about it."""

    # --- for the game's screen ----------------------------------------------------------

    def tap_die(self, place: int) -> None:
        """Called when a die of the roll is tapped; a game's screen overrides it to correct it."""

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Every face that this game's dice can show, lowest first. A game may narrow them to those
        of `die`, which the base ignores.
        """
        del die
        sorts = self.view.game.dice_in_play().sorts
        return tuple(sorted({face for sort in sorts for face in sort.faces}))

    def ask_die(self, asked: DieQuestion) -> None:
        """Ask which face a die shows. A game with several kinds of dice also asks for the kind."""
        seen, present = asked.seen, asked.present
        picker = FacePicker(
            lambda value: asked.pick(Die(value)),
            self.faces(seen.die if seen else None),
            title=asked.title,
            likely=list(seen.likely) if seen and not present else [],
            present=present.value if present else None,
            other=asked.other,
            on_other=asked.on_other,
        )
        open_while(asked.still, picker)

    def ask_new_die(self, asked: DieQuestion) -> None:
        """Ask about a die that was not read; a game may ask which of its dice it is."""
        self.ask_die(asked)

    # --- what is tapped -----------------------------------------------------------------

    def pick(self, mark: Mark) -> None:
        """Ask about the die or the unread thing whose outline in the tray was tapped."""
        if mark.die is not None:
            self._ask_face(mark.die)
        elif mark.position is not None:
            self.tap_die(mark.position)
        else:
            asked = DieQuestion(
                self.app.t("is_it_a_die"),
                lambda die: self.app.submit(AddDie(die, mark.box)),
                strange(mark.box),
                other=self.app.t("no_die"),
                on_other=lambda: self.app.submit(NoDie(mark.box)),
            )
            self.ask_new_die(asked)

    def say_face(self, value: int) -> None:
        """Answer that the doubtful die shows `value`."""
        index = self.doubtful()
        self.app.submit(SetDie(index, value, since=self.view.draft.dice[index].since))

    def doubtful(self) -> int:
        """The index in the draft of the first die that was not read for sure."""
        return next(index for index, die in enumerate(self.view.draft.dice) if not die.sure)

    def ask_doubtful(self) -> None:
        """Ask which face the doubtful die shows."""
        self._ask_face(self.doubtful())

    def _ask_face(self, index: int) -> None:
        draft = self.view.draft
        if draft is None or index >= len(draft.dice):
            return
        die = draft.dice[index]
        asked = DieQuestion(
            self.app.t("which_face"),
            lambda told: self._set_die(index, die, told),
            lies(index, die),
            seen=die,
            other=self.app.t("no_die"),
            on_other=lambda: self.app.submit(RemoveDie(index, since=die.since)),
        )
        self.ask_die(asked)

    def _set_die(self, index: int, die: DraftDie, told: Die) -> None:
        kind = told.kind if told.colour else None  # which die it is was said too
        answer = SetDie(index, told.value, told.colour, told.size, die.since, kind)
        self.app.submit(answer)

    def ask_for_one_more(self) -> None:
        """Ask which face a die shows that was thrown but is not in the picture."""
        title, still = self.app.t("which_face_missing"), lacks(self.view.draft)
        self.ask_new_die(DieQuestion(title, self._add_die, still))

    def _add_die(self, die: Die) -> None:
        self.app.submit(AddDie(die, look=self.view.draft.look))
