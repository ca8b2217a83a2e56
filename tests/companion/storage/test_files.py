"""The names of files, and the display of names that are not valid text."""

import os
from pathlib import Path

import pytest

from companion.plain_files import printable
from companion.storage.files import is_text, read_text


@pytest.mark.parametrize("name", ["yahtzee-1", "café", "カフェ", "?", ""])
def test_a_valid_name_is_shown_unchanged(name: str) -> None:
    assert is_text(name)
    assert printable(name) == name


def test_an_undecodable_name_is_shown_with_question_marks() -> None:
    name = os.fsdecode(b"caf\xe9-1")
    assert not is_text(name)
    assert printable(name) == "caf?-1"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "written by people"
    path.write_text(f"{mark}café\r\n", encoding="utf-8", newline="")
    assert read_text(path) == "café\r\n"
