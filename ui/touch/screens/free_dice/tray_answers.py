"""Answers about the free dice in the tray, tapped on the screen."""

from typing import Any

from kivy.properties import ObjectProperty

from companion.dice import Die, DieKind
from companion.extras.free_dice import FreeDice
from companion.messages import NoDie, RemoveDie
from companion.tray.answers import Answer
from companion.tray.draft import Draft
from ui.telling.validity import StillLies
from ui.touch.base.die_questions import DieQuestions
from ui.touch.base.tray_polling import TrayPolling
from ui.touch.screens.free_dice.model import tray_words
from ui.touch.widgets.cards.open_while import open_along
from ui.touch.widgets.controls.basics import Overlay


class FreeDiceAnswers(TrayPolling, DieQuestions):
    """Base of a screen of the free dice `state`, with taps on dice and answers.

    `asked` is the question shown now.
    """

    state = ObjectProperty(FreeDice())

    def __init__(self, **kwargs: Any) -> None:
        self.asked: tray_words.TrayQuestion | None = None
        super().__init__(**kwargs)

    @property
    def draft(self) -> Draft:
        """The dice in the tray."""
        draft: Draft = self.state.draft
        return draft

    def say(self, answer: Answer) -> None:
        """Correct the dice as an answer says."""
        self.state = self.state.answered(answer)

    def open_along(self, still: StillLies, card: Overlay) -> None:
        """Open a card that closes as soon as `still` is false for the dice."""
        open_along(self, "state", still, card)

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return the faces of a six-sided die."""
        del die
        return DieKind.D6.faces

    def answer_face(self, value: int) -> None:
        """Give the doubtful die the likely face that was tapped."""
        if self.asked is not None and self.asked.die is not None:
            self.say_face(value)

    def answer(self, key: str) -> None:
        """Handle a tap on a button in words below the question about a die."""
        asked = self.asked
        match key:
            case "free_dice.all_there":
                self.say(NoDie())
            case "reread":
                self.reread()
            case "free_dice.other_face":
                self.ask_doubtful()
            case "free_dice.its_face" if asked is not None and asked.box is not None:
                self.ask_unread(asked.box)
            case "no_die" if asked is not None and asked.die is not None:
                self.say(RemoveDie(asked.die))
            case "no_die" if asked is not None:
                self.say(NoDie(asked.box))

    def reread(self) -> None:
        """Read the tray again."""
        if self.seen and not self.by_hand:
            self.state = self.state.ask_again()
            self.app.machine.look_again()
