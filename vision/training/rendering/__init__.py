"""Draw random pictures of dice, of the ground beneath them and of objects beside them."""
