"""Run `companion` as typed in a terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.language.typography import NO_BREAK
from ui.cli import main

Capture = pytest.CaptureFixture[str]


def companion(capsys: Capture, *arguments: object, language: str = "en") -> tuple[int, str, str]:
    """Run a command; return its exit status, its output and its errors.

    No-break spaces are replaced by spaces.
    """
    words = [str(word) for word in arguments]
    status = main.main([words[0], "--language", language, *words[1:]])
    captured = capsys.readouterr()
    return status, read(captured.out), read(captured.err)


def read(printed: str) -> str:
    """Return the text with spaces in place of the no-break spaces before French marks."""
    return printed.replace(NO_BREAK, " ")


def replayed(capsys: Capture, path: Path) -> dict[str, Any]:
    status, out, err = companion(capsys, "replay", path, "--json")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 1
    report: dict[str, Any] = json.loads(out)
    return report


def refuses_line(capsys: Capture, path: Path, line: int, language: str) -> None:
    """Assert that a record is refused by a short sentence with that line's number."""
    status, out, err = companion(capsys, "replay", path, "--json", language=language)
    assert (status, out) == (2, "")
    assert err.startswith(f"companion: {'Ligne' if language == 'fr' else 'Line'} {line}")
    assert len(err.splitlines()) == 1
    assert len(err) < 1000
    assert err.rstrip("\n").isprintable()
