"""Statistics of the stored games: each player's wins, totals and dice."""
