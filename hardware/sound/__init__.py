"""Sound: chimes made by code, recordings read from files, and the speaker that plays them."""
