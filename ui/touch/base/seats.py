"""The seats at the table: names added, removed and ordered before a game starts."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty
from msgspec.structs import replace

from companion import people
from companion.profiles import Profile, seated, spelling
from ui.touch.base.known_names import known_names, offered_names
from ui.touch.base.namesakes import find_meant
from ui.touch.base.naming import Named, mend_name, plays_already, profile_card
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.name_entry import NameEntry
from ui.touch.widgets.controls import basics, player_line
from ui.touch.widgets.controls.name_chip import NameChip

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ForgetKey", "Seats", "player_line"]

CHIPS = 8  # most known names offered


class ForgetKey(basics.TapButton):
    """Asks which known name to forget; hidden if there is none."""


class Seats(EventDispatcher):
    """Base of a screen that asks who plays: `players` in turn order.

    The kv has `lines`, the list of players, and `chips`, the offered known names, with a
    `ForgetKey` outside of that list, which may be too long to be seen whole. `together` are the
    players of the last game, offered in one tap.
    """

    together: Sequence[str] = ()

    players = ListProperty()
    full = BooleanProperty(False)
    forgettable = BooleanProperty(False)  # some known name is not among the players
    ids: Any

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    @property
    def most(self) -> int:
        """The most players of the game."""
        raise NotImplementedError

    def add(self, name: str) -> bool:
        """Add a player under the name known at this table; return whether this is allowed.

        Refused if the person plays already, or if no seat is free. A name similar to a known name
        opens a question first.
        """
        if not spelling(name) or self.no_place_left:
            return False
        return find_meant(self.app, name, self.players, self._sit)

    def _sit(self, name: str, is_new: bool) -> bool:
        profiles = self.app.profiles
        if is_new and profiles.alike(name):
            self.app.change_profiles(people.told_apart(profiles, name))
        if self.no_place_left or plays_already(self.app, self.players, name):
            return False
        self._seat([*self.players, name])
        return True

    @property
    def no_place_left(self) -> bool:
        """True if all seats are taken."""
        return len(self.players) >= self.most

    def rename(self, name: str, new: str, named: Named) -> bool:
        """Rename a player, here and in all lists of names; return whether this is allowed.

        Refused if another player here has the new name. `named` gets the accepted name.
        """

        def put(new_name: str) -> None:
            self._seat([new_name if player == name else player for player in self.players])
            named(new_name)

        others = [player for player in self.players if player != name]
        return mend_name(self.app, name, new, others, put)

    def remove(self, name: str) -> None:
        """Remove a player."""
        self._seat([player for player in self.players if player != name])

    def move(self, place: int, step: int) -> None:
        """Move a player up (-1) or down (1) in turn order."""
        other = place + step
        if other in range(len(self.players)):
            players = list(self.players)
            players[place], players[other] = players[other], players[place]
            self._seat(players)

    def show_player(self, name: str) -> None:
        """Open the card on which a player's colour, sign and name are chosen."""
        shown = dict(zip(self.players, self.profiles, strict=True))[name]
        self.app.open(profile_card(self.app, shown, self.rename, self._draw))

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """The profiles of the players, in turn order."""
        return seated(self.players, self.app.profiles)

    def _seat(self, players: list[str]) -> None:
        self.players = players
        self.app.root.change()  # the names have moved under the finger

    def ask_forgotten(self) -> None:
        """Ask which of the known names to forget, among people who do not play."""
        t = self.app.t
        options = [(name, partial(self._forget, name)) for name in self._absent()]
        self.app.open(Choice(t("forget_title"), options))

    def _forget(self, name: str) -> None:
        settings = self.app.machine.settings
        known = known_names(settings.names, self.app.profiles)
        names = tuple(other for other in known if other != name)
        self.app.machine.change_settings(replace(settings, names=names))
        self.app.tell(self.app.t("forgotten", name=name))
        self._draw()

    def _known_names(self) -> tuple[str, ...]:
        return offered_names(self.app.machine.settings.names, self.app.profiles)

    def _absent(self) -> list[str]:
        known, find = self._known_names(), self.app.profiles.find
        return [name for name in known if find(self.players, name) is None]

    def _draw(self, *_: object) -> None:
        """Redraw the screen."""
        raise NotImplementedError

    def ask_name(self) -> None:
        """Open the keyboard for a new name."""
        self.app.open(NameEntry(self.add, self._ask_next, title=self.app.t("name_title")))

    def _ask_next(self) -> str:
        if self.no_place_left:
            return ""
        return self.app.t("name_next", names=", ".join(self.players))

    def draw_seats(self) -> None:
        """Draw the players, and the known names of other people."""
        self.full = self.no_place_left
        self.ids.lines.fill(
            self.profiles,
            move=self.move,
            remove=self.remove,
            show=self.show_player,
            order=self._seat,
        )
        names, t = self._absent(), self.app.t
        chips = self.ids.chips
        chips.clear_widgets()
        together = [self.app.profiles.shown(name) or "" for name in self.together]
        # If one of the last players is hidden, the group is not offered.
        if not self.players and together and set(together) <= set(names):
            words = t("as_last_time", names=", ".join(together))
            self.offer_together(words, partial(self._seat, together))
        offered = names[:CHIPS]
        looks = seated((*self.players, *offered), self.app.profiles)[len(self.players) :]
        for name, profile in zip(offered, looks, strict=True):
            chip = self.make_chip(profile)
            chip.disabled = self.full
            chip.bind(on_release=lambda _, name=name: self.add(name))
            chips.add_widget(chip)
        self.forgettable = bool(names)

    def offer_together(self, words: str, do: Callable[[], Any]) -> None:
        """Add the key that seats the players of the last game."""
        row = basics.TapButton(words=words, wrap=True, fs=20, size_hint_y=None)
        row.height = 2 * self.app.touch
        row.bind(on_release=lambda _: do())
        self.ids.lines.add_widget(row)

    def make_chip(self, profile: Profile) -> NameChip:
        """Return the key of a known name."""
        return NameChip(profile, fs=20, tone="quiet")
