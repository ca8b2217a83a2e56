"""Start the companion: show a first picture at once, then import the slow parts.

Order: the lock against a second companion, the settings, the start-up picture, then OpenCV and
Kivy, which take a second or more to load.
"""

import contextlib
import os
import sys
from typing import NoReturn

from msgspec.structs import replace

from companion import settings
from companion.language.errors import TranslatedError
from companion.language.text import Language, Text
from companion.settings import BadSettings, Settings
from hardware.computer.display import NoWindow, has_screen
from ui.command.other_settings import complain_of_other_settings
from ui.command.terminal import complain
from ui.folders import alone, settings_file, system_language
from ui.launch.command import RunOptions


class FaultWithoutSimulation(TranslatedError, ValueError):
    """The option --fault was given without --simulated."""

    message = "--fault needs --simulated: real hardware has faults of its own."


class CameraWithoutTable(TranslatedError, ValueError):
    """The option --camera was given with the simulated table."""

    message = (
        "--camera goes neither with --simulated nor without a screen: "
        "there bots play at the simulated table."
    )


_UNSEEN = Text(
    "No window can be opened here: the simulated table plays by itself, without a screen."
)


def open_companion(options: RunOptions) -> int:
    """Open the companion, or without a screen let the simulated table play.

    Returns the exit status. Raises NoWindow without a screen if --fullscreen or a camera was given
    (the service manager then tries again).
    """
    screen = has_screen() and not options.no_face
    if options.fault and not options.simulated:
        raise FaultWithoutSimulation
    looks = (options.camera or "simulated").strip().lower() != "simulated"
    if looks and (options.simulated or not screen):
        raise CameraWithoutTable
    if options.fullscreen and not screen and not options.no_face:
        raise NoWindow
    try:
        status = _open(options, screen=screen)
    except NoWindow:
        if options.fullscreen or looks:
            raise
        complain(_UNSEEN.to(options.language), flush=True)
        _start_anew(SDL_VIDEODRIVER="offscreen")
    if status is None:
        _start_anew()
    return status


def _open(options: RunOptions, *, screen: bool) -> int | None:
    with alone(options.data):
        complain_of_other_settings(options)
        chosen, trouble = _settings(options.language)
        if options.simulated or not screen:
            chosen = replace(chosen, language=options.language)
        splash = None
        if screen:
            from ui.touch.shell.splash import Splash  # noqa: PLC0415  opens the window

            splash = Splash(chosen, fullscreen=options.fullscreen)
        from ui.launch.play import play, play_by_itself  # noqa: PLC0415  camera, eye, games, screens

        if options.simulated or splash is None:
            return play_by_itself(options, chosen, trouble, splash)
        return play(options, chosen, trouble, splash)


def _start_anew(**changed: str) -> NoReturn:
    """Replace this process by the same command, with these variables changed.

    Kivy cannot be loaded twice in one process.
    """
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | changed)


def _settings(language: Language) -> tuple[Settings, Text | None]:
    path = settings_file()
    # Written once, so that users find every setting with its explanation.
    with contextlib.suppress(OSError):
        if not path.exists():
            settings.write(path, Settings(language=system_language()))
    try:
        return settings.read(path), None
    except BadSettings as failure:
        complain(failure.sentence(language))
        return Settings(), failure.text
