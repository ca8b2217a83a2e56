"""The choice of a font for each character: none is lost, and none stops the page."""

import shutil
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from ui.paper import letters
from ui.paper.letters import BOLD, BOX, PLAIN, SIGNS, fitted, pieces, width


@pytest.fixture
def no_other_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make the system's fonts those of this folder, which is empty."""
    monkeypatch.setattr(letters, "_SYSTEM", (tmp_path,))
    letters._system_fonts.cache_clear()
    letters._with_letter.cache_clear()
    known = set(pdfmetrics.getRegisteredFontNames())
    others = [name for name in known if "/" in name]
    monkeypatch.setattr(
        pdfmetrics, "_fonts", {k: v for k, v in pdfmetrics._fonts.items() if k not in others}
    )
    return tmp_path


def forget() -> None:
    letters._system_fonts.cache_clear()
    letters._with_letter.cache_clear()


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Ζωή", "Алёна", "Đặng Thị", "Ñandú ÿ"])
def test_latin_greek_and_cyrillic_names_are_drawn_by_one_font(name: str) -> None:
    assert pieces(name) == ((PLAIN, name),)
    assert pieces(name, bold=True) == ((BOLD, name),)


def test_letters_with_combining_accents_are_drawn_as_one() -> None:
    assert pieces("Zoe\u0301") == ((PLAIN, "Zoé"),)


def test_signs_come_from_the_other_font() -> None:
    assert pieces("A ⚀ b") == ((PLAIN, "A "), (SIGNS, "⚀"), (PLAIN, " b"))


def test_hebrew_is_drawn_from_the_right() -> None:
    assert pieces("נועה") == ((SIGNS, "העונ"),)
    assert pieces("Ana נועה Bo") == ((PLAIN, "Ana "), (SIGNS, "העונ"), (PLAIN, " Bo"))


def test_two_words_of_hebrew_and_joined_arabic_are_drawn_from_the_right() -> None:
    assert pieces("דנה בן-דוד") in (
        ((SIGNS, "דוד"), (PLAIN, "-"), (SIGNS, "ןב"), (PLAIN, " "), (SIGNS, "הנד")),
        ((SIGNS, "דוד-ןב הנד"),),
    )
    assert pieces("محمد") == ((SIGNS, "\ufeaa\ufee4\ufea4\ufee3"),)


def test_a_letter_that_no_font_has_is_a_box(no_other_fonts: Path) -> None:
    assert pieces("雪 Xu") == ((SIGNS, BOX), (PLAIN, " Xu"))
    forget()


def test_a_letter_is_found_among_the_systems_fonts(
    no_other_fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = Path(letters._ours(SIGNS).face.filename)
    (no_other_fonts / "broken.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 99)
    (no_other_fonts / "empty.ttf").touch()
    (no_other_fonts / "dir.ttf").mkdir()
    shutil.copy(ours, no_other_fonts / "whole-font.ttf")
    monkeypatch.setattr(letters._ours(SIGNS).face, "charToGlyph", {})
    assert pieces("⚅") == ((str(no_other_fonts / "whole-font.ttf"), "⚅"),)
    assert width("⚅", 10) > 0
    forget()


def test_invisible_characters_are_left_out(no_other_fonts: Path) -> None:
    assert pieces("A\u200d\ufe0f\u202eB") == ((PLAIN, "AB"),)
    assert pieces("") == ()
    forget()


def test_text_without_room_is_cut_with_an_ellipsis() -> None:
    assert fitted("Ana", 10, 100) == "Ana"
    short = fitted("Jean-Christophe", 10, 50)
    assert short.endswith("…")
    assert width(short, 10) <= 50
    assert fitted("Ana", 10, 0) == ""


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Zoé 🎲", ((PLAIN, "Zoé "),)), ("👩‍🚀 Bo", ((PLAIN, " Bo"),)), ("🎉", ((PLAIN, "?"),))],
)
def test_an_emoji_that_no_font_has_is_left_out(
    no_other_fonts: Path, name: str, drawn: tuple[tuple[str, str], ...]
) -> None:
    assert pieces(name) == drawn
    forget()
