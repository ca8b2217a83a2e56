"""Read one picture: `Reader` turns pixels into a `companion.dice.Reading`.

The names in `__all__` are for other programs too, and stay: see deploy/docs/develop/library.md.
"""

from vision.reading.reader import Reader, ReadsTray

__all__ = ["Reader", "ReadsTray"]
