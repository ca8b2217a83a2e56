"""Ask the people at the table once about each device that wants to play from a phone."""

from ui.touch.model.phones import newly_asking
from ui.touch.running_app import App
from ui.touch.widgets.cards.phones import ask_about


class PhoneRequests:
    """Opens a card for each device that asks, after any other open card.

    The card about phones lists the request, too.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: set[str] = set()

    def look(self) -> None:
        """Ask about the next device, if any."""
        phones = self._app.machine.phones
        if phones is None:
            return
        devices = phones.devices
        self._asked &= {phone.token for phone in devices if phone.state == "asked"}
        device = newly_asking(devices, self._asked)
        if device is None or self._app.front is not None or self._app.dimmed:
            return
        self._asked.add(device.token)
        self._app.open(ask_about(phones, device))
