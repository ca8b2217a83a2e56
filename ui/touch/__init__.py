"""The touch screen, in Kivy. See README.md.

Kivy is told, before anything here imports it, to leave the command line and the standard
streams to us: both are read by whoever started the companion.
"""

import logging
import os

for _name, _value in (("KIVY_NO_ARGS", "1"), ("KIVY_LOG_MODE", "PYTHON")):
    os.environ.setdefault(_name, _value)

# What Kivy looked for and did not find (a touch driver) it reports as an error; it is none.
logging.getLogger("kivy").addFilter(lambda record: record.levelno > logging.ERROR)
