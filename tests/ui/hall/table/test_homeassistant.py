"""The discovery message for Home Assistant has only documented keys.

The keys are those of the documentation of MQTT device discovery, and of the integrations sensor,
binary_sensor and event by MQTT.
"""

import re
from typing import Any

import pytest

from companion.language.catalogue import languages
from companion.version import program_version
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
    "availability", "enabled_by_default", "encoding", "entity_picture", "default_entity_id",
}  # fmt: skip
PLATFORMS = {
    "sensor": {"options", "state_class", "unit_of_measurement", "expire_after", "force_update"},
    "binary_sensor": {"payload_on", "payload_off", "off_delay", "expire_after", "force_update"},
    "event": {"event_types"},
}
CLASSES = {"binary_sensor": {"problem", "connectivity", "running"}, "event": {"button"}}


def check(message: dict[str, Any]) -> None:
    """Assert that a discovery message agrees with the documentation."""
    assert message.keys() <= ROOT
    assert {"dev", "o", "cmps"} <= message.keys()
    assert message["dev"].keys() <= DEVICE
    assert message["dev"]["ids"]
    assert message["o"].keys() <= ORIGIN
    assert message["o"]["name"]
    ids = [component["unique_id"] for component in message["cmps"].values()]
    assert len(set(ids)) == len(ids)
    for component in message["cmps"].values():
        platform = component["p"]
        assert component.keys() <= COMMON | PLATFORMS[platform]
        assert component["state_topic"]
        for one in component.get("availability", ()):
            assert one.keys() <= AVAILABILITY
            assert one["topic"]
        assert component.get("device_class") in {None, *CLASSES.get(platform, ())}
        assert component.get("entity_category", "diagnostic") in ("diagnostic", "config")
        if platform == "event":
            assert component["event_types"]
            assert "value_template" not in component  # the event message is JSON with "event_type"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", ["table", "Table 1", "salle à manger", "安娜", "a" * 40])
def test_one_message_announces_a_table(table: str, language: Any) -> None:
    message = discovery(table, language)
    check(message)
    assert message["dev"]["name"] == table
    assert (
        message["dev"]["sw_version"] == message["o"]["sw_version"] == program_version().split()[-1]
    )
    assert {c["p"] for c in message["cmps"].values()} == {"sensor", "binary_sensor", "event"}
    topics = {c["state_topic"] for c in message["cmps"].values()}
    assert all(found is not None and found.table == table for found in map(place, topics))


FINISHED = {
    "game": "desfausse",
    "totals": [{"name": "Ana", "total": 12}, {"name": "Bo", "total": 9}],
}


def rendered(template: str, value: dict[str, Any]) -> str:
    """Render a template as Home Assistant does for a message."""
    jinja2 = pytest.importorskip("jinja2")
    made: str = jinja2.Environment().from_string(template).render(value_json=value)
    return made


@pytest.mark.parametrize(
    ("language", "game", "result"),
    [
        ("fr", "DESfausse", "DESfausse\u00a0: Ana 12, Bo 9"),
        ("en", "DESfausse", "DESfausse: Ana 12, Bo 9"),
    ],
)
def test_a_game_is_shown_by_its_usual_name(language: Any, game: str, result: str) -> None:
    shown = discovery("table", language)["cmps"]
    assert rendered(shown["game"]["value_template"], FINISHED) == game
    assert rendered(shown["result"]["value_template"], FINISHED) == result
    assert rendered(shown["scores"]["value_template"], FINISHED) == "Ana 12, Bo 9"
    # Home Assistant takes this for no value
    assert rendered(shown["game"]["value_template"], {"game": None}) == "None"
    assert rendered(shown["game"]["value_template"], {"game": "a new one"}) == "a new one"


def test_the_last_result_alone_is_shown_while_the_table_is_off() -> None:
    shown = discovery("table", "en")["cmps"]
    assert [name for name, one in shown.items() if "availability" not in one] == ["result"]
    assert shown["result"]["state_topic"] == "companion/table/result"


def test_the_id_of_a_table_is_unique_and_has_only_allowed_characters() -> None:
    names = ["table", "Table 1", "Table-1", "salle à manger", "安娜", "安", "a/b"]
    ids = [device_id(name) for name in names]
    assert len(set(ids)) == len(ids)
    for id_, name in zip(ids, names, strict=True):
        assert re.fullmatch(r"[a-zA-Z0-9_-]+", id_)
        assert discovery_topic(name) == f"homeassistant/device/{id_}/config"


def test_the_check_finds_an_undocumented_key() -> None:
    wrong = discovery("table", "en") | {"scores": 1}
    with pytest.raises(AssertionError):
        check(wrong)
