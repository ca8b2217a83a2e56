"""The camera is set up by touch: tray, light, empty tray, a test throw."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box, DieKind, Doubt, Reading, SeenDie, Unread
from companion.errors import Text
from companion.settings import Settings
from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine, FakeSetup
from tests.ui.touch.fingers import Finger, drag, key, move_to, press_at, release_at, tap
from ui.machine import Tried
from ui.touch import speech
from ui.touch.marks import outlined
from ui.touch.screens.camera.said import in_words
from vision.frame import Frame, Image
from vision.light import Aspect, Finding

ESCAPE = 27
READ_IN = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)
WORDS = speech.load()


@pytest.fixture(scope="module")
def tray() -> Image:
    """The simulated tray, empty."""
    return SimulatedTray(seed=3, size=(640, 360), noise=1.0).frame().image


@pytest.fixture
def at_camera(machine: FakeMachine, tray: Image) -> Iterator[Evening]:
    """The camera's screen, reached from Home, with a picture of the empty tray."""
    machine.frame = Frame(tray, 0.0)
    evening = Evening(machine)
    tap(evening.screen, evening.button("Camera"))
    assert evening.screen.until(lambda: evening.now.name == "camera" and evening.now.seen)
    evening.screen.step(3)
    yield evening
    evening.close()


def setup_of(evening: Evening) -> FakeSetup:
    assert evening.machine.camera_setup is not None
    return evening.machine.camera_setup


def lines(evening: Evening) -> dict[str, tuple[bool, str]]:
    """The list: title to (ticked, advice)."""
    shown = evening.now.ids.checks.children
    return {line.title: (line.good, line.advice) for line in shown}


def look(evening: Evening, image: Image, times: int = 20) -> None:
    """Let the camera give these pictures, as new frames each."""
    for index in range(times):
        evening.machine.frame = Frame(image, index / 30, index)
        evening.now.look()
    evening.screen.step(3)


def tried(*values: int, unsure: tuple[int, ...] = (), unread: int = 0) -> Tried:
    dice = tuple(
        SeenDie(
            value=value,
            confidence=0.9,
            sure=place not in unsure,
            box=Box(60 * place + 80, 100, 60 * place + 120, 140),
            kind=DieKind.D6,
        )
        for place, value in enumerate(values)
    )
    strange = tuple(Unread(Box(10, 10, 40, 40), Doubt.FOREIGN) for _ in range(unread))
    reading = Reading(dice=dice, sure=not unsure and not unread, unread=strange)
    return Tried(reading, READ_IN)


def test_the_camera_is_reached_from_home_and_left_again(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.now.children[0].children[-1].children[-1])
    assert at_camera.now.name == "home"
    at_camera.app.go("camera")
    key(at_camera.screen, ESCAPE)
    assert at_camera.now.name == "home"


def test_the_tray_is_found_by_its_rim_and_kept(at_camera: Evening) -> None:
    assert not lines(at_camera)["Tray"][0]
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert "rim" in at_camera.now.said
    kept = at_camera.machine.settings.tray
    assert np.allclose(kept, [(0.07, 0.11), (0.93, 0.11), (0.93, 0.89), (0.07, 0.89)], atol=0.04)
    look(at_camera, at_camera.machine.frame.image)  # type: ignore[union-attr]
    assert lines(at_camera)["Tray"] == (True, "")


def test_a_picture_without_a_tray_says_so_and_keeps_nothing(at_camera: Evening) -> None:
    look(at_camera, np.full((360, 640, 3), 90, np.uint8))
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert at_camera.now.said.startswith("No tray found")
    assert at_camera.machine.settings.tray == ()


