"""The roll-off in front of the new-game screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from ui.touch.running_app import the_app
from ui.touch.screens.new_game.rolloff import RollOff
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieArt, DieFace

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class ThrowForStart(basics.Overlay):
    """Enters everybody's throw, face by face; `decide` gets the players in turn order."""

    state = ObjectProperty(None, allownone=True)
    words = StringProperty()
    done = BooleanProperty(False)

    def __init__(
        self,
        players: tuple[str, ...],
        dice: int,
        decide: Callable[[tuple[str, ...]], Any],
        **kwargs: Any,
    ) -> None:
        """`dice` are thrown by each of the players."""
        self._decide = decide
        super().__init__(**kwargs)
        for value in range(1, 7):
            face = DieFace(value=value)
            face.bind(on_release=lambda die: self.enter(int(die.value)))
            self.ids.faces.add_widget(face)
        for _ in range(dice):
            self.ids.thrown.add_widget(DieArt())
        self.state = RollOff.begin(players, dice)

    def enter(self, face: int) -> None:
        """One more face of the present throw."""
        self.state = self.state.entered(face)

    def take_back(self) -> None:
        """The last face was wrong."""
        self.state = self.state.taken_back()

    def decided(self) -> None:
        """Put the players in order and close."""
        self.close()
        self._decide(self.state.order)

    def on_key(self, key: str) -> bool:
        """Figures are faces, Backspace takes one back, Enter says that it is decided."""
        if key in set("123456"):
            self.enter(int(key))
        elif key == "backspace":
            self.take_back()
        elif key == "enter" and self.done:
            self.decided()
        else:
            return super().on_key(key)
        return True

    def on_state(self, _: object, state: RollOff) -> None:
        """Draw where the roll-off stands."""
        t = the_app().t
        self.done = state.starter is not None
        if state.starter is not None:
            self.words = t("new_game.roll_off_done", name=state.starter)
        else:
            key = "new_game.roll_off_tie" if state.again else "new_game.roll_off_title"
            self.words = t(key, name=state.to_throw, count=state.dice)
        for place, die in enumerate(reversed(self.ids.thrown.children)):
            die.value = state.faces[place] if place < len(state.faces) else None
        self._draw_sums(state)

    def _draw_sums(self, state: RollOff) -> None:
        sums = self.ids.sums
        sums.clear_widgets()
        for player in state.players:
            total = state.sum_of(player)
            now = player == state.to_throw
            starts = player == state.starter
            sums.add_widget(
                SumLine(player=player, total="" if total is None else str(total), now=now or starts)
            )


class SumLine(basics.Card):
    """A player and the sum thrown; `now` marks the one to throw, then the one who starts."""

    player = StringProperty()
    total = StringProperty()
    now = BooleanProperty(False)
