"""A button for a player: the sign on the player's colour, and the name."""

from typing import ClassVar

from companion.profiles import Profile
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import Trait
from ui.touch.widgets.text.text import Text
from ui.touch.widgets.text.two_sizes import TwoSizes

SIGN = 30  # the sign's width, in units


class NameChip(TapButton):
    """A button with the name of a `profile`, and its sign before the name."""

    lettering: ClassVar[type[Text]] = TwoSizes
    beside: ClassVar[float] = 6
    profile = Trait[Profile | None](None)

    def __init__(self, profile: Profile, **kwargs: object) -> None:
        self._disc = PlayerSign(profile=profile, size_hint_x=None)
        super().__init__(words=profile.name, profile=profile, **kwargs)
        self.add_widget(self._disc, index=len(self.children))
        self._bear()

    def _bear(self, *_: object) -> None:
        super()._bear()
        self._disc.width = SIGN * self.u
        self.spacing = self.beside * self.u
        if self._words is not None:
            self._words.halign = "left"

    def _draw(self) -> None:
        super()._draw()
        self._disc.opacity = 0.5 if self.disabled else 1
