"""The eye at work: frames from a camera, readings to the table, in a thread of its own."""

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from companion.dice import Settled
from companion.language.text import Text
from companion.table.table import Table
from hardware.camera.base import Camera
from hardware.errors import CameraError
from ui.eye.frame_gate import FrameGate
from ui.eye.reading_router import ReadingRouter
from vision.frame import Frame, Image
from vision.rest.rest_watcher import RestWatcher
from vision.tray.empty_tray import EmptyTray, Referring
from vision.tray.mask import TrayMask

RETRY_SECONDS = (1.0, 1.0, 2.0, 3.0, 5.0)  # and five ever after: each costs a process its start
STUMBLED = Text(
    "Une erreur du programme empêche de lire les dés : saisissez-les au doigt.",
    "Something in the program went wrong reading the dice: enter them by touch.",
)
_log = logging.getLogger(__name__)


class Eye:
    """Looks through one camera, for its `audience`.

    A camera that fails is said in `trouble` and tried again every few seconds; the game goes on
    by touch meanwhile, and so it does while its pictures cannot be trusted. What lies in the
    tray when they can again was not seen to roll. A video or a folder ends; `ended` says so.
    `frame` is the whole picture; the tray is read `within` its corners.
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
        """Look through `camera` for whichever `table` is in play. `starts_empty`: its tray is
        known to be empty at first, as a film's or a folder's is, so that what lies in the first
        picture was thrown. `told` gets every reading with the picture it was read in, before the
        table does. `referring` is the watch's reader, where it can know the empty tray. `clock`
        gives seconds, `pause` waits for some before a camera is tried again.
        """
        self.audience = ReadingRouter(watch, table, starts_empty=starts_empty, told=told)
        self._camera = camera
        self._watch = watch
        self._referring = referring
        self._empty: Image | None = None
        self._within = TrayMask()
        self._clock = clock
        self._stop = threading.Event()
        self._next: Camera | None = None  # to be looked through from now on
        self._roused = threading.Event()  # no use in waiting: there is something to do
        self._pause = pause or self._roused.wait
        self._sight = FrameGate(live=camera.live)
        self._failures = 0
        self.openings = 0  # how often the camera was opened: each time it starts afresh
        self._jobs: SimpleQueue[Callable[[Camera], None]] = SimpleQueue()
        self._thread = self._new_thread()
        self._changing = threading.Lock()  # of cameras
        self.frame: Frame | None = None
        self.trouble: Text | None = None
        self.ended = threading.Event()

    def ask(self, job: Callable[[Camera], None]) -> None:
        """Do this with the camera between two frames, in the thread that reads them."""
        self._jobs.put(job)

    def read_again(self) -> None:
        """Read the tray as it is, even if it was read already."""
        self.ask(lambda _: self._watch.again())

    @property
    def within(self) -> TrayMask:
        """Where the tray is."""
        return self._within

    @within.setter
    def within(self, within: TrayMask) -> None:
        if within != self._within:
            self._within = within
            self.take_place()

    def take_place(self) -> None:
        """Take the camera to stand right as it does now: what was set up is set up for this."""
        self.ask(lambda _: self._place())

    def refer(self, empty: Image | None) -> None:
        """Take a whole picture of the empty tray as reference, or none."""
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
        """What the camera is called; once it is open, the words by which it is found again."""
        return self._camera.name

    @property
    def displaced(self) -> bool:
        """Whether the camera was knocked out of its place since the tray was shown to it."""
        return self._within.known and self._watch.displaced

    @property
    def misplaced(self) -> bool:
        """Whether the tray's corners were set in a picture of another shape than there is."""
        frame = self.frame
        return frame is not None and self._within.misses(frame)

    @property
    def motion(self) -> str:
        """What the tray is doing, or "" while there is no picture."""
        return self._watch.motion.value if self.frame is not None else ""

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def look_through(self, camera: Camera) -> None:
        """Look through another camera from now on; what lies there then was not seen to roll."""
        with self._changing:
            self._next = camera
            self._roused.set()
            self._camera.interrupt()
            if self.ended.is_set():  # nobody looks any more
                self._thread.join()
                self.ended.clear()
                self._thread = self._new_thread()
                self._thread.start()

    def stop(self) -> None:
        """Stop looking and let go of the camera."""
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
            self._sight.change(live=self._camera.live)
            self.audience.starts_empty = False
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
                # A mistake of our own in reading one picture must not end the evening.
                _log.exception("the eye stumbled")
                self.frame, self.trouble = None, STUMBLED
                self._wait()
        self.ended.set()

    def _wait(self) -> None:
        delay = RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS) - 1)]
        self._failures += 1
        self._sight.interrupted()
        self._pause(delay)

    def _look_on(self) -> None:
        while not self._stop.is_set() and self._next is None:
            present = self.audience.greet()
            while not self._jobs.empty():
                self._jobs.get()(self._camera)
            frame = self._camera.read()
            if frame is None:
                self.audience.finish(present)
                with self._changing:
                    if self._next is None:
                        self.ended.set()
                return
            trusted = self._sight.look(frame, self._clock())
            trouble = self._sight.trouble
            self.trouble = trouble.text if trouble is not None else None
            if not trusted:
                if self._sight.dark:
                    self.frame = None
                continue
            if self._sight.lost:
                self.audience.lose_sight(present)
            self._failures = 0
            self.frame = frame
            self.audience.show(frame, self._within, present)


EyeMaker = Callable[[Callable[[], Table | None]], Eye]
