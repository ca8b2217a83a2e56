"""Tell the broker about a table: `python -m ui.hall.table DATA [--simulated]`.

Ends when standard input is closed, because the table's program stopped it or has ended.
"""

import os
import sys
import threading
from pathlib import Path

from ui.folders import settings_file
from ui.hall.table.speaker import speak

_BEHIND = 5  # niceness: the table comes first on a single core


def main() -> None:
    """Run until standard input ends."""
    os.nice(_BEHIND)
    stopped = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.buffer.read()
        stopped.set()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    simulated = "--simulated" in sys.argv[2:]
    speak(Path(sys.argv[1]), settings_file(), stopped, simulated=simulated)


if __name__ == "__main__":
    main()
