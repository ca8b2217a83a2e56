"""A sentence of a screen by its key, so that the screen can say it in the language of now."""

from collections.abc import Mapping

from msgspec import Struct


class Sentence(Struct, frozen=True):
    """The key of a sentence in the catalogue of words, and the facts for its placeholders."""

    key: str
    facts: Mapping[str, object] = {}
