"""Starting the companion, with a screen or playing by itself."""
