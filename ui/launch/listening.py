"""Make what hears of every game on the table: phones, the broker, the tape and the voice."""

import contextlib
from pathlib import Path

from companion import profiles
from companion.settings import Settings
from companion.table.view import View
from hardware.computer.clock import now
from hardware.sound.speaker import Speaker
from ui.command.terminal import complain
from ui.folders import games_folder, profiles_file, simulated_folder
from ui.hall.table.announcer import Announcer
from ui.hall.table.process import SpeakerProcess
from ui.launch.command import RunOptions
from ui.machine.eye.last_picture import LastPicture
from ui.machine.tape.recorder import Recorder
from ui.telling import faces
from ui.voice.phrase import Phrases
from ui.voice.records import record_in
from ui.voice.voice import Voice
from ui.web.child import ServerChild
from ui.web.feed import Phones


def tape_wanted(options: RunOptions, sure: float, opened: contextlib.ExitStack) -> Recorder | None:
    """The tape that the options name, None without one. Raises TapeExists, OSError."""
    if options.tape is None:
        return None
    tape = Recorder(options.tape, now(), sure)
    opened.callback(tape.close)
    return tape


def say_if_cut(tape: Recorder | None, options: RunOptions) -> None:
    """Say on the terminal that the tape ended early: not every evening has a screen."""
    if tape is not None and tape.trouble is not None:
        complain(tape.trouble.to(options.language))


def phones_of(
    options: RunOptions,
    chosen: Settings,
    stored: Path,
    pictures: LastPicture,
    opened: contextlib.ExitStack,
) -> Phones:
    """The phones that may follow the game in play, and see the tray's `pictures`; its players'
    figures are those of the games in the folder `stored`.
    """
    phones = Phones(
        options.data,
        port=chosen.web_port,
        profiles=profiles_file(options.data),
        games=stored,
        pictures=pictures,
        start_server=lambda: ServerChild(options.data),
    )
    opened.callback(phones.close)
    return phones


def announcer_of(options: RunOptions, *, simulated: bool) -> Announcer:
    """What tells the broker, if the settings name one; bots' games are kept apart there too."""
    data = simulated_folder(options.data) if simulated else options.data
    # Around the kiosk the network is closed: a service beside it tells the broker.
    process = None if options.fullscreen else SpeakerProcess(data, simulated=simulated)
    return Announcer(data, simulated=simulated, process=process)


def voice_of(options: RunOptions, chosen: Settings, opened: contextlib.ExitStack) -> Voice:
    """The voice, on the speaker of this computer."""
    voice = Voice(
        chosen,
        Speaker(card=chosen.sound_card, lead=chosen.sound_lead),
        watch=lambda game: faces.telling(game).moments,
        records=lambda view: _records(options.data, view),
    )
    opened.callback(voice.close)
    return voice


def _records(data: Path, view: View) -> Phrases:
    """What is said of a finished game's records, by names alone if nobody can be read from the
    profiles (the screen says so). Raises OSError.
    """
    try:
        people = profiles.read(profiles_file(data))
    except profiles.BadProfilesFile:
        people = profiles.Profiles()
    return record_in(games_folder(data), view, people)
