"""Another table of the same name, as a copied SD card makes one."""

from companion.settings import Mqtt
from ui.hall.connection import Rival
from ui.hall.errors import OtherTable, PerhapsOtherTable


def rival_table(mqtt: Mqtt) -> Rival:
    """Say what is wrong where another table connects under the name in these settings."""
    details = {"host": mqtt.host, "port": mqtt.port, "name": mqtt.name}
    return Rival(OtherTable(**details), PerhapsOtherTable(**details))
