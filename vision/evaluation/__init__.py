"""Readings held against labels: scores, risk and coverage, fitting the strictness."""
