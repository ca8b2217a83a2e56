"""The game on phones: off at first, joined by a code, with players admitted at the table."""

from contextlib import closing
from typing import Any

import cv2
import numpy as np
import pytest

from companion.language.text import Translated
from tests.ui.games.d21.touch import d21_evening
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine, FakePhones
from tests.ui.touch.fingers import tap
from tests.ui.touch.problems import ill_fitting
from ui.touch.model.phones import qr_code
from ui.web.evening import Device
from ui.web.protocol import Network

LINK = "http://192.168.178.120:8321/0f49e8ad81fa505477d2ae51c97856e6/"


def phones(evening: Evening) -> FakePhones:
    assert evening.machine.phones is not None
    return evening.machine.phones


def device(number: int, name: str, state: Any = "asked") -> Device:
    return Device(f"{number:064x}", name, state)


def key(root: Any, words: str) -> Any:
    """Return the key with these words."""
    return next(
        node
        for node in root.walk(restrict=True)
        if getattr(node, "words", None) == words
        and hasattr(node, "on_release")
        and not node.disabled
    )


def open_card(evening: Evening) -> Any:
    evening.sit_down("Ana", "Bo")
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, key(evening.front, "Show on phones"))
    evening.screen.step(2)
    return evening.front


def test_no_code_is_shown_until_phones_are_switched_on(evening: Evening) -> None:
    card = open_card(evening)
    assert not phones(evening).on
    assert not card.link
    tap(evening.screen, key(card, "Show the game this evening"))
    assert phones(evening).on
    assert card.link == LINK
    tap(evening.screen, key(card, "Show nothing any more"))
    assert not phones(evening).on
    assert not card.link


def test_the_code_and_the_link_lead_to_the_same_page() -> None:
    code = np.kron(qr_code(LINK), np.ones((6, 6), np.uint8))
    assert cv2.QRCodeDetector().detectAndDecode(code)[0] == LINK
    assert (code[:24] == 255).all()


def test_a_request_of_a_device_is_asked_about_once(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    phones(evening).devices = (device(1, "Kitchen"),)
    evening.app._look_over_table()
    evening.screen.step(2)
    assert evening.front.title == "“Kitchen” asks to play"
    tap(evening.screen, key(evening.front, "Let it in"))
    assert [one.state for one in phones(evening).devices] == ["in"]
    evening.app._look_over_table()
    assert evening.app.front is None
    phones(evening).devices += (device(2, "Attic"),)
    evening.app._look_over_table()
    evening.screen.step(2)
    tap(evening.screen, key(evening.front, "Refuse"))
    assert [one.name for one in phones(evening).devices] == ["Kitchen"]


def test_no_other_card_is_covered_by_the_question(evening: Evening) -> None:
    card = open_card(evening)
    phones(evening).switch(True)
    phones(evening).devices = (device(1, "Kitchen", "in"), device(2, "Attic"))
    evening.app._look_over_table()
    assert evening.front is card
    card.look()
    evening.screen.step(2)
    tap(evening.screen, key(card, "Let it in"))
    assert {one.state for one in phones(evening).devices} == {"in"}
    evening.screen.step(2)
    tap(evening.screen, key(card, "Take away"))
    assert len(phones(evening).devices) == 1


def test_unsaved_permissions_are_reported_on_the_card_even_switched_off(evening: Evening) -> None:
    card = open_card(evening)
    phones(evening).unsaved = Translated({"fr": "pas enregistré", "en": "not stored yet"})
    for on in (True, False):
        phones(evening).switch(on)
        card.look()
        assert card.words == "not stored yet"


def test_no_menu_offers_phones_that_cannot_be_served(evening: Evening) -> None:
    evening.machine.phones = None
    evening.sit_down("Ana", "Bo")
    evening.now.open_menu()
    evening.screen.step(2)
    words = [getattr(node, "words", "") for node in evening.front.walk(restrict=True)]
    assert "Show on phones" not in words


def test_a_closed_card_stops_its_updates(evening: Evening) -> None:
    card = open_card(evening)
    card.close()
    assert not card._event.is_triggered


def test_the_network_in_use_is_named_and_the_next_can_be_chosen(
    evening: Evening,
) -> None:
    phones(evening).networks = (
        Network("wlan0", "192.168.178.120", wireless=True),
        Network("eth0", "10.0.0.7"),
    )
    card = open_card(evening)
    assert card.ids.network.disabled
    tap(evening.screen, key(card, "Show the game this evening"))
    tap(evening.screen, key(card, "Network: Wi-Fi (wlan0)"))
    assert card.link.startswith("http://10.0.0.7:")
    tap(evening.screen, key(card, "Network: cable (eth0)"))
    assert card.link.startswith("http://192.168.178.120:")


def test_the_code_leads_to_https_when_that_is_wanted(evening: Evening) -> None:
    card = open_card(evening)
    tap(evening.screen, key(card, "Show the game this evening"))
    tap(evening.screen, key(card, "Secure pages"))
    assert card.link.startswith("https://192.168.178.120:8322/")
    assert "warns" in card.words
    tap(evening.screen, key(card, "Plain pages"))
    assert card.link == LINK


def test_a_single_network_is_not_asked_about(evening: Evening) -> None:
    phones(evening).networks = (Network("wlan0", "192.168.178.120", wireless=True),)
    card = open_card(evening)
    tap(evening.screen, key(card, "Show the game this evening"))
    assert card.ids.network.disabled


@pytest.mark.parametrize("size", [(720, 1280), (480, 800), (800, 480)])
def test_the_code_and_the_devices_fit_on_every_screen(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    with closing(Evening(machine, size)) as evening:
        assert machine.phones is not None
        machine.phones.devices = tuple(device(n, f"Phone {n}") for n in range(3))
        card = open_card(evening)
        tap(evening.screen, key(card, "Show the game this evening"))
        tap(evening.screen, key(card, "Secure pages"))
        evening.screen.step(3)
        assert ill_fitting(evening, card, "phones", least=5) == []
        assert card.ids.code.width >= min(size) / 2


def test_the_phone_that_reads_the_dice_is_named(evening: Evening) -> None:
    card = open_card(evening)
    phones(evening).switch(True)
    phones(evening).devices = (device(1, "Kitchen", "in"), device(2, "Attic", "in"))
    card.look()
    assert [row.name for row in reversed(card.ids.devices.children)] == ["Kitchen", "Attic"]
    phones(evening).eye = phones(evening).devices[1].token
    card.look()
    rows = [row.name for row in reversed(card.ids.devices.children)]
    assert rows == ["Kitchen", "Attic: reads the dice"]


def menu_words(evening: Evening) -> list[str]:
    """The words of the open menu's lines."""
    evening.now.open_menu()
    evening.screen.step(2)
    return [getattr(node, "words", "") for node in evening.front.walk(restrict=True)]


def test_a_table_without_a_camera_offers_a_phone_for_it(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    assert not evening.now.seen
    assert "No camera: use a phone" in menu_words(evening)
    tap(evening.screen, key(evening.front, "No camera: use a phone"))
    evening.screen.step(2)
    assert evening.front.words == evening.app.t("phones_off")


def test_no_phone_is_offered_as_a_camera_if_phones_cannot_be_served(evening: Evening) -> None:
    evening.machine.phones = None
    evening.sit_down("Ana", "Bo")
    assert "No camera: use a phone" not in menu_words(evening)


def test_no_phone_is_offered_if_it_reads_no_dice(evening: Evening) -> None:
    d21_evening.sit_down(evening)
    assert "No camera: use a phone" not in menu_words(evening)
