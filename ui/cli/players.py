"""The command `players`: list the players, rename, merge, hide and forget them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from companion.language.errors import TranslatedError
from companion.language.text import Counted, Text
from ui.command.arguments import Commands
from ui.command.named_game import listed_folder
from ui.command.options import Argument, Json, Options
from ui.command.terminal import complain, tell, tell_json
from ui.folders import alone, profiles_file

if TYPE_CHECKING:  # not loaded at run time: other commands start sooner
    from companion.profiles import Profiles
    from companion.statistics.everybody import Person, Tables

_NOBODY = Text("Nobody has played here yet.")
_GAMES = Counted("{count} game", "{count} games")
_PLAYER = Text("{name}: {games}")
_ALSO = Text("also {names}")
_HIDDEN = Text("not listed")
# Several changes are made in this order.
_CHANGES = ("rename", "merge", "separate", "hide", "show", "forget")


class NobodyCalled(TranslatedError, ValueError):
    """No player here has that name."""

    message = "Nobody here is called {name}."


class NoOtherName(TranslatedError, ValueError):
    """The name is no player's second name."""

    message = "{name} is nobody's other name here."


@dataclass(frozen=True, kw_only=True)
class PlayersOptions(Options):
    """The options of `companion players`."""

    rename: Annotated[
        tuple[str, str] | None,
        Argument(
            "--rename",
            "call somebody otherwise",
            metavar=("NAME", "NEW"),
        ),
    ] = None
    merge: Annotated[
        tuple[str, str] | None,
        Argument(
            "--merge",
            "make two names one person's, the first stays",
            metavar=("NAME", "OTHER"),
        ),
    ] = None
    separate: Annotated[
        str | None,
        Argument(
            "--separate",
            "make one of somebody's other names a person's of its own",
            metavar="NAME",
        ),
    ] = None
    hide: Annotated[
        str | None,
        Argument("--hide", "take out of the lists", metavar="NAME"),
    ] = None
    show: Annotated[
        str | None,
        Argument("--show", "put into the lists", metavar="NAME"),
    ] = None
    forget: Annotated[
        str | None,
        Argument(
            "--forget",
            "take out of lists and statistics; the games keep the name",
            metavar="NAME",
        ),
    ] = None
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "players",
        PlayersOptions,
        run_players,
        "tell who the players are, or change it",
    )


def run_players(options: PlayersOptions) -> int:
    """Change players as the options demand, and print them all."""
    from companion import profiles as store  # noqa: PLC0415  for this command only
    from companion.statistics.everybody import everybody, tables  # noqa: PLC0415
    from companion.statistics.store import lines  # noqa: PLC0415

    path = profiles_file(options.data)
    played = tables(lines(listed_folder(options)))
    if any(getattr(options, change) for change in _CHANGES):
        with alone(options.data):  # a running companion would overwrite the change
            profiles = _changed(store.read(path), played, options)
            store.write(path, profiles)
    else:
        profiles = store.read(path)
    people = everybody(profiles, (), played)
    if options.json:
        tell_json([_row(person) for person in people])
        return 0
    for person in people:
        tell(_line(person, options))
    if not people:
        complain(_NOBODY.to(options.language))
    return 0


def _changed(profiles: "Profiles", played: "Tables", options: PlayersOptions) -> "Profiles":
    """Return the profiles after all requested changes.

    Raises NobodyCalled, NoOtherName, NameOfAnother.
    """
    from companion import people  # noqa: PLC0415  for this command only
    from companion.profiles import spelling  # noqa: PLC0415

    def known(name: str) -> str:
        names = {profiles.who(each) for table in played for each in table}
        if profiles.of(name) is None and profiles.who(name) not in names:
            raise NobodyCalled(name=name)
        return name

    if options.rename:
        name, new = options.rename
        profiles = people.renamed(profiles, known(name), new)
    if options.merge:
        name, other = options.merge
        profiles = people.merged(profiles, known(name), known(other))
    if options.separate:
        owner = profiles.exactly(options.separate)
        if owner is None or owner.name == spelling(options.separate):
            raise NoOtherName(name=options.separate)
        profiles = people.separated(profiles, options.separate)
    if options.hide:
        profiles = people.standing(profiles, known(options.hide), "hidden")
    if options.show:
        profiles = people.standing(profiles, known(options.show), "shown")
    if options.forget:
        profiles = people.standing(profiles, known(options.forget), "forgotten")
    return profiles


def _row(person: "Person") -> dict[str, object]:
    profile = person.profile
    return {
        "name": profile.name,
        "colour": profile.colour,
        "sign": profile.sign,
        "aliases": list(profile.aliases),
        "hidden": profile.standing == "hidden",
        "games": person.games,
    }


def _line(person: "Person", options: PlayersOptions) -> str:
    count, language = person.games or 0, options.language
    parts = [_GAMES.filled(count=count).to(language)]
    if person.also:
        parts.append(_ALSO.to(language).format(names=", ".join(person.also)))
    if person.profile.standing == "hidden":
        parts.append(_HIDDEN.to(language))
    games = ", ".join(parts)
    return _PLAYER.to(language).format(name=person.profile.name, games=games)
