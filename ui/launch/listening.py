"""Make the listeners to every game on the table: phones, the broker, the tape and the voice."""

import contextlib
from collections.abc import Sequence
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
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.photos.photo_reader import PhotoReader
from ui.machine.tape.recorder import Recorder
from ui.telling import faces
from ui.voice.phrase import Phrases
from ui.voice.records import record_in
from ui.voice.voice import Voice
from ui.web.child import ServerChild
from ui.web.feed import Phones
from ui.web.photos import Pupil


def tape_wanted(options: RunOptions, sure: float, opened: contextlib.ExitStack) -> Recorder | None:
    """Return the tape that the options name, None without one. Raises TapeExists, OSError."""
    if options.tape is None:
        return None
    tape = Recorder(options.tape, now(), sure)
    opened.callback(tape.close)
    return tape


def say_if_cut(tape: Recorder | None, options: RunOptions) -> None:
    """Print on the terminal that the tape ended early: not every evening has a screen."""
    if tape is not None and tape.trouble is not None:
        complain(tape.trouble.to(options.language))


def phones_of(
    options: RunOptions,
    chosen: Settings,
    stored: Path,
    pictures: LastPicture,
    opened: contextlib.ExitStack,
    *,
    dice: Path,
    pupils: Sequence[Pupil] = (),
    live: LivePictures | None = None,
) -> Phones:
    """Return the phone pages of the game in play and the tray's `pictures`.

    Players' figures come from the games in the folder `stored`. Photographs are read with the
    memory of dice in the data folder `dice`, and rolls made of them are passed to the `pupils`.
    `live` receives the pictures of a phone above the tray.
    """
    phones = Phones(
        options.data,
        port=chosen.web_port,
        profiles=profiles_file(options.data),
        games=stored,
        pictures=pictures,
        photo_reader=PhotoReader(dice),
        pupils=pupils,
        live=live,
        start_server=lambda: ServerChild(options.data),
    )
    opened.callback(phones.close)
    return phones


def announcer_of(options: RunOptions, *, simulated: bool) -> Announcer:
    """Return the announcer to the broker of the settings; bots' games stay apart there too."""
    data = simulated_folder(options.data) if simulated else options.data
    # The kiosk has no network: a separate service tells the broker.
    process = None if options.fullscreen else SpeakerProcess(data, simulated=simulated)
    return Announcer(data, simulated=simulated, process=process)


def voice_of(options: RunOptions, chosen: Settings, opened: contextlib.ExitStack) -> Voice:
    """Return the voice on this computer's speaker."""
    voice = Voice(
        chosen,
        Speaker(card=chosen.sound_card, lead=chosen.sound_lead),
        watch=lambda game: faces.telling(game).moments,
        records=lambda view: _records(options.data, view),
    )
    opened.callback(voice.close)
    return voice


def _records(data: Path, view: View) -> Phrases:
    """Return the phrases about a finished game's records.

    If the profiles are unreadable, names alone identify the players (the screen reports the file).
    Raises OSError.
    """
    try:
        people = profiles.read(profiles_file(data))
    except profiles.BadProfilesFile:
        people = profiles.Profiles()
    return record_in(games_folder(data), view, people)
