"""The pictures of the pages, drawn by the running program: `make pictures`."""
