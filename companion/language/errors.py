"""The base of every error shown to people: one sentence for all languages."""

from typing import ClassVar

from companion.language.text import Language, Text, fill, visible

_LONGEST_FACT = 300


class TranslatedError(Exception):
    """A failure shown to people: subclasses hold its English sentence in `message`.

    The sentence may name facts in braces; a fact that is a `Text` appears in the language of the
    sentence. A package without catalogues gives translations as attributes with the code of their
    language, such as `fr`.
    """

    message: ClassVar[str] = "Error."

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    def sentence(self, language: Language) -> str:
        """Return the failure as one short line, whatever its facts hold."""
        facts = {name: self._shown(name, fact, language) for name, fact in self.facts.items()}
        return fill(self._template(language), facts, language)

    def _template(self, language: Language) -> str:
        kind = type(self)
        english = getattr(kind, "en", kind.message)
        words = getattr(kind, language, None)
        return words if isinstance(words, str) else Text(english).to(language)

    def worded(self, name: str, fact: object, language: Language) -> str:  # noqa: ARG002
        """Return the wording of a fact in a sentence of that language.

        Subclasses override this for facts that people know by other words. Raises ValueError for a
        number of more digits than Python prints.
        """
        return fact.to(language) if isinstance(fact, Text) else str(fact)

    def _shown(self, name: str, fact: object, language: Language) -> str:
        try:
            words = self.worded(name, fact, language)
        except ValueError:
            return "…"  # a number of more digits than Python prints
        return visible(words if len(words) <= _LONGEST_FACT else words[:_LONGEST_FACT] + "…")

    @property
    def text(self) -> Text:
        """The failure as a text."""
        return ErrorText(self)

    def __str__(self) -> str:
        return self.sentence("en")


class ErrorText(Text):
    """The sentence of a failure."""

    __slots__ = ("error",)

    def __init__(self, error: TranslatedError) -> None:
        super().__init__("")
        self.error = error

    def to(self, language: Language) -> str:
        """Return the failure as one short line."""
        return self.error.sentence(language)
