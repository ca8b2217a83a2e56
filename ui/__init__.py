"""The user interfaces, such as touch screen and command line, and the wiring of all packages."""
