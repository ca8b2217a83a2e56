"""What Home Assistant is told once of a table: one retained message declares the device and all
that is to be seen of it (MQTT device discovery).
"""

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from companion.language.text import Language
from companion.language.words import Words
from ui.hall.topics import OFFLINE, ONLINE, Place
from ui.host.version import program_version

WORDS = Words.load(Path(__file__).with_name("words.toml"))
# A state has 255 signs at most there.
_SCORES = (
    "{% set said = namespace(each=[]) %}"
    "{% for one in value_json.totals %}"
    "{% set said.each = said.each + [one.name ~ ' ' ~ one.total] %}"
    "{% endfor %}{{ (said.each | join(', '))[:255] }}"
)
_TROUBLE = "{{ 'ON' if value_json.trouble or value_json.unsaved else 'OFF' }}"


def device_id(table: str) -> str:
    """The table's id there: letters and digits of its name, with a mark if that is not all."""
    plain = re.sub(r"[^a-zA-Z0-9_-]+", "-", table).strip("-")
    mark = "" if plain == table else blake2b(table.encode(), digest_size=4).hexdigest()
    return "-".join(filter(None, ("companion", plain, mark)))


def discovery_topic(table: str) -> str:
    """Where Home Assistant looks for it."""
    return f"homeassistant/device/{device_id(table)}/config"


def discovery(table: str, language: Language) -> dict[str, Any]:
    """The message: the device `dev`, its origin `o`, and its components `cmps`."""
    state, id_ = Place(table, "state").topic, device_id(table)

    def component(name: str, platform: str, **more: str | list[str]) -> dict[str, Any]:
        said = {"name": WORDS.say(name, language), "unique_id": f"{id_}_{name}"}
        return {"p": platform, **said, "state_topic": state, **more}

    return {
        "dev": {"ids": [id_], "name": table, "mf": "table-companion", "mdl": "Table companion"},
        "o": {"name": "table-companion", "sw": program_version().rpartition(" ")[2]},
        "cmps": {
            "to_play": component(
                "to_play",
                "sensor",
                value_template="{{ value_json.to_play }}",
                icon="mdi:account-arrow-right",
            ),
            "scores": component(
                "scores",
                "sensor",
                value_template=_SCORES,
                json_attributes_topic=state,
                icon="mdi:scoreboard",
            ),
            "game": component(
                "game",
                "sensor",
                value_template="{{ value_json.game }}",
                icon="mdi:dice-multiple",
            ),
            "question": component(
                "question",
                "binary_sensor",
                value_template="{{ 'ON' if value_json.question else 'OFF' }}",
                icon="mdi:help-circle",
            ),
            "turn": component(
                "turn",
                "event",
                event_types=["end_of_turn", "game_over"],
                device_class="button",
                icon="mdi:gesture-tap-button",
            )
            | {"state_topic": Place(table, "event").topic},
            "trouble": component(
                "trouble",
                "binary_sensor",
                value_template=_TROUBLE,
                device_class="problem",
                entity_category="diagnostic",
            ),
        },
        "availability": [
            {
                "topic": Place(table, "status").topic,
                "payload_available": ONLINE,
                "payload_not_available": OFFLINE,
            }
        ],
        "qos": 1,
    }
