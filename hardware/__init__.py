"""The things one can touch: cameras, buttons, lamps, and their simulated twins. See README.md."""
