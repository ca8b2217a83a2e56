"""A roll entered by touch, tap by tap."""

from random import Random

import pytest

from ui.touch.model.hand_entry import HandEntry


def test_a_first_roll_is_ready_once_every_die_has_its_face() -> None:
    entry = HandEntry.begin((), 5)
    for face in (3, 3, 5, 1):
        entry = entry.entered(face)
    assert not entry.ready
    entry = entry.entered(6)
    assert entry.ready
    assert entry.dice == (3, 3, 5, 1, 6)
    assert entry.kept == frozenset()


def test_kept_dice_stay_where_they_are_and_the_others_are_filled_from_the_left() -> None:
    entry = HandEntry.begin((3, 3, 5, 1, 6), 5).tapped(0).tapped(3)
    entry = entry.entered(2).entered(2).entered(2)
    assert entry.dice == (3, 2, 2, 1, 2)
    assert sorted(entry.kept) == [0, 3]


def test_a_tap_removes_an_entered_face_and_the_next_face_takes_its_position() -> None:
    entry = HandEntry.begin((), 3).entered(1).entered(2).tapped(0).entered(6).entered(5)
    assert entry.dice == (6, 2, 5)


def test_a_second_tap_releases_a_die_kept_by_mistake() -> None:
    assert HandEntry.begin((1, 2), 2).tapped(1).tapped(1).kept == frozenset()


def test_keeping_every_die_makes_no_roll() -> None:
    assert not HandEntry.begin((1, 2), 2).tapped(0).tapped(1).ready


def test_one_face_too_many_changes_nothing() -> None:
    full = HandEntry.begin((), 2).entered(1).entered(2)
    assert full.entered(3) == full


@pytest.mark.parametrize("seed", range(100))
def test_a_kept_die_keeps_its_value_whatever_is_tapped(seed: int) -> None:
    chance, before = Random(seed), (1, 2, 3, 4, 5)
    entry = HandEntry.begin(before, 5)
    for _ in range(40):
        tap = chance.random() < 0.5
        entry = entry.tapped(chance.randrange(5)) if tap else entry.entered(chance.randint(1, 6))
        assert all(entry.shown(kept) == before[kept] for kept in entry.kept)
        assert all(entry.places[kept] is None for kept in entry.kept)


def test_a_die_set_aside_by_the_rules_is_neither_released_nor_entered() -> None:
    entry = HandEntry.begin((1, 4), 2, fixed=(0,)).tapped(0)
    assert entry.kept == {0}
    assert entry.entered(6).dice == (1, 6)


def test_a_roll_is_ready_once_the_fewest_allowed_dice_are_entered() -> None:
    entry = HandEntry.begin((), 5, least=2).entered(3)
    assert not entry.ready
    assert entry.entered(4).ready
    assert not entry.entered(4).complete
    assert entry.entered(4).dice == (3, 4)
