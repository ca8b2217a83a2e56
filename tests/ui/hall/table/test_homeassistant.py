"""The message by which Home Assistant finds a table, held against the keys of its documentation
(MQTT device discovery, and the integrations sensor, binary_sensor and event by MQTT).
"""

import re
from typing import Any

import pytest

from companion.language.text import LANGUAGES
from ui.hall.table.homeassistant import device_id, discovery, discovery_topic
from ui.hall.topics import place

DEVICE = {
    "identifiers", "ids", "connections", "cns", "name", "manufacturer", "mf", "model", "mdl",
    "model_id", "mdl_id", "sw_version", "sw", "hw_version", "hw", "serial_number", "sn",
    "suggested_area", "sa", "configuration_url", "cu", "via_device",
}  # fmt: skip
ORIGIN = {"name", "sw_version", "sw", "support_url", "url"}
ROOT = {
    "device", "dev", "origin", "o", "components", "cmps", "availability", "avty",
    "availability_topic", "avty_t", "availability_mode", "state_topic", "command_topic", "qos",
    "encoding",
}  # fmt: skip
AVAILABILITY = {"topic", "payload_available", "payload_not_available", "value_template"}
COMMON = {
    "p", "platform", "name", "unique_id", "state_topic", "value_template", "icon",
    "json_attributes_topic", "json_attributes_template", "device_class", "entity_category", "qos",
    "enabled_by_default", "encoding", "entity_picture", "default_entity_id",
}  # fmt: skip
PLATFORMS = {
    "sensor": {"options", "state_class", "unit_of_measurement", "expire_after", "force_update"},
    "binary_sensor": {"payload_on", "payload_off", "off_delay", "expire_after", "force_update"},
    "event": {"event_types"},
}
CLASSES = {"binary_sensor": {"problem", "connectivity", "running"}, "event": {"button"}}


def check(message: dict[str, Any]) -> None:
    """Assert that a discovery message is one as the documentation has it."""
    assert message.keys() <= ROOT
    assert {"dev", "o", "cmps"} <= message.keys()
    assert message["dev"].keys() <= DEVICE
    assert message["dev"]["ids"]
    assert message["o"].keys() <= ORIGIN
    assert message["o"]["name"]
    for one in message["availability"]:
        assert one.keys() <= AVAILABILITY
        assert one["topic"]
    ids = [component["unique_id"] for component in message["cmps"].values()]
    assert len(set(ids)) == len(ids)
    for component in message["cmps"].values():
        platform = component["p"]
        assert component.keys() <= COMMON | PLATFORMS[platform]
        assert component["state_topic"]
        assert component.get("device_class") in {None, *CLASSES.get(platform, ())}
        assert component.get("entity_category", "diagnostic") in ("diagnostic", "config")
        if platform == "event":
            assert component["event_types"]
            assert "value_template" not in component  # its message is JSON with "event_type"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["table", "Table 1", "salle à manger", "安娜", "a" * 40])
def test_a_table_is_found_by_one_message(table: str, language: Any) -> None:
    message = discovery(table, language)
    check(message)
    assert message["dev"]["name"] == table
    assert {c["p"] for c in message["cmps"].values()} == {"sensor", "binary_sensor", "event"}
    topics = {c["state_topic"] for c in message["cmps"].values()}
    assert all(found is not None and found.table == table for found in map(place, topics))


def test_its_id_has_only_signs_that_are_allowed_and_is_its_own() -> None:
    names = ["table", "Table 1", "Table-1", "salle à manger", "安娜", "安", "a/b"]
    ids = [device_id(name) for name in names]
    assert len(set(ids)) == len(ids)
    for id_, name in zip(ids, names, strict=True):
        assert re.fullmatch(r"[a-zA-Z0-9_-]+", id_)
        assert discovery_topic(name) == f"homeassistant/device/{id_}/config"


def test_a_message_with_a_key_that_is_not_documented_is_noticed() -> None:
    wrong = discovery("table", "en") | {"scores": 1}
    with pytest.raises(AssertionError):
        check(wrong)
