"""The base of what the eye refuses: pictures and label files that cannot be used."""

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import Language, Text


class Refusal(BilingualError, ValueError):
    """A file that cannot be used, said in one sentence.

    `because` is the refusal of the system, or of the reader of a text, that it comes from: its
    reason ends the sentence, in brackets.
    """

    def __init__(self, en: str, fr: str, because: Exception | None = None) -> None:
        super().__init__()
        self._said = Text(fr, en)
        self._because = because

    def sentence(self, language: Language) -> str:
        """What was refused and why, in one sentence."""
        said = self._said.to(language)
        if self._because is None:
            return said
        return f"{said.removesuffix('.')} ({reason(self._because).to(language)})."
