"""A machine without hardware: a real store, session and table, and at most a still picture."""

import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.dice import Reading
from companion.games.game import AnyGame, Setup
from companion.language.text import Text
from companion.learning.meeting import EyeScore, TaughtDie
from companion.learning.roll_pictures import RollPicture
from companion.learning.verdicts import Learned
from companion.messages import Press, Pressed
from companion.settings import Settings
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore, OpenGame
from companion.table.session import Session
from companion.table.table import Table
from hardware.camera.discovery import FoundCamera
from hardware.computer.sticks import Stick
from ui.interface import OfferedGame, Progress, Tried, UpdateOffer, Visitor
from ui.web.evening import Device
from ui.web.protocol import Network
from vision.frame import Frame

MINUTE = "2026-11-21T20:41"


class FakeSetup:
    """A fake of `ui.interface.CameraSetup`; the test sets the answers of the camera and the eye."""

    def __init__(self) -> None:
        self.locked = False
        self.refusal: Text | None = None
        self.asked_to_lock = False
        self.places_taken = 0
        self.kept: list[Frame] = []
        self.reading: Tried | None = None
        self.testing = False
        self.fixed = False
        self.others: tuple[FoundCamera, ...] = ()
        self.looked_for_others = 0
        self.motorised = False
        self.focused = 0

    def focus(self) -> None:
        self.focused += 1

    def find_others(self) -> None:
        self.looked_for_others += 1

    def lock(self) -> None:
        self.asked_to_lock = True

    def unlock(self) -> None:
        self.locked = False

    @property
    def has_reference(self) -> bool:
        return bool(self.kept)

    def keep_reference(self, frame: Frame) -> None:
        self.kept.append(frame)

    def take_place(self) -> None:
        self.places_taken += 1

    def start_test(self) -> None:
        self.testing, self.reading = True, None

    def stop_test(self) -> None:
        self.testing, self.reading = False, None


class FakeTeacher:
    """A fake of `ui.interface.DiceTeacher`; `taught` holds the dice shown on purpose."""

    def __init__(self) -> None:
        self.open = True
        self.to_offer = False
        self.times_offered = 0
        self.taught: list[tuple[Frame, tuple[TaughtDie, ...], tuple[TaughtDie, ...] | None]] = []
        self.begun = self.stopped = self.measured = 0
        self.worth: EyeScore | None = None

    def offered(self) -> None:
        self.times_offered, self.to_offer = self.times_offered + 1, False

    def begin(self) -> None:
        self.begun, self.worth = self.begun + 1, None

    def teach(
        self, frame: Frame, lessons: Sequence[TaughtDie], truth: Sequence[TaughtDie] | None
    ) -> None:
        self.taught.append((frame, tuple(lessons), None if truth is None else tuple(truth)))

    def measure(self) -> None:
        self.measured += 1

    def stop(self) -> None:
        self.stopped += 1


class FakePhones:
    """A fake of `ui.interface.Phones`; the test sets the requests."""

    def __init__(self) -> None:
        self.on = False
        self.link: str | None = None
        self.serving_trouble: Text | None = None
        self.unsaved: Text | None = None
        self.followers = 112
        self.networks: tuple[Network, ...] = ()
        self.secure = False
        self.devices: tuple[Device, ...] = ()
        self.eye: str | None = None

    def switch(self, on: bool) -> None:
        self.on = on
        self.link = "http://192.168.178.120:8321/0f49e8ad81fa505477d2ae51c97856e6/" if on else None

    def choose_network(self, name: str) -> None:
        (address,) = (network.address for network in self.networks if network.name == name)
        self.link = f"http://{address}:8321/0f49e8ad81fa505477d2ae51c97856e6/"

    def make_secure(self, secure: bool) -> None:
        self.secure = secure
        port = 8322 if secure else 8321
        scheme = "https" if secure else "http"
        self.link = f"{scheme}://192.168.178.120:{port}/0f49e8ad81fa505477d2ae51c97856e6/"

    def let_in(self, token: str) -> None:
        self.devices = tuple(
            replace(device, state="in") if device.token == token else device
            for device in self.devices
        )

    def take_away(self, token: str) -> None:
        self.devices = tuple(device for device in self.devices if device.token != token)


