#!/usr/lib/table-companion/bin/python
"""Run the companion: the program of the package's service and command."""

import sys

from ui.cli.main import main

# A camera's process loads this file again, to find its function: do not start a second companion.
if __name__ == "__main__":
    sys.exit(main())
