"""Read one picture: `Reader` turns pixels into a `companion.dice.Reading`."""
