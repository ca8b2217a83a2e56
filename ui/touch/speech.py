"""The words on the screens: shared ones and those of every screen's folder, in one language."""

from functools import cache
from pathlib import Path

from companion.language.text import Language, Text
from companion.language.words import Words
from ui.touch import registry

HERE = Path(__file__).parent


def load() -> Words:
    """All words by key: this folder's, and those of a screen's folder as `<screen>.<key>`."""
    table: dict[str, Text] = dict(_read(HERE / "words.toml"))
    for name in registry.names():
        path = registry.folder(name) / "words.toml"
        if path.exists():
            table |= {f"{name}.{key}": text for key, text in _read(path).items()}
    return Words(table)


@cache
def _read(path: Path) -> Words:
    """The words of a file; cached, as they do not change while the program runs."""
    return Words.load(path)


class Speech:
    """Translates keys into one language; kv rules that use the app's follow a switch."""

    def __init__(self, words: Words, language: Language) -> None:
        self._words = words
        self.language = language

    def __contains__(self, key: object) -> bool:
        return key in self._words

    def __call__(self, key: str, **facts: object) -> str:
        """The words for a key; facts that are a `Text` are put into the same language."""
        said = {
            name: fact.to(self.language) if isinstance(fact, Text) else fact
            for name, fact in facts.items()
        }
        return self._words.say(key, self.language, **said)
