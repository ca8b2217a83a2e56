"""The keys that choose a language, each with the language's own name."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.language.catalogue import languages, own_name
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LanguageKey(basics.TapButton):
    """A key that switches to a language."""

    language = StringProperty()


class LanguageKeys(GridLayout):
    """A key for each language; `on_chosen` is dispatched once the app speaks the chosen one."""

    __events__ = ("on_chosen",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for language in languages():
            key = LanguageKey(language=language, words=own_name(language))
            key.bind(on_release=self._choose)
            self.add_widget(key)

    def on_chosen(self) -> None:
        """Event: a language was chosen."""

    def _choose(self, key: LanguageKey) -> None:
        the_app().switch_language(key.language)
        self.dispatch("on_chosen")


class LanguageRow(BoxLayout):
    """A key with the present language's name, which opens the card of all languages."""

    def choose(self) -> None:
        """Open the card of all languages."""
        the_app().open(LanguageCard())


class LanguageCard(basics.Overlay):
    """The languages to choose from; a choice closes the card."""
