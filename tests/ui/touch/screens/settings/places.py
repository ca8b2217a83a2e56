"""The settings in the states that the tests of sizes check."""

from msgspec.structs import replace

from companion.language.text import Translated, Verbatim
from companion.settings import Mqtt
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeUpdates
from tests.ui.touch.problems import NAMES
from ui.interface import Progress, UpdateOffer
from ui.update.installer.errors import NotSigned


def settings(evening: Evening) -> None:
    """The settings."""
    evening.app.go("settings")


def hall_card(evening: Evening) -> None:
    """Show the card of the club's broker, with files in deep folders."""
    machine, folder = evening.machine, "/var/lib/table-companion/mqtt-"
    mqtt = Mqtt(
        "192.168.101.110", NAMES[0][:40], 8883, NAMES[0], f"{folder}password", f"{folder}ca.crt"
    )
    machine.settings = replace(machine.settings, mqtt=mqtt)
    settings(evening)
    evening.now.show_version()
    evening.front.show_hall()


def hall_typed(evening: Evening) -> None:
    """Show a wrong entry on the card of the broker."""
    hall_card(evening)
    evening.front.ask("password_file")
    evening.front.write("/var/lib/table-companion/no-such-password")
    evening.front.done()


def _updates(evening: Evening) -> FakeUpdates:
    assert evening.machine.updates is not None
    return evening.machine.updates


def update_offered(evening: Evening) -> None:
    """Show a newer version on a stick with the longest name, with libraries to download."""
    place = Verbatim("W" * 30)
    _updates(evening).progress = None
    _updates(evening).offer = UpdateOffer("100.100.100", place, fetches=True)
    settings(evening)
    evening.now.show_version()


def update_by_hand(evening: Evening) -> None:
    """Show a newer version that must be installed by hand, in deep folders."""
    command = "sudo apt install /home/wilhelmina/Downloads/table-companion_0.3.0-1+deb12_amd64.deb"
    place = Translated({"fr": "les téléchargements", "en": "the downloads"})
    _updates(evening).progress = None
    _updates(evening).offer = UpdateOffer("0.3.0", place, command)
    settings(evening)
    evening.now.show_version()


def update_failed(evening: Evening) -> None:
    """Show the longest refusal of an update."""
    why = NotSigned(name="table-companion_0.3.0-1+deb12_arm64.deb", stays="0.2.0")
    _updates(evening).progress = Progress("failed", why.text)
    settings(evening)
    evening.now.show_version()


PLACES = [
    settings,
    hall_card,
    hall_typed,
    update_offered,
]
# screens with two keys only
SPARSE = [update_by_hand, update_failed]
