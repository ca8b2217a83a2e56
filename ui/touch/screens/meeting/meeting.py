"""The screen on which a table shows its own dice to the camera."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.learning.meeting import FACES, TURNS, EyeScore, Meeting, Other
from ui.interface import DiceTeacher, Tried
from ui.touch.base.screen import BaseScreen
from ui.touch.model.marks import Outline
from ui.touch.model.sentence import Sentence
from ui.touch.running_app import App, the_app
from ui.touch.screens.meeting import faces_met, shown_tray
from ui.touch.screens.meeting.model import telling
from ui.touch.widgets.cards import doubtful_die
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.controls import bars
from vision.frame import Frame
from vision.tray.light import LightMeter
from vision.tray.locate import NotATray, Tray, tray_from_shares

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["MeetingScreen", "bars", "doubtful_die", "faces_met", "shown_tray"]

LOOK_SECONDS = 0.1
SETTLING = "settling"  # still in motion a moment ago
MOVING = frozenset({"rolling", "hand", "tray_moved", "knocked"})
ANSWERS = ("meeting.other_face", "no_die", "meeting.leans")
RESULT_ROOM = 130  # for the result, in units


class MeetingScreen(BaseScreen):
    """The screen that reads throws, asks about doubts, and teaches confirmed pictures.

    `leads_to` is called at the end, in place of a return to the camera's screen.
    """

    stays_bright: ClassVar[bool] = True

    marks = ListProperty()
    words = StringProperty()
    asking = BooleanProperty(False)
    can_confirm = BooleanProperty(False)
    any_met = BooleanProperty(False)
    turning = NumericProperty(0)  # the face all dice are turned to; 0: the dice are thrown
    simulated = BooleanProperty(False)
    seen = BooleanProperty(False)
    measuring = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.leads_to: Callable[[], Any] | None = None
        self.meeting = Meeting()
        self._tried: Tried | None = None
        self._frame: Frame | None = None  # the frame of the last measurement of light
        self._meter = LightMeter()
        self._sides: list[float] = []  # sides of the confirmed dice, in pixels
        self._since: Frame | None = None  # the picture in which another face was requested
        self._rolling = False  # the picture has dice in motion
        self._event: Any = None
        super().__init__(**kwargs)
        the_app().fbind("language", self.draw)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    @property
    def _teacher(self) -> DiceTeacher:
        """The teacher; only available while the screen is shown."""
        teacher = self.app.machine.dice_teacher
        assert teacher is not None
        return teacher

    # --- coming and going ---------------------------------------------------------------

    def arrive(self) -> None:
        """Begin a new meeting, and start reading the tray."""
        self.meeting, self._tried, self._sides = Meeting(), None, []
        self._since = None
        self.leads_to, self.measuring = None, False
        self._meter = LightMeter()
        self._teacher.begin()
        self._start_reading()
        if self._event is None:
            self._event = Clock.schedule_interval(lambda _: self.look(), LOOK_SECONDS)
        self.look()
        self.draw()

    def _start_reading(self) -> None:
        setup = self.app.machine.camera_setup
        if setup is not None:
            setup.start_test()

    def on_pre_leave(self, *_: object) -> None:
        """Release the tray and the pictures; the lessons stay."""
        if self._event is not None:
            self._event.cancel()
            self._event = None
        setup, teacher = self.app.machine.camera_setup, self.app.machine.dice_teacher
        if setup is not None:
            setup.stop_test()
        if teacher is not None:
            teacher.stop()

    def back(self) -> None:
        """Leave, at any stage of the meeting."""
        leads_to, self.leads_to = self.leads_to, None
        if leads_to is not None:
            leads_to()
        else:
            self.app.go("camera")

    def on_key(self, key: str) -> bool:
        """Leave by Escape, confirm by Enter; return whether the key was used."""
        if key == "escape":
            self.back()
        elif key == "enter":
            self.confirm()
        return key in ("escape", "enter")

    # --- looking ------------------------------------------------------------------------

    def look(self) -> None:
        """Show the latest frame, and take in a new reading."""
        machine = self.app.machine
        frame, setup = machine.frame, machine.camera_setup
        self.simulated = machine.simulated
        self.seen = frame is not None and setup is not None
        self.ids.tray.show(frame)
        if frame is not None and frame is not self._frame:
            self._frame = frame
            self._meter.see(frame.image, self._tray(frame))
        if self.measuring:
            self._follow_measuring()
        elif setup is not None and setup.reading is not None and setup.reading is not self._tried:
            self._tried = setup.reading
            if self._counts(self._tried):
                self._change(self.meeting.saw(self._tried.reading, self._tried.kept))
        self._draw_marks()

    def _counts(self, tried: Tried) -> bool:
        """Return whether the dice show the present face, rather than a position before it."""
        since, self._since = self._since, None
        if since is None:
            return True
        if tried.frame.time < since.time:  # an earlier picture; the next may count
            self._since = since
            return False
        return not self._rolling

    def _tray(self, frame: Frame) -> Tray | None:
        corners = self.app.machine.settings.tray
        try:
            return tray_from_shares(corners, frame.image.shape[1::-1]) if corners else None
        except NotATray:
            return None

    # --- taps ---------------------------------------------------------------------------

    def answer_face(self, value: int) -> None:
        """Give the die in question the likely face that was tapped."""
        asked = self.meeting.asks
        if asked is not None:
            self._change(self.meeting.answered(asked, value))

    def answer(self, key: str) -> None:
        """Handle a tap on a button in words: another face, no die, or a leaning die."""
        asked = self.meeting.asks
        if asked is None:
            return
        if key == "meeting.other_face":
            self._pick(asked)
        else:
            other = Other.NO_DIE if key == "no_die" else Other.LEANS
            self._change(self.meeting.answered(asked, other))

    def correct(self, mark: Outline) -> None:
        """Ask which face the tapped object shows, if it is a die."""
        if mark.die is not None and mark.die < len(self.meeting.objects):
            self._pick(mark.die)

    def add(self, point: tuple[float, float]) -> None:
        """Add a missed die at the tapped place."""
        meeting, tried = self.meeting, self._tried
        if tried is None or self.measuring:
            return
        width = tried.frame.image.shape[1]

        def put(value: int) -> None:
            if self.meeting is meeting:  # otherwise the dice have changed
                self._change(meeting.added(point, value, width))

        if meeting.turning is not None:
            put(meeting.turning)
        else:
            self.app.open(FacePicker(put, FACES, title=self.app.t("which_face_missing")))

    def _pick(self, index: int) -> None:
        objects, t = self.meeting.objects, self.app.t

        def say(answer: int | Other) -> None:
            if self.meeting.objects is objects:  # otherwise the dice have changed
                self._change(self.meeting.answered(index, answer))

        self.app.open(
            FacePicker(
                say,
                FACES,
                on_other=lambda: say(Other.NO_DIE),
                title=t("which_face"),
                other=t("no_die"),
                present=objects[index].value,
            )
        )

    def confirm(self) -> None:
        """Teach the picture as shown."""
        if not self.can_confirm or self._tried is None:
            return
        meeting = self.meeting.confirmed()
        judged = meeting.truth if meeting.judged else None
        self._teacher.teach(self._tried.frame, meeting.lessons, judged)
        self._sides += [die.box.shorter for die in meeting.truth]
        if meeting.turning is not None and meeting.turned >= TURNS:
            meeting = meeting.next_turn()
        self._change(meeting)

    def switch(self) -> None:
        """Turn dice through the faces, or throw them again."""
        self._change(self.meeting.turn_to(None if self.turning else FACES[0]))

    def next_face(self) -> None:
        """Go on to the next face."""
        self._change(self.meeting.next_turn())

    def throw(self) -> None:
        """Throw the pretend dice, or turn them."""
        if self.turning:
            self.app.machine.turn_dice(int(self.turning))
        else:
            self.app.machine.throw(())

    # --- the end ------------------------------------------------------------------------

    def finish(self) -> None:
        """Measure the camera's accuracy by the confirmed throws."""
        self.measuring = True
        self._teacher.measure()
        self.draw()

    def _follow_measuring(self) -> None:
        worth = self._teacher.worth
        if worth is not None:
            self.measuring = False
            self.draw()
            self._tell(worth)

    def _tell(self, worth: EyeScore) -> None:
        t = self.app.t
        light = [check.finding for check in self._meter.checks() if check.finding is not None]
        setup = the_app().machine.camera_setup
        motorised = setup is not None and setup.motorised
        advised = telling.advice(worth, light, self._sides, motorised=motorised)
        lines = [telling.worth(worth), advised]
        sentence = " ".join(t(line.key, **line.facts) for line in lines if line is not None)
        options = [(t("meeting.finish"), self.back), (t("meeting.go_on"), lambda: None)]
        card = Choice(t("meeting.result"), options, sentence=sentence, room=RESULT_ROOM)
        self.app.open(card)

    # --- drawing ------------------------------------------------------------------------

    def _change(self, meeting: Meeting) -> None:
        if meeting is not self.meeting:
            if meeting.turning not in (None, self.meeting.turning):
                self._since = self.app.machine.frame
                self._rolling = self.app.machine.motion in (*MOVING, SETTLING)
            self.meeting = meeting
            self.app.root.change()  # an answer to the last picture is none to this picture
            self.draw()

    def draw(self, *_: object) -> None:
        """Draw the faces met and the question."""
        meeting, t = self.meeting, self.app.t
        asked = None if self.measuring else meeting.asks
        seen_object = meeting.objects[asked] if asked is not None else None
        card = self.ids.doubt
        frame = self._tried.frame if self._tried is not None else None
        card.show(frame, seen_object.box if seen_object is not None else None)
        self.asking = seen_object is not None
        card.likely = list(seen_object.likely) if seen_object is not None else []
        card.answers = list(ANSWERS) if seen_object is not None else []
        hint = Sentence("meeting.measuring") if self.measuring else telling.hint(meeting)
        self.words = t(hint.key, **hint.facts)
        self.turning = meeting.turning or 0
        self.any_met = bool(meeting.met)
        waits = bool(meeting.objects) and not meeting.done and asked is None
        self.can_confirm = waits and not self.measuring
        self.ids.met.show(meeting.groups)
        self._draw_marks()

    def _draw_marks(self) -> None:
        moving = self.app.machine.motion in MOVING
        self.marks = () if moving or not self.seen else telling.marks(self.meeting)
