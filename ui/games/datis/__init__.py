"""The faces of Datis: screen, voice and paper."""
