"""The commands that judge the play of Yahtzee: coach and analyse."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from companion.games.errors import GameOver
from companion.games.game import fold
from companion.games.yahtzee import GAME
from companion.games.yahtzee.state import State, YahtzeeSetup
from companion.language.errors import TranslatedError
from ui.command.arguments import Commands
from ui.command.named_game import NAMED_GAME, named_game
from ui.command.options import Json, OfSimulated, Options
from ui.command.terminal import tell, tell_json

if TYPE_CHECKING:  # only the commands load the solved game
    from companion.games.game import Action
    from companion.games.yahtzee.coach.advice import Choice


class NoCoach(TranslatedError, ValueError):
    """The game is not among the solved games."""

    message = "The coach knows Yahtzee alone, not “{game}”."


@dataclass(frozen=True, kw_only=True)
class CoachOptions(Options):
    """The options of `companion coach`."""

    game: Annotated[str, NAMED_GAME]
    games_of_simulated: OfSimulated = False
    json: Json = False


@dataclass(frozen=True, kw_only=True)
class AnalyseOptions(Options):
    """The options of `companion analyse`."""

    game: Annotated[str, NAMED_GAME]
    games_of_simulated: OfSimulated = False
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "coach",
        CoachOptions,
        run_coach,
        "advise at Yahtzee: what to do now",
    )
    commands.add(
        "analyse",
        AnalyseOptions,
        run_analyse,
        "tell of a Yahtzee that was played its luck and what the decisions cost",
    )


def run_coach(options: CoachOptions) -> int:
    """Print the best choice in the game's present state."""
    from companion.games.yahtzee.coach.advice import advice  # noqa: PLC0415  for this command only
    from companion.games.yahtzee.coach.wording import WORDS, advice_text  # noqa: PLC0415

    setup, actions = _yahtzee(options)
    state: State = fold(GAME, setup, actions)
    current = advice(state)
    if options.json:
        tell_json(
            {
                "player": current.player if current else None,
                "expected": current.expected if current else None,
                "choices": [
                    {**_choice(choice), "expected": choice.expected}
                    for choice in (current.choices if current else ())
                ],
            }
        )
        return 0
    if current is None:
        raise GameOver()
    sentence = advice_text(current, state)
    tell(WORDS.text("for_player", name=current.player, advice=sentence).to(options.language))
    if len(setup.players) > 1:
        tell(WORDS["own_total"].to(options.language))
    return 0


def run_analyse(options: AnalyseOptions) -> int:
    """Print each player's luck and the cost of each decision."""
    from companion.games.yahtzee.coach.analysis import analyse  # noqa: PLC0415  for this command only
    from companion.games.yahtzee.coach.wording import analysis_lines  # noqa: PLC0415

    setup, actions = _yahtzee(options)
    analyses = analyse(setup, actions)
    if options.json:
        tell_json(
            [
                {
                    "name": player.name,
                    "luck": player.luck,
                    "spread": player.spread,
                    "cost": player.cost,
                    "decisions": [
                        {
                            "line": taken.line,
                            "cost": taken.cost,
                            "made": _choice(taken.made),
                            "best": _choice(taken.best),
                        }
                        for taken in player.decisions
                    ],
                }
                for player in analyses
            ]
        )
        return 0
    for player in analyses:
        head, *lines = analysis_lines(player)
        tell(head.to(options.language))
        for line in lines:
            tell(f"  {line.to(options.language)}")
    return 0


def _yahtzee(options: CoachOptions | AnalyseOptions) -> "tuple[YahtzeeSetup, tuple[Action, ...]]":
    game, setup, actions, _ = named_game(options, options.game)
    if not isinstance(setup, YahtzeeSetup):
        raise NoCoach(game=game.name)
    return setup, actions


def _choice(choice: "Choice") -> dict[str, Any]:
    from companion.games.yahtzee.coach.advice import KeepDice  # noqa: PLC0415

    if isinstance(choice, KeepDice):
        return {"keep": list(choice.keep)}
    return {"box": choice.box, "zero": choice.zero}
