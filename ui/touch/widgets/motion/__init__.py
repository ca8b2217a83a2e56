"""Short motions above everything else, which let every touch through."""
