"""An editable list of players in turn order, moved by keys or by dragging a name."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.profiles import Profile
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.text import two_sizes

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["OrderScroll", "PlayerLine", "PlayerLines", "SignKey", "basics", "two_sizes"]


class SignKey(Tappable, PlayerSign):
    """A player's sign as a key."""


class PlayerLine(BoxLayout):
    """A player in turn order, to be moved or removed; `lifted` while a finger drags it."""

    place = NumericProperty()
    name = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    last = BooleanProperty(False)
    lifted = BooleanProperty(False)


class PlayerLines(BoxLayout):
    """The lines of all players, from the top; dragging a name changes the order.

    `order` gets the names in their new order once the finger is lifted.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._order: Callable[[list[str]], Any] = list
        self._dragged: PlayerLine | None = None

    def fill(
        self,
        players: Sequence[Profile],
        *,
        move: Callable[[int, int], Any],
        remove: Callable[[str], Any],
        show: Callable[[str], Any],
        order: Callable[[list[str]], Any],
    ) -> None:
        """Create a line for every player; `move` gets a place and -1 or 1, `show` a name."""
        self._order, self._dragged = order, None
        self.clear_widgets()
        for place, profile in enumerate(players):
            name, last = profile.name, place == len(players) - 1
            line = PlayerLine(place=place, name=name, profile=profile, last=last)
            line.ids.sign.bind(on_release=lambda _, name=name: show(name))
            line.ids.up.bind(on_release=lambda _, place=place: move(place, -1))
            line.ids.down.bind(on_release=lambda _, place=place: move(place, 1))
            line.ids.away.bind(on_release=lambda _, name=name: remove(name))
            self.add_widget(line)

    def take(self, touch: Any) -> bool:
        """Start dragging the name under a touch; return whether there is one."""
        for line in self._lines:
            grip = line.ids.grip
            if len(self._lines) > 1 and grip.collide_point(*touch.pos):
                touch.grab(self)
                self._dragged, line.lifted = line, True
                return True
        return False

    def on_touch_move(self, touch: Any) -> bool:
        """Move the dragged name to the finger."""
        line = self._dragged
        if touch.grab_current is not self or line is None:
            return bool(super().on_touch_move(touch))
        others = [other for other in self._lines if other is not line]
        place = sum(other.center_y > touch.y for other in others)
        if self._lines.index(line) != place:
            self.remove_widget(line)
            self.add_widget(line, index=len(others) - place)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop the name."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        line, self._dragged = self._dragged, None
        if line is not None:
            line.lifted = False
            self._order([line.name for line in self._lines])
        return True

    @property
    def _lines(self) -> list[PlayerLine]:
        return [line for line in reversed(self.children) if isinstance(line, PlayerLine)]


class OrderScroll(ScrollView):
    """Scrolls its `PlayerLines`, unless a finger drags a name."""

    def on_touch_down(self, touch: Any) -> bool:
        """Offer the finger to the names first."""
        if self.collide_point(*touch.pos) and self.children:
            lines = self.children[0]
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = isinstance(lines, PlayerLines) and lines.take(touch)
            touch.pop()
            if taken:
                return True
        return bool(super().on_touch_down(touch))
