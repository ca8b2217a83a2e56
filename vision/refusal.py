"""What the eye refuses says why, in French and English."""


class Refusal(ValueError):
    """Something given that cannot be used; its text is one plain sentence."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self._fr = fr

    def sentence(self, language: str = "en") -> str:
        """Why, in "fr" or else "en"."""
        return self._fr if language == "fr" else str(self)
