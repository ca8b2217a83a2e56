"""The games' logic: rules, records, journal and the running table. See README.md."""
