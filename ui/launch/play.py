"""Run the companion on the available hardware, or let bots play at the simulated table."""

import contextlib
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion import games
from companion.games.game import AnyGame
from companion.games.record import parse_header
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.settings import AUTO, Settings
from companion.storage.game_store import GameStore
from companion.table.table import Table
from hardware.camera.base import Camera
from hardware.cameras import listed
from hardware.computer.clock import now
from hardware.computer.sticks import StickWatch, mounted
from hardware.gpio.pins import mock_pins
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import PlannedFaults
from hardware.simulated.tray import SimulatedTray
from ui.cli.sheet_text import sheet_text
from ui.command.terminal import complain, program_path, tell, tell_lines, tell_link
from ui.folders import (
    backups_folder,
    corrections_folder,
    games_folder,
    meeting_file,
    memory_file,
    roll_pictures_folder,
    settings_file,
    simulated_folder,
)
from ui.hall.table.offered import OfferedGames
from ui.launch.action_printer import ActionPrinter, TurnPrinter
from ui.launch.command import RunOptions
from ui.launch.face import show
from ui.launch.listening import announcer_of, phones_of, say_if_cut, tape_wanted, voice_of
from ui.launch.updating import updates_of
from ui.machine.backup_timer import daily_backups
from ui.machine.eye.camera_setup import CameraChoice, no_other_camera
from ui.machine.eye.last_picture import LastPicture
from ui.machine.eye.learner import Learner
from ui.machine.eye.make_eye import eye_on, faulty_eye, find_camera, other_camera
from ui.machine.eye.memory_teacher import MemoryTeacher
from ui.machine.eye.roll_album import RollAlbum
from ui.machine.eye.table_memory import TableMemory
from ui.machine.eye.table_reader import reader_at, strictness
from ui.machine.listeners import Listeners
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.photos.phone_camera import PhoneCamera
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.faults import BoxOrScreen, FaultyStore, jumping, plans
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.start_warnings import StartWarnings
from ui.machine.tray_pictures import TrayPictures
from ui.machine.wiring import Wiring
from ui.web.child import ServerChild
from vision.reading.decide import SURE
from vision.reading.reader import Reader

if TYPE_CHECKING:
    from ui.touch.shell.splash import Splash

BOT_NAMES = ("Ana", "Bo")
THOUGHT_SECONDS = 0.4
NOT_KEPT = 1
_PLAYS_ALONE = Text("No screen here: the simulated table plays a game, its pictures go to {out}.")
_KEPT = Text("Game {id} is kept: “{program} games --simulated” lists it. Pictures: {out}.")
_LOST = Text("Not all of this game could be saved: the rest is lost.")


def play(
    options: RunOptions, chosen: Settings, trouble: Text | None, splash: "Splash"
) -> int | None:
    """Open the companion and return the exit status; None: run the same command again.

    `trouble` is the settings file's problem, if any, `splash` the start-up picture. With
    `options.one_game`, that game is continued if it is on the table, else its set-up opens.
    """
    asked = games.find(options.game) if options.one_game else None
    first_start = (
        asked is None
        and not games_folder(options.data).exists()
        # otherwise the source of the dice is chosen already
        and (options.camera or chosen.camera) == AUTO
    )
    with contextlib.ExitStack() as opened:
        sure, bad_tuning = strictness(options.data)
        tape = tape_wanted(options, sure, opened)
        pictures = LastPicture(lambda: machine.fenced)
        tray = SimulatedTray(seed=options.seed)
        live = LivePictures()
        phone = partial(PhoneCamera, live)
        spec = options.camera or chosen.camera
        camera, unseen = find_camera(
            spec,
            tray,
            options.speed or 1.0,
            chosen.camera_turn,
            # Beside a real table no dice are simulated: the camera may come later.
            pretend=not options.fullscreen,
            phone=phone,
        )
        opened.callback(camera.close)
        simulated = isinstance(camera, SimulatedCamera)
        # Simulated dice teach nothing about real dice: their data is kept apart.
        data = simulated_folder(options.data) if simulated else options.data
        memory = TableMemory(memory_file(data))
        learner = Learner(corrections_folder(data), chosen.learning, now, memory=memory)
        opened.callback(learner.close)
        store = GameStore(games_folder(options.data))
        album = RollAlbum(roll_pictures_folder(data), chosen.learning, games=store.every_id)
        opened.callback(album.close)
        stored = games_folder(options.data)
        pupils = (learner, album)
        phones = phones_of(
            options, chosen, stored, pictures, opened, dice=data, pupils=pupils, live=live
        )
        teacher = MemoryTeacher(
            learner,
            lambda known: reader_at(sure, known),
            # Teaching is not offered for simulated dice.
            None if simulated else meeting_file(data),
        )

        own = (options.data, backups_folder(options.data))
        sticks = StickWatch(partial(mounted, without=own))
        opened.callback(sticks.close)

        def cameras(other: Settings) -> tuple[Camera | None, Text | None]:
            return other_camera(options.camera or other.camera, other.camera_turn, phone)

        machine = Wiring(
            store=store,
            settings=chosen,
            settings_path=settings_file(),
            now=now,
            # A replay's reader has no memory, so the recording must not have any.
            eye=eye_on(
                camera,
                reader_at(sure, memory.memory if tape is None else None),
                tape,
                learner,
                album,
                last=pictures,
            ),
            folder=options.data,
            eye_folder=data,
            hand=SimulatedHand(tray, options.seed) if simulated else None,
            pins=mock_pins() if simulated else None,
            warnings=StartWarnings(trouble=bad_tuning, unseen=unseen, bad_settings=trouble),
            listeners=Listeners(
                pictures=TrayPictures(learner, album, teacher),
                voice=voice_of(options, chosen, opened),
                phones=phones,
                tape=tape,
                announcer=announcer_of(options, simulated=False),
            ),
            sticks=sticks,
            live=live,
            tournament=OfferedGames(options.data),
            updates=updates_of(options.data, lambda: sticks.sticks),
            cameras=CameraChoice(
                no_other_camera if simulated else cameras,
                tuple if options.camera else listed,
                # A tape holds the pictures of a single camera, and the command line's choice is
                # binding.
                fixed=bool(options.camera) or tape is not None,
            ),
        )
        opened.pop_all()  # the machine closes these parts
        served = opened.enter_context(contextlib.ExitStack())  # closed last, as pages show the end
        opened.callback(machine.close)
        _go_on_where_it_stopped(machine, asked)
        _serve(options, served)
        with daily_backups(options.data):
            anew = show(machine, splash, asked, first_start=first_start)
    say_if_cut(tape, options)
    return None if anew else 0


