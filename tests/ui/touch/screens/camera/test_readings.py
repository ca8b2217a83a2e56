"""The camera screen reads the tray, to store it empty or for a test."""

import numpy as np

from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.camera.camera_evening import READ_IN, look, setup_of, tried
from ui.telling import speech
from ui.touch import registry
from ui.touch.model.marks import outlined
from ui.touch.screens.camera.model.reading_words import in_words


def test_the_empty_tray_is_stored_once_it_was_read_as_empty(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    assert setup_of(at_camera).testing
    assert setup_of(at_camera).kept == []
    setup_of(at_camera).reading = tried()
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)
    assert not setup_of(at_camera).testing
    assert at_camera.screen.until(lambda: at_camera.button("Photo of empty tray").sign == "✓")


def test_the_stored_frame_is_the_frame_that_was_read_as_empty(
    at_camera: Evening,
) -> None:
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    look(at_camera, np.full((360, 640, 3), 20, np.uint8), times=3)  # a hand appears
    setup_of(at_camera).reading = tried()
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)
    (kept,) = setup_of(at_camera).kept
    assert kept is READ_IN


def test_a_tray_with_a_die_is_never_stored_as_empty(
    at_camera: Evening,
) -> None:
    for _ in range(2):
        at_camera.now.sentence = ""
        tap(at_camera.screen, at_camera.button("Photo of empty tray"))
        setup_of(at_camera).reading = tried(4)
        assert at_camera.screen.until(lambda: "not empty" in at_camera.now.sentence)
    assert setup_of(at_camera).kept == []


def test_a_print_in_the_tray_is_stored_once_confirmed(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.sentence)
    assert len(at_camera.now.ids.picture.marks) == 1
    assert setup_of(at_camera).kept == []
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)


def test_another_button_cancels_the_confirmation(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.sentence)
    tap(at_camera.screen, at_camera.button("Test roll"))
    tap(at_camera.screen, at_camera.button("Photo of empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.sentence)
    assert setup_of(at_camera).kept == []


def test_a_test_throw_is_shown_in_words_and_outlines(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Test roll"))
    assert at_camera.now.sentence.startswith("Roll some dice")
    setup_of(at_camera).reading = tried(3, 3, 5, 1, 6)
    assert at_camera.screen.until(lambda: at_camera.now.spoken)
    assert at_camera.now.sentence == "5 dice: 3, 3, 5, 1, 6; all sure."
    assert [mark.label for mark in at_camera.now.ids.picture.marks] == ["3", "3", "5", "1", "6"]
    setup_of(at_camera).reading = tried(2, unread=1)
    assert at_camera.screen.until(lambda: "not recognised" in at_camera.now.sentence)


def test_simulated_dice_are_thrown_by_a_second_tap(at_camera: Evening) -> None:
    at_camera.machine.simulated = True
    at_camera.screen.until(lambda: at_camera.now.simulated)
    tap(at_camera.screen, at_camera.button("Test roll"))
    assert at_camera.machine.thrown == []
    tap(at_camera.screen, at_camera.button("Roll the dice"))
    assert at_camera.machine.thrown == [()]


def test_leaving_ends_the_test(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Test roll"))
    at_camera.now.back()
    assert not setup_of(at_camera).testing


def test_a_reading_in_words_includes_its_confidence() -> None:
    say = speech.Speech(registry.words(), "fr")
    words = {
        in_words(tried(3, 3, 5, 1, 6).reading, say): "5 dés : 3, 3, 5, 1, 6 ; tous sûrs.",
        in_words(tried(4).reading, say): "1 dé : 4 ; sûr.",
        in_words(tried(4, 2, unsure=(1,)).reading, say): "2 dés : 4, 2 ? ; 1 à vérifier.",
        in_words(tried().reading, say): "Aucun dé dans le plateau : lancez-en.",
    }
    assert list(words) == list(words.values())


def test_a_doubtful_die_is_outlined_as_such() -> None:
    marks = outlined(tried(4, 2, unsure=(1,), unread=1).reading)
    assert [(mark.label, mark.sure) for mark in marks] == [("4", True), ("2?", False), ("?", False)]
