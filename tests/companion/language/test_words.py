"""Words files are complete in both languages, or refused with the missing key."""

from pathlib import Path
from string import Formatter

import pytest

import companion
from companion.language.text import Text, decimal, listed, plural, whole
from companion.language.words import Words

FOLDER = Path(companion.__file__).parent
FILES = sorted(FOLDER.rglob("words.toml"))


def load(folder: Path, text: str) -> Words:
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    return Words.load(path)


def test_words_are_said_in_either_language_with_their_facts(tmp_path: Path) -> None:
    words = load(tmp_path, 'hello = { fr = "Bonjour {name}", en = "Hello {name}" }')
    assert words.say("hello", "fr", name="Ana") == "Bonjour Ana"
    assert words.say("hello", "en", name="Ana") == "Hello Ana"
    assert dict(words) == {"hello": Text("Bonjour {name}", "Hello {name}")}
    assert len(words) == 1


def test_words_are_said_in_both_languages_at_once(tmp_path: Path) -> None:
    words = load(tmp_path, 'no = { fr = "Non : {why}", en = "No: {why} {count}" }')
    said = words.text("no", why=Text("parce que", "because"), count=3)
    assert said == Text("Non : parce que", "No: because 3")


def test_a_key_that_is_not_there_is_never_a_blank(tmp_path: Path) -> None:
    words = load(tmp_path, "")
    with pytest.raises(KeyError):
        words.say("hello", "fr")
    with pytest.raises(KeyError):
        words["hello"]


@pytest.mark.parametrize(
    "entry",
    [
        '{ fr = "Oui" }',
        '{ en = "Yes" }',
        '{ fr = "Oui", en = "Yes", de = "Ja" }',
        '"Yes"',
        "{ fr = 1, en = 2 }",
        '{ fr = "", en = "Yes" }',
    ],
)
def test_a_key_without_both_languages_is_refused_by_name(tmp_path: Path, entry: str) -> None:
    with pytest.raises(ValueError, match="yes_key"):
        load(tmp_path, f"yes_key = {entry}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_our_own_words_name_the_same_facts_in_both_languages(path: Path) -> None:
    for key, text in Words.load(path).items():
        french, english = (
            {name for _, name, _, _ in Formatter().parse(words) if name is not None}
            for words in text
        )
        assert french == english, key


def test_our_own_words_are_found() -> None:
    assert {path.parent.name for path in FILES} >= {"table", "yahtzee"}


@pytest.mark.parametrize(
    ("count", "french", "english"), [(0, "dé", "dice"), (1, "dé", "die"), (2, "dés", "dice")]
)
def test_each_language_counts_as_it_does(count: int, french: str, english: str) -> None:
    assert plural(count, Text("dé", "die"), Text("dés", "dice")) == (french, english)


def test_each_language_sets_its_own_sign_before_the_places() -> None:
    assert decimal(99.875, 2) == ("99,88", "99.88")
    assert decimal(3, 0) == ("3", "3")
    assert decimal(14895.25, 1) == ("14\u00a0895,2", "14,895.2")


def test_thousands_are_set_apart_as_each_language_does() -> None:
    assert whole(999) == ("999", "999")
    assert whole(1_010_112) == ("1\u00a0010\u00a0112", "1,010,112")


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
    assert listed(names) == (french, english)


def test_a_file_that_is_no_toml_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("title = ", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^words\.toml: "):
        Words.load(path)