def test_a_dragged_corner_is_kept_once_it_is_let_go(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    x, y = picture.handle(0)
    drag(at_camera.screen, (x, y), (x + 40, y - 20))
    kept = at_camera.machine.settings.tray
    assert len(kept) == 4
    x, y, scale = picture._place()
    assert kept[0][0] == pytest.approx(0.1 + 40 / (640 * scale), abs=0.01)
    assert kept[0][1] == pytest.approx(0.1 + 20 / (360 * scale), abs=0.01)
    assert kept[1:] == ((0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_a_corner_is_dragged_alike_where_the_camera_gives_a_small_picture_to_show(
    at_camera: Evening, tray: Image
) -> None:
    picture = at_camera.now.ids.picture
    before = picture.handle(2)
    at_camera.machine.frame = Frame(tray, 0.0, 1, small=tray[::2, ::2].copy())
    at_camera.now.look()
    assert picture.handle(2) == before
    drag(at_camera.screen, before, (before[0] - 40, before[1]))
    scale = picture._place()[2]
    assert at_camera.machine.settings.tray[2] == pytest.approx(
        (0.9 - 40 / (640 * scale), 0.9), abs=0.01
    )


def test_a_corner_stays_where_it_was_when_the_camera_is_lost_under_the_finger(
    at_camera: Evening,
) -> None:
    x, y = at_camera.now.ids.picture.handle(0)
    press_at(at_camera.screen, x, y)
    move_to(at_camera.screen, x + 20, y)
    at_camera.machine.frame = None
    at_camera.now.look()
    move_to(at_camera.screen, x + 200, y)
    release_at(at_camera.screen, x + 200, y)
    at_camera.screen.step(3)
    assert at_camera.machine.settings.tray[0][0] < 0.2


def test_two_fingers_drag_a_corner_each(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    first, second = (Finger(picture.handle(corner)) for corner in (0, 2))
    for finger in (first, second):
        assert picture.on_touch_down(finger)
    first.move(picture, 20, 0)
    second.move(picture, -30, 0)
    first.lift(picture)
    second.move(picture, -10, 0)
    second.lift(picture)
    scale = picture._place()[2]
    (left, _), _, (right, _), _ = at_camera.machine.settings.tray
    assert left == pytest.approx(0.1 + 20 / (640 * scale), abs=0.01)
    assert right == pytest.approx(0.9 - 40 / (640 * scale), abs=0.01)


def test_a_corner_dragged_out_of_the_picture_stays_at_its_edge(at_camera: Evening) -> None:
    x, y = at_camera.now.ids.picture.handle(0)
    drag(at_camera.screen, (x, y), (1, y + 400))
    assert at_camera.machine.settings.tray[0] == (0, 0)


def test_corners_that_make_no_tray_are_put_back(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    drag(at_camera.screen, picture.handle(0), picture.handle(2))
    assert at_camera.machine.settings.tray == ()
    assert at_camera.now.said == "These four corners make no tray."
    assert tuple(picture.corners[0]) == (0.1, 0.1)


def test_a_handle_is_as_large_as_a_finger(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    assert picture.reach >= 48
    x, y = picture.handle(2)
    drag(at_camera.screen, (x - 22, y + 22), (x - 52, y + 22))
    assert at_camera.machine.settings.tray[2][0] < 0.9


def test_good_light_is_ticked_and_bad_light_is_said_with_what_to_do(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Find the tray"))
    good = at_camera.machine.frame.image  # type: ignore[union-attr]
    look(at_camera, good)
    assert all(ticked for ticked, _ in lines(at_camera).values()), lines(at_camera)
    look(at_camera, (good * 0.15).astype(np.uint8))
    assert lines(at_camera)["Brightness"] == (False, "Too dark: add a lamp or bring it nearer.")


def test_the_light_is_locked_only_once_it_is_good(at_camera: Evening) -> None:
    good = at_camera.machine.frame.image  # type: ignore[union-attr]
    look(at_camera, (good * 0.15).astype(np.uint8))
    tap(at_camera.screen, at_camera.button("Lock the light"))
    assert not setup_of(at_camera).asked_to_lock
    look(at_camera, good)
    tap(at_camera.screen, at_camera.button("Lock the light"))
    assert setup_of(at_camera).asked_to_lock
    setup_of(at_camera).locked = True
    assert at_camera.screen.until(lambda: at_camera.now.locked)
    assert at_camera.now.said == "Exposure and white balance are locked."
    assert at_camera.button("Light locked").sign == "✓"


def test_locked_light_is_let_go_by_the_same_button_when_another_lamp_is_lit(
    at_camera: Evening,
) -> None:
    setup_of(at_camera).locked = True
    assert at_camera.screen.until(lambda: at_camera.now.locked)
    dark = (at_camera.machine.frame.image * 0.15).astype(np.uint8)  # type: ignore[union-attr]
    look(at_camera, dark)
    tap(at_camera.screen, at_camera.button("Light locked"))
    assert at_camera.screen.until(lambda: not at_camera.now.locked)
    assert at_camera.now.said.startswith("The camera follows the light again")
    assert not at_camera.button("Lock the light").disabled


def test_a_camera_that_cannot_lock_says_so(at_camera: Evening) -> None:
    look(at_camera, at_camera.machine.frame.image)  # type: ignore[union-attr]
    tap(at_camera.screen, at_camera.button("Lock the light"))
    setup_of(at_camera).refusal = Text("Non.", "This camera cannot.")
    assert at_camera.screen.until(lambda: at_camera.now.said == "This camera cannot.")
    assert not at_camera.now.locked


def test_the_empty_tray_is_kept_once_it_was_read_and_found_empty(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Empty tray"))
    assert setup_of(at_camera).testing
    assert setup_of(at_camera).kept == []
    setup_of(at_camera).reading = tried()
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)
    assert not setup_of(at_camera).testing
    assert at_camera.screen.until(lambda: at_camera.button("Empty tray").sign == "✓")


def test_the_frame_kept_is_the_one_in_which_nothing_was_seen_and_no_later_one(
    at_camera: Evening,
) -> None:
    tap(at_camera.screen, at_camera.button("Empty tray"))
    look(at_camera, np.full((360, 640, 3), 20, np.uint8), times=3)  # a hand comes
    setup_of(at_camera).reading = tried()
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)
    (kept,) = setup_of(at_camera).kept
    assert kept is READ_IN


def test_a_tray_with_a_die_in_it_is_not_kept_as_empty_however_often_one_taps(
    at_camera: Evening,
) -> None:
    for _ in range(2):
        at_camera.now.said = ""
        tap(at_camera.screen, at_camera.button("Empty tray"))
        setup_of(at_camera).reading = tried(4)
        assert at_camera.screen.until(lambda: "not empty" in at_camera.now.said)
    assert setup_of(at_camera).kept == []


def test_what_is_printed_in_the_tray_is_kept_once_somebody_says_so(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.said)
    assert len(at_camera.now.ids.picture.marks) == 1
    assert setup_of(at_camera).kept == []
    tap(at_camera.screen, at_camera.button("Empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: setup_of(at_camera).kept)


def test_another_button_between_forgets_that_it_was_asked(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.said)
    tap(at_camera.screen, at_camera.button("Test throw"))
    tap(at_camera.screen, at_camera.button("Empty tray"))
    setup_of(at_camera).reading = tried(unread=1)
    assert at_camera.screen.until(lambda: "printed in the tray" in at_camera.now.said)
    assert setup_of(at_camera).kept == []


def test_a_test_throw_is_said_in_words_and_its_dice_outlined(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Test throw"))
    assert at_camera.now.said.startswith("Throw some dice")
    setup_of(at_camera).reading = tried(3, 3, 5, 1, 6)
    assert at_camera.screen.until(lambda: at_camera.now.spoken)
    assert at_camera.now.said == "5 dice: 3, 3, 5, 1, 6; all sure."
    assert [mark.label for mark in at_camera.now.ids.picture.marks] == ["3", "3", "5", "1", "6"]
    setup_of(at_camera).reading = tried(2, unread=1)
    assert at_camera.screen.until(lambda: "not recognised" in at_camera.now.said)


def test_leaving_ends_the_test(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Test throw"))
    at_camera.now.back()
    assert not setup_of(at_camera).testing


def _gone(_: str) -> None:
    raise FileNotFoundError


def to_the_camera(evening: Evening) -> None:
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Camera and tray"))
    assert evening.screen.until(lambda: evening.now.name == "camera")


def test_a_table_is_left_for_the_camera_and_come_back_to(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see([3, 3, 5, 1, 1])
    played = (evening.view.id, evening.view.actions)
    to_the_camera(evening)
    assert evening.machine.table is None
    key(evening.screen, ESCAPE)
    assert evening.screen.until(lambda: evening.now.name == "yahtzee" and evening.app.view)
    assert (evening.view.id, evening.view.actions) == played
    evening.app.leave()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Camera"))
    key(evening.screen, ESCAPE)
    assert evening.now.name == "home"


def test_where_that_table_cannot_be_come_back_to_home_is_shown(
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


def test_where_no_camera_looks_no_menu_leads_to_one(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.now.open_menu()
    evening.screen.step(2)
    with pytest.raises(LookupError):
        evening.button("Camera and tray")


def test_pretend_dice_are_thrown_by_a_second_tap(at_camera: Evening) -> None:
    at_camera.machine.simulated = True
    at_camera.screen.until(lambda: at_camera.now.simulated)
    tap(at_camera.screen, at_camera.button("Test throw"))
    assert at_camera.machine.thrown == []
    tap(at_camera.screen, at_camera.button("Throw the dice"))
    assert at_camera.machine.thrown == [()]


def test_without_a_camera_the_screen_says_what_to_do(machine: FakeMachine) -> None:
    machine.camera_setup = None
    evening = Evening(machine)
    try:
        evening.app.go("camera")
        evening.screen.step(3)
        assert evening.now.said.startswith("No picture")
        # Nothing is advised that cannot be done now.
        assert set(lines(evening).values()) == {(False, "")}
        assert not any(line.known for line in evening.now.ids.checks.children)
        assert evening.button("Test throw").disabled
    finally:
        evening.close()


def test_a_reading_in_words_says_how_sure_it_is() -> None:
    say = speech.Speech(WORDS, "fr")
    words = {
        in_words(tried(3, 3, 5, 1, 6).reading, say): "5 dés : 3, 3, 5, 1, 6 ; tous sûrs.",
        in_words(tried(4).reading, say): "1 dé : 4 ; sûr.",
        in_words(tried(4, 2, unsure=(1,)).reading, say): "2 dés : 4, 2 ? ; 1 à vérifier.",
        in_words(tried().reading, say): "Aucun dé dans le plateau : lancez-en.",
    }
    assert list(words) == list(words.values())


def test_what_is_not_sure_is_outlined_as_such() -> None:
    marks = outlined(tried(4, 2, unsure=(1,), unread=1).reading)
    assert [(mark.label, mark.sure) for mark in marks] == [("4", True), ("2?", False), ("?", False)]


def test_every_aspect_and_finding_has_its_words() -> None:
    from ui.touch.screens.camera.camera import ADVICE, TITLES  # noqa: PLC0415

    assert set(TITLES) == {aspect.value for aspect in Aspect}
    assert set(ADVICE) == set(Finding)
    assert all(key in WORDS for key in (*TITLES.values(), *ADVICE.values()))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_settings_keep_the_corners(tmp_path: Path, language: str) -> None:
    from companion import settings  # noqa: PLC0415

    corners = ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.1, 0.95))
    ours = Settings(language=language, tray=corners)  # type: ignore[arg-type]
    settings.write(tmp_path / "settings.toml", ours)
    assert settings.read(tmp_path / "settings.toml") == ours


def test_the_picture_turns_by_a_quarter_with_each_tap_and_the_tray_is_to_be_found_anew(
    machine: FakeMachine, at_camera: Evening
) -> None:
    for turn in (90, 180, 270, 0):
        tap(at_camera.screen, at_camera.button("Turn the picture"))
        at_camera.screen.step(2)
        assert machine.settings.camera_turn == turn
    assert "find the tray" in at_camera.now.said


def test_the_pretend_picture_cannot_be_turned(machine: FakeMachine, at_camera: Evening) -> None:
    assert not at_camera.button("Turn the picture").disabled
    machine.simulated = True
    assert at_camera.screen.until(lambda: at_camera.button("Turn the picture").disabled)
