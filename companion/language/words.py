"""Words in both languages, read from the `words.toml` beside the code that uses them."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.language.text import LANGUAGES, Language, Text, elided


def filled(words: Text, facts: Mapping[str, object]) -> Text:
    """Return the words with their facts filled in; a `Text` fact appears in each language."""

    def fill(language: Language) -> str:
        values = {
            name: fact.to(language) if isinstance(fact, Text) else fact
            for name, fact in facts.items()
        }
        return _said(words, language, values)

    return Text(fill("fr"), fill("en"))


def read(entry: object, where: str) -> Text:
    """Return the words in a TOML table that has an entry for each language.

    Raises ValueError naming `where` if a language is missing or unknown.
    """
    if (
        not isinstance(entry, dict)
        or set(entry) != set(LANGUAGES)
        or not all(isinstance(words, str) and words for words in entry.values())
    ):
        raise ValueError(f"{where} needs exactly {', '.join(LANGUAGES)}")
    return Text(**entry)


class Words(Mapping[str, Text]):
    """A table of words: key to `Text`. A missing key raises KeyError, never shows a blank."""

    def __init__(self, table: Mapping[str, Text]) -> None:
        self._table = dict(table)

    @classmethod
    def load(cls, path: Path) -> "Words":
        """Read a words file: a TOML table for each key, with every language.

        Raises ValueError naming the file, and the key that lacks a language or has an unknown
        language; OSError.
        """
        try:
            entries = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path.name}: {error}") from error
        table: dict[str, Text] = {}
        for key, entry in entries.items():
            table[key] = read(entry, f"{path.name}: {key}")
        return cls(table)

    def say(self, key: str, language: Language, **facts: object) -> str:
        """Return the words for a key in a language, with its facts filled in."""
        return _said(self._table[key], language, facts)

    def text(self, key: str, **facts: object) -> Text:
        """Return the words for a key in both languages; a `Text` fact appears in each language."""
        return filled(self._table[key], facts)

    def __getitem__(self, key: str) -> Text:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def _said(words: Text, language: Language, facts: Mapping[str, object]) -> str:
    sentence = words.to(language)
    return (elided(sentence, facts) if language == "fr" else sentence).format(**facts)
