"""Every refusal of DESfausse has a test."""

import re
from pathlib import Path

from companion.games.desfausse import errors, trophy_errors
from companion.games.errors import BadSetup, IllegalAction

HERE = Path(__file__).parent


def test_every_refusal_is_tested_by_name() -> None:
    refusals = {
        name
        for module in (errors, trophy_errors)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, (IllegalAction, BadSetup))
    } - {"IllegalAction", "BadSetup"}
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    unnamed = {name for name in refusals if not re.search(rf"(, |\(){name}\)", tests)}
    assert unnamed == set()
