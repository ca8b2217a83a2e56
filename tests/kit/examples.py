"""The example games of the page *Add a game*, each in its own folder."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "deploy" / "docs" / "develop" / "examples"
FOLDERS = {"jeu421": "421", "ten_thousand": "ten_thousand", "yatzy": "yatzy"}
