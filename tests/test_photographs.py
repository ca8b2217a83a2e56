"""Tests that need photographs skip where there are none, and say so."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("named", ["", "/nowhere"])
def test_a_missing_folder_skips_the_tests_that_need_it(named: str) -> None:
    needy = "tests/vision/reading/test_reader_photographs.py"
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", needy],
        env={**os.environ, "COMPANION_PHOTOS": named},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    assert "is no folder" in result.stdout if named else "names no folder" in result.stdout
