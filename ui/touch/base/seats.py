"""Who sits at the table: names given, taken away and put in order before something begins."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty
from msgspec.structs import replace

from companion.profiles import Profile, find_name, seated
from ui.touch.base.known_names import known_names
from ui.touch.base.naming import forget_spelling, profile_card
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.name_entry import NameEntry
from ui.touch.widgets.controls import basics, player_line
from ui.touch.widgets.controls.name_chip import NameChip

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ForgetKey", "Seats", "player_line"]

CHIPS = 8  # names known from before that are offered


class ForgetKey(basics.TapButton):
    """Asks which known name is to be offered no more; takes no room where there is none."""


class Seats(EventDispatcher):
    """What a screen that asks who plays inherits: `players` in turn order.

    Its kv has `lines`, where the players stand, and `chips`, where known names are offered, with
    a `ForgetKey` outside of that list, which may be too long to be seen whole.
    `together` are those who played last, offered in one tap.
    """

    together: Sequence[str] = ()

    players = ListProperty()
    full = BooleanProperty(False)
    forgettable = BooleanProperty(False)  # a known name does not play
    ids: Any

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    @property
    def most(self) -> int:
        """How many can play."""
        raise NotImplementedError

    def add(self, name: str) -> bool:
        """Let somebody play, under the name that the table knows already, if it does; whether that
        can be: not where somebody here has that name, or all places are taken.
        """
        name = " ".join(name.split())
        if not name or len(self.players) >= self.most:
            return False
        there = find_name(self.players, name)
        if there is not None:
            self.app.tell(self.app.t("name_taken", name=there), refused=True)
            return False
        self._seat([*self.players, find_name(self._known_names(), name) or name])
        return True

    def rename(self, name: str, new: str) -> bool:
        """Write a player's name otherwise from now on, here and wherever it is offered; whether
        that can be: not where somebody else here has that name.
        """
        new = " ".join(new.split())
        others = [player for player in self.players if player != name]
        there = find_name(others, new)
        if there is not None or not new:
            if there is not None:
                self.app.tell(self.app.t("name_taken", name=there), refused=True)
            return False
        self._seat([new if player == name else player for player in self.players])
        forget_spelling(self.app, name, new)
        return True

    def remove(self, name: str) -> None:
        """Let somebody not play."""
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
        """The colours and signs of those who play, in turn order."""
        return seated(self.players, self.app.profiles)

    def _seat(self, players: list[str]) -> None:
        self.players = players
        self.app.root.change()  # another name lies where the one tapped did

    def ask_forgotten(self) -> None:
        """Ask which of the known names that do not play is to be offered no more."""
        t = self.app.t
        options = [(name, partial(self._forget, name)) for name in self._absent()]
        self.app.open(Choice(t("forget_title"), options))

    def _forget(self, name: str) -> None:
        settings = self.app.machine.settings
        names = tuple(known for known in known_names(settings.names) if known != name)
        self.app.machine.change_settings(replace(settings, names=names))
        self.app.tell(self.app.t("forgotten", name=name))
        self._draw()

    def _known_names(self) -> tuple[str, ...]:
        return known_names(self.app.machine.settings.names)

    def _absent(self) -> list[str]:
        known = self._known_names()
        return [name for name in known if find_name(self.players, name) is None]

    def _draw(self, *_: object) -> None:
        """Draw the screen anew."""
        raise NotImplementedError

    def ask_name(self) -> None:
        """Open the keyboard for another name."""
        self.app.open(NameEntry(self.add, self._ask_next, title=self.app.t("name_title")))

    def _ask_next(self) -> str:
        if len(self.players) >= self.most:
            return ""
        return self.app.t("name_next", names=", ".join(self.players))

    def draw_seats(self) -> None:
        """Show who plays, and the known names of those who do not."""
        self.full = len(self.players) >= self.most
        self.ids.lines.fill(
            self.profiles,
            move=self.move,
            remove=self.remove,
            show=self.show_player,
            order=self._seat,
        )
        names, t = self._absent(), self.app.t
        # Whoever is to be forgotten is offered nowhere.
        if not self.players and self.together and set(self.together) <= set(names):
            words = t("as_last_time", names=", ".join(self.together))
            row = basics.TapButton(words=words, wrap=True, fs=20, size_hint_y=None)
            row.height = 2 * self.app.touch
            row.bind(on_release=lambda _: self._seat(list(self.together)))
            self.ids.lines.add_widget(row)
        chips = self.ids.chips
        chips.clear_widgets()
        offered = names[:CHIPS]
        looks = seated((*self.players, *offered), self.app.profiles)[len(self.players) :]
        for name, profile in zip(offered, looks, strict=True):
            chip = NameChip(profile, fs=20, tone="quiet", disabled=self.full)
            chip.bind(on_release=lambda _, name=name: self.add(name))
            chips.add_widget(chip)
        self.forgettable = bool(names)
