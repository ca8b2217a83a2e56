"""Show a machine on the screen until it is closed."""

import os
import signal
from typing import TYPE_CHECKING

from companion.games.game import AnyGame
from hardware.computer.systemd import ServiceManager
from ui.machine.wiring import Wiring

if TYPE_CHECKING:
    from ui.touch.shell.splash import Splash


def show(
    machine: Wiring,
    splash: "Splash",
    asked: AnyGame | None = None,
    *,
    first_start: bool = False,
) -> bool:
    """Run the screen until the user or the service manager closes it; return whether to restart.

    Pretend dice, for instance, need a restart. Without a game on the table, the screen opens at the
    set-up of the game `asked`.
    """
    from ui.touch.shell.app import CompanionApp  # noqa: PLC0415  the screen opens a window
    from ui.touch.shell.heartbeat import heartbeat  # noqa: PLC0415

    app = CompanionApp(machine, first_start=first_start)
    with heartbeat(ServiceManager.of(os.environ), lambda: app.starts_anew):
        if asked is not None and machine.table is None:
            app.bind(on_start=lambda _: app.offer(asked))
        signal.signal(signal.SIGTERM, lambda *_: app.stop())
        splash.close()
        app.run()
    return app.starts_anew
