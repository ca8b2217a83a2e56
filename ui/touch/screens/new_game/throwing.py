"""The roll-off on a card in front of the new-game screen: by throws, or by lot."""

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.dice import Settled
from companion.extras.free_dice import FreeDice
from companion.messages import Press
from companion.profiles import Profile
from ui.touch.base.visitor import VisitorScreen
from ui.touch.running_app import the_app
from ui.touch.screens.new_game.model.rolloff import RollOff
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieArt, DieFace
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SumLine", "ThrowForStart", "player_sign"]


class ThrowForStart(basics.Overlay):
    """The card for all throws, from the camera or face by face, or for lots.

    `decide` gets the players in turn order.
    """

    state = ObjectProperty(None, allownone=True)
    words = StringProperty()
    note = StringProperty()  # the reason why the dice in the tray are no throw
    done = BooleanProperty(False)
    simulated = BooleanProperty(False)

    def __init__(
        self,
        players: tuple[Profile, ...],
        dice: int,
        decide: Callable[[tuple[str, ...]], Any],
        **kwargs: Any,
    ) -> None:
        """Begin a roll-off; every player throws `dice`."""
        self._decide = decide
        self._players = players
        self._tray = FreeDice()
        self._counted = 0  # finished throws counted in the tray
        super().__init__(simulated=the_app().machine.simulated, **kwargs)
        for value in range(1, 7):
            face = DieFace(value=value)
            face.bind(on_release=lambda die: self.enter(int(die.value)))
            self.ids.faces.add_widget(face)
        for _ in range(dice):
            self.ids.thrown.add_widget(DieArt())
        self.state = RollOff.begin([player.name for player in players], dice)
        self._visit = VisitorScreen(self._pressed, self._saw)
        the_app().machine.welcome(self._visit)

    def on_closed(self) -> None:
        """Release the tray."""
        self._visit.end()
        the_app().machine.welcome(None)

    def draw_lots(self) -> None:
        """Draw the starter by lot."""
        self.state = self.state.drawn(SystemRandom())

    def throw(self) -> None:
        """Throw the pretend dice."""
        the_app().machine.throw_freely(self.state.dice)

    def _saw(self, settled: Settled) -> None:
        """Take dice that came to rest as a throw, if all of them are known and moved."""
        self._tray = self._tray.saw(settled)
        draft, throws = self._tray.draft, len(self._tray.throws)
        self.note = ""
        if self.state.starter is not None or not (draft.fresh or draft.unread or draft.loose):
            return
        t = the_app().t
        if not draft.read:
            self.note = t("new_game.roll_off_unread")
            return
        if throws == self._counted:
            return
        self._counted = throws
        moved = all(die.fresh for die in draft.dice)
        if len(draft.dice) != self.state.dice or not moved:
            key = "new_game.roll_off_count" if moved else "new_game.roll_off_all"
            self.note = t(key, count=len(draft.dice), wanted=self.state.dice)
        else:
            self.state = self.state.threw([die.die.value for die in draft.dice])

    def _pressed(self, press: Press) -> None:
        if press is Press.UNDO:
            self.take_back()
        elif press is Press.REREAD:
            the_app().machine.look_again()

    def enter(self, face: int) -> None:
        """Enter a face of the present throw."""
        self.note = ""
        self.state = self.state.entered(face)

    def take_back(self) -> None:
        """Take back the last face."""
        self.state = self.state.taken_back()

    def decided(self) -> None:
        """Pass on the players in order and close."""
        self.close()
        self._decide(self.state.order)

    def on_key(self, key: str) -> bool:
        """Enter a face by figure; Backspace takes back, Enter closes a decided roll-off."""
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
        """Draw the present state of the roll-off."""
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
        for player in self._players:
            sums_so_far = state.sums_of(player.name)
            now = player.name in (state.to_throw, state.starter)
            total = " · ".join(map(str, sums_so_far))
            sums.add_widget(SumLine(profile=player, total=total, now=now))


class SumLine(basics.Card):
    """A player and the sums thrown; `now` marks the next player, then the starter."""

    profile = ObjectProperty()
    total = StringProperty()
    now = BooleanProperty(False)
