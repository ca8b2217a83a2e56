"""The eye at work: frames from a camera, readings to the table, in a thread of its own."""

import threading
from collections.abc import Callable

from companion.dice import Reading, Settled
from companion.errors import Text
from companion.messages import Saw
from companion.table import Table
from hardware.camera.base import Camera
from hardware.errors import CameraError
from vision.frame import Frame
from vision.watch import Watch

RETRY_SECONDS = 1.0


class Eye:
    """Looks through one camera for whichever table is in play.

    A camera that fails is said in `trouble` and tried again every second; the game goes on
    by touch meanwhile. A video or a folder ends; `ended` says so.
    """

    def __init__(
        self,
        camera: Camera,
        watch: Watch,
        table: Callable[[], Table | None],
        *,
        starts_empty: bool = False,
    ) -> None:
        """Look through `camera`. `starts_empty`: its tray is known to be empty at first, as a
        film's or a folder's is, so that what lies in the first picture was thrown.
        """
        self._camera = camera
        self._watch = watch
        self._table = table
        self._starts_empty = starts_empty
        self._stop = threading.Event()
        self._again = 0
        self._met: Table | None = None
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)
        self.frame: Frame | None = None
        self.trouble: Text | None = None
        self.ended = threading.Event()

    @property
    def motion(self) -> str:
        """What the tray is doing, or "" while there is no picture."""
        return self._watch.motion.value if self.frame is not None else ""

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking and let go of the camera."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set() and not self.ended.is_set():
            try:
                with self._camera:
                    self._look_on()
            except CameraError as failure:
                self.frame = None
                self.trouble = Text(failure.sentence("fr"), failure.sentence("en"))
                self._stop.wait(RETRY_SECONDS)
        self.ended.set()

    def _look_on(self) -> None:
        while not self._stop.is_set():
            table = self._table()
            if table is not None and table is not self._met:
                self._meet(table)
            # The request is noted before the frame is taken: a frame can only be too new.
            view = table.view if table is not None else None
            frame = self._camera.read()
            if frame is None:
                self._tell(table, self._watch.finish())
                self.ended.set()
                return
            self.frame, self.trouble = frame, None
            if table is None or view is None:
                continue
            if view.again != self._again:
                self._again = view.again
                self._watch.again()
            wanted = view.wanted or view.game.dice_in_play()
            self._tell(table, self._watch.look(frame, wanted, view.request))

    def _tell(self, table: Table | None, settled: Settled | None) -> None:
        if table is not None and settled is not None:
            table.submit(Saw(settled))

    def _meet(self, table: Table) -> None:
        self._met = table
        self._again = table.view.again
        if not self._starts_empty:
            # What lies there already was not seen to roll: it is read, and asked about.
            self._watch.again()
            return
        nothing = Reading(dice=(), sure=True)
        settled = Settled(reading=nothing, frame=0, time=0.0, request=table.view.request)
        table.submit(Saw(settled))
