"""A language that is a .po file in the data folder."""

from pathlib import Path

import pytest

from companion.language import catalogue
from companion.language.text import Counted, Text
from ui.launch.languages import add_languages

NORWEGIAN = """
msgid ""
msgstr ""
"Language: nb\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "name of this language"
msgid "English"
msgstr "Norsk"

msgid "The game is over."
msgstr "Spillet er slutt."

msgid "{number} die"
msgid_plural "{number} dice"
msgstr[0] "{number} terning"
msgstr[1] "{number} terninger"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(catalogue.VARIABLE, "")
    (tmp_path / "nb.po").write_text(NORWEGIAN, encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def fresh() -> object:
    yield
    catalogue.languages.cache_clear()
    catalogue.opened.cache_clear()


def test_it_can_be_chosen_by_its_own_name(folder: Path) -> None:
    add_languages(folder)
    assert "nb" in catalogue.languages()
    assert catalogue.own_name("nb") == "Norsk"


def test_its_sentences_are_used_and_the_missing_stay_english(folder: Path) -> None:
    add_languages(folder)
    assert Text("The game is over.").to("nb") == "Spillet er slutt."
    assert Counted("{number} die", "{number} dice", 2, number=2).to("nb") == "2 terninger"
    assert Text("Undo").to("nb") == "Undo"


def test_a_file_that_cannot_be_read_is_left_out(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "xx.po").write_text('msgid "a', encoding="utf-8")
    add_languages(folder)
    assert "xx" not in catalogue.languages()
    assert "xx.po" in caplog.text
