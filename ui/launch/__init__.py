"""Start the companion: with a screen, or with bots at the simulated table."""
