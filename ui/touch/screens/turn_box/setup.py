"""The card to set up the turn box: players and clocks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.extras import turn_box
from companion.extras.turn_box import Counting, TurnBox
from companion.games.errors import BadSetup
from ui.touch.base.seats import Seats
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STEPS = (1, 2, 3, 5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180)  # minutes


class TurnSetup(Seats, basics.Overlay):
    """A card that asks for names, their order and the clocks; `give` gets the new box."""

    counting = StringProperty(Counting.NONE.value)
    minutes = NumericProperty(10)
    ready = BooleanProperty(False)

    def __init__(
        self, give: Callable[[TurnBox], Any], before: TurnBox | None, **kwargs: Any
    ) -> None:
        """Start from the box `before`, if there is one."""
        self._give = give
        super().__init__(light=False, **kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(players=draw)
        self.together = self.app.machine.store.last_players(range(2, turn_box.MOST + 1))
        if before is not None:
            self.players = list(before.names)
            self.counting = before.counting.value
            self.minutes = round(before.each / 60) or self.minutes
        self._draw()

    @property
    def most(self) -> int:
        """The greatest number of players."""
        return turn_box.MOST

    def step(self, by: int) -> None:
        """Give every player more minutes, or fewer."""
        further = [m for m in STEPS if (m > self.minutes if by > 0 else m < self.minutes)]
        if further:
            self.minutes = min(further) if by > 0 else max(further)

    def begin(self) -> None:
        """Pass on the new box, or say why it is not valid."""
        try:
            box = turn_box.start(tuple(self.players), Counting(self.counting), int(self.minutes))
        except BadSetup as refusal:
            self.app.refuse(refusal)
            return
        self.close()
        self._give(box)

    def on_key(self, key: str) -> bool:
        """Close by Escape, pass on the box by Enter."""
        if key == "escape":
            self.close()
        elif key == "enter" and self.ready:
            self.begin()
        return True

    def _draw(self, *_: object) -> None:
        self.ready = len(self.players) > 1
        self.draw_seats()
