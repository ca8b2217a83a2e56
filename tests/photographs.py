"""The labelled photographs that COMPANION_PHOTOS names; tests that need them skip without."""

import os
from pathlib import Path

import pytest

_NAMED = os.environ.get("COMPANION_PHOTOS", "")
THERE = bool(_NAMED) and (Path(_NAMED) / "rendered" / "labels.json").is_file()
# Without photographs, the path is relative to the working folder and unused.
FOLDER = Path(_NAMED)
MISSING = (
    f"COMPANION_PHOTOS={_NAMED} is no folder of labelled photographs"
    if _NAMED
    else "COMPANION_PHOTOS names no folder of labelled photographs"
)

needed = pytest.mark.skipif(not THERE, reason=MISSING)
