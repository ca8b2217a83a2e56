"""The commands of the eye: read, watch, evaluate, markers, teach, tune."""
