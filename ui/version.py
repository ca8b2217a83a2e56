"""Which version of the program this is."""

from importlib import metadata

PACKAGE = "table-companion"


def program_version() -> str:
    """The program's name and version; the name alone where it was never installed."""
    try:
        return f"{PACKAGE} {metadata.version(PACKAGE)}"
    except metadata.PackageNotFoundError:
        return PACKAGE
