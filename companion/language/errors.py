"""What can go wrong, each as one sentence in both languages of the table."""

from typing import ClassVar

from companion.language.text import Language, Text, elided, visible

_LONGEST_FACT = 300


class BilingualError(Exception):
    """A failure that people are told about: subclasses hold its sentence in `fr` and `en`.

    The sentences may name facts in braces; a fact that is a `Text` appears in the
    language of the sentence.
    """

    fr: ClassVar[str] = "Erreur."
    en: ClassVar[str] = "Error."

    def __init__(self, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    def sentence(self, language: Language) -> str:
        """The failure in one sentence: one short line, whatever its facts hold."""
        facts = {name: _said(fact, language) for name, fact in self.facts.items()}
        return (elided(self.fr, facts) if language == "fr" else self.en).format(**facts)

    @property
    def text(self) -> Text:
        """The failure in both languages."""
        return Text(self.sentence("fr"), self.sentence("en"))

    def __str__(self) -> str:
        return self.sentence("en")


def _said(fact: object, language: Language) -> str:
    try:
        words = fact.to(language) if isinstance(fact, Text) else str(fact)
    except ValueError:
        return "…"  # a number of more digits than Python prints
    return visible(words if len(words) <= _LONGEST_FACT else words[:_LONGEST_FACT] + "…")
