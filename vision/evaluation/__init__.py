"""Compare readings with labels: scores, risk and coverage, tuning the strictness."""
