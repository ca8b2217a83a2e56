"""The command line: `companion COMMAND`; `companion --help` lists the commands.

Exit status: 0 success, 1 the command found a problem, 2 bad input (a sentence on stderr), 130
interrupted. Imports wait for `main`, so that Ctrl-C is quiet during start-up too.
"""

import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit status."""
    try:
        from ui.launch.commands import run  # noqa: PLC0415  loads the needs of all commands

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
