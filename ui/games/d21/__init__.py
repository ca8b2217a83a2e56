"""The faces of D.21: screen, voice and paper."""
