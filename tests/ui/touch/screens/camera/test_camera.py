"""The camera screen is opened from Home or a table and left again; its picture can be rotated."""

from contextlib import closing

import pytest

from companion.language.text import Language
from companion.settings import Settings
from hardware.camera.discovery import FoundCamera
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap
from tests.ui.touch.screens.camera.camera_evening import lines, setup_of

ESCAPE = 27


def test_the_camera_is_reached_from_home_and_left_again(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.now.children[0].children[-1].children[-1])
    assert at_camera.now.name == "home"
    at_camera.app.go("camera")
    key(at_camera.screen, ESCAPE)
    assert at_camera.now.name == "home"


def _gone(_: str) -> None:
    raise FileNotFoundError


def to_the_camera(evening: Evening) -> None:
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Camera and tray"))
    assert evening.screen.until(lambda: evening.now.name == "camera")


def test_a_table_is_left_for_the_camera_screen_and_shown_again(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see([3, 3, 5, 1, 1])
    played = (evening.view.id, evening.view.actions)
    to_the_camera(evening)
    assert evening.machine.table is None
    key(evening.screen, ESCAPE)
    assert evening.screen.until(lambda: evening.now.name == "yahtzee" and evening.app.view)
    assert (evening.view.id, evening.view.actions) == played
    evening.app.game_life.leave()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Camera"))
    key(evening.screen, ESCAPE)
    assert evening.now.name == "home"


def test_home_is_shown_if_the_table_cannot_be_shown_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    to_the_camera(evening)
    monkeypatch.setattr(evening.machine, "resume", _gone)
    key(evening.screen, ESCAPE)
    evening.screen.step(2)
    assert evening.now.name == "home"
    assert evening.app.notice


def test_a_table_without_a_camera_has_no_menu_entry_for_it(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.now.open_menu()
    evening.screen.step(2)
    with pytest.raises(LookupError):
        evening.button("Camera and tray")


def test_the_screen_without_a_camera_gives_advice(machine: FakeMachine) -> None:
    machine.camera_setup = None
    with closing(Evening(machine)) as evening:
        evening.app.go("camera")
        evening.screen.step(3)
        assert evening.now.sentence.startswith("No picture")
        # No advice that cannot be followed now.
        assert lines(evening) == {}
        assert evening.button("Test roll").disabled


def test_each_tap_rotates_the_picture_by_a_quarter_and_the_tray_must_be_found_again(
    machine: FakeMachine, at_camera: Evening
) -> None:
    for turn in (90, 180, 270, 0):
        tap(at_camera.screen, at_camera.button("Turn the picture"))
        at_camera.screen.step(2)
        assert machine.settings.camera_turn == turn
    assert "find the tray" in at_camera.now.sentence


def test_the_simulated_picture_cannot_be_rotated(machine: FakeMachine, at_camera: Evening) -> None:
    assert not at_camera.button("Turn the picture").disabled
    machine.simulated = True
    assert at_camera.screen.until(lambda: at_camera.button("Turn the picture").disabled)


STEPS = ("find", "lock", "empty", "test")
TWO = (FoundCamera("picamera:1", "Pi (ov5647)"), FoundCamera("usb:C920", "C920"))


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("en", "Other camera", "Camera chosen: Pi (ov5647). Now find the tray."),
        ("fr", "Autre caméra", "Caméra choisie : Pi (ov5647). Cherchez ensuite le plateau."),
    ],
)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_another_camera_is_chosen_from_a_list_and_announced(
    machine: FakeMachine, language: Language, words: str, said: str, size: tuple[int, int]
) -> None:
    machine.settings = Settings(language=language, tray=((0.2, 0.2),) * 4)
    with closing(Evening(machine, size)) as evening:
        evening.put_up_picture()
        evening.app.go("camera")
        evening.screen.step(3)
        setup = setup_of(evening)
        assert setup.looked_for_others == 1
        button = evening.button(words)
        setup.others = TWO
        assert min(button.size) >= 48
        labels = [w for w in button.walk(restrict=True) if hasattr(w, "is_shortened")]
        assert [label.is_shortened for label in labels] == [False]
        title = evening.app.t("camera.title")
        (head,) = (w for w in evening.now.walk() if getattr(w, "text", "") == title)
        assert not head.is_shortened
        tap(evening.screen, button)
        evening.screen.step(2)
        tap(evening.screen, evening.button("Pi (ov5647)"))
        assert machine.settings.camera == "picamera:1"
        picture, machine.frame = machine.frame, None  # until the other camera is open
        evening.screen.step(3)
        assert evening.screen.until(lambda: not evening.now.seen)
        machine.frame = picture
        assert evening.screen.until(lambda: evening.now.seen)
        assert evening.now.sentence == said
        assert setup.looked_for_others == 2


def at_the_first_of(evening: Evening) -> None:
    """Open the camera screen with a camera in use and others available."""
    evening.put_up_picture()
    evening.app.go("camera")
    setup_of(evening).others = TWO
    evening.screen.step(3)


def test_a_camera_chosen_in_place_of_a_failed_one_is_announced_with_its_first_picture(
    machine: FakeMachine, evening: Evening
) -> None:
    at_the_first_of(evening)
    picture, machine.frame = machine.frame, None
    assert evening.screen.until(lambda: not evening.now.seen)
    tap(evening.screen, evening.button("Other camera"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Pi (ov5647)"))
    evening.now.look()
    assert evening.now.sentence.startswith("No picture")
    machine.frame = picture
    assert evening.screen.until(lambda: evening.now.seen)
    assert evening.now.sentence == "Camera chosen: Pi (ov5647). Now find the tray."


def test_the_main_button_is_the_next_step(at_camera: Evening) -> None:
    find, test = at_camera.button("Find the tray"), at_camera.button("Test roll")
    assert at_camera.now.sentence == "First find the tray, or drag the corners onto the tray's."
    assert (find.tone, test.tone) == ("main", "plain")
    tap(at_camera.screen, find)
    assert at_camera.screen.until(lambda: at_camera.now.tray_known)
    assert (find.tone, test.tone) == ("plain", "main")


def test_the_steps_are_numbered_and_ticked_once_they_are_done(at_camera: Evening) -> None:
    names = ("Find the tray", "Lock the light", "Photo of empty tray", "Test roll")
    assert [at_camera.button(name).sign for name in names] == ["①", "②", "③", "④"]
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert at_camera.screen.until(lambda: at_camera.now.tray_known)
    assert at_camera.button("Find the tray").sign == "✓"


def test_the_checks_appear_and_disappear_with_the_picture(
    machine: FakeMachine, at_camera: Evening
) -> None:
    assert lines(at_camera)
    picture, machine.frame = machine.frame, None
    assert at_camera.screen.until(lambda: not lines(at_camera))
    machine.frame = picture
    assert at_camera.screen.until(lambda: bool(lines(at_camera)))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_the_steps_are_written_in_one_size(
    machine: FakeMachine, language: Language, size: tuple[int, int]
) -> None:
    machine.settings = Settings(language=language)
    with closing(Evening(machine, size)) as evening:
        evening.put_up_picture()
        evening.app.go("camera")
        evening.screen.step(5)
        keys = [evening.button(evening.app.t(f"camera.{key}")) for key in STEPS]
        texts = [w for key in keys for w in key.children if hasattr(w, "is_shortened")]
        assert len(texts) == len(STEPS)
        assert len({text.font_size for text in texts}) == 1
