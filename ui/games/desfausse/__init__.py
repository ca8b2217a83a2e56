"""All that a person sees or hears of DESfausse."""
