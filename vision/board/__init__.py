"""Read the board of D.21 in a picture: its geometry and the dice on its squares."""
