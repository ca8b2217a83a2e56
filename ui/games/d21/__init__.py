"""All that a person sees or hears of D.21."""
