"""One picture in, one Reading out."""
