"""A text in the languages that tests read."""

from companion.language.text import Text


def both(text: Text) -> tuple[str, str]:
    """Return a text in French and in English."""
    return text.to("fr"), text.to("en")


BOTH = ("fr", "en")
