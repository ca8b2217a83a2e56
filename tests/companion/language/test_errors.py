"""Every error message is a single sentence in each language."""

import importlib
import pkgutil
from collections.abc import Iterator
from string import Formatter

import pytest

import companion
from companion.language.errors import BilingualError
from companion.language.text import Text


def failures(kind: type[BilingualError] = BilingualError) -> Iterator[type[BilingualError]]:
    yield kind
    for below in kind.__subclasses__():
        yield from failures(below)


for module in pkgutil.walk_packages(companion.__path__, "companion."):
    importlib.import_module(module.name)
SAYING = sorted(
    {
        kind
        for kind in failures()
        if "fr" in vars(kind) and kind.__module__.startswith("companion.")
    },
    key=lambda kind: kind.__name__,
)


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("kind", SAYING)
def test_both_languages_name_the_same_facts_in_different_words(kind: type[BilingualError]) -> None:
    assert facts(kind.fr) == facts(kind.en)
    assert kind.fr != kind.en
    assert "en" in vars(kind)
    for words in (kind.fr, kind.en):
        assert words.endswith((".", "}"))
        assert words[0].isupper() or words.startswith("{")


def test_there_are_failures_to_look_at() -> None:
    assert len(SAYING) > 20


class Example(BilingualError):
    fr = "Le dé {die} dit {what}."
    en = "Die {die} says {what}."


def test_a_fact_in_both_languages_appears_in_the_sentences_own() -> None:
    failure = Example(die=3, what=Text("oui", "yes"))
    assert failure.text == ("Le dé 3 dit oui.", "Die 3 says yes.")
    assert str(failure) == "Die 3 says yes."


def test_braces_in_a_fact_are_only_braces() -> None:
    assert Example(die="{what}", what="{0} {").sentence("en") == "Die {what} says {0} {."


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\x1b", "\u2028", "\x85", "\x00"])
def test_a_sentence_is_one_line_whatever_its_facts_hold(sign: str) -> None:
    said = Example(die=f"a{sign}b", what="x").sentence("fr")
    assert said.isprintable()
