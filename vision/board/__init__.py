"""D.21's board in a picture: its geometry, the dice on its squares."""
