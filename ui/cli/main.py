"""The command line: `companion COMMAND`. `companion --help` lists what there is.

Exit status: 0 when all went well, 1 when a command found what its reader should look at, 2 when
the input was wrong, with one sentence on stderr; 130 when it was interrupted.
Nothing is loaded before `main`: Ctrl-C ends the program quietly while it still begins, too.
"""

import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        from ui.cli.commands import run  # noqa: PLC0415  loads what all commands need

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
