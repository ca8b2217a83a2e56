"""The parser, the streams and the terminal that all commands share."""
