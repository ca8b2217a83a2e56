"""Take frames from a camera in a thread and pass readings to the listener."""

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from companion.dice import Settled
from companion.language.text import Text
from companion.table.table import Table
from hardware.camera.base import Camera
from hardware.camera.health import FrameUse, Health
from hardware.errors import CameraError
from ui.machine.eye.reading_router import ReadingRouter
from vision.frame import Frame, Image, same_shape
from vision.rest.rest_watcher import RestWatcher
from vision.tray.empty_tray import EmptyTray, Referring
from vision.tray.mask import TrayMask

BLINK_SECONDS = 0.5  # nobody throws dice in so short a time


class FrameGate:
    """The judge of a camera's frames, in order, in the eye's thread.

    `trouble` is the present problem, or None. `dark`: pictures have been dark for longer than a
    moment. `interrupted_before`: frames were interrupted or changed shape before the present frame,
    so dice may have been thrown unseen.
    """

    def __init__(self, *, live: bool, slowest: float = Camera.slowest) -> None:
        """`live`: a real camera; frames of a video or folder are trusted unchecked.

        `slowest` is that of the camera.
        """
        # The health check outlives the camera: a restarted camera must not give the old picture
        # again.
        self._health = Health(slowest) if live else None
        self._size: tuple[int, ...] | None = None  # of a live camera's last trusted picture
        self._seen = False  # whether a picture was ever trusted
        self._interrupted = False
        self._dark_since: float | None = None
        self.trouble: CameraError | None = None
        self.dark = False
        self.interrupted_before = False

    def look(self, frame: Frame, now: float) -> bool:
        """Return whether to read a frame that came at `now` (seconds of any one clock).

        Sets `trouble`, `dark` and `interrupted_before`. Raises CameraError if the camera must be
        reopened.
        """
        worth = self._health.look(frame, now) if self._health is not None else FrameUse.READ
        self.trouble = self._health.trouble if self._health is not None else None
        if worth is FrameUse.END and self.trouble is not None:
            raise self.trouble
        if worth is FrameUse.SAME:
            return False  # rolling dice would seem to rest in a repeated frame
        since, self._dark_since = self._dark_since, None
        self.dark = since is not None and now - since > BLINK_SECONDS
        if worth is FrameUse.SKIP:
            self._dark_since = now if since is None else since
            return False
        turned = self._turned(frame)
        self.interrupted_before = self._seen and (self._interrupted or self.dark or turned)
        self._seen, self._interrupted = True, False
        return True

    def _turned(self, frame: Frame) -> bool:
        """Return whether a live camera's pictures changed shape, as when a telephone is turned.

        No die can then be compared with the previous picture.
        """
        before, self._size = self._size, frame.image.shape if self._health is not None else None
        return before is not None and not same_shape(before, frame.image.shape)

    def interrupted(self) -> None:
        """Note that the camera gave no pictures for a while."""
        self._interrupted = True

    def change(self, *, live: bool, slowest: float = Camera.slowest) -> None:
        """Reset the checks: the next frame comes from another camera."""
        self._health = Health(slowest) if live else None
        self._size = None
        self._dark_since = None
        self._interrupted = True


# the last repeats: each attempt costs the start of a process
RETRY_SECONDS = (1.0, 1.0, 2.0, 3.0, 5.0)
STUMBLED = Text("Something in the program went wrong reading the dice: enter them by touch.")
_log = logging.getLogger(__name__)


