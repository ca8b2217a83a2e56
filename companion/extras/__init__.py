"""The table's uses without a game: free dice, their fairness, the turn box."""
