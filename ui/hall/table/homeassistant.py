"""Declare a table to Home Assistant: a retained message with the device and its entities.

See MQTT device discovery in Home Assistant's documentation.
"""

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.language.text import Language
from companion.language.typography import colon
from companion.language.words import Words
from companion.version import program_version
from ui.hall.topics import OFFLINE, ONLINE, Place

WORDS = Words.load(Path(__file__).with_name("words.toml"))
_TROUBLE = "{{ 'ON' if value_json.trouble or value_json.unsaved else 'OFF' }}"


def device_id(table: str) -> str:
    """Return the table's id: letters and digits of its name, with a hash if others are missing."""
    plain = re.sub(r"[^a-zA-Z0-9_-]+", "-", table).strip("-")
    mark = "" if plain == table else blake2b(table.encode(), digest_size=4).hexdigest()
    return "-".join(filter(None, ("companion", plain, mark)))


def discovery_topic(table: str) -> str:
    """Return the topic where Home Assistant expects the declaration."""
    return f"homeassistant/device/{device_id(table)}/config"


def discovery(table: str, language: Language) -> dict[str, Any]:
    """Return the message: the device `dev`, its origin `o`, and its components `cmps`."""
    state, id_ = Place(table, "state").topic, device_id(table)
    result = Place(table, "result").topic
    version = program_version().rpartition(" ")[2]
    while_on = {
        "topic": Place(table, "status").topic,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
    }

    def component(name: str, platform: str, **more: Any) -> dict[str, Any]:
        names = {"name": WORDS.say(name, language), "unique_id": f"{id_}_{name}"}
        shown = {"p": platform, **names, "state_topic": state, "availability": [while_on], **more}
        return {key: value for key, value in shown.items() if value}

    return {
        "dev": {
            "ids": [id_],
            "name": table,
            "mf": "table-companion",
            "mdl": "Table companion",
            "sw_version": version,
        },
        "o": {"name": "table-companion", "sw_version": version},
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
                value_template=_scores(),
                json_attributes_topic=state,
                icon="mdi:scoreboard",
            ),
            "game": component(
                "game",
                "sensor",
                value_template=f"{{{{ {_title(language)} }}}}",
                icon="mdi:dice-multiple",
            ),
            # Also shown while the table is off.
            "result": component(
                "result",
                "sensor",
                state_topic=result,
                value_template=_result(language),
                json_attributes_topic=result,
                icon="mdi:trophy",
                availability=(),
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
                state_topic=Place(table, "event").topic,
                event_types=["end_of_turn", "game_over"],
                device_class="button",
                icon="mdi:gesture-tap-button",
            ),
            "trouble": component(
                "trouble",
                "binary_sensor",
                value_template=_TROUBLE,
                device_class="problem",
                entity_category="diagnostic",
            ),
        },
        "qos": 1,
    }


def _title(language: Language) -> str:
    """Return the template expression for the title of the game in `value_json`."""
    titles = {name: games.find(name).title.to(language) for name in games.names()}
    known = msgspec.json.encode(titles).decode()
    return f"{known}.get(value_json.game, value_json.game)"


def _scores(before: str = "''") -> str:
    """Return the template for everybody's score, after the value of an expression."""
    # A state in Home Assistant has 255 characters at most.
    return (
        "{% set found = namespace(each=[]) %}"
        "{% for player in value_json.totals %}"
        "{% set found.each = found.each + [player.name ~ ' ' ~ player.total] %}"
        "{% endfor %}"
        f"{{{{ ({before} ~ (found.each | join(', ')))[:255] }}}}"
    )


def _result(language: Language) -> str:
    """Return the template for a finished game: its name and the scores."""
    return _scores(f"{_title(language)} ~ '{colon(language)}'")
