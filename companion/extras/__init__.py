"""What the table can do without a game: free dice, their fairness, the turn box."""
