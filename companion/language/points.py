"""Points in words."""

from companion.language.text import Joined, Plural, Text, Verbatim

Unit = tuple[Text, Text]  # singular and plural
POINTS: Unit = (Text("point"), Text("points"))


def counted_points(points: int, unit: Unit | None = POINTS) -> Text:
    """Return a number of points in words: "1 point", "−5 points"; in a game's own `unit`.

    Without a unit, return the number alone.
    """
    figure = Verbatim(signed(points))
    return figure if unit is None else Joined(" ", [figure, Plural(*unit, points)])


def signed(points: int) -> str:
    """Return points with a true minus sign."""
    return f"{'−' if points < 0 else ''}{abs(points)}"
