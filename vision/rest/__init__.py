"""Detect in a stream of frames when the tray is at rest, and read it then.

The names in `__all__` are for other programs too, and stay: see deploy/docs/develop/library.md.
"""

from vision.rest.rest_watcher import RestWatcher, rests

__all__ = ["RestWatcher", "rests"]
