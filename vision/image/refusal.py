"""Errors of `vision`, each with one sentence in French and English."""


class Refusal(ValueError):
    """Input that cannot be used; its text is one plain sentence.

    `because` is the underlying exception, if any, whose reason the user interface words.
    """

    def __init__(self, en: str, fr: str, because: Exception | None = None) -> None:
        super().__init__(en)
        self._fr = fr
        self.because = because

    def sentence(self, language: str = "en") -> str:
        """The sentence, in French for "fr", else in English."""
        return self._fr if language == "fr" else str(self)


def in_languages(refusal: Refusal) -> dict[str, str]:
    """The sentence by language, "fr" and "en"."""
    return {language: refusal.sentence(language) for language in ("fr", "en")}
