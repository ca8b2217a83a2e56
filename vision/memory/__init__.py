"""What a table's own dice look like to the face networks: samples kept, recalled, stored."""
