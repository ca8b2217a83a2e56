"""The reports of a table's program (`announcer`), and the process that sends them (`speaker`)."""
