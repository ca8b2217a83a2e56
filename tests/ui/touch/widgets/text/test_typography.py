"""No line of a French sentence begins with its question mark."""

from pathlib import Path

import pytest

import ui.games
import ui.touch
from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.columns import Column
from companion.games.yahtzee.actions import Roll
from companion.language.text import Language
from companion.language.words import Words
from tests.ui.games.desfausse.touch.desfausse_evening import sit_down
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.evening import Evening
from ui.telling.figures import NO_BREAK, held

WORDS = sorted(
    path
    for package in (ui.touch, ui.games)
    for path in Path(str(package.__file__)).parent.rglob("words.toml")
)


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.parent.name)
def test_english_sentences_need_no_no_break_space(path: Path) -> None:
    english = [text.to("en").replace(NO_BREAK, " ") for text in Words.load(path).values()]
    assert [words for words in english if NO_BREAK in held(words)] == []


def test_the_fonts_draw_a_no_break_space_as_wide_as_a_space(
    opened: Evening,
) -> None:
    from kivy.core.text import Label  # noqa: PLC0415  imported after the window is open

    for font in ("Nunito", "DejaVuSans"):
        for bold in (False, True):
            label = Label(font_name=font, bold=bold, font_size=40)
            assert label.get_extents(NO_BREAK) == label.get_extents(" ")


def test_no_line_begins_with_a_mark_at_any_width(opened: Evening) -> None:
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  imported after the window is open

    label = Text(text="Voulez-vous le garder ? Il dit : « oui » !", wrap=True, fs=20)
    for width in range(110, 420, 5):
        label.size = (width, 300)
        label._draw()
        lines = [line.words[0].text for line in label._label._cached_lines if line.words]
        assert [line for line in lines if line.strip()[:1] in "?!:;»"] == [], width
        assert [line for line in lines if line.strip().endswith("«")] == [], width


def test_no_screen_writes_points_below_zero_with_a_hyphen(evening: Evening) -> None:
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  imported after the window is open

    sit_down(evening, "Ana", "Bo", actions=(Trophy(Column.ONES, "Ana", 1),), tracking="board")
    shown = [widget.text for widget in evening.now.walk() if isinstance(widget, Text)]
    assert "−1" in shown
    assert "-1" not in shown


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["yahtzee", "desfausse"])
def test_the_number_of_an_earlier_roll_is_beside_its_word(
    evening: Evening, game: str, language: Language
) -> None:
    from ui.touch.widgets.text.lettering import wide  # noqa: PLC0415  imported after the window is open

    evening.app.switch_language(language)
    if game == "yahtzee":
        evening.sit_down("Ana", actions=(Roll((3, 3, 5, 1, 6)),))
    else:
        sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(4)
    (row,) = evening.front.ids.detail.children
    (label,) = (w for w in row.children if getattr(w, "text", "") == row.words)
    assert len([line for line in label._label._cached_lines if line.words]) == 1
    assert wide(held(label.text), label._lettering) <= label.width
