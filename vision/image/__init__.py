"""Picture files in, arrays out; a file that cannot be used raises a `Refusal`."""
