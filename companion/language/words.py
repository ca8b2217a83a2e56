"""Words by key, read from the `words.toml` beside the code that uses them."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.language import catalogue
from companion.language.text import Counted, Language, Text, Translated, complete, meaning


def read(entry: object, where: str) -> Text:
    """Return the words of a TOML value.

    The value is an English sentence for the catalogues; or a table: `{ one, many }` for a sentence
    whose fact `count` chooses the form, `{ context, en }` where the English words have several
    meanings, or a sentence for each language, among them `en`, in a package without catalogues.
    Raises ValueError naming `where` for anything else.
    """
    if isinstance(entry, str) and entry:
        return Text(entry)
    if (
        not isinstance(entry, dict)
        or not all(entry.values())
        or not all(isinstance(words, str) for words in entry.values())
    ):
        raise ValueError(f"{where} needs a sentence in English")
    if set(entry) == {"one", "many"}:
        return Counted(entry["one"], entry["many"])
    if catalogue.SOURCE not in entry:
        raise ValueError(f"{where} needs a sentence in English")
    if set(entry) == {"context", catalogue.SOURCE}:
        return meaning(entry["context"], entry[catalogue.SOURCE])
    return Translated(entry)


class Words(Mapping[str, Text]):
    """A table of words: key to `Text`. A missing key raises KeyError, never shows a blank."""

    def __init__(self, table: Mapping[str, Text]) -> None:
        self._table = dict(table)

    @classmethod
    def load(cls, path: Path) -> "Words":
        """Read a words file, a sentence for each key.

        Raises ValueError naming the file, and the key that has no sentence; OSError.
        """
        try:
            entries = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path.name}: {error}") from error
        return cls({key: read(entry, f"{path.name}: {key}") for key, entry in entries.items()})

    def say(self, key: str, language: Language, **facts: object) -> str:
        """Return the words for a key in a language, with its facts filled in."""
        return self.text(key, **facts).to(language)

    def text(self, key: str, **facts: object) -> Text:
        """Return the words for a key, with its facts filled in.

        Raises KeyError for an unknown key, and for a fact that is missing.
        """
        words = self._table[key]
        return complete(words.filled(**facts) if facts else words)

    def __getitem__(self, key: str) -> Text:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)
