"""Signs that our fonts lack, such as emoji, are left out wherever a name is shown."""

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
        ("", ""),
    ],
)
def test_what_cannot_be_drawn_is_left_out(opened: Evening, name: str, shown: str) -> None:
    from ui.touch.widgets.text.glyphs import readable  # noqa: PLC0415  opens the window

    assert readable(name) == shown


def test_no_text_of_a_table_shows_an_emoji_of_a_name(evening: Evening) -> None:
    evening.sit_down("Zoé 🎲", "🎉")
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  opens the window

    texts = [w for w in evening.app.root.walk(restrict=True) if isinstance(w, Text)]
    told = [text._words for text in texts if {"🎲", "🎉"} & set(text.text)]
    assert told
    assert not [words for words in told if {"🎲", "🎉"} & set(words)]
    assert "?" in told
