"""A game of Datis as a table of text, and advice on an announcement."""

from companion.games.datis.advice import Advice, advise
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, dice_text
from companion.games.datis.state import Phase, Round, State
from companion.games.datis.warnings import sentence, warnings
from companion.games.leaving import who_left
from companion.games.score_table import columns_for
from companion.language.text import Language, listed


def advice(state: State) -> tuple[Advice, ...]:
    """Advice for the player who is to announce; empty when nobody is."""
    current = state.round
    if current is None or current.announcing is None:
        return ()
    player = current.announcing
    dice = current.dice(player)
    earned = sum(bonus.points for bonus in bonuses(dice, state.setup.options))
    return advise(dice, state.total(player) + earned)


def text(state: State, language: Language) -> str:
    """The points by round, what the round in play has come to, and what is awaited."""
    return "\n".join([*_points(state, language), "", *_in_play(state, language)])


def _points(state: State, language: Language) -> list[str]:
    players = state.setup.players
    counted = [played for played in state.rounds if played.scores]
    rows = [
        (
            WORDS.say("round", language, number=number),
            [
                f"{score.points}{score.bonus_points:+d}" if score.bonuses else str(score.points)
                for score in played.scores
            ],
        )
        for number, played in enumerate(counted, 1)
    ]
    totals = [str(state.total(index)) for index in range(len(players))]
    rows.append((WORDS.say("total", language), totals))
    columns = columns_for([("", players), *rows])
    lines = [columns.line("", players), columns.rule, *(columns.line(*row) for row in rows[:-1])]
    return [*lines, *([columns.rule] if counted else []), columns.line(*rows[-1])]


def _in_play(state: State, language: Language) -> list[str]:
    current = state.round
    lines: list[str] = []
    if current is not None:
        number = WORDS.say("round", language, number=len(state.rounds))
        lines += [f"{number}, {WORDS.say(current.mode.value, language)}"]
        lines += _tricks(state, current, language)
        lines += [
            WORDS.say(
                "won_dice",
                language,
                name=name,
                dice=_dice(current.dice(index), language),
            )
            for index, name in enumerate(state.setup.players)
            if current.won[index] is not None
        ]
        lines += _calls(state, current, language)
    lines += [sentence(one, state.setup.players).to(language) for one in warnings(state)]
    if gone := who_left(state.setup.players, state.left):
        lines.append(gone.to(language))
    return [*lines, awaited(state, language)]


def _tricks(state: State, current: Round, language: Language) -> list[str]:
    lines = []
    for number, trick in enumerate(current.tricks, 1):
        group, winner = trick.verdict.group, trick.verdict.winner
        if group is None or winner is None:
            continue
        lines.append(
            WORDS.say(
                "trick_won",
                language,
                number=number,
                name=state.setup.players[winner],
                colour=colour_text(group.colour).to(language),
                total=group.total,
                why=WORDS.say(trick.verdict.why.value, language),
            )
        )
    return lines


def _calls(state: State, current: Round, language: Language) -> list[str]:
    return [
        WORDS.say(
            "called",
            language,
            name=state.setup.players[index],
            how=WORDS.say("risked" if call.risk else "assured", language),
            dice=_dice(current.paying(index), language),
        )
        for index in current.order
        if (call := current.calls[index]) is not None
    ]


def awaited(state: State, language: Language) -> str:
    """What is to be done now, and by whom; of a game that is over, who won."""
    players = state.setup.players
    if state.awaited is None:
        won = [players[index] for index in state.leaders]
        key = "winner_is" if len(won) == 1 else "winners_are"
        return WORDS.say(key, language, names=listed(won).to(language))
    facts: dict[str, object] = {"name": players[state.awaited]}
    current = state.round
    if state.phase is Phase.TIE:
        facts["names"] = listed([players[index] for index in state.leaders]).to(language)
    elif current is not None:
        facts |= {"number": len(current.tricks) + 1, "left": current.dice_left}
        facts["dice"] = _dice(current.paying(state.awaited), language)
        if state.phase is Phase.WON and current.broken:
            return WORDS.say("await_won_broken", language, **facts)
    return WORDS.say(f"await_{state.phase.value}", language, **facts)


def _dice(dice: tuple[DatisDie, ...], language: Language) -> str:
    return dice_text(dice).to(language) if dice else WORDS.say("no_dice", language)
