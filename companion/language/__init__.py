"""French and English: texts, words files, bilingual errors, reasons of refusals."""
