"""A text in the languages that tests read."""

from collections.abc import Mapping

from companion.language.text import Text


def both(text: Text) -> tuple[str, str]:
    """Return a text in French and in English."""
    return text.to("fr"), text.to("en")


BOTH = ("fr", "en")


def in_both(told: Mapping[str, str]) -> dict[str, str]:
    """Return the French and English of a text as JSON, by language."""
    return {language: told.get(language, told["en"]) for language in BOTH}
