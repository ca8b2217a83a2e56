"""Words files hold a sentence for each key, or are refused with the key."""

from pathlib import Path

import pytest

from companion.language.text import Plural, Translated, decimal, listed, meaning, whole
from companion.language.words import Words
from tests.language import both


def load(folder: Path, text: str) -> Words:
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    return Words.load(path)


def test_words_are_said_in_either_language_with_their_facts(tmp_path: Path) -> None:
    words = load(tmp_path, 'hello = { fr = "Bonjour {name}", en = "Hello {name}" }')
    assert words.say("hello", "fr", name="Ana") == "Bonjour Ana"
    assert words.say("hello", "en", name="Ana") == "Hello Ana"
    assert dict(words) == {"hello": Translated({"fr": "Bonjour {name}", "en": "Hello {name}"})}
    assert len(words) == 1


def test_words_are_said_in_both_languages_at_once(tmp_path: Path) -> None:
    words = load(tmp_path, 'no = { fr = "Non : {why}", en = "No: {why} {count}" }')
    said = words.text("no", why=Translated({"fr": "parce que", "en": "because"}), count=3)
    assert both(said) == ("Non : parce que", "No: because 3")


def test_a_key_that_is_not_there_is_never_a_blank(tmp_path: Path) -> None:
    words = load(tmp_path, "")
    with pytest.raises(KeyError):
        words.say("hello", "fr")
    with pytest.raises(KeyError):
        words["hello"]


@pytest.mark.parametrize(
    "entry", ['{ fr = "Oui" }', '""', "{ fr = 1, en = 2 }", '{ en = "" }', '{ one = "a" }', "3"]
)
def test_a_key_without_an_english_sentence_is_refused_by_name(tmp_path: Path, entry: str) -> None:
    with pytest.raises(ValueError, match="yes_key"):
        load(tmp_path, f"yes_key = {entry}")


def test_a_count_chooses_the_form_of_a_sentence(tmp_path: Path) -> None:
    words = load(tmp_path, 'dice = { one = "{count} die", many = "{count} dice" }')
    assert [words.say("dice", "en", count=count) for count in (0, 1, 2)] == [
        "0 dice",
        "1 die",
        "2 dice",
    ]


def test_a_context_tells_two_meanings_apart(tmp_path: Path) -> None:
    words = load(tmp_path, 'r = { context = "of several dice", en = "red" }')
    assert words["r"] == meaning("of several dice", "red")


@pytest.mark.parametrize(
    ("count", "french", "english"), [(0, "dé", "dice"), (1, "dé", "die"), (2, "dés", "dice")]
)
def test_each_language_counts_as_it_does(count: int, french: str, english: str) -> None:
    single = Translated({"fr": "dé", "en": "die"})
    many = Translated({"fr": "dés", "en": "dice"})
    assert both(Plural(single, many, count)) == (french, english)


def test_each_language_sets_its_own_sign_before_the_places() -> None:
    assert both(decimal(99.875, 2)) == ("99,88", "99.88")
    assert both(decimal(3, 0)) == ("3", "3")
    assert both(decimal(14895.25, 1)) == ("14\u00a0895,2", "14,895.2")


def test_thousands_are_set_apart_as_each_language_does() -> None:
    assert both(whole(999)) == ("999", "999")
    assert both(whole(1_010_112)) == ("1\u00a0010\u00a0112", "1,010,112")


@pytest.mark.parametrize(
    ("names", "french", "english"),
    [
        (("Ana",), "Ana", "Ana"),
        (("Ana", "Bo"), "Ana et Bo", "Ana and Bo"),
        (("Ana", "Bo", "Cléo"), "Ana, Bo et Cléo", "Ana, Bo and Cléo"),
    ],
)
def test_names_are_listed_as_they_are_spoken(
    names: tuple[str, ...], french: str, english: str
) -> None:
    assert both(listed(names)) == (french, english)


def test_a_file_that_is_no_toml_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("title = ", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^words\.toml: "):
        Words.load(path)
