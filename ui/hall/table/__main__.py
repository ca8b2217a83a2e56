"""`python -m ui.hall.table DATA [--simulated]`: tells the broker until standard input is closed,
which is when the table's program lets go of it or is gone.
"""

import os
import sys
import threading
from pathlib import Path

from ui.folders import settings_file
from ui.hall.table.speaker import speak

_BEHIND = 5  # the table comes first where there is one core for both


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
