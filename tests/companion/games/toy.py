"""A game that is in no catalogue: its package is written to a folder and put on the shelf."""

from pathlib import Path

COINS = Path(__file__).parents[3] / "deploy" / "docs" / "develop" / "coins.py"

RECORD = """\
{"game":"coins","version":1,"players":["Ana","Bo"],"options":{"goal":8}}
{"action":"throw","die":5}
{"action":"pass"}
{"action":"throw","die":6}
"""


def put_on(shelf: Path) -> None:
    """Write the toy game's package into a folder."""
    (shelf / "coins").mkdir()
    (shelf / "coins" / "__init__.py").write_text(COINS.read_text("utf-8"), "utf-8")
