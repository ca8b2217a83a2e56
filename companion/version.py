"""The version of the program."""

PACKAGE = "table-companion"


def version() -> str:
    """The version's number; "" where the program was never installed."""
    from importlib import metadata  # noqa: PLC0415  slow, and hardly ever asked for

    try:
        # None, whatever its type says, where a power cut has left half of what describes it.
        return metadata.version(PACKAGE) or ""
    except metadata.PackageNotFoundError:
        return ""


def program_version() -> str:
    """The program's name and version; the name alone where it was never installed."""
    return f"{PACKAGE} {version()}".rstrip()
