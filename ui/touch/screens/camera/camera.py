"""The camera's set-up screen."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from msgspec.structs import replace

from companion.dice import Reading
from companion.language.reasons import reason
from companion.settings import AUTO, NO_CAMERA, PHONE, SIMULATED
from ui.interface import CameraSetup
from ui.touch.base.screen import BackwardScreen
from ui.touch.model.marks import outlined
from ui.touch.running_app import App, the_app
from ui.touch.screens.camera.checks import CheckList
from ui.touch.screens.camera.learning_card import LearningCard
from ui.touch.screens.camera.model.reading_words import in_words
from ui.touch.screens.camera.outline import TrayOutline
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.controls import bars
from vision.frame import Frame, fits_shape, shape_of
from vision.tray.locate import How, NotATray, Point, Tray, find_tray, tray_by_hand, tray_from_shares

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["CameraScreen", "CheckList", "TrayOutline", "bars"]

LOOK_SECONDS = 0.1
PROPOSED: tuple[Point, ...] = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
FOUND = {How.MARKS: "camera.found_marks", How.RIM: "camera.found_rim"}


class CameraScreen(BackwardScreen):
    """The live picture with the tray's corners, the checks of the light, and a test reading."""

    sentence = StringProperty()
    spoken = BooleanProperty(False)  # a reading is shown in words
    seen = BooleanProperty(False)  # a picture is shown
    tray_known = BooleanProperty(False)  # the tray's place is known
    testing = BooleanProperty(False)
    locked = BooleanProperty(False)
    has_reference = BooleanProperty(False)
    simulated = BooleanProperty(False)
    motorised = BooleanProperty(False)  # the lens has a focus motor
    choosable = BooleanProperty(False)  # there are other cameras to choose

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._frame: Frame | None = None  # the frame shown last
        self._tray: Tray | None = None
        self._announced: object = None  # the reading announced last
        self._hidden: tuple[str, bool] | None = None  # the words to show with the next picture
        self._locking = False
        self._keeping = False  # a reading checks that the tray is empty
        self._printed = False  # the user was asked whether the objects are printed in the tray
        self._event: Any = None
        the_app().fbind("language", lambda *_: self._speak_anew())

    @property
    def _app(self) -> App:
        return the_app()

    @property
    def _camera(self) -> CameraSetup:
        """The camera being set up; call only while there is a picture."""
        setup = self._app.machine.camera_setup
        assert setup is not None
        return setup

    # --- coming and going ---------------------------------------------------------------

    def arrive(self) -> None:
        """Start following the camera when the screen is shown."""
        self.ids.checks.begin()
        self._tray = None
        self.ids.picture.corners = list(self._app.machine.settings.tray)
        if self._app.machine.camera_setup is not None:
            self._app.machine.camera_setup.find_others()
        self._speak_anew()
        if self._event is None:
            self._event = Clock.schedule_interval(lambda _: self.look(), LOOK_SECONDS)
        self.look()

    def on_pre_leave(self, *_: object) -> None:
        """Stop following the camera, and end the test reading."""
        if self._event is not None:
            self._event.cancel()
            self._event = None
        self._stop_test()

    def back(self) -> None:
        """Go back to the previous screen."""
        self._app.game_life.leave_camera()

    # --- looking ------------------------------------------------------------------------

    def look(self) -> None:
        """Show and check the machine's latest frame."""
        machine = self._app.machine
        frame, setup = machine.frame, machine.camera_setup
        self.simulated = machine.simulated
        self.choosable = setup is not None and not setup.fixed
        self.motorised = setup is not None and setup.motorised
        seen, self.seen = self.seen, frame is not None and setup is not None
        if seen and not self.seen:
            self.ids.checks.begin()
            self.ids.checks.draw(seen=self.seen, tray=self._tray)
        self.ids.picture.show(frame)
        if frame is None or setup is None:
            if self._hidden is None:
                self._hidden = self.sentence, self.spoken
            self.sentence, self.spoken = self._app.t("camera.no_camera"), False
            return
        if self._hidden is not None:
            (self.sentence, self.spoken), self._hidden = self._hidden, None
        self._take(frame)
        self.locked, self.has_reference = setup.locked, setup.has_reference
        self._follow_lock()
        self._follow_reading()

    def _take(self, frame: Frame) -> None:
        if frame is not self._frame:
            self._frame = frame
            if self._tray is None or self._tray.size != frame.image.shape[1::-1]:
                self._fit(frame)
            self.ids.checks.see(frame.image, self._tray)
        self.ids.checks.look(self._tray)
        self.tray_known = self._tray is not None

    def _fit(self, frame: Frame) -> None:
        """Place the stored corners on this frame, or propose some."""
        picture, kept = self.ids.picture, self._app.machine.settings.tray
        if not fits_shape(frame.image, self._app.machine.settings.tray_shape):
            kept = ()  # corners of another picture: only a start for dragging
        picture.marked = bool(kept)
        if not picture.corners:
            picture.corners = list(PROPOSED)
        try:
            size = frame.image.shape[1::-1]
            self._tray = tray_from_shares(kept, size) if kept else None
        except NotATray:
            self._tray = None

    # --- the camera ---------------------------------------------------------------------

    def choose_camera(self) -> None:
        """Offer the cameras that were found, pretend dice, and none."""
        app, t = self._app, self._app.t
        cameras = {other.spec: other.called for other in self._camera.others}
        words = {
            AUTO: "camera.any_camera",
            PHONE: "camera.phone",
            SIMULATED: "camera.pretend",
            NO_CAMERA: "camera.none_at_all",
        }
        now = SIMULATED if app.machine.simulated else app.machine.settings.camera
        offered = cameras | {spec: t(key) for spec, key in words.items() if spec != now}
        options = [
            (called, partial(self._choose, spec, called)) for spec, called in offered.items()
        ]
        app.open(Choice(t("camera.which_camera"), options))

    def _choose(self, spec: str, called: str) -> None:
        """Switch to another camera; its picture needs a new search for the tray."""
        self._silence()
        self._app.choose_camera(spec)
        self._draw_no_tray()
        self._camera.find_others()
        self._tell(self._app.t("camera.chosen", name=called))

    def show_learning(self) -> None:
        """Show the lessons of the camera, and offer to show it this table's dice."""
        self._app.open(LearningCard())

    def _draw_no_tray(self) -> None:
        self._tray = None
        self.ids.picture.corners = []

    # --- the tray -----------------------------------------------------------------------

    def turn(self) -> None:
        """Turn the picture clockwise by a quarter; the tray must be found again."""
        settings = self._app.machine.settings
        turn = (settings.camera_turn + 90) % 360
        self._silence()
        self._app.machine.change_settings(replace(settings, camera_turn=turn))
        self._draw_no_tray()
        self._say("camera.turning")

    def find(self) -> None:
        """Look for the tray in the latest frame."""
        assert self._frame is not None
        self._silence()
        self._app.aside(partial(find_tray, self._frame.image), self._take_tray)

    def _take_tray(self, done: Future[Tray | None]) -> None:
        tray = done.result()
        if tray is None:
            self._say("camera.not_found")
            return
        self._keep(tray)
        self._say(FOUND[tray.how])

    def dragged(self) -> None:
        """Follow a corner being dragged; it is stored when the finger lets go."""
        self._silence()

    def dropped(self) -> None:
        """Store the tray when a corner is let go, if the corners make a valid tray."""
        assert self._frame is not None
        height, width = self._frame.image.shape[:2]
        pixels = [(x * width, y * height) for x, y in self.ids.picture.corners]
        try:
            self._keep(tray_by_hand(pixels, (width, height)))
        except NotATray:
            self._say("camera.no_tray_there")
            self.ids.picture.corners = list(self._app.machine.settings.tray or PROPOSED)

    def _keep(self, tray: Tray) -> None:
        self._tray = tray
        self.ids.picture.corners, self.ids.picture.marked = list(tray.shares), True
        machine = self._app.machine
        chosen = replace(machine.settings, tray=tray.shares, tray_shape=shape_of(tray.size))
        machine.change_settings(chosen)
        self._camera.take_place()  # even if the tray did not move
        self.ids.checks.judge_next()  # with the present content of the tray

    # --- the light ----------------------------------------------------------------------

    def lock(self) -> None:
        """Lock the camera's exposure and white balance, if the light is good."""
        if self.ids.checks.faulty:
            self._say("camera.lock_first")
            return
        self._silence()
        self._say("camera.locking")
        self._locking = True
        self._camera.lock()

    def unlock(self) -> None:
        """Unlock exposure and white balance, so that they follow the light again."""
        self._silence()
        self._say("camera.unlocked")
        self._camera.unlock()

    def _follow_lock(self) -> None:
        setup = self._camera
        if self._locking and setup.locked:
            self._locking = False
            self._say("camera.lock_done")
        elif self._locking and setup.refusal is not None:
            self._locking = False
            self.sentence = setup.refusal.to(self._app.t.language)

    def focus_lens(self) -> None:
        """Let the lens focus, then repeat the checks."""
        self._silence()
        self._camera.focus()
        self.ids.checks.begin()
        self._say("camera.focusing")

    # --- readings -----------------------------------------------------------------------

    def test(self) -> None:
        """Start reading the tray for a test; tapped again, throw the simulated dice."""
        machine = self._app.machine
        if self.testing and machine.simulated:
            machine.throw(())
            return
        self._start_reading()
        self.testing = True
        self._say("camera.waiting")

    def keep_empty(self) -> None:
        """Store a picture of the empty tray, once a reading shows no dice.

        Unsure objects may be printed in the tray; a second tap confirms that.
        """
        asked = self._printed
        self._start_reading()
        self._keeping, self._printed = True, asked
        self._say("camera.reading_empty")

    def _start_reading(self) -> None:
        self._silence()
        self._camera.start_test()

    def _follow_reading(self) -> None:
        setup = self._camera
        tried = setup.reading
        if tried is None or tried is self._announced or not (self.testing or self._keeping):
            return
        self._announced = tried
        if self._keeping:
            self._settle_empty(tried.reading, tried.frame)
            return
        self.ids.picture.marks = list(outlined(tried.reading))
        self.sentence, self.spoken = in_words(tried.reading, self._app.t), True

    def _settle_empty(self, reading: Reading, frame: Frame) -> None:
        # Frames after this frame were not checked: a hand may be in them.
        printed = self._printed
        self._stop_test()
        if any(die.sure for die in reading.dice):
            self._say("camera.not_empty")
            return
        if (reading.dice or reading.unread) and not printed:
            self._printed = True
            self.ids.picture.marks = list(outlined(reading))
            self._say("camera.maybe_printed")
            return
        keep = partial(self._camera.keep_reference, frame)
        self._app.aside(keep, self._say_kept)

    def _say_kept(self, done: Future[None]) -> None:
        try:
            done.result()
        except OSError as failure:
            self._tell(self._app.t("disk_failed", why=reason(failure)))
            return
        self._say("camera.empty_kept")

    def _silence(self) -> None:
        """End the test and the locking of the light."""
        self._stop_test()
        self._locking = False

    def _stop_test(self) -> None:
        setup = self._app.machine.camera_setup
        if setup is not None and (self.testing or self._keeping):
            setup.stop_test()
        self.testing = self._keeping = self._printed = self.spoken = False
        self.ids.picture.marks = []
        self._announced = None

    def _say(self, key: str) -> None:
        self._tell(self._app.t(key))

    def _tell(self, words: str) -> None:
        """Show these words; without a picture, as soon as there is a picture again."""
        if self._hidden is None:
            self.sentence, self.spoken = words, False
        else:
            self._hidden = words, False

    def _speak_anew(self) -> None:
        self._stop_test()
        self._hidden = None
        self._say("camera.hint" if self._app.machine.settings.tray else "camera.hint_find")
        self.ids.checks.draw(seen=self.seen, tray=self._tray)
