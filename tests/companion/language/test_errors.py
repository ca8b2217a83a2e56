"""Every error message is a single sentence in each language."""

import pytest

from companion.language.errors import TranslatedError
from companion.language.text import Translated
from tests.language import both


class Example(TranslatedError):
    message = "Die {die} says {word}."
    fr = "Le dé {die} dit {word}."


def test_a_fact_with_translations_appears_in_the_language_of_the_sentence() -> None:
    failure = Example(die=3, word=Translated({"fr": "oui", "en": "yes"}))
    assert both(failure.text) == ("Le dé 3 dit oui.", "Die 3 says yes.")
    assert str(failure) == "Die 3 says yes."


def test_a_language_without_a_translation_gets_the_english_message() -> None:
    assert Example(die=3, word="yes").sentence("de") == "Die 3 says yes."


def test_braces_in_a_fact_stay_braces() -> None:
    assert Example(die="{word}", word="{0} {").sentence("en") == "Die {word} says {0} {."


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\x1b", "\u2028", "\x85", "\x00"])
def test_a_sentence_is_one_line_whatever_its_facts_hold(sign: str) -> None:
    assert Example(die=f"a{sign}b", word="x").sentence("fr").isprintable()
