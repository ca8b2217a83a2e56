"""Picture files in, arrays out; what cannot be used is refused in a sentence."""
