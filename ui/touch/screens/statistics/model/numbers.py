"""The format of figures: shares, averages, counts, and a moment as a date."""

from datetime import datetime

from companion.language.text import Changed, Text, Verbatim, decimal, whole

NO_BREAK = "\u00a0"


def share(part: float, of: float) -> Text:
    """Return a share in per cent; a dash if `of` is 0."""
    if not of:
        return Verbatim("–")
    hundredths = round(100 * part / of)
    return Text("{number}%", number=hundredths)


def out_of(part: float, of: float) -> Text:
    """Return "part of whole", never broken at the end of a line."""
    return Text("{part}\u00a0of\u00a0{whole}", part=count(part), whole=count(of))


def average(total: float, over: float) -> Text:
    """Return the mean, with one decimal and a true minus; a dash if `over` is 0."""
    return mean(total / over) if over else Verbatim("–")


def mean(number: float) -> Text:
    """Return a number with one decimal and a true minus."""
    return signed(decimal(number, 1))


def count(number: float) -> Text:
    """Return a whole number with a true minus and separated thousands."""
    return signed(whole(round(number)))


def true_minus(figures: str) -> str:
    """Return figures with true minus signs."""
    return figures.replace("-", "−")


def signed(written: Text) -> Text:
    """Return the text with true minus signs."""
    return Changed(written, true_minus)


def day(at: str, months: str) -> str:
    """Return a moment (ISO 8601) as a local date, "21 Nov 2026"; empty if it is none.

    `months` has 12 words.
    """
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return ""
    return f"{moment.day} {months.split()[moment.month - 1]} {moment.year}"
