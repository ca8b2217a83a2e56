"""The score curve for one to eight players and any number of rounds, legible without colours."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from companion.profiles import Profiles, seated
from tests.ui.touch.evening import Evening
from ui.telling.colours import DAY, NIGHT, contrast
from ui.touch.widgets.charts.curve import MARK_SHAPES, MOST_POINTS, PATTERNS, CurveLine, ScoreCurve
from ui.touch.widgets.controls.basics import Overlay
from ui.touch.widgets.draw.player_sign import PlayerSign

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Fritz", "Gus", "Hugo")


def lines(*values: tuple[int, ...]) -> tuple[CurveLine, ...]:
    profiles = seated(NAMES[: len(values)], Profiles())
    return tuple(map(CurveLine, profiles, values))


def shown(evening: Evening, *values: tuple[int, ...], **more: Any) -> ScoreCurve:
    """Draw a curve of these values and return it."""
    drawn = ScoreCurve(
        lines=lines(*values), size_hint=(None, None), size=(480, 340), pos=(100, 60), **more
    )
    card = Overlay()
    card.add_widget(drawn)
    evening.app.open(card)
    evening.screen.step(2)
    return drawn


def signs(drawn: ScoreCurve) -> list[PlayerSign]:
    return list(reversed(drawn.children))


@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_every_player_has_a_sign_at_the_end_of_their_line(opened: Evening, players: int) -> None:
    drawn = shown(opened, *[(0, 10 * place, 12 * place) for place in range(players)])
    assert [sign.profile for sign in signs(drawn)] == list(seated(NAMES[:players], Profiles()))
    places = [sign.center_y for sign in signs(drawn)]
    assert places == sorted(places)
    assert all(drawn.y <= sign.y and sign.top <= drawn.top for sign in signs(drawn))


def test_signs_of_equal_totals_do_not_overlap(opened: Evening) -> None:
    drawn = shown(opened, *[(0, 50)] * 8)
    tops = sorted((sign.y, sign.top) for sign in signs(drawn))
    assert all(below[1] <= above[0] + 1 for below, above in pairwise(tops))


@pytest.mark.parametrize("values", [((0, 12),), ((0, 0), (0, 0)), ((0, -5), (0, -7)), ((0,),)])
def test_a_single_round_and_totals_of_zero_or_less_are_drawn(
    opened: Evening, values: tuple[tuple[int, ...], ...]
) -> None:
    assert len(signs(shown(opened, *values))) == len(values)


def test_a_very_long_game_is_drawn_with_as_many_points_as_pixels(opened: Evening) -> None:
    from kivy.graphics import Mesh  # noqa: PLC0415  imported after the window is open

    drawn = shown(opened, tuple(range(5000)))
    meshes = [child for child in drawn.canvas.children if isinstance(child, Mesh)]
    assert max(len(mesh.indices) for mesh in meshes) < 40 * MOST_POINTS
    ends = max(vertex for mesh in meshes for vertex in mesh.vertices[0::4])
    assert ends > drawn.x + 350  # the line still reaches the end


def test_a_curve_without_lines_or_room_draws_nothing(opened: Evening) -> None:
    assert shown(opened).children == []
    small = shown(opened, (0, 12))
    small.size = (5, 5)
    opened.screen.step(2)
    assert small.children == []


def test_no_two_players_have_equal_dashes_and_marks() -> None:
    looks = [(at % len(PATTERNS), at % MARK_SHAPES, at >= MARK_SHAPES) for at in range(8)]
    assert len(set(looks)) == 8


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
def test_the_edge_of_every_line_stands_out_from_the_card(palette: Any) -> None:
    assert contrast(palette.ink, palette.card) >= 4.5


def test_the_lines_have_the_players_colours(drawn: Evening) -> None:
    assert drawn.app is not None
    shown(drawn, (0, 50, 100), (0, 20, 40))
    picture = drawn.screen.picture()[:, :, ::-1].astype(int)
    for line in lines((0,), (0,)):
        colour = np.array(drawn.app.palette.player(line.profile.colour)[0][:3]) * 255
        near = (np.abs(picture - colour) < 6).all(axis=2)
        assert near[100:400, 130:430].sum() > 100


def test_a_large_type_size_makes_the_figures_larger(opened: Evening) -> None:
    drawn = shown(opened, (0, 12))
    normal = drawn._lettering.size
    opened.app.switch_text_size("far")
    opened.screen.step(2)
    assert drawn._lettering.size > normal
