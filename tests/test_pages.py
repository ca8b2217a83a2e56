"""The pages are true: their examples, the words and pictures of the screens, the French."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest
from babel.messages.pofile import read_po

from companion.games import record
from companion.statistics import tables
from companion.storage.entries import Did, Opened, unseal
from tests.language import BOTH
from tests.test_languages import said
from tests.ui.touch.pictures.kept import PHONE_ABOVE, PHONE_PAGE, PHONE_PHOTO
from tests.ui.touch.pictures.scenes import SCENES
from ui.machine.tape.lines import Line
from vision.evaluation.labels import labelled

PAGES = Path(__file__).parents[1] / "deploy" / "docs"
FORMATS = (PAGES / "develop" / "formats.md").read_text("utf-8")


def examples(page: str, kind: str, beginning: str) -> list[str]:
    """Return the blocks of that kind on a page that begin so."""
    blocks: list[str] = re.findall(rf"```{kind}\n(.+?)```", page, re.DOTALL)
    return [block for block in blocks if block.startswith(beginning)]


def test_the_records_on_the_page_of_formats_are_legal_games() -> None:
    records = examples(FORMATS, "json", '{"game"')
    assert len(records) == 3
    for text in records:
        _, setup, actions = record.parse(text.encode())
        assert record.write(setup, actions).count("\n") == text.count("\n")


def test_the_journal_on_the_page_of_formats_is_one_chain() -> None:
    (text,) = examples(FORMATS, "text", '{"entry"')
    check, kinds = "", []
    for line in text.encode().splitlines(keepends=True):
        entry, check = unseal(line, check) or (None, "")
        kinds.append(type(entry))
    assert kinds == [Opened, Did]


def test_the_lines_of_a_tape_on_the_page_of_formats_are_read() -> None:
    (text,) = examples(FORMATS, "json", '{"line"')
    kinds = [type(msgspec.json.decode(line, type=Line)).__name__ for line in text.splitlines()]
    assert kinds == ["Opening", "SatDown", "LookedAgain"]


def test_the_labels_on_the_page_of_formats_are_labels(tmp_path: Path) -> None:
    (text,) = examples(FORMATS, "json", '{"yahtzee-1.jpg"')
    (tmp_path / "labels.json").write_text(text)
    ((_, path, label),) = labelled(tmp_path)
    assert (path.name, label["dice"][0]["value"]) == ("yahtzee-1.jpg", 5)


def test_the_page_of_formats_shows_the_columns_of_every_table() -> None:
    start, end = map(int, re.findall(r":(?:start|end)-line: (\d+)", FORMATS))
    shown = "\n".join(Path(tables.__file__).read_text("utf-8").splitlines()[start:end])
    for name, columns in tables.COLUMNS.items():
        assert f"{name}.csv" in shown
        assert [column for column in columns if not re.search(rf"\b{column}\b", shown)] == []


# --- What is said of the screens -----------------------------------------------------------

FOR_PLAYERS = ("play", "care")  # in French too
SAID = sorted(path for folder in (*FOR_PLAYERS, "build") for path in (PAGES / folder).glob("*.md"))
CATALOGUES = PAGES / "locale" / "fr" / "LC_MESSAGES"
TRANSLATED = [
    PAGES / "index.md",
    *(path for path in SAID if path.parent.name in FOR_PLAYERS),
    PAGES / "develop" / "game.md",
]
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_DELIMITER = re.compile(r"[|: -]+")
_EMPHASIS = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")


def quoted(text: str) -> list[str]:
    """Return the words of screens on a page: all text in italics."""
    plain = _CODE.sub("", text).replace("***", "*").replace("**", "")
    return [" ".join(words.split()) for words in _EMPHASIS.findall(plain)]


@cache
def words() -> dict[str, set[str]]:
    """Return the English sentences of screens with their French."""
    found: dict[str, set[str]] = {}
    for each in said("fr"):
        found.setdefault(each.english, set()).add(each.translation.replace("\u00a0", " "))
    return found


def page_of(path: Path) -> str:
    return str(path.relative_to(PAGES).with_suffix(""))


@pytest.mark.parametrize("path", SAID, ids=page_of)
def test_quotations_of_the_screens_on_a_page_are_on_the_screens(path: Path) -> None:
    said = quoted(path.read_text("utf-8"))
    assert [one for one in said if one not in words()] == []


def catalogue(path: Path) -> list[tuple[str, str]]:
    """Return the sentences of a page with their French; none is fuzzy."""
    with (CATALOGUES / path.relative_to(PAGES).with_suffix(".po")).open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    assert [message.id for message in messages if message.fuzzy] == []
    return [(str(message.id), str(message.string)) for message in messages]


@pytest.mark.parametrize("path", TRANSLATED, ids=page_of)
def test_every_sentence_of_a_page_for_players_is_translated_to_french(path: Path) -> None:
    page = " ".join(re.sub(r"^ *(?:#+|[-:] |\d+\. )", "", line).strip() for line in lines_of(path))
    page = " ".join(page.split())
    said = catalogue(path)
    assert [english for english, french in said if not french] == []
    gone = [english for english, _ in said if english not in page and "![" not in page]
    assert gone == []
    for english, _ in sorted(said, key=lambda one: -len(one[0])):
        page = page.replace(english, "", 1)
    assert page.split() == []


def lines_of(path: Path) -> list[str]:
    """Return the lines of a page without code and lists of pages; each cell of tables once."""
    lines = re.sub(r" *```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL).splitlines()
    cells = {
        cell.strip(): None
        for line in lines
        if line.startswith("|") and not _DELIMITER.fullmatch(line)
        for cell in line.strip("|").split("|")
    }
    return [line for line in lines if not line.startswith("|")] + [*cells]


@pytest.mark.parametrize("path", TRANSLATED, ids=page_of)
def test_the_french_page_uses_the_words_of_the_french_screens(path: Path) -> None:
    for english, french in catalogue(path):
        there = quoted(french)
        for one in quoted(english):
            assert words()[one] & {*there}, (one, french)
        assert len(there) == len(quoted(english)), french
        assert french.count("](") == english.count("](")


# --- Pictures ------------------------------------------------------------------------------


def pictures(language: str) -> set[str]:
    return {path.name for path in (PAGES / "pictures" / language).iterdir()}


def test_every_picture_is_there_in_both_languages_small_and_on_a_page() -> None:
    assert (
        pictures("en")
        == pictures("fr")
        == {f"{name}.webp" for name in (*SCENES, PHONE_PAGE, PHONE_PHOTO, PHONE_ABOVE)}
    )
    shown = "".join(path.read_text("utf-8") for path in PAGES.rglob("*.md"))
    assert {*re.findall(r"pictures/en/([\w.-]+)", shown)} == pictures("en")
    sizes = [path.stat().st_size for path in (PAGES / "pictures").rglob("*.webp")]
    assert max(sizes) <= 60_000


@pytest.mark.soak
def test_the_catalogues_hold_the_sentences_that_sphinx_looks_up(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "gettext", str(PAGES), str(tmp_path)]
    subprocess.run(command, check=True)
    for path in TRANSLATED:
        with (tmp_path / path.relative_to(PAGES)).with_suffix(".pot").open("rb") as file:
            wanted = {message.id for message in read_po(file) if message.id}
        assert {english for english, _ in catalogue(path)} == wanted, path


@pytest.mark.soak
@pytest.mark.parametrize("language", BOTH)
def test_the_pages_are_built_without_a_warning(language: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-D", f"language={language}"]
    subprocess.run([*command, str(PAGES), str(tmp_path)], check=True)
    for name in ("index", "play/yahtzee", "care/faults"):
        assert f'<html class="no-js" lang="{language}"' in (tmp_path / f"{name}.html").read_text()
    shown = (tmp_path / "_images" / "yahtzee.webp").read_bytes()
    assert shown == (PAGES / "pictures" / language / "yahtzee.webp").read_bytes()
