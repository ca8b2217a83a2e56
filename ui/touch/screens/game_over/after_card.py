"""The card that looks back at a finished game: its story, and the game's own part."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.table.view import View
from ui.touch import registry
from ui.touch.base.composed import Composed
from ui.touch.running_app import the_app
from ui.touch.screens.game_over.story_part import StoryPart
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AfterCard", "basics"]


class AfterCard(Composed, basics.Overlay):
    """A card of parts, shown singly; each is made at its first use, and kept."""

    title = StringProperty()

    def __init__(self, view: View, **kwargs: Any) -> None:
        """`view` is that of a finished game."""
        table = registry.load(view.game.name)
        self._makers: list[tuple[str, Callable[[], Any]]] = [
            ("game_over.story", partial(StoryPart, view))
        ]
        if table.after_game is not None:
            self._makers.append((table.after_game_key, partial(table.after_game, view)))
        self._parts: dict[str, Any] = {}
        self._shown = self._makers[0][0]
        super().__init__(**kwargs)
        the_app().fbind("language", self._write)
        self.show(self._shown)

    @property
    def part(self) -> Any:
        """The part of the card on the screen: the story, or the game's analysis."""
        return self._parts[self._shown]

    def show(self, key: str) -> None:
        """Show the part with this key."""
        self._shown = key
        if key not in self._parts:
            self._parts[key] = dict(self._makers)[key]()
        place = self.ids.place
        place.clear_widgets()
        place.add_widget(self.part)
        self._write()

    def on_closed(self) -> None:
        """Stop all searches of the part."""
        the_app().funbind("language", self._write)
        for part in self._parts.values():
            part.leave()

    def _write(self, *_: object) -> None:
        t, tabs = the_app().t, self.ids.tabs
        self.title = t("game_over.after") if len(self._makers) > 1 else t(self._shown)
        tabs.clear_widgets()
        for key, _maker in self._makers if len(self._makers) > 1 else ():
            tab = basics.TapButton(words=t(key), chosen=key == self._shown, grown=self.grown)
            tab.bind(on_release=lambda _, key=key: self.show(key))
            tabs.add_widget(tab)
