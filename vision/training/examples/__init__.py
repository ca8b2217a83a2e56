"""Make training examples: cuts and target planes of rendered scenes and photographs."""
