"""Check a game: its abilities by level, its gaps and its faults."""

import tempfile
import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from string import Formatter
from types import ModuleType

from msgspec import Struct

from companion import games
from companion.games.errors import IllegalAction
from companion.games.game import AnyGame
from companion.games.leaving import Leave
from companion.language.text import Text, Translated
from companion.language.words import Words
from ui.kit import trial
from ui.kit.drawing import drawn, on_screen
from ui.kit.errors import BrokenGame, NeverEnds
from ui.telling import faces, options

WORDS = Words.load(Path(__file__).with_name("words.toml"))
SECONDS = 10.0  # for each trial game


class Level(StrEnum):
    """A group of a game's abilities."""

    PLAYS = "plays"
    SPEAKS = "speaks"
    PRINTS = "prints"
    COUNTS = "counts"


class Finding(Struct, frozen=True):
    """A gap at a level, or a fault if `breaks`."""

    level: Level
    text: Text
    breaks: bool = False


class Report(Struct, frozen=True):
    """The result of a check; `played` is the number of trial games that came to their end."""

    game: str
    findings: tuple[Finding, ...]
    played: int
    actions: int

    @property
    def broken(self) -> bool:
        """Whether the game has a fault, not just a gap."""
        return any(finding.breaks for finding in self.findings)


def check(
    game: AnyGame,
    *,
    seed: int = 1,
    seconds: float = SECONDS,
    screen: bool = True,
    pictures: Path | None = None,
) -> Report:
    """Play trial games and draw them with every face.

    `seconds` is the time for each trial game. `screen`: whether the touch screen draws a game too;
    its pictures go to the folder `pictures`, if given.
    """
    broken: list[Finding] = []
    played: list[trial.Trial] = []
    for count, clever in _tables(game):
        chance = Random(f"{seed}/{count}/{clever}")
        try:
            with tempfile.TemporaryDirectory() as folder:
                setup = trial.setup_for(game, count)
                until = time.monotonic() + seconds
                played.append(
                    trial.play(game, setup, Path(folder), chance, clever=clever, until=until)
                )
        except BrokenGame as failure:
            broken.append(Finding(Level.PLAYS, failure.text, breaks=True))
    actions = sum(len(each.views[-1].actions) for each in played)
    if played and not any(each.finished for each in played):
        broken.append(Finding(Level.PLAYS, NeverEnds(count=actions).text, breaks=True))
    failures = [failure for each in played for failure in drawn(each)]
    if screen and played:
        failures += _on_screen(played[0], pictures)
    broken += [Finding(Level.PLAYS, failure.text, breaks=True) for failure in failures]
    findings = dict.fromkeys((*broken, *_missing(game)))
    return Report(game.name, tuple(findings), sum(each.finished for each in played), actions)


def _on_screen(played: trial.Trial, pictures: Path | None) -> Iterator[BrokenGame]:
    with tempfile.TemporaryDirectory() as folder:
        failure = on_screen(played, pictures or Path(folder))
    if failure is not None:
        yield failure


def _tables(game: AnyGame) -> Iterator[tuple[int, bool]]:
    """Yield each trial game's number of players, and whether the simulated player chooses."""
    for count in sorted({game.players[0], game.players[-1]}):
        yield count, True
        yield count, False


def _missing(game: AnyGame) -> Iterator[Finding]:
    for level, find in (
        (Level.SPEAKS, _not_said),
        (Level.PRINTS, _not_printed),
        (Level.COUNTS, _not_counted),
    ):
        for text in find(game):
            yield Finding(level, text)


def _not_said(game: AnyGame) -> Iterator[Text]:
    words = game.words
    for key in ("title", "summary"):
        if key not in words:
            yield WORDS.text("no_words", word=key)
    if not faces.has(game.name, "telling"):
        for action in game.action_types:
            key = f"action_{action.__struct_config__.tag}"
            if key not in words and action is not Leave:
                yield WORDS.text("no_words", word=key)
    for option in options.options(game):
        if options.words(game, option) is None:
            yield WORDS.text("no_words", word=option.name)
    for key, text in words.items():
        others = text.translations.values() if isinstance(text, Translated) else ()
        if any(_facts(words) != _facts(text.english) for words in others):
            yield WORDS.text("other_facts", word=key)
    for refusal in _refusals(game):
        if not {"message", "en"} & vars(refusal).keys():
            yield WORDS.text("no_sentence", name=refusal.__name__)
    if Leave not in game.action_types:
        yield WORDS["no_leave"]


def _not_printed(game: AnyGame) -> Iterator[Text]:
    if game.card is None:
        yield WORDS["no_card"]
    if not faces.has(game.name, "telling"):
        yield WORDS["no_telling"]


def _not_counted(game: AnyGame) -> Iterator[Text]:
    counted = games.part(game.name, "counted")
    for name in ("measures", "best_turns", "luck"):
        if not hasattr(counted, name) and (name != "luck" or game.roll_type is not None):
            yield WORDS[f"no_{name}"]


def _facts(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def _refusals(game: AnyGame) -> Iterator[type[IllegalAction]]:
    """Yield the refusals that the modules of the game's folder define."""
    package = type(game).__module__.rpartition(".")[0]
    for name in ("rules", "errors"):
        module: ModuleType | None = games.part(game.name, name)
        for value in vars(module).values() if module is not None else ():
            if (
                isinstance(value, type)
                and issubclass(value, IllegalAction)
                and value.__module__.startswith(package)
            ):
                yield value
