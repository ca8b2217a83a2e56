"""The keyboard on the screen: layouts, accents and capitals."""

import pytest

from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, lift, press, tap, type_text
from ui.touch.widgets.cards.keys_layout import ACCENTS, ROWS, more

ENTER = 13


@pytest.fixture
def typing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Open the keyboard for a name; even on a slow machine, a tap is no long press."""
    # imported after the window is open
    from ui.touch.widgets.cards import keyboard  # noqa: PLC0415

    monkeypatch.setattr(keyboard, "HOLD_SECONDS", 600)
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.ask_name()
    evening.screen.step(3)
    return evening


def keys(evening: Evening) -> list[str]:
    """Return the labels of the keys that type, row by row."""
    rows = evening.front.ids.board.ids
    return [
        "".join(key.words for key in reversed(row.children))
        for row in (rows.accents, rows.first, rows.second, rows.third)
    ]


def write(evening: Evening, *words: str) -> None:
    for character in words:
        tap(evening.screen, evening.button(character))


def hold(evening: Evening, words: str) -> None:
    """Press a key until it offers something else, then lift the finger."""
    # imported after the window is open
    from ui.touch.widgets.cards import keyboard  # noqa: PLC0415

    keyboard.HOLD_SECONDS = 0
    button = evening.button(words)
    before = evening.front.ids.board.offered
    press(evening.screen, button)
    assert evening.screen.until(lambda: evening.front.ids.board.offered != before)
    lift(evening.screen, button)
    keyboard.HOLD_SECONDS = 600


def told(evening: Evening) -> list[str]:
    return [getattr(widget, "text", "") for widget in evening.front.walk()]


def sign(evening: Evening, sign: str) -> object:
    return next(w for w in evening.front.walk() if getattr(w, "sign", "") == sign)


def test_the_layout_follows_the_language_unless_another_is_set(
    evening: Evening, machine: FakeMachine
) -> None:
    shown = []
    for settings in (
        Settings(language="en"),
        Settings(language="fr"),
        Settings(language="fr", keyboard="qwerty"),
        Settings(language="en", keyboard="azerty"),
    ):
        machine.settings = settings
        evening.app.go("new_game").prepare(YAHTZEE)
        evening.now.ask_name()
        shown.append(keys(evening)[1])
        evening.app.close_all()
    assert shown == ["QWERTYUIOP", "AZERTYUIOP", "QWERTYUIOP", "AZERTYUIOP"]


def test_the_layout_is_switched_on_the_keyboard_and_stays(
    typing: Evening, machine: FakeMachine
) -> None:
    tap(typing.screen, typing.button("AZERTY"))
    assert machine.settings == Settings(language="en", keyboard="azerty")
    assert keys(typing)[1:] == ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN'-"]
    tap(typing.screen, typing.button("QWERTY"))
    assert machine.settings == Settings(language="en", keyboard="qwerty")
    assert keys(typing)[1:] == ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM'-"]


def test_names_and_their_parts_begin_with_a_capital(typing: Evening) -> None:
    write(typing, "J", "é", "-", "P", "a")
    tap(typing.screen, typing.button("space"))
    write(typing, "N")
    assert typing.front.name == "Jé-Pa N"


def test_the_shift_key_types_a_capital_inside_and_a_small_letter_first(typing: Evening) -> None:
    tap(typing.screen, sign(typing, "⇧"))
    write(typing, "d", "e")
    tap(typing.screen, sign(typing, "⇧"))
    write(typing, "L", "a")
    assert typing.front.name == "deLa"


def test_the_eraser_removes_the_last_character(typing: Evening) -> None:
    write(typing, "A", "n")
    tap(typing.screen, sign(typing, "⌫"))
    write(typing, "b")
    assert typing.front.name == "Ab"


def test_a_tap_whose_end_is_handled_late_is_no_long_press(
    typing: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    # imported after the window is open
    from ui.touch.widgets.cards import keyboard  # noqa: PLC0415

    monkeypatch.setattr(keyboard, "HOLD_SECONDS", 0)
    press(typing.screen, typing.button("N"))
    lift(typing.screen, typing.button("N"))  # the event still waits when the time is over
    typing.screen.step(3)
    assert typing.front.name == "N"
    assert keys(typing)[0] == ACCENTS


def test_a_key_held_long_offers_its_accents_and_types_nothing(typing: Evening) -> None:
    hold(typing, "N")
    assert typing.front.name == ""
    assert keys(typing)[0] == "ÑŃŇ"
    write(typing, "Ñ", "u")
    assert typing.front.name == "Ñu"
    assert keys(typing)[0] == ACCENTS


def test_another_key_restores_the_usual_accents(typing: Evening) -> None:
    hold(typing, "S")
    write(typing, "A")
    assert typing.front.name == "A"
    assert keys(typing)[0] == ACCENTS


def test_a_digit_is_found_under_the_top_row(typing: Evening) -> None:
    write(typing, "P")
    hold(typing, "w")
    write(typing, "2")
    assert typing.front.name == "P2"


def test_a_real_keyboard_can_be_used_too(typing: Evening) -> None:
    write(typing, "C")
    type_text(typing.screen, "hlo")
    write(typing, "é")
    key(typing.screen, ENTER)
    assert typing.now.players == ["Chloé"]


@pytest.mark.parametrize("sign", ["😀", "❤\ufe0f", "中", "★", "\u200d"])
def test_a_character_that_no_font_has_is_left_out_of_a_name_with_a_notice(
    typing: Evening, sign: str
) -> None:
    write(typing, "C")
    type_text(typing.screen, sign)
    assert typing.front.name == typing.front.ids.field.text == "C"
    said = [getattr(widget, "text", "") for widget in typing.front.walk()]
    assert "That character cannot be shown here: it is left out." in said
    type_text(typing.screen, "hloé")
    assert not typing.front.refused
    key(typing.screen, ENTER)
    assert typing.now.players == ["Chloé"]


def test_names_of_other_alphabets_are_accepted_if_they_can_be_shown(typing: Evening) -> None:
    type_text(typing.screen, "Łukász Ωμέγα Я")
    assert typing.front.name == "Łukász Ωμέγα Я"
    assert not typing.front.refused


def test_a_name_ends_at_sixteen_characters(typing: Evening) -> None:
    write(typing, "A", *"b" * 20)
    assert typing.front.name == "A" + "b" * 15
    assert "A name has 16 characters at most." in told(typing)
    tap(typing.screen, sign(typing, "⌫"))
    assert "A name has 16 characters at most." not in told(typing)
    type_text(typing.screen, "bb")
    assert typing.front.name == typing.front.ids.field.text == "A" + "b" * 15
    assert "A name has 16 characters at most." in told(typing)


@pytest.mark.parametrize("layout", ["azerty", "qwerty"])
def test_every_letter_has_its_key_and_the_top_row_all_digits(layout: str) -> None:
    rows = ROWS[layout]  # type: ignore[index]
    assert set("abcdefghijklmnopqrstuvwxyz'-") == set("".join(rows))
    assert "".join(more(c, layout)[-1] for c in rows[0]) == "1234567890"  # type: ignore[arg-type]


def test_every_accent_of_french_can_be_typed() -> None:
    wanted = set("àâäæçéèêëîïôöœùûüÿñ")
    held = {accent for letter in "abcdefghijklmnopqrstuvwxyz" for accent in more(letter, "azerty")}
    assert wanted <= held | set(ACCENTS)


def test_a_refused_name_stays_for_a_change(typing: Evening) -> None:
    typing.now.add("Ana")
    for way in ("Done", "Another"):
        typing.front.name = "Ana"
        tap(typing.screen, typing.button(way))
        assert typing.front.name == "Ana"
        assert typing.app.notice.startswith("Ana is already playing")
    typing.front.name = "Anabelle"
    tap(typing.screen, typing.button("Done"))
    assert typing.app.front is None
    assert typing.now.players == ["Ana", "Anabelle"]


def test_a_name_of_spaces_is_not_accepted(typing: Evening) -> None:
    type_text(typing.screen, " ")
    assert typing.front.name == " "
    assert [typing.button(words).disabled for words in ("Another", "Done")] == [True, True]


def test_the_cross_beside_a_name_clears_it_and_the_arrow_closes_the_card(typing: Evening) -> None:
    entry = typing.front
    entry.write("Chloé")
    tap(typing.screen, entry.ids.cross)
    typing.screen.step(2)
    assert (typing.front, entry.name) == (entry, "")
    assert entry.ids.field.focus
    tap(typing.screen, entry.ids.back)
    typing.screen.step(2)
    assert typing.app.front is None
