"""Warn of a settings file in a named data folder that has no effect."""

from pathlib import Path

from companion.language.text import Text
from ui.command.options import Options
from ui.command.terminal import complain
from ui.folders import settings_file

_IGNORED = Text(
    "The settings in {other} do not count: those in {path} do (COMPANION_SETTINGS={other} "
    "for the former)."
)


def complain_of_other_settings(options: Options) -> None:
    """Print which settings file counts if the named data folder holds another one."""
    other, path = options.data / "settings.toml", settings_file()
    if options.data_given and _is_another(other, path):
        facts = {"other": other, "path": path}
        complain(_IGNORED.filled(**facts).to(options.language), flush=True)


def _is_another(other: Path, path: Path) -> bool:
    """Return whether `other` is a file different from `path`; either may be missing."""
    try:
        return other.is_file() and not (path.exists() and other.samefile(path))
    except OSError:  # no right to look
        return False
