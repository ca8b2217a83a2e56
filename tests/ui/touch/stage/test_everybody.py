"""The small sheets of all players: a column each, or a row each in an upright window."""

from typing import Any

import pytest

from companion.profiles import Profile
from tests.ui.touch.evening import Evening
from ui.touch.model.composition import compose

PEOPLE = [Profile("Ana", "red", "cat"), Profile("Bo", "blue", "sun")]


def everybody(evening: Evening, size: tuple[int, int], **traits: Any) -> Any:
    assert evening.app
    # importing this opens the window
    from ui.touch.stage.everybody import Everybody, SheetLine  # noqa: PLC0415

    made = compose(*size)
    assert made.others is not None
    lines = [
        SheetLine("Ones", "On", ("3", "")),
        SheetLine("Twos", "Tw", ("", "8"), pips=2),
        SheetLine("Total", "To", ("3", "8"), total=True),
    ]
    shown = Everybody(
        composition=made, pos=made.others[:2], size=made.others[2:], size_hint=(None, None),
        **{"lines": lines, "profiles": PEOPLE, **traits},
    )  # fmt: skip
    evening.app.drawings._draw(0)
    return shown


def signs(shown: Any) -> list[Any]:
    return [child for child in shown.children if type(child).__name__ == "PlayerSign"]


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_each_player_has_a_sign_and_it_is_drawn_once(
    opened: Evening, size: tuple[int, int]
) -> None:
    shown = everybody(opened, size)
    for _ in range(2):
        assert [sign.profile.name for sign in reversed(signs(shown))] == ["Ana", "Bo"]
        drawn = [*shown.canvas.before.children, *shown.canvas.children]
        assert [drawn.count(sign.canvas) for sign in signs(shown)] == [1, 1]
        shown.playing = 1
        opened.app.drawings._draw(0)


def test_columns_stand_side_by_side_and_rows_below_each_other(opened: Evening) -> None:
    ana, bo = reversed(signs(everybody(opened, (1280, 720))))
    assert (ana.y, ana.x < bo.x) == (bo.y, True)
    ana, bo = reversed(signs(everybody(opened, (720, 1280))))
    assert (ana.x, ana.y > bo.y) == (bo.x, True)


def test_the_cells_of_the_player_to_play_have_a_background(opened: Evening) -> None:
    plain, playing = (everybody(opened, (1280, 720), playing=seat) for seat in (-1, 0))
    assert len(playing.canvas.before.children) > len(plain.canvas.before.children)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_eight_players_fit(opened: Evening, size: tuple[int, int]) -> None:
    shown = everybody(opened, size, profiles=PEOPLE * 4, lines=[])
    # importing this opens the window
    from ui.touch.stage.everybody import SheetLine  # noqa: PLC0415

    shown.lines = [SheetLine(f"Line {at}", str(at), ("100",) * 8) for at in range(14)]
    opened.app.drawings._draw(0)
    assert len(signs(shown)) == 8
    for sign in signs(shown):
        assert shown.x <= sign.x <= sign.right <= shown.right
        assert shown.y <= sign.y <= sign.top <= shown.top
