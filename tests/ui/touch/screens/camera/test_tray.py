"""The tray is found in the picture, or its corners are dragged to their places."""

from pathlib import Path

import numpy as np
import pytest

from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import Finger, drag, move_to, press_at, release_at, tap
from tests.ui.touch.screens.camera.camera_evening import lines, look
from vision.frame import Frame, Image


def test_the_tray_is_found_by_its_rim_and_kept(at_camera: Evening) -> None:
    assert not lines(at_camera)["Tray"][0]
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert "rim" in at_camera.now.sentence
    kept = at_camera.machine.settings.tray
    assert np.allclose(kept, [(0.07, 0.11), (0.93, 0.11), (0.93, 0.89), (0.07, 0.89)], atol=0.04)
    look(at_camera, at_camera.machine.frame.image)  # type: ignore[union-attr]
    assert lines(at_camera)["Tray"] == (True, "")


def test_a_tray_found_again_at_the_same_place_confirms_the_cameras_position(
    at_camera: Evening,
) -> None:
    setup = at_camera.machine.camera_setup
    assert setup is not None
    for times in (1, 2):
        tap(at_camera.screen, at_camera.button("Find the tray"))
        assert setup.places_taken == times


def test_corners_of_a_picture_of_another_shape_must_be_found_again(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert at_camera.machine.settings.tray_shape == pytest.approx(640 / 360, abs=0.001)
    look(at_camera, np.full((480, 640, 3), 90, np.uint8))
    assert not lines(at_camera)["Tray"][0]
    assert not at_camera.now.ids.picture.marked


def test_a_picture_without_a_tray_is_reported_and_stores_nothing(at_camera: Evening) -> None:
    look(at_camera, np.full((360, 640, 3), 90, np.uint8))
    tap(at_camera.screen, at_camera.button("Find the tray"))
    assert at_camera.now.sentence.startswith("No tray found")
    assert at_camera.machine.settings.tray == ()


def test_a_dragged_corner_is_stored_when_released(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    x, y = picture.handle(0)
    drag(at_camera.screen, (x, y), (x + 40, y - 20))
    kept = at_camera.machine.settings.tray
    assert len(kept) == 4
    x, y, scale = picture._place()
    assert kept[0][0] == pytest.approx(0.1 + 40 / (640 * scale), abs=0.01)
    assert kept[0][1] == pytest.approx(0.1 + 20 / (360 * scale), abs=0.01)
    assert kept[1:] == ((0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_a_corner_is_dragged_equally_on_a_small_preview(
    at_camera: Evening, empty_tray: Image
) -> None:
    picture = at_camera.now.ids.picture
    before = picture.handle(2)
    at_camera.machine.frame = Frame(empty_tray, 0.0, 1, small=empty_tray[::2, ::2].copy())
    at_camera.now.look()
    assert picture.handle(2) == before
    drag(at_camera.screen, before, (before[0] - 40, before[1]))
    scale = picture._place()[2]
    assert at_camera.machine.settings.tray[2] == pytest.approx(
        (0.9 - 40 / (640 * scale), 0.9), abs=0.01
    )


def test_a_corner_keeps_its_place_if_the_camera_is_lost_during_the_drag(
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


def test_impossible_corners_are_put_back(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    first, across = picture.handle(0), picture.handle(2)
    inside = (first[0] + 3 * across[0]) / 4, (first[1] + 3 * across[1]) / 4
    drag(at_camera.screen, first, inside)
    assert at_camera.machine.settings.tray == ()
    assert at_camera.now.sentence == "These four corners make no tray."
    assert tuple(picture.corners[0]) == (0.1, 0.1)


def test_a_handle_is_as_large_as_a_finger(at_camera: Evening) -> None:
    picture = at_camera.now.ids.picture
    assert picture.reach >= 48
    x, y = picture.handle(2)
    drag(at_camera.screen, (x - 22, y + 22), (x - 52, y + 22))
    assert at_camera.machine.settings.tray[2][0] < 0.9


@pytest.mark.parametrize("language", ["fr", "en"])
def test_settings_keep_the_corners(tmp_path: Path, language: str) -> None:
    from companion import settings  # noqa: PLC0415

    corners = ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.1, 0.95))
    ours = Settings(language=language, tray=corners)
    settings.write(tmp_path / "settings.toml", ours)
    assert settings.read(tmp_path / "settings.toml") == ours
