"""A simulated table: a tray that draws dice as a camera would see them."""
