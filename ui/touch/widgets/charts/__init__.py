"""Charts drawn on the canvas: curves, columns, bars, tables of figures."""
