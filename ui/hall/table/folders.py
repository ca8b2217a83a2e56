"""Where a table keeps what concerns the broker, within its data folder."""

from pathlib import Path


def mqtt_folder(data: Path) -> Path:
    """The folder of it all."""
    return data / "mqtt"


def held_file(data: Path) -> Path:
    """The file of the games that a hub holds."""
    return mqtt_folder(data) / "held.jsonl"


def next_game_file(data: Path) -> Path:
    """The file of what a tournament has the table play next."""
    return mqtt_folder(data) / "next.json"


def pairings_file(data: Path) -> Path:
    """The file of the games that were begun for a tournament."""
    return mqtt_folder(data) / "pairings.jsonl"


def announced_file(data: Path) -> Path:
    """The file of the names under which a broker knows the table."""
    return mqtt_folder(data) / "announced.json"


def live_socket(data: Path) -> Path:
    """The socket on which the table's program says what is on the table."""
    return mqtt_folder(data) / "live.sock"
