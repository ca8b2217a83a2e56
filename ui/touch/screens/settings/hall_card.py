"""The card of the club's results: the table's broker and its connection."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.language.errors import TranslatedError
from companion.settings import Mqtt
from ui.touch.running_app import the_app
from ui.touch.screens.settings.model.hall_entries import (
    LONGEST,
    NOTHING_YET,
    Entry,
    switched,
    taken,
)
from ui.touch.widgets.cards.text_entry import TextEntry
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class HallLine(BoxLayout):
    """An entry with its caption; a tap asks for a new entry."""

    __events__ = ("on_ask",)
    caption = StringProperty()
    value = StringProperty()

    def on_ask(self) -> None:
        """Event: the entry is to be typed."""


class HallCard(basics.Overlay):
    """A card whose choices hold at once; an invalid choice is refused in a sentence."""

    on = BooleanProperty(False)
    safe = BooleanProperty(False)  # the connection is encrypted
    name = StringProperty()
    host = StringProperty()
    port = StringProperty()
    user = StringProperty()
    password_file = StringProperty()
    ca_file = StringProperty()
    words = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw()

    @property
    def mqtt(self) -> Mqtt:
        """The broker's part of the settings."""
        return the_app().machine.settings.mqtt or NOTHING_YET

    def switch(self, on: bool) -> None:
        """Switch the connection to the broker on or off."""
        try:
            self._keep(switched(self.mqtt, on=on))
        except TranslatedError as failure:
            self.words = failure.sentence(the_app().t.language)

    def switch_safe(self, safe: bool) -> None:
        """Switch the encryption, which needs the certificate's file, on or off."""
        if safe:
            self.ask("ca_file")
        else:
            self._keep(replace(self.mqtt, ca_file=""))

    def ask(self, entry: Entry) -> None:
        """Ask for an entry by keyboard."""
        app = the_app()
        app.open(
            TextEntry(
                partial(self._take, entry),
                LONGEST,
                title=app.t(TITLES[entry]),
                text=str(getattr(self.mqtt, entry)),
            )
        )

    def _take(self, entry: Entry, typed: str) -> str:
        try:
            self._keep(taken(self.mqtt, entry, typed))
        except TranslatedError as failure:
            return failure.sentence(the_app().t.language)
        return ""

    def _keep(self, mqtt: Mqtt) -> None:
        machine = the_app().machine
        if mqtt != self.mqtt:
            machine.change_settings(replace(machine.settings, mqtt=mqtt))
        self._draw()

    def _draw(self) -> None:
        t, mqtt = the_app().t, self.mqtt
        self.on, self.safe = mqtt.on, bool(mqtt.ca_file)
        for entry in TITLES:
            setattr(self, entry, str(getattr(mqtt, entry)) or t("settings.hall_nothing"))
        self.words = t("settings.hall_on" if mqtt.on else "settings.hall_off", host=mqtt.host)


TITLES: dict[Entry, str] = {
    "name": "settings.hall_ask_name",
    "host": "settings.hall_ask_host",
    "port": "settings.hall_ask_port",
    "user": "settings.hall_ask_user",
    "password_file": "settings.hall_ask_password_file",
    "ca_file": "settings.hall_ask_ca_file",
}
