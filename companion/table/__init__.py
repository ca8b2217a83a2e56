"""The game in play: messages in, views out, only one writer."""
