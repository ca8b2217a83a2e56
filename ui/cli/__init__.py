"""The command line; each module holds a group of commands."""
