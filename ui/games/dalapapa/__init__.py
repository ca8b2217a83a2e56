"""All that a person sees or hears of Dalapapa Domaine."""
