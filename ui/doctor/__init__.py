"""`companion doctor`: check every part once, and report its state and the remedy.

Each check is a function from a `Probe` (the paths to check) to a `Finding`, a line of the report;
the words are in `words.toml`. No check leaves lasting changes.
"""
