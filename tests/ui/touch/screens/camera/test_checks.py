"""The light is checked on the camera screen, and locked."""

import numpy as np

from companion.language.text import Translated
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.camera.camera_evening import lines, look, setup_of
from ui.touch import registry
from ui.touch.model.light_advice import advice
from vision.tray.light import Aspect, Finding


def test_good_light_is_ticked_and_bad_light_is_reported_with_advice(at_camera: Evening) -> None:
    tap(at_camera.screen, at_camera.button("Find the tray"))
    good = at_camera.machine.frame.image  # type: ignore[union-attr]
    look(at_camera, good)
    assert all(ticked for ticked, _ in lines(at_camera).values()), lines(at_camera)
    look(at_camera, (good * 0.15).astype(np.uint8))
    assert lines(at_camera)["Brightness"] == (False, "Too dark: add a lamp or bring it nearer.")


def test_every_aspect_and_finding_has_its_words() -> None:
    from ui.touch.model.light_advice import ADVICE  # noqa: PLC0415
    from ui.touch.screens.camera.checks import TITLES  # noqa: PLC0415

    assert set(TITLES) == {aspect.value for aspect in Aspect}
    assert set(ADVICE) == set(Finding)
    words = registry.words()
    assert all(key in words for key in (*TITLES.values(), *ADVICE.values()))


def test_a_lens_with_a_motor_is_focused_by_a_key_and_never_by_hand(at_camera: Evening) -> None:
    look(at_camera, at_camera.machine.frame.image)  # type: ignore[union-attr]
    key = at_camera.now.ids.focus
    assert (key.width, key.disabled) == (0, True)
    setup_of(at_camera).motorised = True
    at_camera.now.look()
    at_camera.screen.step(3)
    tap(at_camera.screen, at_camera.button("Focus"))
    assert setup_of(at_camera).focused == 1
    assert at_camera.now.sentence == "The lens is focusing…"
    words = registry.words()
    for motorised, turned in ((True, False), (False, True)):
        told = words[advice(Finding.OUT_OF_FOCUS, motorised=motorised)]
        assert (
            ("turn the lens" in told.to("en")) == ("tournez l'objectif" in told.to("fr")) == turned
        )


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
    assert at_camera.now.sentence == "Exposure and white balance are locked."
    assert at_camera.button("Light locked").sign == "✓"


def test_the_same_button_unlocks_the_light_when_a_lamp_changes(
    at_camera: Evening,
) -> None:
    setup_of(at_camera).locked = True
    assert at_camera.screen.until(lambda: at_camera.now.locked)
    dark = (at_camera.machine.frame.image * 0.15).astype(np.uint8)  # type: ignore[union-attr]
    look(at_camera, dark)
    tap(at_camera.screen, at_camera.button("Light locked"))
    assert at_camera.screen.until(lambda: not at_camera.now.locked)
    assert at_camera.now.sentence.startswith("The camera follows the light again")
    assert not at_camera.button("Lock the light").disabled


def test_a_camera_that_cannot_lock_says_so(at_camera: Evening) -> None:
    look(at_camera, at_camera.machine.frame.image)  # type: ignore[union-attr]
    tap(at_camera.screen, at_camera.button("Lock the light"))
    setup_of(at_camera).refusal = Translated({"fr": "Non.", "en": "This camera cannot."})
    assert at_camera.screen.until(lambda: at_camera.now.sentence == "This camera cannot.")
    assert not at_camera.now.locked
