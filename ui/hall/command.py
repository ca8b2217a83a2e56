"""Commands about the broker: hall (the hub), outbox, speak."""

import contextlib
import signal
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion import games, settings
from companion.language.errors import TranslatedError
from companion.language.text import Counted, Text, listed
from companion.plain_files import printable
from hardware.computer.clock import now
from ui.command.arguments import Commands, read_port
from ui.command.options import Argument, Json, Options, named_folder
from ui.command.other_settings import complain_of_other_settings
from ui.command.terminal import complain, tell, tell_json
from ui.folders import settings_file, simulated_folder

if TYPE_CHECKING:  # loaded by the command that needs it: the others start sooner
    from ui.hall.hub.store import Result

STILL_WAITING = 1
_WON = Text("{table} · {game}: {scores}; won by {winners}")
_DRAWN = Text("{table} · {game}: {scores}")
_CORRECTED = Text("{line} (corrected)")
_CONFLICTED = Text("{line} (another result of this game contradicts it)")
_MEMBER = Counted("{name}: {won} won of {games}", "{name}: {won} won of {games}")
_RECORD = Text("Record · {game}: {total}, {name} ({table})")
_NO_RESULT = Text("No finished game is held here.")
_DELIVERED = Counted("{count} game delivered", "{count} games delivered")
_WAITS = Text("Waiting: {id}")
_NOTHING_WAITS = Text("Nothing waits.")
_BY_ANOTHER = Text("The companion that is open on this folder delivers already what waits.")


class WhichBroker(TranslatedError, ValueError):
    """The hub needs the address of a broker."""

    message = "Which broker? --mqtt HOST:PORT; or --results for what is held."


class NoBroker(TranslatedError, ValueError):
    """The settings name no broker, or an inactive broker. Details: path."""

    message = "The settings {path} name no broker that is switched on: part [mqtt]."


class HubRuns(TranslatedError, OSError):
    """Another hub uses the data folder."""

    message = "A hall is already open on this folder: there is only one at a time."


@dataclass(frozen=True, kw_only=True)
class HallOptions(Options):
    """The options of `companion hall`."""

    mqtt: Annotated[str | None, Argument("--mqtt", "the broker", metavar="HOST:PORT")] = None
    user: Annotated[str, Argument("--user", "the name that the broker knows")] = ""
    password_file: Annotated[
        str,
        Argument(
            "--password-file",
            "where the password is (chmod 600)",
            metavar="FILE",
        ),
    ] = ""
    ca_file: Annotated[
        str,
        Argument(
            "--ca-file",
            "the certificate that signed the broker's",
            metavar="FILE",
        ),
    ] = ""
    no_face: Annotated[bool, Argument("--no-face", "without a screen or a page")] = False
    port: Annotated[
        int,
        Argument(
            "--port",
            "the port of the page for the wall (1024 to 65535)",
            metavar="P",
            read=read_port,
        ),
    ] = 8321
    lan: Annotated[
        bool,
        Argument(
            "--lan",
            "the page on the local network too, not only here",
        ),
    ] = False
    club: Annotated[
        str,
        Argument("--club", "the club's name, on the page"),
    ] = ""
    title: Annotated[
        str,
        Argument("--title", "the evening's title, on the page"),
    ] = ""
    results: Annotated[bool, Argument("--results", "tell what is held")] = False
    league: Annotated[
        bool,
        Argument(
            "--league",
            "tell who won how often, and records",
        ),
    ] = False
    json: Json = False


@dataclass(frozen=True, kw_only=True)
class OutboxOptions(Options):
    """The options of `companion outbox`."""

    seconds: Annotated[
        int,
        Argument(
            "--seconds",
            "how long to wait for a hub to hold them",
            metavar="N",
        ),
    ] = 10


@dataclass(frozen=True, kw_only=True)
class SpeakOptions(Options):
    """The options of `companion speak`."""

    simulated: Annotated[bool, Argument("--simulated", "at the simulated table")] = False


# Serves the page for the wall while open, and yields the function that changes its content.
Page = Callable[[HallOptions], AbstractContextManager[Callable[[dict[str, Any]], None]]]


def add_commands(commands: Commands, page: Page) -> None:
    """Add this module's commands to the parser; `page` serves the page for the wall."""
    commands.add(
        "hall",
        HallOptions,
        lambda options: run_hall(options, page),
        "hold the results of all tables (MQTT)",
    )
    commands.add(
        "outbox",
        OutboxOptions,
        run_outbox,
        "deliver the games that wait, tell which still do",
    )
    commands.add(
        "speak",
        SpeakOptions,
        run_speak,
        "tell the MQTT broker what is played here (for a service)",
    )


def run_hall(options: HallOptions, page: Page) -> int:
    """Hold the results of the tables until the process ends; or print those held."""
    from ui.hall.hub.store import FILE, HallStore  # noqa: PLC0415  for this command only

    if options.league:
        return _tell_league(options)
    if options.results:
        folder = named_folder(options)
        held = False
        if (folder / FILE).exists():
            with contextlib.closing(HallStore(folder)) as store:
                for result in store.results():
                    held = True
                    _print(result, options)
        if not held:
            complain(_NO_RESULT.to(options.language))
        return 0
    if options.mqtt is None:
        raise WhichBroker()
    return _hold(options, options.mqtt, page)


