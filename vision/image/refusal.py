"""Base class of errors about unusable picture and label files."""

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Language, Text


class Refusal(TranslatedError, ValueError):
    """An unusable file; its text is a single sentence.

    `because` is the error of the system or parser behind the refusal, added to the sentence in
    brackets.
    """

    def __init__(self, text: Text, because: Exception | None = None) -> None:
        super().__init__()
        self._text = text
        self._because = because

    def sentence(self, language: Language) -> str:
        """Return the file's name and the reason, in a single sentence."""
        sentence = self._text.to(language)
        if self._because is None:
            return sentence
        return f"{sentence.removesuffix('.')} ({reason(self._because).to(language)})."
