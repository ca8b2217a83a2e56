"""Train the networks, on rendered pictures and photographs. Not imported by the reader."""
