"""Keep, recall and store samples of a table's own dice, as the face networks see them."""
