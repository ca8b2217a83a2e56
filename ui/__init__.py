"""The faces: touch screen and command line; the only place that wires everything."""
