"""What moves for a moment above everything else, and lets every touch through."""
