"""Charts, drawn on the canvas."""
