"""The base of every error shown to people: one sentence in both languages."""

from typing import ClassVar

from companion.language.text import Language, Text, elided, visible

_LONGEST_FACT = 300


class BilingualError(Exception):
    """A failure shown to people: subclasses hold its sentence in `fr` and `en`.

    The sentences may name facts in braces; a fact that is a `Text` appears in the language of the
    sentence.
    """

    fr: ClassVar[str] = "Erreur."
    en: ClassVar[str] = "Error."

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    def sentence(self, language: Language) -> str:
        """Return the failure as one short line, whatever its facts hold."""
        facts = {name: self._shown(name, fact, language) for name, fact in self.facts.items()}
        return (elided(self.fr, facts) if language == "fr" else self.en).format(**facts)

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
        """The failure in both languages."""
        return Text(self.sentence("fr"), self.sentence("en"))

    def __str__(self) -> str:
        return self.sentence("en")
