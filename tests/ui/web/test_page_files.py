"""The files of the pages, read and written."""

import json
import re

import msgspec
import pytest

from companion.profiles import COLOURS, SIGNS, Profiles
from tests.ui.web.javascript import too_new
from tests.ui.web.played import opening
from ui.telling.colours import PALETTES
from ui.web.page import shown
from ui.web.page_files import page_files
from ui.web.server.followers import with_texts_in

BUDGET = 100_000  # bytes to the first picture, as they are sent
UNPACKED = 180_000


def table_in(module: str, name: str) -> dict[str, object]:
    """Return the value that a generated module exports under a name."""
    found = re.search(rf"^export const {name} = (.*);$", module, re.M)
    assert found is not None
    table: dict[str, object] = json.loads(found[1])
    return table


def texts() -> dict[str, str]:
    """Return the content of every text file, by name."""
    files = page_files().items()
    return {
        name: file.data.decode() for name, file in files if not name.endswith((".woff2", ".png"))
    }


def loaded(page: str) -> set[str]:
    """Return the files that a page loads, itself among them."""
    files, names, following = texts(), set(), [page]
    while following:
        name = following.pop()
        if name not in names:
            names.add(name)
            text = files.get(name, "")
            following += re.findall(r'(?:src|href)="static/([^"]+)"', text)
            following += re.findall(r'from "\./([^"]+)"', text)
            # fonts of rare letters are loaded only for names that need them
            following += re.findall(r'url\("(nunito-latin-\d+[^"]+)"\)', text)
    return names


@pytest.mark.parametrize("page", ["index.html", "tv.html", "hall.html", "secure.html"])
def test_everything_to_the_first_picture_is_light(page: str) -> None:
    states = [with_texts_in("fr", shown(view, Profiles())) for view in opening("d21")]
    heaviest = max(len(msgspec.json.encode(state)) for state in states)
    files = page_files()
    names = {*loaded(page), "words-fr.json"}
    sent = sum(len(files[name].packed or files[name].data) for name in names)
    assert sent + heaviest < BUDGET
    assert sum(len(files[name].data) for name in names) < UNPACKED


def test_every_file_that_a_page_names_is_there() -> None:
    named = set()
    for name, text in texts().items():
        if name.endswith(".html"):
            named |= set(re.findall(r'(?:src|href)="static/([^"]+)"', text))
        elif name.endswith(".js"):
            named |= set(re.findall(r'from "\./([^"]+)"', text))
    assert (
        {"page.js", "tv.js", "words.js", "drawings.js", "theme.css"} <= named <= set(page_files())
    )


def test_every_word_that_a_page_says_is_there_and_is_said() -> None:
    files = page_files()
    words = set(table_in(files["words.js"].data.decode(), "WORDS"))
    code = "".join(f.data.decode() for name, f in files.items() if name.endswith(".js"))
    code = code.replace(files["words.js"].data.decode(), "")
    said = set(re.findall(r'say\(\s*"(\w+)"', code))
    assert said <= words
    families = tuple(re.findall(r"say\(`(\w+_)\$", code))
    unsaid = {word for word in words - said if not word.startswith(families)}
    assert all(f'"{word}"' in code for word in unsaid)


def test_signs_and_colours_are_those_of_the_touch_screen() -> None:
    files = page_files()
    assert set(table_in(files["drawings.js"].data.decode(), "SIGNS")) == set(SIGNS)
    theme = files["theme.css"].data.decode()
    assert all(theme.count(f"--p-{colour}: ") == 4 for colour in COLOURS)
    names = set(PALETTES["day"]._fields) - {"players"}
    assert all(f"--{name.replace('_', '-')}: #" in theme for name in names)


def test_every_colour_that_the_styles_use_is_one_of_the_theme() -> None:
    files = page_files()
    styles = "".join(f.data.decode() for name, f in files.items() if name.endswith(".css"))
    used = set(re.findall(r"var\((--[\w-]+)\)", styles))
    assert used <= set(re.findall(r"(--[\w-]+):", styles))


def test_every_font_that_the_styles_name_is_there() -> None:
    named = set(re.findall(r'url\("([^"]+)"\)', texts()["page.css"]))
    assert named == {name for name in page_files() if name.endswith(".woff2")}


def test_nothing_comes_from_elsewhere_and_nothing_stands_in_line() -> None:
    for name, whole in texts().items():
        text = whole.replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text, name
        assert not re.search(r"\sstyle=|\son\w+=|<script>|<style", text), name


@pytest.mark.parametrize("name", sorted(name for name in page_files() if name.endswith(".js")))
def test_a_browser_of_2018_reads_every_script(name: str) -> None:
    assert too_new(page_files()[name].data.decode()) == []


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("a = b?.c;", ["?."]),
        ("a = b ?.5 : 1;", []),
        ("a = `${b ?? `${c ||= 1}`}`;", ["??", "||="]),
        ('a = "?."; // b ?? c', []),
        ("const LONG = 25_000, BIG = 1n;", ["25_000", "1n"]),
        ("try { a(); } catch { b(); }", ["catch {"]),
        ("try { a(); } catch (error) { b().catch(c); }", []),
        ("a.replace(/(?<=«) /g, b) / 2; d = e / f / g;", ["/(?<=«) /g"]),
        ("list.flat().replaceChildren(...all);", [".flat", ".replaceChildren"]),
        ("class A { #secret = 1; }", ["#secret"]),
    ],
)
def test_newer_script_is_noticed(script: str, found: list[str]) -> None:
    assert too_new(script) == found


def test_styles_name_no_selector_that_would_void_their_rule_in_a_browser_of_2018() -> None:
    for name, file in page_files().items():
        if name.endswith(".css"):
            assert not re.search(r":is\(|:where\(|:not\([^)]*,", file.data.decode()), name


def test_every_page_has_a_sentence_for_browsers_that_do_not_run_its_scripts() -> None:
    pages = {name: file for name, file in page_files().items() if name.endswith(".html")}
    assert len(pages) == 4
    for file in pages.values():
        for language in ("fr", "en"):
            assert f'<p lang="{language}">' in file.data.decode()
