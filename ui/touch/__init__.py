"""The touch screen, made with Kivy; see README.md.

Before anything here imports Kivy, this file keeps it from parsing the command line, which belongs
to the companion, from taking over the standard streams, and from writing a log file at every start,
which would wear out the card.
"""

import logging
import os

for _name, _value in (
    ("KIVY_NO_ARGS", "1"),
    ("KIVY_NO_FILELOG", "1"),
    ("KIVY_LOG_MODE", "PYTHON"),
    # Kivy's other ways to a window end the program where there is no X server.
    ("KIVY_WINDOW", "sdl2"),
    # SDL would take Ctrl+C and a polite kill for itself and do nothing with them here.
    ("SDL_NO_SIGNAL_HANDLERS", "1"),
):
    os.environ.setdefault(_name, _value)


def _matters(record: logging.LogRecord) -> bool:
    """Whether a line of Kivy's log is kept: not the drivers it tried and did not find.

    A touch driver that is missing is reported as an error; xclip and xsel, which only serve the
    middle mouse button, as critical and with a traceback.
    """
    return record.levelno > logging.ERROR and not record.getMessage().startswith("Cutbuffer:")


logging.getLogger("kivy").addFilter(_matters)
