"""The eye: frames in, readings out. See README.md."""
