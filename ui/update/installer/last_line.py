"""Find the reason in a failed program's output."""


def last_line(output: str) -> str:
    """Return the last non-empty line, stripped; "?" if there is none."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1] if lines else "?"
