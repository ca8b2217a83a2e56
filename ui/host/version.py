"""The version of the program."""

PACKAGE = "table-companion"


def program_version() -> str:
    """The program's name and version; the name alone where it was never installed."""
    from importlib import metadata  # noqa: PLC0415  slow, and hardly ever asked for

    try:
        return f"{PACKAGE} {metadata.version(PACKAGE)}"
    except metadata.PackageNotFoundError:
        return PACKAGE
