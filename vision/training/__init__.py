"""Train the networks, on pictures rendered here and photographs. Not imported by the reader."""
