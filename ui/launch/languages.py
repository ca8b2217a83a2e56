"""Languages from outside: `.po` files in the data folder, and installed packages."""

import importlib.util
import logging
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from companion.entry_points import installed
from companion.language import catalogue
from companion.storage.durable_file import write_whole

GROUP = "table_companion.languages"
_log = logging.getLogger(__name__)


def add_languages(folder: Path) -> None:
    """Add the catalogues of `folder` and of installed packages to COMPANION_LANGUAGES.

    Child processes find them there too. Catalogues of `folder` are compiled where needed; one that
    cannot be compiled is logged and left out.
    """
    with suppress(OSError):  # a data folder that this user may not read
        for path in sorted(folder.glob("*.po")):
            _compile(path)
        if folder.is_dir():
            catalogue.add(folder)
    for package in _packages():
        catalogue.add(package)


def _packages() -> Iterator[Path]:
    for _, module in installed(GROUP):
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent


def _compile(path: Path) -> None:
    compiled = path.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
        return
    from babel.messages.mofile import write_mo  # noqa: PLC0415  for a new file only
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    try:
        with path.open("rb") as file:
            messages = read_po(file, locale=path.stem, abort_invalid=True)
        data = BytesIO()
        write_mo(data, messages)
        write_whole(compiled, data.getvalue(), private=False)
    except (OSError, ValueError, LookupError, PoFileError) as failure:
        _log.warning("The catalogue %s cannot be used: %s", path, failure)
