"""The card of the club's results: an entry applies at once, or a sentence says why not."""

from pathlib import Path
from typing import Any

import pytest

from companion.settings import Mqtt, Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


def open_card(evening: Evening) -> Any:
    evening.app.go("settings")
    evening.screen.step(2)
    tap(evening.screen, evening.now.ids.version)
    evening.screen.step(2)
    tap(evening.screen, evening.button("Hall"))
    evening.screen.step(2)
    return evening.front


def enter(evening: Evening, entry: str, typed: str) -> str:
    """Replace a field by the typed text; return the notice shown."""
    card = evening.front
    card.ask(entry)
    evening.screen.step(2)
    field = evening.front
    field.write(typed)
    tap(evening.screen, evening.button("Done"))
    evening.screen.step(2)
    wrong: str = field.wrong
    if wrong:
        field.close()
    assert evening.front is card
    return wrong


def test_a_table_connects_once_its_broker_is_entered(
    evening: Evening, machine: FakeMachine
) -> None:
    card = open_card(evening)
    assert machine.settings.broker is None
    tap(evening.screen, evening.button("Send the results"))
    assert card.words == "Give the broker's address first."
    assert machine.settings.broker is None
    assert enter(evening, "host", "192.168.1.10") == ""
    assert machine.settings.broker is None  # not complete yet
    evening.screen.step(2)
    tap(evening.screen, evening.button("Send the results"))
    assert machine.settings.broker == Mqtt("192.168.1.10", "Table 1")
    assert "192.168.1.10" in card.words
    evening.screen.step(2)
    tap(evening.screen, evening.button("Say nothing"))
    assert machine.settings.broker is None
    assert machine.settings.mqtt == Mqtt("192.168.1.10", "Table 1", on=False)  # the entry is kept


def test_the_screens_keyboard_has_the_characters_of_addresses(evening: Evening) -> None:
    open_card(evening).ask("host")
    evening.screen.step(2)
    for sign in ("1", "0", "."):
        tap(evening.screen, evening.button(sign))
        evening.screen.step(2)
    assert evening.front.text == "10."
    evening.front.ids.board.hold("/")
    evening.screen.step(2)
    assert [key.words for key in reversed(evening.front.ids.board.ids.accents.children)] == [
        "~",
        ":",
    ]


def test_the_cross_beside_a_line_clears_it_and_the_arrow_closes_the_card(evening: Evening) -> None:
    card = open_card(evening)
    card.ask("host")
    evening.screen.step(2)
    entry = evening.front
    entry.write("192.168.1.10")
    tap(evening.screen, entry.ids.cross)
    evening.screen.step(2)
    assert (evening.front, entry.text) == (entry, "")
    tap(evening.screen, entry.ids.back)
    evening.screen.step(2)
    assert evening.front is card


@pytest.mark.parametrize(
    ("entry", "typed", "told"),
    [
        ("host", "the hall", "no address"),
        ("host", "", ""),
        ("port", "0", "no port: a number from 1 to 65535"),
        ("port", "80 80", "no port"),
        ("name", "a/b", "cannot be called"),
        ("password_file", "/nowhere", "Give the user of this password first."),
        ("ca_file", "/nowhere", "The certificate /nowhere cannot be used"),
    ],
)
def test_an_impossible_entry_is_refused_in_one_sentence_and_changes_nothing(
    evening: Evening, machine: FakeMachine, entry: str, typed: str, told: str
) -> None:
    open_card(evening)
    said = enter(evening, entry, typed)
    assert told in said
    assert bool(told) == bool(said)
    assert machine.settings.mqtt in (None, Mqtt("", "Table 1", on=False))


def test_a_password_is_in_a_file_readable_only_by_its_owner(
    evening: Evening, machine: FakeMachine, tmp_path: Path
) -> None:
    file = tmp_path / "password"
    file.write_text("secret\n")
    file.chmod(0o644)
    open_card(evening)
    assert enter(evening, "user", "Table 1") == ""
    assert "Others can read the password" in enter(evening, "password_file", str(file))
    file.chmod(0o600)
    assert enter(evening, "password_file", str(file)) == ""
    assert machine.settings.mqtt is not None
    assert machine.settings.mqtt.password_file == str(file)
    assert enter(evening, "user", "") == ""  # the password is removed with the user
    assert machine.settings.mqtt.password_file == ""


def test_tls_asks_for_the_certificate_and_is_switched_off_without_a_question(
    evening: Evening, machine: FakeMachine, tmp_path: Path
) -> None:
    file = tmp_path / "ca.crt"
    file.write_text("no certificate")
    card = open_card(evening)
    card.switch_safe(True)
    evening.front.write(str(file))
    evening.front.done()
    assert "cannot be used (it is none)" in evening.front.wrong
    evening.front.close()
    assert not card.safe
    machine.settings = Settings(
        language="en", mqtt=Mqtt("hall", "Table 1", ca_file="/etc/hall.crt")
    )
    card._draw()
    assert card.safe
    card.switch_safe(False)
    assert machine.settings.mqtt == Mqtt("hall", "Table 1")
