"""A phrase, the smallest unit of speech, and a call, which consists of phrases."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.language.reasons import without_full_stop
from companion.language.text import Changed, Language, Text, capital
from hardware.sound.chimes import Chime


class Phrase(Struct, frozen=True):
    """Words that are said in a single breath.

    `key` names the recording in a sound pack; empty for a sentence that cannot be recorded
    beforehand. `mark` is the sign that follows in writing and makes the speaker pause.
    """

    key: str
    text: Text
    mark: str = ""

    def then(self, mark: str) -> "Phrase":
        """Return the phrase with another punctuation mark after its words."""
        return replace(self, mark=mark)


Phrases = tuple[Phrase, ...]


class Call(Struct, frozen=True):
    """Sounds played together: a chime, if any, and then phrases."""

    chime: Chime | None = None
    phrases: Phrases = ()

    def __bool__(self) -> bool:
        return self.chime is not None or bool(self.phrases)

    def written(self, language: Language) -> str:
        """Return the phrases as sentences."""
        return written(self.phrases, language)


def free(text: Text) -> Phrase:
    """Return a whole sentence made elsewhere."""
    return Phrase("", text)


def sentence(text: Text) -> Phrase:
    """Return a whole sentence made elsewhere, with exactly one full stop."""
    return free(Changed(text, without_full_stop)).then(".")


def listed(parts: Iterable[Phrases], *, joint: str = ",", end: str = ".") -> Phrases:
    """Return parts one after another: `joint` is the mark between two, `end` the last mark."""
    present = [part for part in parts if part]
    marks = [joint] * (len(present) - 1) + [end] if present else []
    return tuple(
        phrase
        for part, mark in zip(present, marks, strict=True)
        for phrase in (*part[:-1], part[-1].then(mark))
    )


def first_sentence(phrases: Phrases) -> Phrases:
    """Return the phrases up to the first full stop, with a semicolon in its place."""
    end = next((at for at, phrase in enumerate(phrases) if phrase.mark == "."), len(phrases) - 1)
    return (*phrases[:end], phrases[end].then(";")) if phrases else ()


def written(phrases: Phrases, language: Language) -> str:
    """Return phrases in writing: a capital after each full stop, French no-break spaces."""
    text, fresh = "", True
    for phrase in phrases:
        words = phrase.text.to(language)
        if not words:
            continue
        if fresh:
            words = capital(words)
        gap = "\u00a0" if language == "fr" and phrase.mark in tuple(":;!?") else ""
        text += (" " if text else "") + words + (gap + phrase.mark if phrase.mark else "")
        fresh = text[-1] in ".!?…"
    return text
