"""A game of Datis for readers: as JSON values and as a table of text."""

from typing import Any

from companion.games.datis.advice import Advice, advise
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, dice_text
from companion.games.datis.rules import outcome
from companion.games.datis.state import Phase, Round, State
from companion.games.datis.warnings import Noticed, Revoke, sentence, warnings
from companion.games.leaving import reported, who_left
from companion.games.score_table import columns_for
from companion.language.text import Language, listed


def report(state: State) -> dict[str, Any]:
    """The game as `companion replay --json` prints it.

    A player's `rounds` are those counted: `points` of the tally, `bonuses` their sum with
    the malus (named in `bonus_list`), `total` of that round. `dice` are those in front of
    them in the round in play. `advice` is there while an announcement is awaited.
    """
    players = state.setup.players
    ended = outcome(state)
    current = state.round
    return {
        "game": "datis",
        "finished": state.finished,
        "to_play": None if state.awaited is None else players[state.awaited],
        "winners": list(ended.winners) if ended else [],
        "reason": {"fr": ended.reason.fr, "en": ended.reason.en} if ended else None,
        "phase": state.phase.value,
        "players": [
            {
                "name": name,
                "total": state.total(index),
                "rounds": [_round(one, index) for one in state.rounds if one.scores],
                "dice": [die.name for die in current.dice(index)] if current else [],
            }
            for index, name in enumerate(players)
        ],
        "warnings": [_warning(one, players) for one in warnings(state)],
        **({"advice": [_advice(line) for line in advice(state)]} if advice(state) else {}),
        **reported(players, state.left),
    }


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


def _round(played: Round, player: int) -> dict[str, Any]:
    score = played.scores[player]
    return {
        "won": [die.name for die in played.dice(player)],
        "points": score.points,
        "bonuses": score.bonus_points,
        "total": score.total,
        "bonus_list": [{"bonus": one.kind.value, "points": one.points} for one in score.bonuses],
    }


def _advice(line: Advice) -> dict[str, Any]:
    return {
        "colours": [colour.value for colour in line.call.colours],
        "pays": line.call.pays.value,
        "risk": line.call.risk,
        "expected": line.expected,
        "min": line.low,
        "max": line.high,
        "over_200": float(line.over_200),
        "best": line.best,
        "likeliest": line.likeliest,
    }


def _warning(noticed: Noticed, players: tuple[str, ...]) -> dict[str, Any]:
    said = sentence(noticed, players)
    common = {"round": noticed.round, "player": players[noticed.player]}
    told = {"fr": said.fr, "en": said.en}
    if isinstance(noticed, Revoke):
        return {
            "warning": "revoke",
            **common,
            "trick": noticed.trick,
            "colour": noticed.colour.value,
            "die": noticed.die.name,
            "shown_in": noticed.shown_in,
            **told,
        }
    return {"warning": "starter", **common, "due": players[noticed.due], **told}


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
