"""The version on the settings screen, and the card that offers a newer version, by real taps."""

from contextlib import closing
from typing import Any

import pytest

from companion.language.text import Translated
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine, FakeUpdates
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.settings.test_settings import open_settings
from ui.interface import Progress, UpdateOffer

OFFER = UpdateOffer("0.3.0", Translated({"fr": "CLÉ", "en": "KEY"}))


@pytest.fixture
def updates(machine: FakeMachine) -> FakeUpdates:
    assert machine.updates is not None
    return machine.updates


def open_card(evening: Evening) -> Any:
    screen = open_settings(evening)
    tap(evening.screen, screen.ids.version)
    evening.screen.step(2)
    return next(w for w in evening.app.root.walk(restrict=True) if type(w).__name__ == "UpdateCard")


def test_the_version_is_shown_and_a_newer_version_is_searched_for(
    updates: FakeUpdates, evening: Evening
) -> None:
    screen = open_settings(evening)
    assert screen.ids.version.words == "Version 0.2.0"
    assert updates.looks == 1


def test_a_newer_version_is_named_with_a_sign(updates: FakeUpdates, evening: Evening) -> None:
    updates.offer = OFFER
    key = open_settings(evening).ids.version
    assert (key.words, key.sign) == ("0.3.0 is there", "▲")


def test_without_a_newer_version_only_a_new_search_is_offered(
    updates: FakeUpdates, evening: Evening
) -> None:
    card = open_card(evening)
    assert card.ids.words.text.startswith("No newer version is on a USB stick")
    assert card.ids.install.disabled
    looks = updates.looks
    tap(evening.screen, card.ids.search)
    assert updates.looks == looks + 1


def test_a_newer_version_is_requested_by_one_tap(updates: FakeUpdates, evening: Evening) -> None:
    updates.offer = OFFER
    card = open_card(evening)
    assert "if it does not start, 0.2.0 comes back by itself" in card.ids.words.text
    tap(evening.screen, card.ids.install)
    assert updates.asked == ["en"]


def test_an_installation_shows_its_progress_and_ignores_a_second_tap(
    updates: FakeUpdates, evening: Evening
) -> None:
    updates.offer = OFFER
    updates.progress = Progress(
        "working", Translated({"fr": "Essai…", "en": "Version 0.3.0 is being tried…"})
    )
    card = open_card(evening)
    assert card.ids.words.text == "Version 0.3.0 is being tried… You can play on."
    assert card.ids.install.disabled
    assert card.ids.search.disabled


def test_a_failed_update_is_reported(updates: FakeUpdates, evening: Evening) -> None:
    updates.offer = OFFER
    updates.progress = Progress(
        "failed", Translated({"fr": "Non.", "en": "Version 0.3.0 does not start here."})
    )
    assert open_card(evening).ids.words.text == "Version 0.3.0 does not start here."


def test_an_update_that_must_be_installed_by_hand_shows_the_command(
    updates: FakeUpdates, evening: Evening
) -> None:
    updates.offer = OFFER._replace(command="sudo apt install /media/KEY/x.deb")
    card = open_card(evening)
    assert card.ids.words.text.endswith("type\nsudo apt install /media/KEY/x.deb")
    assert card.ids.install.disabled


def test_downloads_are_announced_before_the_update(updates: FakeUpdates, evening: Evening) -> None:
    updates.offer = OFFER._replace(fetches=True)
    assert "Its libraries come from the network" in open_card(evening).ids.words.text


def test_a_checkout_shows_how_to_update_it(updates: FakeUpdates, evening: Evening) -> None:
    updates.checkout = True
    card = open_card(evening)
    assert "git pull" in card.ids.words.text
    assert card.ids.search.disabled


def test_a_full_disk_is_reported_and_the_card_stays(
    updates: FakeUpdates, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(language: str) -> None:
        raise OSError(28, language)

    updates.offer = OFFER
    monkeypatch.setattr(updates, "install", full)
    card = open_card(evening)
    tap(evening.screen, card.ids.install)
    assert evening.app.notice
    assert card.parent is not None


def test_the_result_of_an_update_is_reported_at_the_start(
    machine: FakeMachine, updates: FakeUpdates
) -> None:
    updates.told = Translated({"fr": "C'est la 0.3.0.", "en": "This is now version 0.3.0."})
    with closing(Evening(machine)) as evening:
        assert evening.app.notice == "This is now version 0.3.0."


def test_a_table_of_bots_shows_no_version(machine: FakeMachine, evening: Evening) -> None:
    machine.updates = None
    assert open_settings(evening).ids.version.words == ""
