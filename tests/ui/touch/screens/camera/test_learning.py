"""The card of the camera's learning, by real taps."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion.language.text import Translated, whole
from companion.learning.roll_pictures import PictureCount
from companion.learning.verdicts import Learned, Verdicts
from companion.settings import Learning
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.touch.screens.camera.model.learned import megabytes

SOME = Learned(
    pictures=9, size=12_300_000, verdicts=Verdicts(right_above={0.99: 112}, asked=4, wrong=1)
)


def open_card(evening: Evening) -> Any:
    evening.app.go("camera")
    evening.screen.step(3)
    tap(evening.screen, evening.button("Learning"))
    evening.screen.step(2)
    return evening.front


def test_the_card_leads_to_showing_dice_to_the_eye(evening: Evening) -> None:
    evening.put_up_picture()
    card = open_card(evening)
    assert evening.screen.until(lambda: card.meetable)
    evening.screen.step(2)
    tap(evening.screen, evening.button("Meet my dice"))
    evening.screen.step(2)
    assert evening.now.name == "meeting"


def test_without_a_picture_no_dice_can_be_shown(evening: Evening) -> None:
    assert open_card(evening).ids.meet.disabled


def test_the_count_and_the_rate_are_shown(machine: FakeMachine, evening: Evening) -> None:
    machine.learned = SOME
    card = open_card(evening)
    assert card.ids.rate.text == "Read right: 112 of 117"
    assert card.ids.counts.text == "Rolls asked about: 4\nMisread without asking: 1"
    assert (
        card.ids.pictures.text == "Pictures kept: 9 (13 MB)\nAt most 200 MB: the oldest go first."
    )
    assert card.ids.trouble.text == ""


def test_no_rate_is_shown_before_any_reading_was_judged(evening: Evening) -> None:
    card = open_card(evening)
    assert card.ids.rate.text == "No roll judged yet"
    assert card.ids.delete.disabled


def test_readings_learned_while_the_card_is_open_appear(
    machine: FakeMachine, evening: Evening
) -> None:
    card = open_card(evening)
    machine.learned = SOME
    assert evening.screen.until(lambda: "112" in card.ids.rate.text)


def test_an_error_is_shown_in_the_language_of_the_screen(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.learned = replace(SOME, trouble=Translated({"fr": "Disque plein.", "en": "Disk full."}))
    card = open_card(evening)
    assert card.ids.trouble.text == "Disk full."
    evening.app.switch_language("fr")
    card.draw()
    assert card.ids.trouble.text == "Disque plein."
    assert card.ids.rate.text == "Bien lus : 112 sur 117"


def test_keeping_pictures_is_switched_off_and_on(machine: FakeMachine, evening: Evening) -> None:
    card = open_card(evening)
    assert card.ids.on.chosen
    tap(evening.screen, card.ids.off)
    evening.screen.step(2)
    assert machine.settings.learning == Learning(keep=False)
    assert (card.ids.on.chosen, card.ids.off.chosen) == (False, True)
    assert card.ids.off.sign == "✓"
    tap(evening.screen, card.ids.on)
    assert machine.settings.learning == Learning(keep=True)


@pytest.mark.parametrize(("answer", "left"), [("Keep", SOME), ("Delete all", Learned())])
def test_deleting_must_be_confirmed(
    machine: FakeMachine, evening: Evening, answer: str, left: Learned
) -> None:
    machine.learned = SOME
    card = open_card(evening)
    tap(evening.screen, card.ids.delete)
    evening.screen.step(2)
    assert machine.learned == SOME
    assert "9" in evening.front.sentence
    tap(evening.screen, evening.button(answer))
    evening.screen.step(2)
    assert machine.learned == left
    assert evening.front is card


def test_one_misread_roll_in_ten_thousand_is_not_rounded_away(
    machine: FakeMachine, evening: Evening
) -> None:
    verdicts = Verdicts(right_above={0.99: 9999}, wrong=1)
    machine.learned = replace(SOME, verdicts=verdicts)
    card = open_card(evening)
    assert "%" not in card.ids.rate.text
    assert re.sub(r"\D", "", card.ids.rate.text) == "999910000"
    assert card.ids.counts.text.endswith("Misread without asking: 1")


def test_a_single_byte_is_shown_as_used_room() -> None:
    assert (megabytes(0), megabytes(1), megabytes(1_000_001)) == (0, 1, 2)


def test_the_room_for_pictures_is_that_of_the_settings(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.settings = replace(machine.settings, learning=Learning(megabytes=50))
    card = open_card(evening)
    assert card.ids.pictures.text == "Pictures kept: 0 (0 MB)\nAt most 50 MB: the oldest go first."


def test_pictures_of_rolls_are_counted_and_deleted_with_the_rest(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.learned = Learned(rolls=PictureCount(1234, 61_200_000))
    card = open_card(evening)
    assert card.ids.rolls.text == f"Pictures of rolls: {whole(1234).to('en')} (62 MB, at most 300)"
    assert not card.ids.delete.disabled
    tap(evening.screen, card.ids.delete)
    evening.screen.step(2)
    assert "1234" in evening.front.sentence
    tap(evening.screen, evening.button("Delete all"))
    evening.screen.step(2)
    assert card.ids.rolls.text == "Pictures of rolls: 0 (0 MB, at most 300)"
