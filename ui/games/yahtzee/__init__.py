"""The faces of Yahtzee: screen, voice and paper."""
