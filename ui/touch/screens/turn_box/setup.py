"""Who plays with the turn box, and with which clocks, in front of its screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion import turns
from companion.errors import BadSetup
from companion.turns import Counting, Turns
from ui.touch.widgets import basics, player_line
from ui.touch.widgets.name_entry import NameEntry

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

CHIPS = 8
STEPS = (1, 2, 3, 5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180)  # minutes


class TurnSetup(basics.Overlay):
    """Asks for names, their order and the clocks; `give` gets the box set up."""

    players = ListProperty()
    counting = StringProperty(Counting.NONE.value)
    minutes = NumericProperty(10)
    full = BooleanProperty(False)
    ready = BooleanProperty(False)

    def __init__(self, give: Callable[[Turns], Any], before: Turns | None, **kwargs: Any) -> None:
        """`before` is the box to begin with, where there is one."""
        self._give = give
        super().__init__(light=False, **kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(players=draw)
        if before is not None:
            self.players = list(before.names)
            self.counting = before.counting.value
            self.minutes = round(before.each / 60) or self.minutes
        self._draw()

    @property
    def app(self) -> Any:
        """The running app."""
        return App.get_running_app()

    def add(self, name: str) -> None:
        """Let somebody play."""
        name = " ".join(name.split())
        if not name or self.full:
            return
        if name in self.players:
            self.app.tell(self.app.t("turn_box.name_taken", name=name), refused=True)
        else:
            self.players = [*self.players, name]

    def remove(self, name: str) -> None:
        """Let somebody not play."""
        self.players = [player for player in self.players if player != name]

    def move(self, place: int, step: int) -> None:
        """Move a player up (-1) or down (1) in turn order."""
        other = place + step
        if other in range(len(self.players)):
            players = list(self.players)
            players[place], players[other] = players[other], players[place]
            self.players = players

    def ask_name(self) -> None:
        """Open the keyboard for another name."""
        self.app.open(NameEntry(self.add, title=self.app.t("turn_box.name_title")))

    def step(self, by: int) -> None:
        """Give everybody more minutes, or fewer."""
        further = [m for m in STEPS if (m > self.minutes if by > 0 else m < self.minutes)]
        if further:
            self.minutes = min(further) if by > 0 else max(further)

    def begin(self) -> None:
        """Give the box as it is set up, or say why it cannot be."""
        try:
            box = turns.start(tuple(self.players), Counting(self.counting), int(self.minutes))
        except BadSetup as refusal:
            self.app.tell(refusal.sentence(self.app.t.language), refused=True)
            return
        self.close()
        self._give(box)

    def on_key(self, key: str) -> bool:
        """Escape closes, Enter begins."""
        if key == "escape":
            self.close()
        elif key == "enter" and self.ready:
            self.begin()
        return True

    def _draw(self, *_: object) -> None:
        self.full = len(self.players) >= turns.MOST
        self.ready = len(self.players) > 1
        player_line.fill(self.ids.lines, self.players, self.move, self.remove)
        chips = self.ids.chips
        chips.clear_widgets()
        names = [name for name in self.app.machine.settings.names if name not in self.players]
        for name in names[:CHIPS]:
            chip = basics.Tap(words=name, fs=19, tone="quiet", disabled=self.full)
            chip.bind(on_release=lambda _, name=name: self.add(name))
            chips.add_widget(chip)
