"""The pictures of the documentation, drawn by the running program: `make pictures`."""
