"""Path-traced pictures of dice, from which nothing is taught: they measure."""
