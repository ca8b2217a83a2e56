"""A screen to copy, which counts taps on a button."""

from .counter import CounterScreen

SCREEN = CounterScreen
