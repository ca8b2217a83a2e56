"""Parts of the stage, the common table layout: dice on felt, shelf, paper tiles, amber key."""
