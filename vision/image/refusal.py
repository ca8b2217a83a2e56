"""What the eye refuses says why, in French and English."""


class Refusal(ValueError):
    """Something given that cannot be used; its text is one plain sentence.

    Where the system or the reader of a text refused it, `because` is that refusal: whoever tells
    it words the reason.
    """

    def __init__(self, en: str, fr: str, because: Exception | None = None) -> None:
        super().__init__(en)
        self._fr = fr
        self.because = because

    def sentence(self, language: str = "en") -> str:
        """Why, in "fr" or else "en"."""
        return self._fr if language == "fr" else str(self)


def in_languages(refusal: Refusal) -> dict[str, str]:
    """Why, by language."""
    return {language: refusal.sentence(language) for language in ("fr", "en")}
