"""Check the MQTT broker of the settings: whether this table is admitted, and waiting games."""

from ui.doctor.finding import Finding, Probe, ok, skipped, to_do
from ui.doctor.installed import kiosk_unit, renew
from ui.hall.broker import Broker
from ui.hall.connection import trouble_with
from ui.hall.messages import Request, encode
from ui.hall.table.delivery import still_waiting
from ui.hall.topics import Place

PATIENCE_SECONDS = 8.0
_SERVICE = "etc/systemd/system/table-companion-mqtt.service"


def broker(probe: Probe) -> Finding:
    """Check that the broker admits this table; count the games that no hub holds yet."""
    if probe.simulated:
        return skipped("broker")
    mqtt = probe.settings.broker
    if mqtt is None:
        return ok("broker", "broker_none")
    if kiosk_unit(probe) and not probe.exists(_SERVICE):
        return to_do("broker", "broker_no_service", command=renew(probe))
    harmless = (Place(mqtt.name, "ask").topic, encode(Request(())))
    client_id = f"companion-doctor-{mqtt.name}"
    trouble = trouble_with(Broker.of(mqtt), client_id, PATIENCE_SECONDS, harmless)
    if trouble is not None:
        return to_do("broker", "broker_bad", why=trouble)
    count = len(still_waiting(probe.data, mqtt.name))
    key = "broker_waits" if count else "broker_ok"
    return ok("broker", key, host=mqtt.host, name=mqtt.name, count=count)
