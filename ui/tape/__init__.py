"""Evenings kept on tape: what the eye read and what the table was told, to be run again."""
