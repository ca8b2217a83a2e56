"""How much room a disk has, and how much of it is left for the games.

What happens to a game when the disk is full is in companion.storage.durable_file.
"""

import shutil
from pathlib import Path

from companion.language.text import Text
from companion.settings import MEGABYTE

LEAST_FREE = 200  # megabytes: years of games. What can be done without leaves them alone
KEPT_FOR_GAMES = Text(
    f"les derniers {LEAST_FREE} Mo du disque sont pour les parties",
    f"the last {LEAST_FREE} MB of the disk are for the games",
)


def free_megabytes(folder: Path) -> int:
    """Megabytes (10^6 bytes) free on the disk that holds a folder. Raises OSError."""
    return shutil.disk_usage(folder).free // MEGABYTE
