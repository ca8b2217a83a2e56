"""Opening the companion: on the hardware it finds, else on the simulated table."""

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion import games, settings
from companion.errors import CompanionError, Text
from companion.games.game import AnyGame
from companion.record import parse_header
from companion.settings import BadSettings, Settings
from companion.store import GameStore
from companion.table import Table
from hardware.camera import camera_for, is_device, turned, watched_camera
from hardware.camera.base import Camera
from hardware.camera.simulated import SimulatedCamera
from hardware.errors import CameraLost, CameraMissing, HardwareError
from hardware.pins import mock_pins
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Faults, PlannedFaults
from hardware.simulated.tray import SimulatedTray
from ui.actions_out import ActionPrinter
from ui.cli_games import now
from ui.eye import Eye
from ui.faults import (
    AilingStore,
    BoxOrScreen,
    FaultWithoutSimulation,
    ailing_camera,
    jumping,
    plans,
)
from ui.folders import games_folder, settings_file, system_language
from ui.pretend import PretendHand
from ui.screen import has_screen
from ui.simulate import Bots
from ui.wiring import EyeMaker, Wiring
from vision.reader import Reader
from vision.watch import Watch

BOT_NAMES = ("Ana", "Bo")


def run_companion(options: argparse.Namespace) -> int:
    """Open the companion, or let the simulated table play where there is no screen."""
    screen = has_screen() and not options.no_face
    if options.fault and not options.simulated:
        raise FaultWithoutSimulation
    if options.simulated or not screen:
        return _play_by_itself(options, screen)
    return _open(options)


def _open(options: argparse.Namespace) -> int:
    chosen, trouble = _settings()
    tray = SimulatedTray(seed=options.seed)
    spec = options.camera or chosen.camera
    camera, found = _camera(spec, tray, options.speed or 1.0, chosen.camera_turn)
    simulated = isinstance(camera, SimulatedCamera)
    machine = Wiring(
        store=GameStore(games_folder(options.data)),
        settings=chosen,
        settings_path=settings_file(),
        now=now,
        eye=_eye(camera) if camera is not None else None,
        hand=PretendHand(tray, options.seed) if simulated else None,
        pins=mock_pins() if simulated else None,
        trouble=trouble or found,
    )
    try:
        _go_on_where_it_stopped(machine)
        from ui.touch.app import CompanionApp  # noqa: PLC0415  the screen opens a window

        CompanionApp(machine, fullscreen=options.fullscreen).run()
    finally:
        machine.close()
    return 0


def _play_by_itself(options: argparse.Namespace, screen: bool) -> int:
    chosen, trouble = _settings()
    chosen = msgspec.structs.replace(chosen, language=options.language)
    data = options.data if options.data_given else options.data / "simulated"
    tray = SimulatedTray(seed=options.seed)
    hand = PretendHand(tray, options.seed)
    speed = options.speed or (1.0 if screen else None)
    clock = TableClock(speed)
    faults = PlannedFaults(plans(options.fault, options.language), clock.now)
    pins = mock_pins()
    machine = Wiring(
        store=AilingStore(games_folder(data), faults),
        settings=chosen,
        settings_path=data / "settings.toml",
        now=jumping(now, faults),
        eye=_ailing_eye(tray, faults, clock)
        if options.fault
        else _eye(SimulatedCamera(tray, speed)),
        hand=hand,
        pins=pins,
        trouble=trouble,
    )
    press = BoxOrScreen(chosen, pins, faults, machine.press) if options.fault else machine.press
    table = _unfinished_or_new(machine, games.find(options.game))
    if options.simulated:
        table.listen(ActionPrinter(sys.stdout))
    bots = Bots(table, hand, press)
    bots.start()
    try:
        _watch(machine, bots, screen, options)
    finally:
        bots.stop()
        machine.close()
    view = table.view
    sheet = view.game.sheet(view.state, options.language)
    print(sheet, file=sys.stderr if options.simulated else sys.stdout)
    said = Text(
        f"Questions posées : {bots.asked} ; dés mal lus sans question : {bots.misread}.",
        f"Questions asked: {bots.asked}; rolls misread without a question: {bots.misread}.",
    )
    print(said.to(options.language), file=sys.stderr)
    return 0


def _watch(machine: Wiring, bots: Bots, screen: bool, options: argparse.Namespace) -> None:
    if options.no_face:
        bots.done.wait()
    elif screen:
        from ui.touch.app import CompanionApp  # noqa: PLC0415

        CompanionApp(machine, fullscreen=options.fullscreen).run()
    else:
        from ui.touch.unattended import show  # noqa: PLC0415

        out = options.out or (None if options.simulated else Path("out"))
        show(machine, bots.done, out)


def _unfinished_or_new(machine: Wiring, game: AnyGame) -> Table:
    for stored in machine.store.games():
        if stored.game == game.name and not stored.finished and not stored.trouble:
            return machine.resume(stored.id)
    header = {"game": game.name, "version": 1, "players": list(BOT_NAMES)}
    _, setup = parse_header(msgspec.json.encode(header))
    return machine.begin(game, setup)


def _go_on_where_it_stopped(machine: Wiring) -> None:
    id_ = machine.store.in_play
    if id_ is not None:
        try:
            machine.resume(id_)
        except (CompanionError, OSError) as failure:
            # Home lists it with what is wrong; the evening starts there.
            print(f"companion: {failure}", file=sys.stderr)


def _settings() -> tuple[Settings, Text | None]:
    path = settings_file()
    if not path.exists():
        # Written out once so that every setting can be found where it is explained.
        with contextlib.suppress(OSError):
            settings.write(path, Settings(language=system_language()))
    try:
        return settings.read(path), None
    except BadSettings as failure:
        print(f"companion: {failure.sentence('en')}", file=sys.stderr)
        return Settings(), failure.text


def _eye(camera: Camera) -> EyeMaker:
    def make(table: Callable[[], Table | None]) -> Eye:
        filmed = not camera.live and not isinstance(camera, SimulatedCamera)
        return Eye(camera, Watch(Reader()), table, starts_empty=filmed)

    return make


def _ailing_eye(tray: SimulatedTray, faults: Faults, clock: TableClock) -> EyeMaker:
    def make(table: Callable[[], Table | None]) -> Eye:
        camera = ailing_camera(tray, faults, clock)
        return Eye(camera, Watch(Reader()), table, clock=clock.now, pause=clock.sleep)

    return make


def _camera(
    spec: str, tray: SimulatedTray, speed: float, turn: int
) -> tuple[Camera | None, Text | None]:
    """The camera that is there, the simulated one for want of any, none where none is wanted."""
    if spec == "none":
        return None, None
    if spec == "simulated":
        return SimulatedCamera(tray, speed), None
    try:
        if not is_device(spec):
            return turned(camera_for(spec), turn), None
        camera = watched_camera(spec, turn=turn)
        if spec == "auto":
            # One that is there and fails is tried again; one that is not has a pretend one.
            with contextlib.suppress(CameraLost):
                camera.open()
        return camera, None
    except CameraMissing:
        return SimulatedCamera(tray, speed), None
    except HardwareError as failure:
        return None, Text(failure.sentence("fr"), failure.sentence("en"))
