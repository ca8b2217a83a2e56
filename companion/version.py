"""The version of the program."""

PACKAGE = "table-companion"


def version() -> str:
    """Return the version's number; "" if the program was never installed."""
    # slow, and hardly ever needed
    from importlib import metadata  # noqa: PLC0415  slow, and hardly ever asked for

    try:
        # None, despite the type, if a power cut has left half of the package's metadata.
        return metadata.version(PACKAGE) or ""
    except metadata.PackageNotFoundError:
        return ""


def program_version() -> str:
    """Return the program's name and version; the name alone if it was never installed."""
    return f"{PACKAGE} {version()}".rstrip()
