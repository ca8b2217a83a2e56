"""What can go wrong, each as one sentence in both languages of the table."""

from typing import ClassVar, Literal, NamedTuple

from companion.language.elision import elided
from companion.storage.naming import visible

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")

_LONGEST_FACT = 300


class Text(NamedTuple):
    """The same words in both languages."""

    fr: str
    en: str

    def to(self, language: Language) -> str:
        """The words in one language."""
        return self.fr if language == "fr" else self.en


class CompanionError(Exception):
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


class IllegalAction(CompanionError, ValueError):
    """An action the rules refuse; every rule has its own subclass."""


class GameOver(IllegalAction):
    """The game has ended: nothing more can be done in it."""

    fr = "La partie est terminée."
    en = "The game is over."


class BadSetup(CompanionError, ValueError):
    """A game cannot start like this; every reason has its own subclass."""


class WrongNumberOfPlayers(BadSetup):
    """Too few or too many players for the game."""

    fr = "Ce jeu se joue de {least} à {most} joueurs, pas à {count}."
    en = "This game is for {least} to {most} players, not {count}."


class NotThatManyPlayers(WrongNumberOfPlayers):
    """Too few or too many players for a game of just one number of them."""

    fr = "Ce jeu se joue à {least} joueurs, pas à {count}."
    en = "This game is for {least} players, not {count}."


class EmptyName(BadSetup):
    """A player without a name."""

    fr = "Chaque joueur doit avoir un nom."
    en = "Every player needs a name."


class BadName(BadSetup):
    """A name with a line break or another control sign in it."""

    fr = "Le nom {name} contient un caractère qui ne peut pas être affiché."
    en = "The name {name} contains a character that cannot be shown."


class EqualNames(BadSetup):
    """Two players with the same name."""

    fr = "Deux joueurs s'appellent {name} : il faut pouvoir les distinguer."
    en = "Two players are called {name}: they must be told apart."


class LongName(BadSetup):
    """A name that no sheet has room for."""

    fr = "Un nom a {most} lettres au plus : « {start}… » en a {count}."
    en = "A name has {most} letters at most: “{start}…” has {count}."


class BadOption(BadSetup):
    """An option's value is out of its range."""

    fr = "L'option {option} ne peut pas valoir {value} : elle va de {least} à {most}."
    en = "Option {option} cannot be {value}: it goes from {least} to {most}."

    def __init__(self, option: str, value: object, allowed: range) -> None:
        super().__init__(option=option, value=value, least=allowed[0], most=allowed[-1])