def _tell_league(options: HallOptions) -> int:
    from ui.hall.hub.league import league  # noqa: PLC0415
    from ui.hall.hub.store import FILE, HallStore  # noqa: PLC0415

    folder = named_folder(options)
    if not (folder / FILE).exists():
        complain(_NO_RESULT.to(options.language))
        return 0
    with contextlib.closing(HallStore(folder)) as store:
        standings = league(store.results())
    if options.json:
        tell_json(msgspec.to_builtins(standings))
        return 0
    for member in standings.members:
        words = _MEMBER.filled(
            count=member.won, name=member.name, games=member.games, won=member.won
        )
        tell(words.to(options.language))
    for record in standings.records:
        game = games.title(record.game).to(options.language)
        tell(
            _RECORD.to(options.language).format(
                game=game, name=record.name, total=record.total, table=record.table
            )
        )
    return 0


def _hold(options: HallOptions, address: str, page: Page) -> int:
    from companion.storage.durable_file import DurableFile, FileInUse, make_folder  # noqa: PLC0415
    from ui.hall.broker import Broker  # noqa: PLC0415
    from ui.hall.hub.hub import Hub  # noqa: PLC0415
    from ui.hall.hub.store import HallStore, Kept  # noqa: PLC0415
    from ui.hall.hub.tournament_log import TournamentLog  # noqa: PLC0415

    broker = Broker.at(
        address,
        user=options.user,
        password_file=options.password_file,
        ca_file=options.ca_file,
    )
    broker.password()  # report faults of the password before any other step

    def kept(result: "Result", how: Kept) -> None:
        _print(result, options, corrected=how is Kept.CORRECTED)

    with contextlib.ExitStack() as opened:
        make_folder(options.data)
        try:
            lock = DurableFile(options.data / "hall.lock")
        except FileInUse:
            raise HubRuns() from None
        opened.callback(lock.close)
        store = opened.enter_context(contextlib.closing(HallStore(options.data)))
        on_page = None if options.no_face else opened.enter_context(page(options))

        def show(body: dict[str, Any]) -> None:
            assert on_page is not None
            on_page({"club": options.club, "title": options.title, **body})

        hub = Hub(
            store,
            broker,
            now,
            on_kept=kept,
            tell=lambda text: complain(text.to(options.language), flush=True),
            show=None if on_page is None else show,
            log=opened.enter_context(contextlib.closing(TournamentLog(options.data))),
        )
        stopped = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stopped.set())
        hub.run(stopped.is_set)
    return 0


def _print(result: "Result", options: HallOptions, *, corrected: bool = False) -> None:
    if options.json:
        values: dict[str, Any] = msgspec.to_builtins(result)
        for rare in ("simulated", "pairing", "conflict"):
            if not values[rare]:
                del values[rare]
        tell_json(values, flush=True)
        return
    scores = ", ".join(f"{player.name} {player.total}" for player in result.players)
    facts = {
        "table": result.table,
        "game": games.title(result.game).to(options.language),
        "scores": scores,
        "winners": listed(result.winners).to(options.language) if result.winners else "",
    }
    line = (_WON if result.winners else _DRAWN).to(options.language).format(**facts)
    for applies, words in ((corrected, _CORRECTED), (result.conflict, _CONFLICTED)):
        line = words.to(options.language).format(line=line) if applies else line
    tell(line, flush=True)


def run_outbox(options: OutboxOptions) -> int:
    """Deliver the games that wait; return 1 if some still do."""
    from ui.hall.table.delivery import deliver  # noqa: PLC0415  for this command only

    named_folder(options)
    complain_of_other_settings(options)
    path = settings_file()
    mqtt = settings.read(path).broker
    if mqtt is None:
        raise NoBroker(path=path)
    done = [deliver(options.data, mqtt, simulated=False, seconds=options.seconds)]
    pretend = simulated_folder(options.data)
    if pretend.is_dir():
        done.append(deliver(pretend, mqtt, simulated=True, seconds=options.seconds))
    if any(delivery.by_another for delivery in done):
        complain(_BY_ANOTHER.to(options.language))
    for trouble in {
        delivery.trouble for delivery in done if delivery.trouble is not None and delivery.waiting
    }:
        complain(trouble.to(options.language))
    delivered = sum(delivery.delivered for delivery in done)
    counted = _DELIVERED.filled(count=delivered).to(options.language)
    tell(counted.format(count=delivered))
    waiting = [id_ for delivery in done for id_ in delivery.waiting]
    for id_ in waiting:
        tell(_WAITS.to(options.language).format(id=printable(id_)))
    if not waiting:
        tell(_NOTHING_WAITS.to(options.language))
    return STILL_WAITING if waiting else 0


def run_speak(options: SpeakOptions) -> int:
    """Tell the broker about the games played, until the process ends."""
    from ui.hall.table.speaker import speak  # noqa: PLC0415  for this command only

    complain_of_other_settings(options)
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    data = simulated_folder(options.data) if options.simulated else options.data
    speak(data, settings_file(), stopped, simulated=options.simulated)
    return 0
