"""Base class of errors about unusable picture and label files."""

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import Language, Text


class Refusal(BilingualError, ValueError):
    """An unusable file; its text is one sentence.

    `because` is the system's or parser's error behind it, added to the sentence in brackets.
    """

    def __init__(self, en: str, fr: str, because: Exception | None = None) -> None:
        super().__init__()
        self._said = Text(fr, en)
        self._because = because

    def sentence(self, language: Language) -> str:
        """The file and the reason, in one sentence."""
        said = self._said.to(language)
        if self._because is None:
            return said
        return f"{said.removesuffix('.')} ({reason(self._because).to(language)})."
