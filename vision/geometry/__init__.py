"""Pip dice read by geometry alone: round marks, the grid they lie on, the edges around it.

The second opinion: it shares nothing with the networks, and is asked where they are not sure.
"""

from vision.geometry.look import Counted, counted

__all__ = ["Counted", "counted"]
