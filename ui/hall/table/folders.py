"""The paths of a table's files for the broker, in its data folder."""

from pathlib import Path


def mqtt_folder(data: Path) -> Path:
    """Return the folder of these files."""
    return data / "mqtt"


def held_file(data: Path) -> Path:
    """Return the file of the games that a hub holds."""
    return mqtt_folder(data) / "held.jsonl"


def next_game_file(data: Path) -> Path:
    """Return the file of the table's next game in a tournament."""
    return mqtt_folder(data) / "next.json"


def pairings_file(data: Path) -> Path:
    """Return the file of the games that were begun for a tournament."""
    return mqtt_folder(data) / "pairings.jsonl"


def announced_file(data: Path) -> Path:
    """Return the file of the names under which a broker knows the table."""
    return mqtt_folder(data) / "announced.json"


def live_socket(data: Path) -> Path:
    """Return the socket on which the table's program reports its game."""
    return mqtt_folder(data) / "live.sock"
