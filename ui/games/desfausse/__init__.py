"""The faces of DESfausse: screen, voice and paper."""
