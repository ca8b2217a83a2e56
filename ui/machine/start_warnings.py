"""The warnings of a machine that could not start with all its settings."""

from dataclasses import dataclass

from companion.language.text import Text


@dataclass(frozen=True)
class StartWarnings:
    """The problems at the start, a sentence each.

    `trouble`: lowest-priority warning. `unseen`: camera problem, shown until another camera is
    chosen. `bad_settings`: shown until the settings file is valid.
    """

    trouble: Text | None = None
    unseen: Text | None = None
    bad_settings: Text | None = None
