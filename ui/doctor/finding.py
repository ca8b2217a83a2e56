"""What the doctor looks at, and what a check finds."""

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
    """How a part is. The value is the key of its word."""

    OK = "level_ok"
    TO_DO = "level_to_do"
    SKIPPED = "level_skipped"


@dataclass(frozen=True)
class Finding:
    """One line of the report: a part (a key of the words), how it is, in a sentence."""

    part: str
    level: Level
    text: Text

    def line(self, language: Language) -> str:
        """The finding as people read it, its level in words first."""
        word = WORDS.say(self.level.value, language)
        part = WORDS.say(f"part_{self.part}", language)
        return f"{word:<8} {part:<14} {self.text.to(language)}"


@dataclass(frozen=True)
class Probe:
    """Where to look. `root` stands before /proc, /sys, /run and /dev."""

    data: Path
    settings_path: Path
    backups: Path
    settings: Settings = field(default_factory=Settings)
    simulated: bool = False
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.read("proc/device-tree/model")

    def read(self, path: str) -> str:
        """A file of the machine as text; empty where it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def exists(self, pattern: str) -> bool:
        """Whether anything on the machine matches the pattern."""
        return any(self.root.glob(pattern))


def ok(part: str, key: str, **facts: object) -> Finding:
    """A part that is well."""
    return Finding(part, Level.OK, WORDS.text(key, **facts))


def to_do(part: str, key: str, **facts: object) -> Finding:
    """A part that wants something done; the words of `key` say what."""
    return Finding(part, Level.TO_DO, WORDS.text(key, **facts))


def skipped(part: str) -> Finding:
    """A part that the simulated profile does not have."""
    return Finding(part, Level.SKIPPED, WORDS.text("simulated"))


def told(failure: Exception) -> str:
    """A failure that nobody foresaw, on one line, for whoever mends the program."""
    return " ".join(f"{type(failure).__name__}: {failure}".split())
