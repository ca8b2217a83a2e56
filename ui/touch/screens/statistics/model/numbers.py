"""How figures are written: shares, averages, counts, and a moment as a date."""

from datetime import datetime

from companion.language.text import Text, decimal, whole

NO_BREAK = "\u00a0"


def share(part: float, of: float) -> Text:
    """How many in a hundred; a dash where there is nothing to share."""
    if not of:
        return Text("–", "–")
    hundredths = round(100 * part / of)
    return Text(f"{hundredths} %", f"{hundredths}%")


def out_of(part: float, of: float) -> Text:
    """How many of how many, never broken at the end of a line."""
    some, whole_ = count(part), count(of)
    return Text(
        f"{some.fr}{NO_BREAK}sur{NO_BREAK}{whole_.fr}",
        f"{some.en}{NO_BREAK}of{NO_BREAK}{whole_.en}",
    )


def average(total: float, over: float) -> Text:
    """The mean, with one decimal and a true minus; a dash where there is nothing to divide by."""
    return mean(total / over) if over else Text("–", "–")


def mean(number: float) -> Text:
    """A number with one decimal and a true minus."""
    return signed(decimal(number, 1))


def count(number: float) -> Text:
    """A whole number with a true minus and thousands set apart."""
    return signed(whole(round(number)))


def signed(written: Text) -> Text:
    """With true minus signs."""
    return Text(written.fr.replace("-", "−"), written.en.replace("-", "−"))


def day(at: str, months: str) -> str:
    """A moment (ISO 8601) as a date in the table's own time, "21 Nov 2026"; `months` has 12
    words. Empty where it is no moment.
    """
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return ""
    return f"{moment.day} {months.split()[moment.month - 1]} {moment.year}"
