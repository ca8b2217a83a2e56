"""Questions about single dice in the tray: the face of a die, or whether an object is a die."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.dice import Box, Die
from companion.messages import AddDie, NoDie, RemoveDie, SetDie
from companion.tray.answers import Answer
from companion.tray.draft import Draft, DraftDie
from ui.telling.validity import StillLies, lacks, lies, strange
from ui.touch.model.marks import Outline
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.controls.basics import Overlay


@dataclass(frozen=True)
class DieQuestion:
    """A question about one die; its card closes when `still(view)` is false.

    `pick` gets the answer, `seen` is the die as read (None: unread), `other` and `on_other` an
    additional answer.
    """

    title: str
    pick: Callable[[Die], Any]
    still: StillLies
    seen: DraftDie | None = None
    other: str = ""
    on_other: Callable[[], Any] | None = None

    @property
    def present(self) -> Die | None:
        """The die as read, if the reading is sure; else None."""
        return self.seen.die if self.seen and self.seen.sure else None


class DieQuestions:
    """Mixin of a screen that asks about a tapped die or unread object in the tray.

    The screen provides `draft`, `say` and `open_along`.
    """

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    # --- for the screen -----------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """The dice in the tray that can be asked about; None if there are none."""
        raise NotImplementedError

    def say(self, answer: Answer) -> None:
        """Send an answer about a die of the draft to the owner of the draft."""
        raise NotImplementedError

    def open_along(self, still: StillLies, card: Overlay) -> None:
        """Open a card, and close the card as soon as `still` is false for the current view."""
        raise NotImplementedError

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return every face of the game's dice, lowest first; for a known die only its faces."""
        raise NotImplementedError

    def tap_die(self, place: int) -> None:
        """Handle a tap on a die of the roll; a game's screen overrides this to correct the die."""

    def ask_die(self, asked: DieQuestion) -> None:
        """Ask which face a die shows; a game with several kinds of dice also asks for the kind."""
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
        self.open_along(asked.still, picker)

    def ask_new_die(self, asked: DieQuestion) -> None:
        """Ask about an unread die; a game may ask which of its dice this is."""
        self.ask_die(asked)

    # --- taps ---------------------------------------------------------------------------

    def pick(self, mark: Outline) -> None:
        """Ask about the die or unread object with the tapped outline."""
        if mark.die is not None:
            self.ask_face(mark.die)
        elif mark.position is not None:
            self.tap_die(mark.position)
        else:
            self.ask_unread(mark.box)

    def say_face(self, value: int) -> None:
        """Answer that the doubtful die shows `value`."""
        index, die = self.doubtful()
        self.say(SetDie(index, value, since=die.since))

    def doubtful(self) -> tuple[int, DraftDie]:
        """Return the index of the doubtful die in the draft, and the die."""
        dice = self.draft.dice if self.draft is not None else ()
        return next((index, die) for index, die in enumerate(dice) if not die.sure)

    def ask_doubtful(self) -> None:
        """Ask which face the doubtful die shows."""
        self.ask_face(self.doubtful()[0])

    def ask_face(self, index: int) -> None:
        """Ask for the face of a die of the draft, doubtful or misread."""
        draft = self.draft
        if draft is None or index >= len(draft.dice):
            return
        die = draft.dice[index]
        asked = DieQuestion(
            self.app.t("which_face"),
            lambda answer: self._set_die(index, die, answer),
            lies(index, die),
            seen=die,
            other=self.app.t("no_die"),
            on_other=lambda: self.say(RemoveDie(index, since=die.since)),
        )
        self.ask_die(asked)

    def ask_unread(self, box: Box) -> None:
        """Ask about the unread object in a box."""
        asked = DieQuestion(
            self.app.t("is_it_a_die"),
            lambda die: self.say(AddDie(die, box)),
            strange(box),
            other=self.app.t("no_die"),
            on_other=lambda: self.say(NoDie(box)),
        )
        self.ask_new_die(asked)

    def ask_for_one_more(self) -> None:
        """Ask for the face of a die that was thrown but is not in the picture."""
        if self.draft is not None:
            title, still = self.app.t("which_face_missing"), lacks(self.draft)
            self.ask_new_die(DieQuestion(title, self._add_die, still))

    def _set_die(self, index: int, die: DraftDie, answer: Die) -> None:
        kind = answer.kind if answer.colour else None  # the answer names the die, too
        self.say(SetDie(index, answer.value, answer.colour, answer.size, die.since, kind))

    def _add_die(self, die: Die) -> None:
        self.say(AddDie(die, look=self.draft.look if self.draft is not None else None))
