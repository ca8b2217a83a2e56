"""Days, as each language writes them."""

from datetime import date

from companion.language.text import Text


def numeric_day(day: date) -> Text:
    """Return a day in figures: "2026-11-21", « 21/11/2026 »."""
    return Text("{year}-{month}-{day}", year=day.year, month=f"{day:%m}", day=f"{day:%d}")
