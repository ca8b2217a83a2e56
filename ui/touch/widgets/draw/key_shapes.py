"""Signs of keys that are drawn: those of DejaVu Sans for such things are squares that look alike.

By the character that stands for each; a square of side 1, its corner at the lower left.
"""

from collections.abc import Mapping

from ui.telling.signs import Fan, Piece


def _box(left: float, low: float, right: float, high: float) -> Fan:
    return Fan(((left, low), (right, low), (right, high), (left, high)))


SHEET, CHART, COLUMNS = "▤", "▥", "▦"
KEY_SHAPES: Mapping[str, tuple[Piece, ...]] = {
    SHEET: (  # a page with its corner folded, and two lines on it
        _box(0.14, 0.0, 0.23, 1.0),
        _box(0.14, 0.0, 0.86, 0.09),
        _box(0.77, 0.0, 0.86, 0.7),
        _box(0.14, 0.91, 0.56, 1.0),
        Fan(((0.56, 1.0), (0.56, 0.68), (0.86, 0.68))),
        _box(0.34, 0.46, 0.66, 0.54),
        _box(0.34, 0.26, 0.66, 0.34),
    ),
    CHART: (  # bars of three heights
        _box(0.0, 0.0, 1.0, 0.09),
        _box(0.06, 0.14, 0.3, 0.5),
        _box(0.38, 0.14, 0.62, 1.0),
        _box(0.7, 0.14, 0.94, 0.72),
    ),
    COLUMNS: (  # a table: its head, and a column a player
        _box(0.0, 0.76, 1.0, 1.0),
        _box(0.0, 0.38, 0.24, 0.62),
        _box(0.38, 0.38, 0.62, 0.62),
        _box(0.76, 0.38, 1.0, 0.62),
        _box(0.0, 0.0, 0.24, 0.24),
        _box(0.38, 0.0, 0.62, 0.24),
        _box(0.76, 0.0, 1.0, 0.24),
    ),
}
