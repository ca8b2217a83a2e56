"""Path-traced test pictures of dice; no network is trained on them."""
