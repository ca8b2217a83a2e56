"""Why another program failed, by what it said last."""


def last_line(said: str) -> str:
    """The last line that says something; "?" where none does."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else "?"
