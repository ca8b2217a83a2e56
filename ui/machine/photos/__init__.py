"""The reading of photographs from phones, in a process without access to the table's files."""
