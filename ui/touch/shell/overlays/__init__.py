"""What comes and goes over a table: the view from afar, lessons, questions, motions."""
