"""The table's mind: rules, records, journal and the running table. See README.md."""
