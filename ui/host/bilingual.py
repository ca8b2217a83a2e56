"""What fails below the faces, told in both languages."""

from typing import Protocol

from companion.language.text import Text


class Failure(Protocol):
    """Whatever says what it is in one sentence: the hardware's errors and the eye's refusals."""

    def sentence(self, language: str = "en") -> str:
        """It, in "fr" or else "en"."""


def in_both_languages(failure: Failure) -> Text:
    """Its sentence in both languages."""
    return Text(failure.sentence("fr"), failure.sentence("en"))
