"""`companion doctor`: check every part once and report what is well and what to do.

Each check is a function from a `Probe` (where to look) to a `Finding`, one line of the
report; the words are in `words.toml`. No check changes anything for good.
"""
