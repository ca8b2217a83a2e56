"""The parts of a table that is a stage: dice on felt, a shelf, tiles on paper, one amber key."""
