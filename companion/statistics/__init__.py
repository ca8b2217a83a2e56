"""What the stored games tell of their players: who won what, how high, and with which dice."""
