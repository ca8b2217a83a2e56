"""Characters that our fonts lack, such as emoji, are left out wherever a name is shown."""

import pytest

from tests.ui.touch.evening import Evening


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoé 🎲", "Zoé"),
        ("👩‍🚀 Bo", "Bo"),
        ("Zoé 🎲, roll the dice", "Zoé, roll the dice"),
        ("A ❤\ufe0f B", "A B"),
        ("🎉🎉", "?"),
        ("Chloé", "Chloé"),
        ("Łukasz", "Łukasz"),
        ("דנה בן-דוד", "דנה בן-דוד"),
        ("محمد علي", "محمد علي"),
        ("", ""),
    ],
)
def test_characters_that_cannot_be_drawn_are_left_out(
    opened: Evening, name: str, shown: str
) -> None:
    from ui.touch.widgets.text.glyphs import readable  # noqa: PLC0415  importing this opens the window

    assert readable(name) == shown


def test_no_text_of_a_table_shows_an_emoji_of_a_name(evening: Evening) -> None:
    evening.sit_down("Zoé 🎲", "🎉")
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  importing this opens the window

    texts = [w for w in evening.app.root.walk(restrict=True) if isinstance(w, Text)]
    told = [text._words for text in texts if {"🎲", "🎉"} & set(text.text)]
    assert told
    assert not [words for words in told if {"🎲", "🎉"} & set(words)]


def test_hebrew_and_arabic_are_drawn_with_the_font_that_has_them(opened: Evening) -> None:
    from ui.touch.widgets.text.lettering import Lettering, _label, wide  # noqa: PLC0415

    lettering = Lettering("Nunito", False, 20.0)
    label = _label("דנה", lettering)
    assert (label.text, label.options["font_name"]) == ("הנד", "DejaVuSans")
    assert _label("Dana", lettering).options["font_name"] == "Nunito"
    assert wide("דנה", lettering) == wide("הנד", lettering) > 0


def test_a_name_in_hebrew_can_be_typed(evening: Evening) -> None:
    from ui.touch.widgets.cards.name_entry import NameEntry  # noqa: PLC0415  importing this opens the window

    given: list[str] = []

    def give(name: str) -> bool:
        given.append(name)
        return True

    entry = NameEntry(give)
    evening.app.open(entry)
    entry.write("דנה")
    assert not entry.refused
    entry.done()
    assert given == ["דנה"]


def test_the_first_letter_of_a_hebrew_name_stands_at_the_right(opened: Evening) -> None:
    from ui.touch.widgets.text.lettering import Lettering, line  # noqa: PLC0415  importing this opens the window

    lettering = Lettering("Nunito", False, 40.0)
    vav, shin = "ו", "ש"  # a narrow letter and a wide letter

    def columns(name: str) -> list[bool]:
        """Return for each column of pixels, from the left, whether it has ink."""
        texture = line(name, lettering).texture
        ink = bytes(texture.pixels)[3::4]
        return [any(ink[at :: texture.width]) for at in range(texture.width)]

    left = columns(shin + vav)
    gap = next(at for at in range(left.index(True), len(left)) if not left[at])
    assert gap < len(left) / 2  # vav, the last letter, is at the left


def test_greek_names_are_drawn_although_the_font_of_words_lacks_their_letters(
    opened: Evening,
) -> None:
    from ui.touch.widgets.text.glyphs import readable  # noqa: PLC0415  importing this opens the window
    from ui.touch.widgets.text.lettering import Lettering, _label  # noqa: PLC0415

    assert readable("Νίκος") == "Νίκος"
    label = _label("Νίκος", Lettering("Nunito", False, 20.0))
    assert label.options["font_name"] == "DejaVuSans"


def test_all_digits_have_the_same_width(opened: Evening) -> None:
    from ui.touch.widgets.text.lettering import Lettering, wide  # noqa: PLC0415  importing this opens the window

    for bold in (False, True):
        lettering = Lettering("Nunito", bold, 40.0)
        assert len({wide(figure * 3, lettering) for figure in "0123456789"}) == 1
