"""Spoken remarks on a touched die, for users who do not look."""

from ui.touch.running_app import the_app


def remark_kept(value: int, kept: bool) -> None:
    """Say that a die with this value is kept, or is thrown again."""
    app = the_app()
    app.machine.remark(app.t("aloud_kept" if kept else "aloud_thrown", value=value))
