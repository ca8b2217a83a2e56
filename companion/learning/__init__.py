"""What corrections teach: pictures kept, verdicts counted, the strictness fitted; and the pictures
of rolls.
"""
