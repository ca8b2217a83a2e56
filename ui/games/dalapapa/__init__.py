"""The faces of Dalapapa Domaine: screen, voice and paper."""
