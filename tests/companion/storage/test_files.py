"""What files are called, and how a name that is no text is shown."""

import os

import pytest

from companion.storage.files import is_text, shown


@pytest.mark.parametrize("name", ["yahtzee-1", "café", "カフェ", "?", ""])
def test_a_name_that_is_text_is_shown_as_it_is(name: str) -> None:
    assert is_text(name)
    assert shown(name) == name


def test_a_name_that_is_no_text_is_shown_with_question_marks() -> None:
    name = os.fsdecode(b"caf\xe9-1")
    assert not is_text(name)
    assert shown(name) == "caf?-1"
