"""The cost of a banner per frame, and the positions of its dice."""

from typing import Any

import pytest

from companion.language.text import Text
from tests.ui.touch.evening import Evening
from ui.telling.changes import Moment

MOMENT = Moment("yahtzee", "Ana", Text("Yahtzee!"), (5, 5, 5, 5, 5))


def banner_of(evening: Evening) -> Any:
    # importing this opens the window
    from ui.touch.widgets.motion.banner import Banner  # noqa: PLC0415

    return Banner.of(MOMENT, evening.app.profile_of("Ana"))


def shapes(canvas: Any) -> int:
    """Return the number of shapes drawn each frame; a cached picture counts once."""
    # importing this opens the window
    from kivy.graphics import Fbo, VertexInstruction  # noqa: PLC0415

    if isinstance(canvas, VertexInstruction):
        return 1
    if isinstance(canvas, Fbo) or not hasattr(canvas, "children"):
        return 0
    return sum(map(shapes, canvas.children))


def test_a_banner_draws_one_shape_plus_one_per_die(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    layer = evening.app.root.ids.motions
    layer.run(banner := banner_of(evening))
    evening.screen.step(3)
    assert shapes(banner.canvas) == 1 + 5


def test_a_die_grows_at_its_place(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    layer = evening.app.root.ids.motions
    layer.run(banner := banner_of(evening))
    evening.screen.step(3)
    die = banner.ids.dice.children[0]
    for share in (0.0, 0.5, 1.1, 1.0):
        die.grow(share)
        shown = die.shown
        whole = round(die.width), round(die.height)
        assert shown.size == pytest.approx((whole[0] * share, whole[1] * share))
        assert abs(shown.pos[0] + shown.size[0] / 2 - die.center_x) <= 1
        assert abs(shown.pos[1] + shown.size[1] / 2 - die.center_y) <= 1
