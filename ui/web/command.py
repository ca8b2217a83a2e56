"""The command `web`, which serves the pages for phones, tablets and televisions."""

import asyncio
from dataclasses import dataclass
from typing import Annotated

from companion.language.errors import TranslatedError
from companion.language.text import Text
from ui.command.arguments import Commands, read_port
from ui.command.options import Argument, Options, named_folder
from ui.command.terminal import complain, tell_link

PATIENCE_SECONDS = 30.0  # for a companion that is still starting
_WAITS = Text("Waiting for the companion: open it, and the page follows.")


class NoTable(TranslatedError, OSError):
    """No companion is running with that data folder."""

    message = "No companion is open with these data: open it first."


@dataclass(frozen=True, kw_only=True)
class WebOptions(Options):
    """The options of `companion web`."""

    port: Annotated[
        int,
        Argument(
            "--port",
            "on this computer, at this port (1024 to 65535)",
            metavar="P",
            read=read_port,
        ),
    ] = 8320
    tv: Annotated[
        bool,
        Argument(
            "--tv",
            "give the television page's address",
        ),
    ] = False
    tls: Annotated[
        bool,
        Argument(
            "--tls",
            "over https, with a certificate made here",
        ),
    ] = False
    waits: Annotated[
        bool,
        Argument(
            "--waits",
            "on the local network only, and when the table says so",
        ),
    ] = False
    once: Annotated[bool, Argument("--once", "end with the companion")] = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "web",
        WebOptions,
        _web,
        "show the game in a browser of this computer, or on phones",
    )


def _web(options: WebOptions) -> int:
    from ui.web.certificate import make_certificate, names_of  # noqa: PLC0415  loads ssl
    from ui.web.server.addresses import local_networks  # noqa: PLC0415
    from ui.web.server.serve import WebServer  # noqa: PLC0415  loads tornado

    page = "tv" if options.tv else ""

    def serving(link: str) -> None:
        tell_link(link + page, options.language)

    def waiting() -> None:
        if not options.waits:  # nobody reads the output of a service
            complain(_WAITS.to(options.language), flush=True)

    async def serve() -> bool:
        own, data = None if options.waits else options.port, named_folder(options)
        addresses = (network.address for network in local_networks())
        certificate = make_certificate(data, names_of(addresses)) if options.tls else ""
        server = WebServer(data, own, serving, once=options.once, certificate=certificate)
        patience = None if options.waits and not options.once else PATIENCE_SECONDS
        return await server.run(patience, waiting)

    if not asyncio.run(serve()):
        raise NoTable
    return 0
