"""A screen to copy: it counts taps on one button."""

from .counter import CounterScreen

SCREEN = CounterScreen
