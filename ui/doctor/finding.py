"""The input of a check (`Probe`) and its result (`Finding`)."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from companion.language.text import Language, Text
from companion.language.words import Words
from companion.settings import Settings

WORDS = Words.load(Path(__file__).with_name("words.toml"))


class Level(Enum):
    """The state of a part; the value is a key of words.toml."""

    OK = "level_ok"
    TO_DO = "level_to_do"
    SKIPPED = "level_skipped"


@dataclass(frozen=True)
class Finding:
    """A line of the report: the part of the machine, a level such as "ok", and a sentence.

    `part` without "part_" in front is that key of words.toml: "disk" for "part_disk".
    """

    part: str
    level: Level
    text: Text

    def line(self, language: Language) -> str:
        """Return the printed line: level, part, sentence."""
        word = WORDS.say(self.level.value, language)
        part = WORDS.say(f"part_{self.part}", language)
        return f"{word:<8} {part:<14} {self.text.to(language)}"


@dataclass(frozen=True)
class Probe:
    """The paths and settings to check; `root` precedes /proc, /sys, /run and /dev."""

    data: Path
    settings_path: Path
    backups: Path
    settings: Settings = field(default_factory=Settings)
    simulated: bool = False
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def is_pi(self) -> bool:
        """Whether this machine is a Raspberry Pi."""
        return "Raspberry Pi" in self.read("proc/device-tree/model")

    def read(self, path: str) -> str:
        """Return the text of a file below `root`; empty if unreadable."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def exists(self, pattern: str) -> bool:
        """Return whether any path below `root` matches the glob `pattern`."""
        return any(self.root.glob(pattern))


def ok(part: str, key: str, **facts: object) -> Finding:
    """Return the finding for a part that is well; `key` names its sentence in words.toml."""
    return Finding(part, Level.OK, WORDS.text(key, **facts))


def to_do(part: str, key: str, **facts: object) -> Finding:
    """Return the finding for a part that needs a remedy; `key` names the sentence."""
    return Finding(part, Level.TO_DO, WORDS.text(key, **facts))


def skipped(part: str) -> Finding:
    """Return the finding for a part that the simulated table does not have."""
    return Finding(part, Level.SKIPPED, WORDS.text("simulated"))


def told(failure: Exception) -> str:
    """Return an unforeseen error as a single line, for developers."""
    return " ".join(f"{type(failure).__name__}: {failure}".split())
