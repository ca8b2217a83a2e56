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
    # Kivy's other window providers end the program without an X server.
    ("KIVY_WINDOW", "sdl2"),
    # SDL would catch Ctrl+C and SIGTERM and ignore them here.
    ("SDL_NO_SIGNAL_HANDLERS", "1"),
):
    os.environ.setdefault(_name, _value)


def _matters(record: logging.LogRecord) -> bool:
    """Return whether a line of Kivy's log is kept; lines on missing drivers are dropped.

    A missing touch driver is logged as an error; xclip and xsel, which only serve the middle mouse
    button, as critical and with a traceback.
    """
    return record.levelno > logging.ERROR and not record.getMessage().startswith("Cutbuffer:")


logging.getLogger("kivy").addFilter(_matters)
