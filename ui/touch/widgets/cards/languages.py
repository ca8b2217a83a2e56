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
    """A key for each language."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for language in languages():
            self.add_widget(LanguageKey(language=language, words=own_name(language)))


class LanguageRow(BoxLayout):
    """A key with the present language's name, which opens the card of all languages."""

    def own_name(self, language: str) -> str:
        """Return a language's own name."""
        return own_name(language)

    def choose(self) -> None:
        """Open the card of all languages."""
        the_app().open(LanguageCard())


class LanguageCard(basics.Overlay):
    """The languages to choose from; a choice closes the card."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for key in self.ids.languages.children:
            key.bind(on_release=lambda _: self.close())