class FakeUpdates:
    """A fake of `ui.interface.Updates`; `asked` holds the requests with their language."""

    version = "0.2.0"

    def __init__(self) -> None:
        self.checkout = False
        self.looking = False
        self.offer: UpdateOffer | None = None
        self.progress: Progress | None = None
        self.told: Text | None = None
        self.looks = 0
        self.asked: list[str] = []

    def look(self) -> None:
        self.looks += 1

    def install(self, language: str) -> None:
        self.asked.append(language)

    def news(self) -> Text | None:
        return self.told


class FakeMachine:
    """A fake of `ui.interface.Machine`; `thrown` and similar fields record the requests."""

    _evenings = count()

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        # Ids of games contain their second: the shared app needs different ids for different games.
        self.at = f"{MINUTE}:{next(self._evenings) % 60:02}+01:00"
        self.store = GameStore(folder)
        self.settings = settings or Settings(language="en")
        self.table: Table | None = None
        self.frame: Frame | None = None
        self.motion = ""
        self.provisional: Reading | None = None
        self.camera_setup: FakeSetup | None = FakeSetup()
        self.dice_teacher: FakeTeacher | None = FakeTeacher()
        self.phones: FakePhones | None = FakePhones()
        self.updates: FakeUpdates | None = FakeUpdates()
        self.turned: list[int] = []
        self.trouble: Text | None = None
        self.simulated = False
        self.sticks: tuple[Stick, ...] = ()
        self.chance = Random(1)
        self.learned = Learned()
        self.pictures: dict[tuple[str, EntryId], RollPicture | Exception] = {}
        self.thrown: list[tuple[int, ...]] = []
        self.folder = folder.parent
        self.visitor: Visitor | None = None
        self.looked_again = 0
        self.times_said = 0
        self.remarks: list[str] = []
        self.entered_by_hand = False
        self.lamps: tuple[int | None, bool] = (None, False)
        self.thrown_freely: list[int] = []
        self.offered: OfferedGame | None = None
        self.edited: Settings | None = None  # changes made in the settings file by hand

    def change_settings(self, settings: Settings) -> None:
        self.settings = settings

    def heed_settings(self) -> None:
        self.settings, self.edited = self.edited or self.settings, None

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        return self._sit_down(self.store.create(game, setup, self.at))

    def begin_offered(self, offered: OfferedGame) -> Table:
        self.offered = None
        return self.begin(offered.game, offered.setup)

    def resume(self, id_: str) -> Table:
        return self._sit_down(self.store.open(id_, self.at))

    def leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.stop()

    def press(self, press: Press) -> int | None:
        if self.table is not None:
            return self.table.submit(Pressed(press, time.monotonic()))
        if self.visitor is not None:
            self.visitor.pressed(press)
        return None

    def say_it(self) -> None:
        self.times_said += 1

    def remark(self, words: str) -> None:
        self.remarks.append(words)

    def welcome(self, visitor: Visitor | None) -> None:
        self.visitor = visitor
        self.light(None, False)

    def enter_by_hand(self, wanted: bool) -> None:
        self.entered_by_hand = wanted

    def look_again(self) -> None:
        self.looked_again += 1

    def light(self, place: int | None, end_turn: bool) -> None:
        self.lamps = (place, end_turn)

    def throw_freely(self, count: int) -> None:
        self.thrown_freely.append(count)

    def turn_dice(self, value: int) -> None:
        self.turned.append(value)

    def throw(self, kept: tuple[int, ...]) -> None:
        self.thrown.append(kept)

    def forget_learned(self) -> None:
        self.learned = Learned()

    def roll_picture(self, game: str, entry: EntryId) -> RollPicture | None:
        found = self.pictures.get((game, entry))
        if isinstance(found, Exception):
            raise found
        return found

    def _sit_down(self, opened: OpenGame) -> Table:
        self.leave()
        self.table = Table(Session(opened, lambda: self.at))
        self.table.start()
        return self.table
