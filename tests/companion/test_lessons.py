"""Lessons shown are remembered for each game."""

from pathlib import Path

import pytest

from companion import lessons
from companion.lessons import MOST_GAMES, Taught


def test_a_game_teaches_from_its_beginning_until_it_is_told_to_stop() -> None:
    taught = Taught().begun("one")
    assert taught.teaches("one")
    assert not taught.teaches("two")
    assert not taught.ended("one").teaches("one")
    assert taught.begun("two").ended("one").teaches("two")


def test_a_lesson_is_noted_once() -> None:
    taught = (
        Taught()
        .begun("one")
        .with_shown("one", "roll")
        .with_shown("one", "box")
        .with_shown("one", "roll")
    )
    assert taught.shown("one") == ("roll", "box")


def test_a_game_that_does_not_teach_notes_nothing() -> None:
    assert Taught().with_shown("one", "roll") == Taught()


def test_lessons_are_remembered_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    taught = Taught().begun("one").with_shown("one", "roll").begun("two")
    lessons.write(path, taught)
    assert lessons.read(path) == taught


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"games": [1]}', b"\xff", b"[" * 9999])
def test_a_damaged_file_teaches_nothing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(content)
    assert lessons.read(path) == Taught()
    assert lessons.read(tmp_path / "none.json") == Taught()
    assert lessons.read(tmp_path) == Taught()


def test_only_the_newest_games_are_kept() -> None:
    taught = Taught()
    for number in range(MOST_GAMES + 5):
        taught = taught.begun(str(number))
    assert len(taught.games) == MOST_GAMES
    assert not taught.teaches("4")
    assert taught.teaches("5")
