"""Check of the MQTT broker that the settings name: does it let this table in, and what waits?"""

from ui.doctor.finding import Finding, Probe, ok, skipped, to_do
from ui.hall.broker import Broker
from ui.hall.connection import trouble_with
from ui.hall.messages import Request, encode
from ui.hall.table.delivery import still_waiting
from ui.hall.topics import Place

PATIENCE_SECONDS = 8.0
_UNITS = "etc/systemd/system"


def broker(probe: Probe) -> Finding:
    """Check that the broker lets this table in; say how many games no hub holds yet."""
    if probe.simulated:
        return skipped("broker")
    mqtt = probe.settings.broker
    if mqtt is None:
        return ok("broker", "broker_none")
    kiosk = probe.exists(f"{_UNITS}/table-companion.service")
    if kiosk and not probe.exists(f"{_UNITS}/table-companion-mqtt.service"):
        return to_do("broker", "broker_no_service")
    harmless = (Place(mqtt.name, "ask").topic, encode(Request(())))
    client_id = f"companion-doctor-{mqtt.name}"
    trouble = trouble_with(Broker.of(mqtt), client_id, PATIENCE_SECONDS, harmless)
    if trouble is not None:
        return to_do("broker", "broker_bad", why=trouble)
    count = len(still_waiting(probe.data, mqtt.name))
    key = ("broker_ok", "broker_waits_one", "broker_waits")[min(count, 2)]
    return ok("broker", key, host=mqtt.host, name=mqtt.name, count=count)
