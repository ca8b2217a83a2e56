"""Games on disk: the journal, its entries, the index and the folder of all games."""
