"""Texts and their catalogues of translations, words files, errors, reasons of refusals."""
