"""The words of all faces, by key, and their translation into a language."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from companion.language.text import Language, Text
from companion.language.words import Words

SHARED = Path(__file__).with_name("words.toml")


def load(folders: Iterable[tuple[str, Path]] = ()) -> Words:
    """Return the shared words by key, with those of `folders`.

    `folders` are pairs of a name and a folder; the words of the folder's `words.toml`, if any, get
    the keys `<name>.<key>`, or `<key>` if the name is empty.
    """
    table: dict[str, Text] = dict(_read(SHARED))
    for name, folder in folders:
        path = folder / "words.toml"
        if path.exists():
            prefix = f"{name}." if name else ""
            table |= {f"{prefix}{key}": text for key, text in _read(path).items()}
    return Words(table)


@cache
def _read(path: Path) -> Words:
    """Return the words of a file; cached, because the file does not change at run time."""
    return Words.load(path)


class Speech:
    """The words in a language; kv rules that use the speech of the app follow a switch."""

    def __init__(self, words: Words, language: Language) -> None:
        self._words = words
        self.language = language

    def __contains__(self, key: object) -> bool:
        return key in self._words

    def __call__(self, key: str, **facts: object) -> str:
        """Return the words for a key; facts of type `Text` appear in the same language."""
        return self._words.say(key, self.language, **facts)
