"""The app without users: run off-screen while the simulated table plays."""

import threading
from pathlib import Path

from companion.language.text import Language
from ui.interface import Machine
from ui.touch.shell import offscreen

SIZE = (1280, 720)
FRAME_SECONDS = 1 / 5
PICTURES_A_GAME = 4


def show(machine: Machine, done: threading.Event, out: Path | None) -> None:
    """Draw the machine's screens until `done`, and write pictures to the folder `out`.

    Up to five pictures are written: the table in both languages, by day and by night, at moments of
    the game, and its end; a short game gives fewer. Raises OSError, at once if the folder cannot be
    created.
    """
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    face = offscreen.start(machine, SIZE)
    taken = 0
    while not done.wait(FRAME_SECONDS):
        face.step()
        if out is not None and taken < PICTURES_A_GAME and _worth_a_picture(face, taken):
            taken += 1
            language: Language = "fr" if taken % 2 else "en"
            theme = "day" if taken <= PICTURES_A_GAME / 2 else "night"
            face.app.switch_language(language)
            face.app.switch_theme(theme)
            face.step(2)
            face.screenshot(out / f"table-{taken}-{language}-{theme}.png")
    face.step(3)
    if out is not None:
        face.screenshot(out / "game-over.png")
    face.stop()


def _worth_a_picture(face: offscreen.Offscreen, taken: int) -> bool:
    """Return whether a roll is on the table or none expected, some turns after the last picture."""
    view = face.app.view
    return (
        view is not None
        and (view.wanted is None or bool(view.game.rolled(view.state)))
        and len(view.actions) > 3 + 8 * taken
    )
