"""A table's own side: what its program says (`announcer`), and the process that tells the broker
(`speaker`).
"""