def play_by_itself(
    options: RunOptions, chosen: Settings, trouble: Text | None, splash: "Splash | None"
) -> int:
    """Let bots play at the simulated table; without a `splash` there is no screen.

    Bots continue their own unfinished game, if any. Returns the exit status.
    """
    data = simulated_folder(options.data)
    with contextlib.ExitStack() as opened:
        tape = tape_wanted(options, SURE, opened)
        pictures = LastPicture(lambda: True)
        phones = phones_of(options, chosen, games_folder(data), pictures, opened, dice=data)
        tray = SimulatedTray(seed=options.seed)
        hand = SimulatedHand(tray, options.seed)
        speed = options.speed or (None if splash is None else 1.0)
        clock = TableClock(speed)
        faults = PlannedFaults(plans(options.fault), clock.now)
        pins = mock_pins()
        machine = Wiring(
            store=FaultyStore(games_folder(data), faults),
            settings=chosen,
            settings_path=data / "settings.toml",
            now=jumping(now, faults),
            eye=faulty_eye(tray, faults, clock, tape)
            if options.fault
            else eye_on(SimulatedCamera(tray, speed), Reader(), tape, last=pictures),
            hand=hand,
            pins=pins,
            warnings=StartWarnings(trouble=trouble),
            listeners=Listeners(
                phones=phones, tape=tape, announcer=announcer_of(options, simulated=True)
            ),
        )
        opened.pop_all()  # the machine closes these parts
        served = opened.enter_context(contextlib.ExitStack())  # closed last, as pages show the end
        opened.callback(machine.close)
        press = BoxOrScreen(chosen, pins, faults, machine.press) if options.fault else machine.press
        table = _unfinished_or_new(machine, games.find(options.game))
        _serve(options, served)
        out = options.out or (None if options.simulated else Path("out"))
        if options.simulated:
            table.listen(ActionPrinter(sys.stdout))
        else:
            tell(_PLAYS_ALONE.to(options.language).format(out=out), flush=True)
            table.listen(TurnPrinter(options.language))
        bots = Bots(table, hand, press, thought=THOUGHT_SECONDS / speed if speed else 0.0)
        opened.callback(bots.stop)
        bots.start()
        _watch(machine, bots, options, splash, out)
    view = table.view
    sheet = sheet_text(view.game, view.state, options.language)
    tell_lines(sheet, file=sys.stderr if options.simulated else sys.stdout)
    summary = Text(
        "Questions asked: {asked}; rolls misread without a question: {misread}.",
        asked=bots.asked,
        misread=bots.misread,
    )
    tell(summary.to(options.language), file=sys.stderr)
    say_if_cut(tape, options)
    if view.unsaved:
        complain(_LOST.to(options.language))
        return NOT_KEPT
    if not options.simulated:
        kept = _KEPT.to(options.language)
        tell(kept.format(program=program_path(), id=view.id, out=out))
    return 0


def _watch(
    machine: Wiring,
    bots: Bots,
    options: RunOptions,
    splash: "Splash | None",
    out: Path | None,
) -> None:
    if options.no_face:
        bots.done.wait()
    elif splash is not None:
        show(machine, splash)
    else:
        from ui.touch.shell import unattended  # noqa: PLC0415

        unattended.show(machine, bots.done, out)


def _unfinished_or_new(machine: Wiring, game: AnyGame) -> Table:
    for stored in machine.store.games():
        if stored.game == game.name and not stored.finished and not stored.trouble:
            return machine.resume(stored.id)
    header = {"game": game.name, "version": 1, "players": list(BOT_NAMES)}
    _, setup = parse_header(msgspec.json.encode(header))
    return machine.begin(game, setup)


def _go_on_where_it_stopped(machine: Wiring, asked: AnyGame | None) -> None:
    """Continue the game that was on the table, unless another game was asked for."""
    id_ = machine.store.in_play
    if id_ is not None:
        try:
            if asked is None or machine.store.load(id_).game.name == asked.name:
                machine.resume(id_)
        except (TranslatedError, OSError) as failure:
            # Home lists the game with its problem; the evening starts there.
            complain(str(failure))


def _serve(options: RunOptions, served: contextlib.ExitStack) -> None:
    """Serve the pages on this machine if asked for, and print the address. Raises NotServed."""
    if options.web is None:
        return
    child = ServerChild(options.data, options.web, options.language)
    served.callback(child.close)
    tell_link(child.link(), options.language)