class Eye:
    """The reader of one camera's frames, in its own thread; `router` passes readings on.

    A camera that fails, or whose pictures cannot be trusted, is named in `trouble` and tried again
    every few seconds; players enter dice by touch meanwhile. Dice in the tray afterwards count as
    not seen to roll. `ended` is set at the end of a video or folder. `frame` is the latest whole
    picture (uint8 BGR) or None; `within` is the mask that limits the reading to the tray. Public
    methods may be called from any thread, except those of `router`.
    """

    def __init__(
        self,
        camera: Camera,
        watch: RestWatcher,
        table: Callable[[], Table | None],
        *,
        starts_empty: bool = False,
        told: Callable[[Settled, Image], None] | None = None,
        referring: Referring | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        """Create an eye; `start` begins.

        `table` returns the table in play, None on Home. `starts_empty`: the tray was empty before
        the first frame (of a video or folder), so dice in that frame were thrown. `told` gets every
        reading for a table before the table does, with its picture (height x width x 3, uint8 BGR).
        `referring` is the watch's reader, if able to compare with the empty tray. `clock` returns
        monotonic seconds; `pause` waits the given seconds before a camera is reopened.
        """
        self.router = ReadingRouter(watch, table, starts_empty=starts_empty, told=told)
        self._camera = camera
        self._watch = watch
        self._referring = referring
        self._empty: Image | None = None
        self._within = TrayMask()
        self._clock = clock
        self._stop = threading.Event()
        self._next: Camera | None = None  # replaces the present camera
        self._roused = threading.Event()  # ends the wait before a retry
        self._pause = pause or self._roused.wait
        self._gate = FrameGate(live=camera.live, slowest=camera.slowest)
        self._failures = 0
        self.openings = 0  # how often a camera was opened; each opening resets the exposure
        self._jobs: SimpleQueue[Callable[[Camera], None]] = SimpleQueue()
        self._thread = self._new_thread()
        self._changing = threading.Lock()  # held while cameras are exchanged
        self.frame: Frame | None = None
        self.trouble: Text | None = None
        self.ended = threading.Event()

    def ask(self, job: Callable[[Camera], None]) -> None:
        """Run `job` with the camera in the eye's thread, before the next frame."""
        self._jobs.put(job)

    def read_again(self) -> None:
        """Read the tray again, even if its rest is settled."""
        self.ask(lambda _: self._watch.again())

    @property
    def within(self) -> TrayMask:
        """The mask that limits the reading to the tray."""
        return self._within

    @within.setter
    def within(self, within: TrayMask) -> None:
        if within != self._within:
            self._within = within
            self.take_place()

    def take_place(self) -> None:
        """Take the camera's present position as the reference of `displaced`."""
        self.ask(lambda _: self._place())

    def refer(self, empty: Image | None) -> None:
        """Set the picture of the empty tray (whole: height x width x 3, uint8 BGR), or None."""
        self._empty = empty
        self.take_place()

    def _place(self) -> None:
        # runs in the eye's thread, between two frames
        self._watch.placed()
        if self._referring is not None:
            self._referring.reference = (
                EmptyTray(self._within.see(Frame(self._empty, 0.0)).image)
                if self._empty is not None
                else None
            )

    @property
    def camera(self) -> str:
        """The camera's name; once the camera is open, its name in the settings."""
        return self._camera.name

    @property
    def motorised(self) -> bool:
        """Whether the camera's lens can focus on command."""
        return self._camera.motorised

    @property
    def displaced(self) -> bool:
        """Whether the camera moved since its position was last accepted."""
        return self._within.known and self._watch.displaced

    @property
    def misplaced(self) -> bool:
        """Whether the present picture has another shape than the tray's corners assume."""
        frame = self.frame
        return frame is not None and self._within.misses(frame)

    @property
    def motion(self) -> str:
        """A value of vision.rest.settling.Motion; "" while there is no picture."""
        return self._watch.motion.value if self.frame is not None else ""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def look_through(self, camera: Camera) -> None:
        """Switch to another camera; dice already in the tray count as not seen to roll."""
        with self._changing:
            self._next = camera
            self._roused.set()
            self._camera.interrupt()
            if self.ended.is_set():  # the thread is over
                self._thread.join()
                self.ended.clear()
                self._thread = self._new_thread()
                self._thread.start()

    def stop(self) -> None:
        """End the thread, wait for its end, and close the camera."""
        self._stop.set()
        self._roused.set()
        with self._changing:
            self._camera.interrupt()
        self._thread.join()

    def _new_thread(self) -> threading.Thread:
        return threading.Thread(target=self._run, name="eye", daemon=True)

    def _take_next(self) -> None:
        with self._changing:
            if self._next is None:
                return
            self._camera, self._next = self._next, None
            self._roused.clear()
            if self._stop.is_set():
                self._roused.set()
            self._gate.change(live=self._camera.live, slowest=self._camera.slowest)
            self.router.starts_empty = False
            self._failures = 1
            self.frame = self.trouble = None

    def _run(self) -> None:
        while not self._stop.is_set() and not self.ended.is_set():
            self._take_next()
            try:
                with self._camera:
                    self.openings += 1
                    self._look_on()
            except CameraError as failure:
                if self._next is None:
                    self.frame, self.trouble = None, failure.text
                    self._wait()
            except Exception:
                # A bug in reading one picture must not end the evening.
                _log.exception("the eye stumbled")
                self.frame, self.trouble = None, STUMBLED
                self._wait()
        self.ended.set()

    def _wait(self) -> None:
        delay = RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS) - 1)]
        self._failures += 1
        self._gate.interrupted()
        self._pause(delay)

    def _look_on(self) -> None:
        while not self._stop.is_set() and self._next is None:
            listening = self.router.listening()
            while not self._jobs.empty():
                self._jobs.get()(self._camera)
            frame = self._camera.read()
            if frame is None:
                self.router.finish(listening)
                with self._changing:
                    if self._next is None:
                        self.ended.set()
                return
            trusted = self._gate.look(frame, self._clock())
            trouble = self._gate.trouble
            self.trouble = trouble.text if trouble is not None else None
            if not trusted:
                if self._gate.dark:
                    self.frame = None
                continue
            if self._gate.interrupted_before and listening is not None:
                listening.onlooker.lost_sight()
            self._failures = 0
            self.frame = frame
            if listening is not None:
                self.router.show(self._within.see(frame), listening)


# Makes the eye of a machine from a function that returns the table in play.
EyeMaker = Callable[[Callable[[], Table | None]], Eye]
