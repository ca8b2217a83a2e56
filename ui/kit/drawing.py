"""Draw trial games with every face: sentences, text, pages, paper, voice and screen."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from companion.games.course import course
from companion.games.game import AnyGame
from companion.games.record import write
from companion.language.catalogue import languages
from companion.language.text import Text, encoded
from companion.profiles import Profiles
from companion.statistics.figures import figures
from companion.statistics.story import story
from companion.table.view import View
from ui.cli.sheet_text import sheet_text
from ui.kit.errors import BrokenGame, NotDrawn
from ui.kit.trial import Trial
from ui.paper.sheet import blank_sheet, game_sheet
from ui.paper.subjects import BlankSheet, PlayedGame
from ui.telling import faces
from ui.telling.game_telling import situation
from ui.voice.caller import call, report
from ui.web.seen_game import SeenGame

MOST_VIEWS = 60  # drawn of each game
MOST_CHOICES = 24  # told of each view
SCREEN_SECONDS = 240
SIZES = ((800, 480), (720, 1280))  # of the touch screen, in pixels
OPENED = "opened"  # printed by the screen's program once the screen is open

Face = Callable[[Trial, Sequence[View]], object]


def drawn(trial: Trial) -> Iterator[BrokenGame]:
    """Yield the failures to draw a trial game, at most one per face."""
    step = max(1, len(trial.views) // MOST_VIEWS)
    views = [*trial.views[:-1:step], trial.views[-1]]
    for name, draw in FACES.items():
        try:
            draw(trial, views)
        except Exception as error:
            yield NotDrawn(face=name, error=f"{type(error).__name__}: {error}")


def on_screen(trial: Trial, folder: Path) -> BrokenGame | None:
    """Return the touch screen's failure to draw a trial game, or None.

    A separate program draws the game and writes its pictures into `folder`. A computer without any
    screen proves nothing against the game. Raises OSError.
    """
    game, last = trial.views[-1].game, trial.views[-1]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.name}.jsonl"
    path.write_text(write(last.setup, last.actions), encoding="utf-8")
    failures = (_on_screen_of(path, folder, size) for size in SIZES)
    return next((failure for failure in failures if failure is not None), None)


def _on_screen_of(path: Path, folder: Path, size: tuple[int, int]) -> BrokenGame | None:
    command = [sys.executable, "-m", "ui.kit.screen", str(path), str(folder), *map(str, size)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SCREEN_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        return NotDrawn(face=SCREEN, error=str(error))
    if OPENED not in done.stdout:
        return None
    if done.returncode == 0 and "Traceback" not in done.stderr:  # a screen goes on after an error
        return None
    lines = done.stderr.strip().splitlines()
    return NotDrawn(face=SCREEN, error=lines[-1] if lines else str(done.returncode))


def _told(trial: Trial, views: Sequence[View]) -> None:
    last = views[-1]
    telling = faces.telling(last.game.name)
    telling.blank(trial.setup)
    telling.turns(course(last.game, last.setup, last.actions))
    for before, view in zip(trial.views, trial.views[1:], strict=False):
        if len(view.actions) == len(before.actions) + 1:
            done = (before.state, view.actions[-1], view.state)
            _both(telling.told(*done).text)
            telling.moments(*done)
    for view in views:
        heading = telling.heading(view.state)
        if heading is not None:
            _both(heading)
        _both(telling.prompt(view.state, situation(view)).text)
        msgspec.json.encode(telling.table(view.state, situation(view)), enc_hook=encoded)
        for action in view.choices[:MOST_CHOICES]:
            _both(telling.choice(view.state, action))


def _as_text(trial: Trial, views: Sequence[View]) -> None:
    del trial
    for view in views:
        for language in languages():
            sheet_text(view.game, view.state, language)


def _on_pages(trial: Trial, views: Sequence[View]) -> None:
    del trial
    seen = SeenGame()
    for view in views:
        seen.show(view, Profiles(), None)


def _by_voice(trial: Trial, views: Sequence[View]) -> None:
    call(None, views[0], "all")
    for before, view in zip(trial.views, trial.views[1:], strict=False):
        call(before, view, "all")
    for view in views:
        report(view)


def _on_paper(trial: Trial, views: Sequence[View]) -> None:
    game: AnyGame = views[-1].game
    for language in languages():
        blank_sheet(BlankSheet(game, len(trial.setup.players), language))
        for view in (views[0], views[len(views) // 2], views[-1]):
            game_sheet(PlayedGame(game, view.setup, view.actions, language))


def _in_statistics(trial: Trial, views: Sequence[View]) -> None:
    last = views[-1]
    figures(last.game, last.setup, last.actions)
    story(course(last.game, last.setup, last.actions))
    del trial


def _both(words: Text) -> None:
    if not isinstance(words, Text):
        raise TypeError(words)


FACES: dict[Text, Face] = {
    Text("in sentences"): _told,
    Text("as text"): _as_text,
    Text("pages of phones"): _on_pages,
    Text("voice"): _by_voice,
    Text("paper"): _on_paper,
    Text("statistics"): _in_statistics,
}
SCREEN = Text("screen")
