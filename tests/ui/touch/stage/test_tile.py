"""A tile shows its name, its possible points, and whether it can be chosen."""

from typing import Any

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from ui.telling.score_table import Ink
from ui.touch.model.composition import compose

SIZE = (104, 70)


def tile(evening: Evening, size: tuple[int, int] = SIZE, **face: Any) -> Any:
    assert evening.app
    # importing this opens the window
    from ui.touch.stage.tile import Tile, TileFace  # noqa: PLC0415

    made = Tile(face=TileFace("key", face.pop("name", "Chance"), **face))
    made.composition, made.size = compose(800, 480), size
    evening.app.drawings._draw(0)
    return made


def edges(text: Any) -> tuple[float, float, float, float]:
    """Return the edges of the ink of a text: left, bottom, right, top."""
    width, height = text.texture_size
    left = text.x if text.halign == "left" else text.right - width
    low = text.center_y - height / 2
    return left, low, left + width, low + height


def overlap(one: Any, other: Any) -> bool:
    (x0, y0, x1, y1), (a0, b0, a1, b1) = edges(one), edges(other)
    return bool(x0 < a1 - 1 and a0 < x1 - 1 and y0 < b1 - 1 and b0 < y1 - 1)


@pytest.mark.parametrize("ink", [Ink.BEST, Ink.WORTH, Ink.NOTHING, Ink.PENCILLED])
def test_an_open_tile_shows_its_points_and_can_be_chosen(opened: Evening, ink: Ink) -> None:
    shown = tile(opened, value="18", ink=ink)
    assert (shown.words, shown.open) == ("18", True)
    assert shown._name.text == "Chance"


def test_a_filled_tile_is_smaller_and_cannot_be_chosen(opened: Evening) -> None:
    written, offered = (tile(opened, value="18", ink=ink) for ink in (Ink.INKED, Ink.WORTH))
    assert not written.open
    assert written._value.font_size < offered._value.font_size


def test_the_best_tiles_have_a_star_and_a_pencilled_tile_a_pencil(opened: Evening) -> None:
    signs = {
        ink: tile(opened, value="18", ink=ink)._icon.text
        for ink in (Ink.BEST, Ink.WORTH, Ink.PENCILLED)
    }
    assert signs == {Ink.BEST: "★", Ink.WORTH: "", Ink.PENCILLED: "✎"}


@pytest.mark.parametrize("text_size", ["normal", "far"])
@pytest.mark.parametrize(("ink", "below"), [(Ink.PENCILLED, "Inscrire"), (Ink.INKED, "+100")])
def test_the_line_below_never_overlaps_the_value(
    opened: Evening, ink: Ink, below: str, text_size: Any
) -> None:
    opened.app.switch_text_size(text_size)
    shown = tile(opened, value="50", ink=ink, below=below)
    assert shown._below.text == below
    assert not overlap(shown._value, shown._below)


def test_a_name_too_long_for_the_die_beside_it_stands_alone(opened: Evening) -> None:
    wide, narrow = (tile(opened, size, name="Quatre", pips=4) for size in (SIZE, (60, 60)))
    assert wide._pips.opacity == 1
    assert narrow._pips.opacity == 0
    assert not narrow._name.is_shortened


@pytest.mark.parametrize("size", [SIZE, (70, 62), (154, 48)])
def test_a_long_name_is_not_cut(opened: Evening, size: tuple[int, int]) -> None:
    shown = tile(opened, size, name="Grande suite", value="40", ink=Ink.BEST)
    assert not shown._name.is_shortened
    assert not overlap(shown._value, shown._name)


def test_a_bar_shows_how_full_a_tile_is(opened: Evening) -> None:
    empty, half = (tile(opened, share=share, value="1/2") for share in (0.0, 0.5))
    assert len(half.canvas.before.children) > len(empty.canvas.before.children)
    assert not half.open


def test_an_unsaved_tile_is_marked(opened: Evening) -> None:
    assert tile(opened, value="18", ink=Ink.INKED, unsaved=True)._unsaved.shown
    assert not tile(opened, value="18", ink=Ink.INKED)._unsaved.shown


def test_a_tap_on_a_tile_reports_the_tile(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    heard: list[object] = []
    tiles = evening.now.ids.sheet
    tiles.bind(on_choose=lambda _, key, again: heard.append((key, again)))
    tap(evening.screen, tiles.row("chance"))
    assert heard == [("chance", False)]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_tiles_of_a_sheet_are_large_enough_and_do_not_overlap(
    opened: Evening, size: tuple[int, int]
) -> None:
    # importing this opens the window
    from ui.touch.stage.tile import TileFace, Tiles  # noqa: PLC0415

    made = compose(*size)
    tiles = Tiles(composition=made, pos=made.sheet[:2], size=made.sheet[2:])
    tiles.sections = [[TileFace(first + at, str(at)) for at in range(7)] for first in (0, 7)]
    shown = [tiles.row(key) for key in range(14)]
    assert min(min(each.size) for each in shown) >= 48
    for at, one in enumerate(shown):
        assert one.x >= tiles.x
        assert one.y >= tiles.y
        for other in shown[at + 1 :]:
            assert not one.collide_widget(other)
    assert tiles.least(made) <= tiles.height
