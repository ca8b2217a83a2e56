"""One game in play: messages in, views out, one writer."""
