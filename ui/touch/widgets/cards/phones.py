"""The card to show the game on phones: the code to scan, the devices, and the switch."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.interface import PhoneDevice, Phones
from ui.touch.model.phones import (
    in_order,
    in_pieces,
    next_network,
    qr_code,
    served_network,
)
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.controls import basics, pager

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DeviceRow", "PhonesCard", "QrCode", "basics", "pager"]

LOOK_SECONDS = 0.5
ROWS = 3


class QrCode(Widget):
    """A QR code on white, as large as the widget; empty without a `text`."""

    text = StringProperty()
    texture = ObjectProperty(None, allownone=True)
    tint = (1, 1, 1, 1)  # black on white even by night, as cameras need

    def on_text(self, *_: object) -> None:
        """Draw the code of a new text."""
        if not self.text:
            self.texture = None
            return
        code = qr_code(self.text)
        side = len(code)
        texture = Texture.create(size=(side, side), colorfmt="luminance")
        texture.mag_filter = "nearest"
        texture.blit_buffer(code[::-1].tobytes(), colorfmt="luminance", bufferfmt="ubyte")
        self.texture = texture


class DeviceRow(BoxLayout):
    """The name of a device, with keys to let the device in, to refuse or to remove it."""

    __events__ = ("on_let_in", "on_take_away")
    name = StringProperty()
    asks = BooleanProperty(False)

    def on_let_in(self) -> None:
        """Event: the device may play."""

    def on_take_away(self) -> None:
        """Event: the device may not play, or no longer."""


class PhonesCard(basics.Overlay):
    """The devices and the code; `follow` starts the updates until the card is closed."""

    on = BooleanProperty(False)
    secure = BooleanProperty(False)  # served over https too
    link = StringProperty()
    typed = StringProperty()  # the link split for reading and typing
    words = StringProperty()
    network = StringProperty()  # the network of the link, if there are several
    page = NumericProperty(0)
    pages = NumericProperty(1)

    def __init__(self, phones: Phones, **kwargs: Any) -> None:
        self._phones = phones
        self._rows: tuple[list[PhoneDevice], str | None] | None = None
        self._event: Any = None
        super().__init__(**kwargs)

    def follow(self) -> None:
        """Update the card now and on every change."""
        self._event = Clock.schedule_interval(lambda _: self.look(), LOOK_SECONDS)
        self.look()

    def on_closed(self) -> None:
        """Stop following the devices."""
        if self._event is not None:
            self._event.cancel()

    def switch(self, on: bool) -> None:
        """Switch the game on phones on or off."""
        self._phones.switch(on)
        self.look()

    def make_secure(self, secure: bool) -> None:
        """Serve the pages over https too, or no longer."""
        self._phones.make_secure(secure)
        self.look()

    def change_network(self) -> None:
        """Serve the game in the next local network instead."""
        network = next_network(self.link, self._phones.networks)
        if network is not None:
            self._phones.choose_network(network.name)
            self.look()

    def _network_served(self) -> str:
        t, networks = the_app().t, self._phones.networks
        served = served_network(self.link, networks)
        if served is None or len(networks) < 2:
            return ""
        kind = t("phones_wireless") if served.wireless else t("phones_cable")
        return t("phones_network", kind=kind, name=served.name)

    def leaf(self, step: int) -> None:
        """Show another page of devices."""
        self.page = max(0, min(self.page + step, self.pages - 1))
        self._rows = None
        self.look()

    def look(self) -> None:
        """Update the card."""
        phones = self._phones
        self.on, self.link = phones.on, (phones.link or "") if phones.on else ""
        self.secure = phones.on and phones.secure
        # The sentence about a full disk replaces the link; the code stays.
        self.typed = in_pieces(self.link) if phones.unsaved is None else ""
        self.network = self._network_served()
        self.words = self._status()
        devices = in_order(phones.devices) if self.on else []
        self.pages = max(1, -(-len(devices) // ROWS))
        self.page = min(self.page, self.pages - 1)
        first = int(self.page) * ROWS
        self._show(devices[first : first + ROWS])

    def _status(self) -> str:
        app, phones = the_app(), self._phones
        trouble = phones.unsaved or phones.serving_trouble
        if not phones.on and trouble is None:
            return app.t("phones_off")
        if trouble is not None:
            return trouble.to(app.t.language)
        if not self.link:
            return app.t("phones_soon")
        key = "phones_scan_secure" if self.link.startswith("https:") else "phones_scan"
        return app.t(key, count=phones.followers)

    def _show(self, devices: list[PhoneDevice]) -> None:
        t, eye = the_app().t, self._phones.eye
        if (devices, eye) == self._rows:
            return
        self._rows = devices, eye
        place = self.ids.devices
        place.clear_widgets()
        for device in devices:
            name = t("phones_eye", name=device.name) if device.token == eye else device.name
            row = DeviceRow(name=name, asks=device.state == "asked")
            row.bind(on_let_in=lambda _, token=device.token: self._say(self._phones.let_in, token))
            row.bind(
                on_take_away=lambda _, token=device.token: self._say(self._phones.take_away, token)
            )
            place.add_widget(row)
        the_app().root.change()  # a tap meant for another device has no effect

    def _say(self, do: Any, token: str) -> None:
        do(token)
        self.look()


def show_phones(phones: Phones) -> None:
    """Open the card about phones."""
    card = PhonesCard(phones)
    the_app().open(card)
    card.follow()


def phones_line() -> list[MenuLine]:
    """Return the menu line that opens the card; empty if phones cannot be served."""
    app = the_app()
    phones = app.machine.phones
    if phones is None:
        return []
    return [MenuLine(app.t("menu_phones"), partial(show_phones, phones), "☎")]


def phone_eye_line() -> list[MenuLine]:
    """Return the menu line for a table without a camera: a phone may serve as one."""
    app = the_app()
    phones = app.machine.phones
    if phones is None:
        return []
    return [MenuLine(app.t("menu_phone_eye"), partial(show_phones, phones), "◉")]


def ask_about(phones: Phones, device: PhoneDevice) -> Choice:
    """Return the card that asks whether a device may play."""
    t = the_app().t
    return Choice(
        t("phones_asks", name=device.name),
        [(t("phones_let_in"), partial(phones.let_in, device.token))],
        other=(t("phones_refuse"), partial(phones.take_away, device.token)),
        sentence=t("phones_asks_sentence"),
        harmless=True,
    )
