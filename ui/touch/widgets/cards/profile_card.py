"""A card for a player to choose a colour, a sign and a name."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty
from msgspec.structs import replace

from companion.profiles import COLOURS, SIGNS, Colour, Profile, Sign
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Option
from ui.touch.widgets.cards.name_entry import NameEntry
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LookKey(Tappable, PlayerSign):
    """A colour or a sign to tap; the current choice has its own ground."""

    drawn_by = (*SelfDrawn.drawn_by, "state")

    def __init__(self, profile: Profile, *, chosen: bool, **kwargs: Any) -> None:
        self.chosen = chosen
        super().__init__(profile=profile, **kwargs)

    def _draw(self) -> None:
        palette, rim = self.palette, 3 * self.u if self.chosen else 0
        lay(
            self,
            palette.line if self.chosen else palette.card,
            edge=palette.ink,
            rim=rim,
            corner=9,
            pressed=self.state == "down",
        )
        super()._draw()


class ProfileCard(basics.Overlay):
    """Every choice takes effect at once: `chosen` gets the changed profile.

    `rename` gets the new name and returns whether it is accepted; if so, `rename` shows the
    accepted name, which may differ. `keys` are further answers in a row, each of which closes the
    card.
    """

    profile = ObjectProperty()

    def __init__(
        self,
        profile: Profile,
        chosen: Callable[[Profile], Any],
        rename: Callable[[str], bool],
        keys: Sequence[Option] = (),
        **kwargs: Any,
    ) -> None:
        """Create the card of a profile."""
        self._chosen, self._rename = chosen, rename
        super().__init__(profile=profile, **kwargs)
        for words, do in keys:
            key = basics.TapButton(words=words, wrap=True)
            key.bind(on_release=partial(self._answer, do))
            self.ids.further.add_widget(key)
        self._draw()

    def show(self, profile: Profile) -> None:
        """Show the player's current profile."""
        self.profile = profile
        self._draw()

    def choose_colour(self, colour: Colour) -> None:
        """Choose a colour."""
        self._choose(replace(self.profile, colour=colour))

    def choose_sign(self, sign: Sign | None) -> None:
        """Choose a sign; None is the first letter of the name."""
        self._choose(replace(self.profile, sign=sign))

    def ask_name(self) -> None:
        """Ask for the spelling of the name."""
        t = the_app().t
        title = t("player_rename_title", name=self.profile.name)
        the_app().open(NameEntry(self._called, title=title, name=self.profile.name))

    def on_closed(self) -> None:
        """Drop the references to the callbacks."""
        self._chosen, self._rename = bool, bool

    def _called(self, name: str) -> bool:
        return self._rename(name)

    def _answer(self, do: Callable[[], Any], _: object) -> None:
        if self.close():
            do()

    def _choose(self, profile: Profile) -> None:
        self.show(profile)
        self._chosen(profile)

    def _draw(self) -> None:
        profile = self.profile
        colours, signs = self.ids.colours, self.ids.signs
        colours.clear_widgets()
        for colour in COLOURS:
            key = LookKey(replace(profile, colour=colour), chosen=colour == profile.colour)
            key.bind(on_release=lambda _, colour=colour: self.choose_colour(colour))
            colours.add_widget(key)
        signs.clear_widgets()
        for sign in (None, *SIGNS):
            key = LookKey(replace(profile, sign=sign), chosen=sign == profile.sign)
            key.bind(on_release=lambda _, sign=sign: self.choose_sign(sign))
            signs.add_widget(key)
