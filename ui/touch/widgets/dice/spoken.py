"""What is said aloud of a die under a finger, to somebody who does not look."""

from ui.touch.running_app import the_app


def remark_kept(value: int, kept: bool) -> None:
    """Say that a die with this value stays, or is thrown again."""
    app = the_app()
    app.machine.remark(app.t("aloud_kept" if kept else "aloud_thrown", value=value))
