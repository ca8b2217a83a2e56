"""The voice of a running machine: follows a table's views and speaks, in its own thread.

Nothing waits for the voice: the table hands a view over and continues. A new call interrupts the
call before.
"""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from companion.language.text import Language, Verbatim
from companion.settings import Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from hardware.sound.chimes import Chime
from hardware.sound.speaker import AnySpeaker
from ui.telling.changes import Watch
from ui.voice.caller import call, report
from ui.voice.catalogue import word
from ui.voice.engines import Engine, find_engine
from ui.voice.pack import SoundPack
from ui.voice.phrase import Call, Phrases, free
from ui.voice.renderer import Renderer

_log = logging.getLogger(__name__)

Records = Callable[[View], Phrases]
Heard = Callable[[Call, Language], None]


class Voice:
    """The speaker of the table's events, as the settings demand."""

    def __init__(
        self,
        settings: Settings,
        speaker: AnySpeaker,
        *,
        engine: Callable[[], Engine | None] = find_engine,
        watch: Callable[[str], Watch | None] = lambda _: None,
        records: Records = lambda _: (),
        heard: Heard | None = None,
    ) -> None:
        """Start the thread.

        `engine` finds the program that speaks, `watch` returns the function that finds a game's
        moments, by the game's name, `records` returns phrases about a finished game's records.
        `heard` receives every call in the voice's thread, before playback; muted calls too.
        """
        self._settings = settings
        self._speaker = speaker
        self._watch = watch
        self._records = records
        self._heard = heard
        self._find_engine = engine
        self._renderer: Renderer | None = None
        self._before: View | None = None
        self._queue: queue.SimpleQueue[Callable[[], Call] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def sat_down(self, _: LoadedGame, table: Table) -> None:
        """Follow this table."""
        table.listen(self.hear)

    def hear(self, view: View) -> None:
        """Take a view of the table and soon speak of the changes since the view before."""
        self._queue.put(lambda: self._follow(view))

    def report(self, view: View | None) -> None:
        """Speak of the game's state, at any level, or say that there is no game."""
        self._queue.put(
            lambda: Call(None, (word("nobody", "."),)) if view is None else report(view)
        )

    def remark(self, words: str) -> None:
        """Say a few words at level "all", such as the name of a touched button."""
        self._queue.put(lambda: self._remarked(words))

    def heed(self, settings: Settings) -> None:
        """Follow new settings from the next call on; a change of the voice is audible at once."""
        self._queue.put(lambda: self._changed(settings))

    def left(self) -> None:
        """Stop speaking: the table was left."""
        self._queue.put(self._forget)

    def close(self) -> None:
        """Stop speaking, and end the thread."""
        self._queue.put(None)
        self._thread.join()
        self._speaker.stop()

    def _run(self) -> None:
        while True:
            calls, over = self._waiting()
            try:
                self._play_newest(calls)
            except Exception:  # the game continues in silence
                _log.exception("a call was not heard")
            if over:
                return

    def _waiting(self) -> tuple[list[Callable[[], Call]], bool]:
        """Wait for the first call; return all queued calls, and whether the voice is closed."""
        calls: list[Callable[[], Call]] = []
        item = self._queue.get()
        while item is not None:
            calls.append(item)
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return calls, False
        return calls, True

    def _play_newest(self, made: list[Callable[[], Call]]) -> None:
        """Play only the last of several queued calls: the earlier ones are outdated."""
        calls = [called for make in made if (called := self._made(make))]
        settings = self._settings
        for called in calls:
            if self._heard is not None:
                self._heard(called, settings.language)
        if not calls or settings.voice_volume == 0:
            return
        sound = self._ready().render(calls[-1], settings.language)
        if sound is not None:
            self._speaker.play(sound, settings.voice_volume)

    def _made(self, make: Callable[[], Call]) -> Call:
        try:
            return make()
        except Exception:
            _log.exception("what happened could not be put into words")
            return Call()

    def _follow(self, view: View) -> Call:
        before, self._before = self._before, view
        records: Phrases = ()
        if before is not None and before.outcome is None and view.outcome is not None:
            try:
                records = self._records(view)
            except OSError:
                _log.warning("the earlier games could not be read")
        return call(before, view, self._settings.voice, self._watch(view.game.name), records)

    def _changed(self, settings: Settings) -> Call:
        before, self._settings = self._settings, settings
        if before.sound_pack != settings.sound_pack:
            self._renderer = None
        played = settings.sound_card, settings.sound_lead
        if played != (before.sound_card, before.sound_lead):
            self._speaker.use(*played)
        if _heard_as(before) == _heard_as(settings):
            return Call()
        if settings.voice_volume == 0:
            self._speaker.stop()
            return Call()
        spoken = (word("sample", "."),) if settings.voice != "off" else ()
        return Call(Chime.TURN, spoken)

    def _remarked(self, words: str) -> Call:
        fully = self._settings.voice == "all"
        return Call(None, (free(Verbatim(words)).then("."),)) if fully else Call()

    def _forget(self) -> Call:
        if self._before is None:
            return Call()  # the voice followed no table
        self._before = None
        self._speaker.stop()
        return Call()

    def _ready(self) -> Renderer:
        """Return the renderer; the engine is searched at the first call, not at the start."""
        if self._renderer is None:
            folder = self._settings.sound_pack
            pack = SoundPack(Path(folder).expanduser()) if folder else None
            self._renderer = Renderer(self._find_engine(), pack)
        return self._renderer


def _heard_as(settings: Settings) -> tuple[object, ...]:
    """Return the settings whose change is audible at once."""
    return settings.voice, settings.voice_volume, settings.sound_pack, settings.sound_card
