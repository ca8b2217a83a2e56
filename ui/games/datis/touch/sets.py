"""The setup card for the colours of the dice sets in the table's box."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from companion.dice import Colour, DieKind
from companion.games.datis.dice import DatisDie, filled_up, sets_for
from companion.games.datis.names import colour_text
from companion.games.datis.setup import DatisSetup
from companion.games.game import Setup
from ui.games.datis.touch.polydie import PolyDie
from ui.touch.base.setup_card import Extras, Setting, SetupCard
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class SetsCard(SetupCard):
    """Every colour, with those of the sets ticked; `done` gets them once there are enough.

    The default colours are passed on as none. With fewer players the colours chosen last are left
    out; with more, default colours are added.
    """

    title = StringProperty()
    hint = StringProperty()
    enough = BooleanProperty(False)

    def __init__(self, setting: Setting, done: Callable[[Extras], Any], **kwargs: Any) -> None:
        super().__init__(setting, done, **kwargs)
        self._colours = list(filled_up(_chosen_colours(setting), setting.seats))
        self._buttons: dict[Colour, basics.TapButton] = {}
        self._draw()

    @classmethod
    def words(cls, setting: Setting) -> str:
        """Return the colours of the next game, and their changes for the number of players."""
        t = the_app().t
        chosen = _chosen_colours(setting)
        played = filled_up(chosen, setting.seats)
        added = [colour for colour in played if chosen and colour not in chosen]
        left_out = [colour for colour in chosen if colour not in played]
        key = "datis.sets_without" if left_out else "datis.sets"
        key = "datis.sets_added" if added else key
        return str(t(key, colours=_list(played), some=_list(added or left_out)))

    @classmethod
    def recalled(cls, extras: Extras, earlier: Iterable[Setup]) -> Extras:
        """Return the last game's colours, with more of the same box from games of more players."""
        chosen = _colours(extras)
        if not chosen:
            return extras
        for setup in earlier:
            had = setup.options.colours if isinstance(setup, DatisSetup) else ()
            if had and not set(chosen) <= set(had):
                break  # from another box
            chosen = (*chosen, *(colour for colour in had if colour not in chosen))
        return {**extras, **_as_extras(chosen)}

    @classmethod
    def fitted(cls, setting: Setting) -> Extras:
        """Return as many colours as sets are needed, if the table has chosen any."""
        chosen = _chosen_colours(setting)
        return _as_extras(filled_up(chosen, setting.seats)) if chosen else setting.extras

    def button(self, colour: Colour) -> basics.TapButton:
        """Return the button of a colour."""
        return self._buttons[colour]

    def tap(self, colour: Colour, _: object = None) -> None:
        """Choose a colour, or remove it."""
        if colour in self._colours:
            self._colours.remove(colour)
        else:
            self._colours.append(colour)
        self._draw()

    def finish(self) -> None:
        """Close with the chosen colours."""
        self.close()
        offered = filled_up((), self._setting.seats)
        own = set(self._colours) != set(offered)
        self._done(_as_extras(self._colours) if own else {})

    def _draw(self) -> None:
        t = the_app().t
        count = sets_for(self._setting.seats)
        over = len(self._colours) - count
        self.enough = over == 0
        self.title = t("datis.sets_title", count=count)
        key = "datis.sets_over" if over > 0 else "datis.sets_missing"
        key = "datis.sets_ready" if over == 0 else key
        self.hint = t(key, count=abs(over), colours=_list(self._colours))
        colours = self.ids.colours
        colours.clear_widgets()
        for colour in Colour:
            chosen = colour in self._colours
            words = colour_text(colour).to(t.language)
            # Without a sign, a space keeps the words in their place.
            button = basics.TapButton(
                words=words, sign="✓" if chosen else " ", chosen=chosen, fs=20
            )
            button.bind(on_release=partial(self.tap, colour))
            die = PolyDie(
                die=DatisDie(colour, DieKind.D20),
                size_hint_x=None,
                width=1.3 * the_app().touch,
            )
            button.add_widget(die, index=len(button.children))
            colours.add_widget(button)
            self._buttons[colour] = button


def _chosen_colours(setting: Setting) -> tuple[Colour, ...]:
    """Return the colours the table has chosen, in that order; empty if there are none."""
    return _colours(setting.extras)


def _colours(extras: Extras) -> tuple[Colour, ...]:
    return tuple(Colour(name) for name in extras.get("options", {}).get("colours", ()))


def _as_extras(colours: Iterable[Colour]) -> Extras:
    return {"options": {"colours": [colour.value for colour in colours]}}


def _list(colours: Iterable[Colour]) -> str:
    language = the_app().t.language
    return ", ".join(colour_text(colour).to(language) for colour in colours)
