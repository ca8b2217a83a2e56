"""Points in words."""

from companion.language.text import Text, plural

Unit = tuple[Text, Text]  # singular and plural
POINTS: Unit = (Text("point", "point"), Text("points", "points"))


def counted_points(points: int, unit: Unit | None = POINTS) -> Text:
    """Return a number of points in words: "1 point", "−5 points"; in a game's own `unit`.

    Without a unit, return the number alone.
    """
    figure = signed(points)
    if unit is None:
        return Text(figure, figure)
    words = plural(abs(points), *unit)
    return Text(f"{figure} {words.fr}", f"{figure} {words.en}")


def signed(points: int) -> str:
    """Return points with a true minus sign."""
    return f"{'−' if points < 0 else ''}{abs(points)}"
