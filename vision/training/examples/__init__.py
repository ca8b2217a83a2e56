"""What the networks learn from: cuts and target planes of rendered scenes and photographs."""
