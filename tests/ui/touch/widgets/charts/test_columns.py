"""Columns have the heights of their values, for any number of columns, and texts stay inside."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tests.ui.touch.evening import Evening
from ui.telling.colours import PALETTES, Rgba

SIZE = (600, 200)


def drawn_chart(evening: Evening, **traits: Any) -> npt.NDArray[np.uint8]:
    """Return the pixels of a chart drawn alone, height x width x 4, without a background."""
    from ui.touch.widgets.charts.columns import ColumnChart  # noqa: PLC0415

    app = evening.app
    chart = ColumnChart(size=SIZE, size_hint=(None, None), **traits)
    app.drawings._draw(0)
    pixels = np.frombuffer(chart.export_as_image().texture.pixels, np.uint8)
    return pixels.reshape(SIZE[1], SIZE[0], 4)


def painted(picture: npt.NDArray[np.uint8], colour: Rgba) -> npt.NDArray[np.bool_]:
    """Return the pixels of that colour as a mask."""
    wanted = np.array([round(255 * part) for part in colour[:3]])
    close = np.abs(picture[..., :3].astype(int) - wanted).max(axis=2) < 6
    return np.asarray(close & (picture[..., 3] > 200))


def heights(picture: npt.NDArray[np.uint8], count: int, theme: str = "day") -> list[int]:
    """Return the height of each of `count` columns, measured beside its middle."""
    inside = painted(picture, PALETTES[theme].worth)
    step = min(SIZE[0] / count, 90 / 0.72)
    left = (SIZE[0] - step * count) / 2
    return [int(inside[:, int(left + step * (at + 0.3))].sum()) for at in range(count)]


def columns(*values: float) -> list[Any]:
    from ui.touch.widgets.charts.columns import ChartColumn  # noqa: PLC0415

    return [ChartColumn(f"{value:.0f}", value, f"{value:.0f}") for value in values]


def test_no_values_draw_nothing(drawn: Evening) -> None:
    assert not drawn_chart(drawn)[..., 3].any()


@pytest.mark.parametrize("theme", PALETTES)
def test_columns_are_as_high_as_their_values(drawn: Evening, theme: str) -> None:
    drawn.app.switch_theme(theme)
    picture = drawn_chart(drawn, columns=columns(1000, 500, 0, 250))
    high = heights(picture, 4, theme)
    assert high[0] > 100
    assert high[1] == pytest.approx(high[0] / 2, abs=2)
    assert high[2] == 0
    assert high[3] == pytest.approx(high[0] / 4, abs=2)


def test_negative_values_have_no_column(drawn: Evening) -> None:
    assert heights(drawn_chart(drawn, columns=columns(-5, 10)), 2)[0] == 0


def test_a_figure_without_room_is_left_out_whole(drawn: Evening) -> None:
    from ui.touch.widgets.charts.columns import ChartColumn  # noqa: PLC0415

    narrow = [ChartColumn("", 1, "123,456,789")] * 20
    figured = drawn_chart(drawn, columns=narrow)
    assert (
        figured == drawn_chart(drawn, columns=[one._replace(figure="") for one in narrow])
    ).all()
    roomy = drawn_chart(drawn, columns=narrow[:2])
    assert (
        roomy != drawn_chart(drawn, columns=[one._replace(figure="") for one in narrow[:2]])
    ).any()


def test_a_single_column_is_centred_and_not_too_wide(drawn: Evening) -> None:
    inside = painted(drawn_chart(drawn, columns=columns(1)), PALETTES["day"].worth)
    (across,) = np.where(inside.any(axis=0))
    assert across.min() + across.max() == pytest.approx(SIZE[0], abs=2)
    assert np.ptp(across) <= 91


def test_a_level_is_drawn_across_at_its_value(drawn: Evening) -> None:
    from ui.touch.widgets.charts.columns import ChartMark  # noqa: PLC0415

    level = ChartMark(500, "")
    picture = drawn_chart(drawn, columns=columns(1000, 0), level=level)
    line = painted(picture, PALETTES["day"].doubt_line)
    (up,) = np.where(line.any(axis=1))
    base = SIZE[1] - np.where(painted(picture, PALETTES["day"].worth).any(axis=1))[0].max()
    high = heights(picture, 2)[0]
    assert SIZE[1] - up.mean() == pytest.approx(base + high / 2, abs=4)


@pytest.mark.parametrize(("at", "words"), [(0.0, "median 1"), (11.9, "median 1000")])
def test_the_text_of_a_mark_stays_inside_the_chart(drawn: Evening, at: float, words: str) -> None:
    from ui.touch.widgets.charts.columns import ChartMark  # noqa: PLC0415

    drawn.app.switch_text_size("far")
    chart = {"columns": columns(*range(12)), "mark": ChartMark(at, words)}
    inked = painted(drawn_chart(drawn, **chart), PALETTES["day"].doubt_line)[:24]
    (across,) = np.where(inked.any(axis=0))
    assert np.ptp(across) > 50
    assert 0 < across.min() < across.max() < SIZE[0] - 1
