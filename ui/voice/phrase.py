"""A phrase, the smallest thing that is said, and a call, which is made of them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.language.text import Language, Text
from hardware.sound.chimes import Chime


class Phrase(Struct, frozen=True):
    """Words that are said in one breath.

    `key` is what a sound pack's recording of them is called; empty for a sentence that nobody could
    record beforehand. `mark` is the sign that follows in writing, and makes the speaker pause.
    """

    key: str
    text: Text
    mark: str = ""

    def then(self, mark: str) -> "Phrase":
        """The same with another sign after it."""
        return replace(self, mark=mark)


Phrases = tuple[Phrase, ...]


class Call(Struct, frozen=True):
    """What is heard at once: a chime, if any, and then phrases."""

    chime: Chime | None = None
    phrases: Phrases = ()

    def __bool__(self) -> bool:
        return self.chime is not None or bool(self.phrases)

    def written(self, language: Language) -> str:
        """The phrases as sentences."""
        return written(self.phrases, language)


def free(text: Text) -> Phrase:
    """A whole sentence that was made elsewhere."""
    return Phrase("", text)


def sentence(text: Text) -> Phrase:
    """A whole sentence that was made elsewhere, with a full stop whether it had one or not."""
    return free(Text(text.fr.rstrip("."), text.en.rstrip("."))).then(".")


def listed(parts: Iterable[Phrases], *, joint: str = ",", end: str = ".") -> Phrases:
    """Parts one after another: `joint` is the mark between two, `end` that after the last."""
    some = [part for part in parts if part]
    marks = [joint] * (len(some) - 1) + [end] if some else []
    return tuple(
        phrase
        for part, mark in zip(some, marks, strict=True)
        for phrase in (*part[:-1], part[-1].then(mark))
    )


def first_sentence(phrases: Phrases) -> Phrases:
    """The phrases up to the first full stop, with a semicolon in its place."""
    end = next((at for at, one in enumerate(phrases) if one.mark == "."), len(phrases) - 1)
    return (*phrases[:end], phrases[end].then(";")) if phrases else ()


def written(phrases: Phrases, language: Language) -> str:
    """Phrases as they would be written: a capital after each full stop, spaces as set."""
    said, fresh = "", True
    for phrase in phrases:
        words = phrase.text.to(language)
        if not words:
            continue
        if fresh:
            words = words[:1].upper() + words[1:]
        gap = "\u00a0" if language == "fr" and phrase.mark in tuple(":;!?") else ""
        said += (" " if said else "") + words + (gap + phrase.mark if phrase.mark else "")
        fresh = said[-1] in ".!?…"
    return said
