"""Positions of a table's parts: inside the window, without overlap, large enough."""

from itertools import combinations

import pytest

from ui.touch.model.composition import FINGER, Area, Bars, Composition, compose, kind_of

SIZES = [
    (800, 480),
    (1024, 600),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (1920, 1200),
    (2560, 1440),
    (720, 1280),
    (800, 1280),
    (1080, 1920),
    (600, 1024),
]
BARS = [(False, False), (True, False), (False, True), (True, True)]


def parts(made: Composition) -> dict[str, Area]:
    """Return the parts that lie beside each other, without the backgrounds."""
    names = ("header", "dice", "picture", "undo", "again", "end", "alarm", "trouble", "sheet")
    found = {name: getattr(made, name) for name in names}
    if made.others is not None:
        found["others"] = made.others
    return {name: area for name, area in found.items() if area.height > 0}


def overlap(one: Area, other: Area) -> bool:
    return (
        one.x + 1 < other.x + other.width
        and other.x + 1 < one.x + one.width
        and one.y + 1 < other.top
        and other.y + 1 < one.top
    )


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("alarm", "trouble"), BARS)
@pytest.mark.parametrize("size", SIZES)
def test_no_part_overlaps_another_or_leaves_the_window(
    size: tuple[int, int], alarm: bool, trouble: bool, large: bool
) -> None:
    made = compose(*size, large=large, bars=Bars(alarm, trouble))
    areas = parts(made)
    for name, area in areas.items():
        assert area.x >= 0 <= area.y, name
        assert area.x + area.width <= size[0] + 1, name
        assert area.top <= size[1] + 1, name
    pairs = combinations(areas.items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if overlap(one, other)] == []


@pytest.mark.parametrize("size", SIZES)
def test_touch_targets_are_as_large_as_a_finger(size: tuple[int, int]) -> None:
    made = compose(*size)
    for area in (made.picture, made.undo, made.again, made.end, made.header):
        assert min(area.width, area.height) >= FINGER
    assert made.touch >= FINGER


@pytest.mark.parametrize("size", SIZES)
def test_felt_and_paper_share_the_window_below_the_header(size: tuple[int, int]) -> None:
    made = compose(*size)
    covered = sum(area.width * area.height for area in (made.header, made.felt, made.paper))
    assert covered == pytest.approx(size[0] * size[1], rel=0.005)
    assert not overlap(made.felt, made.paper)


@pytest.mark.parametrize("size", SIZES)
def test_a_bar_takes_room_and_moves_no_key(size: tuple[int, int]) -> None:
    calm, warned = compose(*size), compose(*size, bars=Bars(alarm=True, trouble=True))
    for name in ("header", "picture", "undo", "again", "end", "paper"):
        assert getattr(calm, name) == getattr(warned, name)
    assert (calm.alarm.height, calm.trouble.height) == (0, 0)
    assert warned.alarm.height > 0 < warned.trouble.height


def test_all_sheets_are_shown_in_a_large_window() -> None:
    assert compose(800, 480).others is None
    assert compose(1280, 720).others is not None
    assert compose(720, 1280).others is not None


def test_large_type_in_a_wide_window_has_the_layout_of_a_low_window() -> None:
    assert kind_of(1280, 720, large=False) == "wide"
    assert kind_of(1280, 720, large=True) == "low"
    assert kind_of(720, 1280, large=True) == "tall"
