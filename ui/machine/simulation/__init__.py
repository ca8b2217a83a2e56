"""Players without hardware: a simulated hand, bots, and faults on demand."""
