"""The commands of a hall, with the wall's page from the web server."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from companion.language.text import Text
from ui.command.arguments import Commands
from ui.command.terminal import complain
from ui.hall import command
from ui.hall.command import HallOptions

_PAGE = Text("The hall's page: {link}")


def add_commands(commands: Commands) -> None:
    """Add the commands of a hall to the parser."""
    command.add_commands(commands, serve_wall)


@contextlib.contextmanager
def serve_wall(options: HallOptions) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Serve the wall's page inside the block; yield the function that changes its content."""
    from ui.web.server.hall_server import HallServer  # noqa: PLC0415  loads tornado

    server = HallServer(options.data, options.port, lan=options.lan)
    server.start()
    complain(_PAGE.to(options.language).format(link=server.link), flush=True)
    try:
        yield server.show
    finally:
        server.stop()
