"""`companion doctor`: looks at every part once and says what is well and what to do.

Each check is a function from a `Probe` (where to look) to a `Finding`, one line of the
report; the words are in `words.toml`. Nothing here changes anything that stays.
"""
