#!/usr/lib/table-companion/bin/python
"""`/usr/lib/table-companion/bin/companion`: what the service and the command of the package run."""

import sys

from ui.cli.main import main

# A camera's process loads this file again, to find what it runs: that begins no second evening.
if __name__ == "__main__":
    sys.exit(main())
