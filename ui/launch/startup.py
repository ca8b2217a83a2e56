"""Opening the companion: a first picture at once, then all that takes its time.

What reads dice and draws screens takes a second or more to load. So the order is: is there
already a companion, the settings, a picture that it is starting, and only then the rest.
"""

import argparse
import contextlib
import os
import sys
from typing import NoReturn

from msgspec.structs import replace

from companion import settings
from companion.language.errors import BilingualError
from companion.language.text import Language, Text
from companion.settings import BadSettings, Settings
from ui.host.display import NoWindow, has_screen
from ui.host.folders import settings_file, system_language
from ui.host.single_instance import alone
from ui.host.terminal import complain


class FaultWithoutSimulation(BilingualError, ValueError):
    """Faults are for the simulated table alone."""

    fr = "--fault demande --simulated : le vrai matériel a ses propres pannes."
    en = "--fault needs --simulated: real hardware has faults of its own."


class CameraWithoutTable(BilingualError, ValueError):
    """A camera where bots play at the simulated table: nobody would look through it."""

    fr = (
        "--camera ne va ni avec --simulated ni sans écran : des robots y jouent à la table simulée."
    )
    en = (
        "--camera goes neither with --simulated nor without a screen: "
        "there bots play at the simulated table."
    )


_UNSEEN = Text(
    "Aucune fenêtre ne s'ouvre ici : la table simulée joue toute seule, sans écran.",
    "No window can be opened here: the simulated table plays by itself, without a screen.",
)


def open_companion(options: argparse.Namespace) -> int:
    """Open the companion, or let the simulated table play where there is no screen.

    Raises NoWindow where a screen was to be filled (whoever starts us for that tries again), and
    where a camera was named for the real table.
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
        return _open(options, screen=screen)
    except NoWindow:
        if options.fullscreen or looks:
            raise
    return _start_anew_unseen(options.language)


def _open(options: argparse.Namespace, *, screen: bool) -> int:
    with alone(options.data):
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


def _start_anew_unseen(language: Language) -> NoReturn:
    """The same command in place of this process, told that there is no screen: what draws
    windows cannot be loaded a second time in the same one.
    """
    complain(_UNSEEN.to(language), flush=True)
    unseen = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], unseen)


def _settings(language: Language) -> tuple[Settings, Text | None]:
    path = settings_file()
    # Written out once so that every setting can be found where it is explained.
    with contextlib.suppress(OSError):
        if not path.exists():
            settings.write(path, Settings(language=system_language()))
    try:
        return settings.read(path), None
    except BadSettings as failure:
        complain(failure.sentence(language))
        return Settings(), failure.text
