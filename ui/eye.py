"""The eye at work: frames from a camera, readings to the table, in a thread of its own."""

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from companion.dice import Reading, Settled, WantedDice
from companion.errors import Text
from companion.messages import LostSight, Saw
from companion.table import Table
from hardware.camera.base import Camera
from hardware.camera.health import Health, Worth
from hardware.errors import CameraError
from ui.machine import Visitor
from vision.frame import Frame, Image
from vision.reference import Reference, Referring
from vision.watch import Watch
from vision.within import Within

RETRY_SECONDS = (1.0, 1.0, 2.0, 3.0, 5.0)  # and five ever after: each costs a process its start
STUMBLED = Text(
    "Une erreur du programme empêche de lire les dés : saisissez-les au doigt.",
    "Something in the program went wrong reading the dice: enter them by touch.",
)
BLINK_SECONDS = 0.5  # nobody throws dice in so short a time


_log = logging.getLogger(__name__)


class Eye:
    """Looks through one camera for whichever table is in play.

    A camera that fails is said in `trouble` and tried again every few seconds; the game goes on
    by touch meanwhile, and so it does while its pictures cannot be trusted. What lies in the
    tray when they can again was not seen to roll. A video or a folder ends; `ended` says so.
    `frame` is the whole picture; the tray is read `within` its corners. While no table is in
    play, readings go to `trial` with the frames they were read in, if anybody wants them.
    """

    def __init__(
        self,
        camera: Camera,
        watch: Watch,
        table: Callable[[], Table | None],
        *,
        starts_empty: bool = False,
        told: Callable[[Settled, Image], None] | None = None,
        referring: Referring | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        """Look through `camera`. `starts_empty`: its tray is known to be empty at first, as a
        film's or a folder's is, so that what lies in the first picture was thrown. `told` gets
        every reading with the picture it was read in, before the table does. `referring` is
        the watch's reader, where it can know the empty tray. `clock` gives seconds, `pause`
        waits for some before a camera is tried again.
        """
        self._camera = camera
        self._watch = watch
        self._table = table
        self._starts_empty = starts_empty
        self._told = told
        self._referring = referring
        self._empty: Image | None = None
        self._clock = clock
        self._stop = threading.Event()
        self._next: Camera | None = None  # to be looked through from now on
        self._roused = threading.Event()  # no use in waiting: there is something to do
        self._pause = pause or self._roused.wait
        # It outlives the camera: one that was started anew must not give the old picture again.
        self._health = Health() if camera.live else None
        self._failures = 0
        self._seen = False  # whether there ever was a picture to be trusted
        self._dark_since: float | None = None
        self._again = 0
        self.openings = 0  # how often the camera was opened: each time it starts afresh
        self._jobs: SimpleQueue[Callable[[Camera], None]] = SimpleQueue()
        self._met: Table | Visitor | None = None
        self._thread = self._new_thread()
        self._changing = threading.Lock()  # of cameras
        self._asked_again = threading.Event()
        self.visitor: Visitor | None = None  # looked for while no table is in play
        # Somebody enters the dice of the table in play by touch: it is told of them only when it
        # asks, else each throw would count twice.
        self.by_hand = False
        self._owed = False  # the table asked
        self.frame: Frame | None = None
        self.provisional: Reading | None = None  # read, and still to be confirmed
        self.trouble: Text | None = None
        self.ended = threading.Event()
        self._within = Within()
        self.trial: Callable[[Settled, Frame], None] | None = None

    def ask(self, job: Callable[[Camera], None]) -> None:
        """Do this with the camera between two frames, in the thread that reads them."""
        self._jobs.put(job)

    def read_again(self) -> None:
        """Read the tray as it is, even if it was read already."""
        self.ask(lambda _: self._watch.again())

    @property
    def within(self) -> Within:
        """Where the tray is."""
        return self._within

    @within.setter
    def within(self, within: Within) -> None:
        # what was set up now is right for the camera as it stands now
        self._within = within
        self.ask(lambda _: self._place())

    def refer(self, empty: Image | None) -> None:
        """Take a whole picture of the empty tray as reference, or none."""
        self._empty = empty
        self.ask(lambda _: self._place())

    def _place(self) -> None:
        # runs in the eye's thread, between two frames
        self._watch.placed()
        if self._referring is not None:
            self._referring.reference = (
                Reference(self._within.see(Frame(self._empty, 0.0)).image)
                if self._empty is not None
                else None
            )

    @property
    def displaced(self) -> bool:
        """Whether the camera was knocked out of its place since the tray's corners were set."""
        return self._within.known and self._watch.displaced

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
            self._health = Health() if self._camera.live else None
            self._starts_empty = False
            self._failures = 1
            self.frame = self.trouble = self._dark_since = None

    def look_again(self) -> None:
        """Read the tray again for the visitor."""
        self._asked_again.set()

    def _run(self) -> None:
        while not self._stop.is_set() and not self.ended.is_set():
            self._take_next()
            try:
                with self._camera:
                    self.openings += 1
                    self._look_on()
            except CameraError as failure:
                if self._next is None:
                    self.frame, self.trouble = None, _told(failure)
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
        self._pause(delay)

    def _look_on(self) -> None:
        while not self._stop.is_set() and self._next is None:
            table = self._table()
            if table is not None and table is not self._met:
                self._meet(table)
            # The request is noted before the frame is taken: a frame can only be too new.
            view = table.view if table is not None else None
            while not self._jobs.empty():
                self._jobs.get()(self._camera)
            visitor = self.visitor if table is None else None
            frame = self._camera.read()
            if frame is None:
                settled = self._watch.finish()
                self._tell(table, settled)
                if visitor is not None and visitor is self._met and settled is not None:
                    visitor.saw(settled)
                with self._changing:
                    if self._next is None:
                        self.ended.set()
                return
            if not self._trusted(frame, table):
                continue
            self.frame = frame
            if table is None or view is None:
                if visitor is not None:
                    self._serve(visitor, frame)
                else:
                    self._rehearse(frame)
                continue
            if view.again != self._again:
                self._again, self._owed = view.again, True
                self._watch.again()
            wanted = view.wanted or view.game.dice_in_play()
            self._tell(table, self._look(frame, wanted, view.request))

    def _look(
        self, frame: Frame, wanted: WantedDice | None = None, request: int = 0
    ) -> Settled | None:
        settled = self._watch.look(self.within.see(frame), wanted, request)
        # what is told now stays in sight until the next frame: the table has it by then
        if settled is None:
            self.provisional = self._watch.provisional
        return settled

    def _rehearse(self, frame: Frame) -> None:
        trial = self.trial
        settled = self._look(frame) if trial is not None else None
        read_in = self._watch.frame
        if trial is not None and settled is not None and read_in is not None:
            trial(settled, read_in)

    def _trusted(self, frame: Frame, table: Table | None) -> bool:
        """Whether to look at this frame. Raises CameraError to have the camera started anew."""
        now, health = self._clock(), self._health
        worth = health.look(frame, now) if health is not None else Worth.READ
        trouble = health.trouble if health is not None else None
        self.trouble = _told(trouble) if trouble is not None else None
        if worth is Worth.END and trouble is not None:
            raise trouble
        since, self._dark_since = self._dark_since, None
        dark = since is not None and now - since > BLINK_SECONDS
        if worth is Worth.SKIP:
            self._dark_since = now if since is None else since
            if dark:
                self.frame = None
            return False
        lost = self._seen and (self._failures > 0 or dark)
        if lost and table is not None and table is self._met and not self.by_hand:
            table.submit(LostSight())
        self._seen, self._failures = True, 0
        return True

    def _tell(self, table: Table | None, settled: Settled | None) -> None:
        if table is None or settled is None or (self.by_hand and not self._owed):
            return
        self._owed = False
        if self._told is not None and self._watch.frame is not None:
            self._told(settled, self._watch.frame.image)
        table.submit(Saw(settled))

    def _serve(self, visitor: Visitor, frame: Frame) -> None:
        met, self._met = self._met, visitor
        if visitor is not met:
            self._asked_again.clear()
            if self._starts_empty:
                visitor.saw(_nothing(0))
            else:
                self._watch.again()
        elif self._asked_again.is_set():
            self._asked_again.clear()
            self._watch.again()
        settled = self._look(frame)
        if settled is not None:
            visitor.saw(settled)

    def _meet(self, table: Table) -> None:
        self._met = table
        self._again = table.view.again
        if not self._starts_empty:
            # What lies there already was not seen to roll: it is read, and asked about.
            self._watch.again()
            return
        table.submit(Saw(_nothing(table.view.request)))


def _nothing(request: int) -> Settled:
    return Settled(reading=Reading(dice=(), sure=True), frame=0, time=0.0, request=request)


def _told(failure: CameraError) -> Text:
    return Text(failure.sentence("fr"), failure.sentence("en"))
