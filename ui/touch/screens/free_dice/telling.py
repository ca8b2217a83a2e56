"""Ask about single free dice in the tray: what a die shows, or that it is no die."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from companion.dice import DieKind, Unread
from companion.extras.free_dice import FreeDice, FreeDie
from ui.touch.base.tray_polling import TrayPolling
from ui.touch.model.marks import Mark
from ui.touch.screens.free_dice import shown
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.open_while import open_along

FACES = DieKind.D6.faces


class TellingFreeDice(TrayPolling):
    """A screen of free dice, `state`, whose dice and question are tapped; `asked` is what is asked
    now.
    """

    state = ObjectProperty(FreeDice())

    def __init__(self, **kwargs: Any) -> None:
        self.asked: shown.Asked | None = None
        super().__init__(**kwargs)

    def answer_face(self, value: int) -> None:
        """One of the likeliest faces was tapped: it is the asked die's."""
        if self.asked is not None and self.asked.die is not None:
            self.state = self.state.said(self.asked.die, value)

    def answer(self, key: str) -> None:
        """Another answer to the question was tapped."""
        asked = self.asked
        if asked is None:
            return
        if key == "free_dice.all_there":
            self.state = self.state.declared()
        elif key == "reread":
            self.reread()
        elif key == "no_die" and asked.die is not None:
            self.state = self.state.without(asked.die)
        elif key == "no_die" and asked.thing is not None:
            self.state = self.state.found(asked.thing, None)
        elif asked.die is not None:
            self.pick_die(asked.die)
        elif asked.thing is not None:
            self._pick_thing(asked.thing)

    def pick(self, mark: Mark) -> None:
        """An outline on the tray was tapped."""
        if mark.die is not None:
            self.pick_die(mark.die)
        else:
            boxes = [thing.box for thing in self.state.unread]
            if mark.box in boxes:
                self._pick_thing(boxes.index(mark.box))

    def pick_die(self, index: int) -> None:
        """Ask for the face of a die, doubtful or misread."""
        die = self.state.dice[index]
        picker = FacePicker(
            lambda value: self._tell(die, lambda at: self.state.said(at, value)),
            FACES,
            title=self.app.t("which_face"),
            likely=[] if die.sure else list(die.likely),
            present=die.value if die.sure else None,
            other=self.app.t("no_die"),
            on_other=lambda: self._tell(die, self.state.without),
        )
        self._open(die, picker)

    def _pick_thing(self, index: int) -> None:
        thing = self.state.unread[index]
        picker = FacePicker(
            lambda value: self._tell(thing, lambda at: self.state.found(at, value)),
            FACES,
            title=self.app.t("is_it_a_die"),
            other=self.app.t("no_die"),
            on_other=lambda: self._tell(thing, lambda at: self.state.found(at, None)),
        )
        self._open(thing, picker)

    def _open(self, asked: FreeDie | Unread, picker: FacePicker) -> None:
        # The tray may be read again meanwhile: an answer is for what it was asked about.
        open_along(self, "state", lambda state: _place(state, asked) is not None, picker)

    def _tell(self, asked: FreeDie | Unread, after: Callable[[int], FreeDice]) -> None:
        at = _place(self.state, asked)
        if at is not None:
            self.state = after(at)

    def reread(self) -> None:
        """Read the tray again."""
        if self.seen and not self.by_hand:
            self.state = self.state.ask_again()
            self.app.machine.look_again()


def _place(state: FreeDice, asked: FreeDie | Unread) -> int | None:
    """Where that lies among what is like it; None where it does no more."""
    if isinstance(asked, FreeDie):
        return state.index_of(asked)
    places = [thing.box for thing in state.unread]
    return places.index(asked.box) if asked.box in places else None
