"""What every command of the command line shares: its parser, its streams, its terminal."""
