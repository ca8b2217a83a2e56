"""Standard input and output as they are found: closed, or of a terminal that knows few letters."""

import io
import os
import sys


def settle_streams() -> None:
    """Let nothing that is printed end the program.

    A letter that the terminal has not shows as a question mark; the name of a file that is no
    text goes out as the bytes it came in as. What was closed is nobody.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            whole = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(errors="surrogateescape" if whole else "replace")
