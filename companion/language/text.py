"""Sentences, written in English and read in any language that has a catalogue."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter

from companion.language import catalogue
from companion.language.euphony import euphonic

Language = str  # a code such as "fr", the name of its catalogue

# Control characters, line and paragraph separators, and characters that turn the direction.
BREAKS = frozenset({"Cc", "Zl", "Zp"})
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Text:
    """An English sentence and its facts.

    The sentence names its facts in braces: `Text("{name} leads", name="Ana")`. A fact that is a
    `Text` appears in the language of the sentence. Without facts, braces stay as they are. `within`
    is the context by which catalogues tell apart two meanings of the same English words. Texts that
    read the same in every language are equal.
    """

    __slots__ = ("english", "facts", "within")

    def __init__(self, english: str, /, **facts: object) -> None:
        self.english = english
        self.facts = facts
        self.within = ""

    def to(self, language: Language) -> str:
        """Return the sentence in a language, with its facts filled in."""
        return fill(self._template(language), self.facts, language)

    def filled(self, **facts: object) -> "Text":
        """Return the same sentence with more facts."""
        text = meaning(self.within, self.english)
        text.facts = {**self.facts, **facts}
        return text

    def _template(self, language: Language) -> str:
        known = catalogue.opened(language)
        if self.within:
            return known.pgettext(self.within, self.english)
        return known.gettext(self.english) if self.english else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self is other or translations(self) == translations(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self.to(catalogue.SOURCE)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self!s:.80})"


def meaning(within: str, english: str, /, **facts: object) -> Text:
    """Return a text whose English words have several translations: `meaning("plural", "red")`."""
    text = Text(english, **facts)
    text.within = within
    return text


class Counted(Text):
    """A sentence with a form for each number, as the language counts; `count` is a fact of it.

    A sentence that is used with several numbers is made without one, to be `filled`.
    """

    __slots__ = ("count", "many")

    def __init__(
        self, single: str, many: str, count: int | None = None, /, **facts: object
    ) -> None:
        super().__init__(single, **({} if count is None else {"count": count}), **facts)
        self.count = abs(count or 0)
        self.many = many

    def filled(self, **facts: object) -> Text:
        """Return the same sentence with more facts."""
        count = facts.get("count")
        text = Counted(self.english, self.many, count if isinstance(count, int) else self.count)
        text.facts = {**self.facts, **facts}
        return text

    def _template(self, language: Language) -> str:
        return catalogue.opened(language).ngettext(self.english, self.many, self.count)


class Plural(Text):
    """One of two nouns, as the language counts: "point" or "points"."""

    __slots__ = ("count", "many", "single")

    def __init__(self, single: Text, many: Text, count: int, /) -> None:
        super().__init__("")
        self.single, self.many, self.count = single, many, abs(count)

    def to(self, language: Language) -> str:
        """Return the noun in the form for the count."""
        # catalogues translate "one" and "many" by themselves: only their rule is asked for
        known = catalogue.opened(language)
        form = known.npgettext("form of a noun", "one", "many", self.count)
        return (self.single if form == "one" else self.many).to(language)


class Verbatim(Text):
    """Words that are the same in every language: a name, or figures."""

    __slots__ = ()

    def to(self, language: Language) -> str:  # noqa: ARG002  the same in each
        """Return the words."""
        return self.english


class Translated(Text):
    """A sentence with its translations, from outside the catalogues: a package, or the network."""

    __slots__ = ("translations",)

    def __init__(self, translations: Mapping[Language, str], /, **facts: object) -> None:
        """`translations` is by language; a missing language gets the English sentence."""
        super().__init__(translations.get(catalogue.SOURCE, ""), **facts)
        self.translations = translations

    def filled(self, **facts: object) -> Text:
        """Return the same sentence with more facts."""
        return Translated(self.translations, **{**self.facts, **facts})

    def _template(self, language: Language) -> str:
        return self.translations.get(language, self.english)


class Joined(Text):
    """Texts with the same separator between each two."""

    __slots__ = ("parts", "separator")

    def __init__(self, separator: str | Text, parts: Iterable[Text], /) -> None:
        super().__init__("")
        self.separator = separator if isinstance(separator, Text) else Verbatim(separator)
        self.parts = tuple(parts)

    def to(self, language: Language) -> str:
        """Return the texts in a language, with the separators."""
        return self.separator.to(language).join(part.to(language) for part in self.parts)


class Changed(Text):
    """A text whose words a function changes in each language, such as `capital`."""

    __slots__ = ("change", "text")

    def __init__(self, text: Text, change: Callable[[str], str], /) -> None:
        super().__init__("")
        self.text = text
        self.change = change

    def to(self, language: Language) -> str:
        """Return the changed words."""
        return self.change(self.text.to(language))


class Figure(Text):
    """A number in English figures, written with each language's own separators."""

    __slots__ = ()

    def to(self, language: Language) -> str:
        """Return the figures in a language."""
        known = catalogue.opened(language)
        signs = {",": known.pgettext("between thousands", ","), ".": known.pgettext("decimal", ".")}
        return "".join(signs.get(sign, sign) for sign in self.english)


@lru_cache(maxsize=4096)
def fields(sentence: str) -> frozenset[str]:
    """Return the names of the facts that a sentence names in braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def complete(text: Text) -> Text:
    """Return the text. Raises KeyError if its sentence names a fact that it does not have."""
    for name in fields(text.english):
        if name not in text.facts:
            raise KeyError(name)
    return text


def fill(template: str, facts: Mapping[str, object], language: Language) -> str:
    """Return a sentence with its facts in a language; without facts, unchanged."""
    if not facts:
        return template
    values = {
        name: fact.to(language) if isinstance(fact, Text) else fact for name, fact in facts.items()
    }
    return euphonic(template, values, language).format(**values)


def capital(words: str) -> str:
    """Return words with a capital at the beginning, the rest unchanged."""
    return words[:1].upper() + words[1:]


def decimal(number: float, places: int) -> Text:
    """Return a number with `places` decimals."""
    return Figure(f"{number:,.{places}f}")


def whole(number: int) -> Text:
    """Return a whole number with thousands separators."""
    return Figure(f"{number:,}")


def listed(names: Sequence[str | Text]) -> Text:
    """Return names as each language lists them: "Ana, Bo and Chloé"."""
    *most, last = [name if isinstance(name, Text) else Verbatim(name) for name in names]
    if not most:
        return last
    return Text("{first} and {last}", first=Joined(", ", most), last=last)


def translations(text: Text) -> dict[Language, str]:
    """Return a text in English and in every language that says it otherwise, by language."""
    english = text.to(catalogue.SOURCE)
    others = {language: text.to(language) for language in catalogue.languages()}
    return {catalogue.SOURCE: english} | {
        language: words for language, words in others.items() if words != english
    }


def visible(name: str) -> str:
    """Return a name that is safe in one line of output.

    Characters that break lines, control a terminal or turn the text's direction are escaped as in
    JSON.
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join(f"\\u{ord(sign):04x}" if _steers(sign) else sign for sign in name)


def _steers(sign: str) -> bool:
    return unicodedata.category(sign) in BREAKS or sign in _TURNS


def encoded(value: object) -> object:
    """Return a text as JSON; a hook for msgspec. Raises NotImplementedError for other values."""
    if isinstance(value, Text):
        return translations(value)
    raise NotImplementedError(type(value))


def decoded(kind: type, value: object) -> object:
    """Return a text from JSON; a hook for msgspec. Raises ValueError for other values."""
    if issubclass(kind, Text) and isinstance(value, dict):
        return Translated(value)
    raise ValueError(value)
