"""Points in words."""

from companion.language.text import Text, plural

_POINT = Text("{points} point", "{points} point")
_POINTS = Text("{points} points", "{points} points")


def counted_points(points: int) -> Text:
    """Return a number of points in words: "1 point", "−5 points"."""
    words = plural(abs(points), _POINT, _POINTS)
    figure = signed(points)
    return Text(words.fr.format(points=figure), words.en.format(points=figure))


def signed(points: int) -> str:
    """Return points with a true minus."""
    return f"{'−' if points < 0 else ''}{abs(points)}"
