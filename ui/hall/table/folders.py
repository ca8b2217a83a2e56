"""Where a table keeps what concerns the broker, within its data folder."""

from pathlib import Path


def mqtt_folder(data: Path) -> Path:
    """The folder of it all."""
    return data / "mqtt"


def held_file(data: Path) -> Path:
    """The file of the games that a hub holds."""
    return mqtt_folder(data) / "held.jsonl"


def live_socket(data: Path) -> Path:
    """The socket on which the table's program says what is on the table."""
    return mqtt_folder(data) / "live.sock"
