"""Charts drawn on the canvas: columns, bars, tables of figures."""
