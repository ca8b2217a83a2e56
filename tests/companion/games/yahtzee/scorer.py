"""A second Yahtzee, written differently: it shares no code with the companion.

It has no sheet and no state. A record's lines are read as plain JSON values and cut into turns;
each round is computed from the whole list of its turns, with patterns on sorted strings of digits.
"""

import json
import re
from typing import Any

Line = dict[str, Any]

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
]
BOXES = UPPER + LOWER
FULL = re.compile(r"(.)\1\1(?!\1)(.)\2|(.)\3(?!\3)(.)\4\4")


def points(box: str, shown: str, earlier: list[tuple[str, str, int]]) -> int:
    """Return the points of sorted dice in a box, after the `earlier` turns of the round."""
    filled = {name for name, _, _ in earlier}
    five = shown[0] == shown[4]
    wild = five and "yahtzee" in filled and UPPER[int(shown[0]) - 1] in filled
    total = sum(map(int, shown))
    runs = "".join(sorted(set(shown)))
    if box in UPPER:
        digit = str(1 + UPPER.index(box))
        return int(digit) * shown.count(digit)
    return {
        "three_of_a_kind": total if re.search(r"(.)\1\1", shown) else 0,
        "four_of_a_kind": total if re.search(r"(.)\1\1\1", shown) else 0,
        "full_house": 25 if wild or FULL.fullmatch(shown) else 0,
        "small_straight": 30 if wild or re.search("1234|2345|3456", runs) else 0,
        "large_straight": 40 if wild or runs in ("12345", "23456") else 0,
        "yahtzee": 50 if five else 0,
        "chance": total,
    }[box]


def turns(lines: list[Line]) -> tuple[list[tuple[str, str, str, bool]], bool]:
    """Return each turn (player, sorted dice, box, zero), and whether dice wait for a box."""
    header, actions = lines[0], lines[1:]
    names = header["players"]
    a_round = 13 * len(names)
    done: list[tuple[str, str, str, bool]] = []
    first, dice = 0, None
    for action in actions:
        if action["action"] == "start":
            first = names.index(action["player"])
        elif action["action"] == "roll":
            dice = action["dice"]
        else:
            place = (first + len(done) % a_round) % len(names)
            shown = "".join(map(str, sorted(dice or [])))
            done.append((names[place], shown, action["box"], action.get("zero", False)))
            dice = None
            if len(done) % a_round == 0:
                first = 0
    return done, dice is not None


def one_round(played: list[tuple[str, str, bool]]) -> dict[str, Any]:
    """Return a player's round from its turns in order: (dice, box, zero)."""
    story: list[tuple[str, str, int]] = []
    for shown, box, zero in played:
        story.append((box, shown, 0 if zero else points(box, shown, story)))
    boxes = {box: next((got for name, _, got in story if name == box), None) for box in BOXES}
    fifty_at = next((i for i, (name, _, got) in enumerate(story) if name == "yahtzee" and got), 99)
    further = [shown for _, shown, _ in story[fifty_at + 1 :] if len(set(shown)) == 1]
    upper = sum(boxes[box] or 0 for box in UPPER)
    lower = sum(boxes[box] or 0 for box in LOWER)
    bonus = 35 * (upper > 62)
    return {
        "boxes": boxes,
        "upper": upper,
        "upper_bonus": bonus,
        "lower": lower,
        "yahtzee_bonus": 100 * len(further),
        "total": upper + bonus + lower + 100 * len(further),
    }


def report(record: str) -> dict[str, Any]:
    """Return the expected output of `companion replay --json` for a legal record."""
    lines = [json.loads(line) for line in record.splitlines()]
    header = lines[0]
    names, rounds = header["players"], header.get("options", {}).get("rounds", 1)
    a_round = 13 * len(names)
    done, _ = turns(lines)
    finished = len(done) == rounds * a_round
    begun = min(rounds, len(done) // a_round + 1)
    players = []
    for name in names:
        sheets = [
            one_round(
                [
                    (shown, box, zero)
                    for who, shown, box, zero in done[number * a_round : (number + 1) * a_round]
                    if who == name
                ]
            )
            for number in range(begun)
        ]
        total = sum(sheet["total"] for sheet in sheets)
        players.append({"name": name, "total": total, "rounds": sheets})
    best = max(player["total"] for player in players)
    return {
        "game": "yahtzee",
        "finished": finished,
        "to_play": None if finished else to_play(lines),
        "winners": [one["name"] for one in players if one["total"] == best]
        if finished and len(players) > 1
        else [],
        "players": players,
    }


def to_play(lines: list[Line]) -> str:
    """Return the player to play."""
    probe = [*lines, {"action": "score", "box": "chance"}]
    owner: str = turns(probe)[0][-1][0]
    return owner


def is_legal(lines: list[Line], action: Line) -> bool:
    """Return whether the rules allow an action after a legal record."""
    header = lines[0]
    names, rounds = header["players"], header.get("options", {}).get("rounds", 1)
    a_round = 13 * len(names)
    done, dice_wait = turns(lines)
    if len(done) == rounds * a_round:
        return False
    rolls = []
    for line in reversed(lines[1:]):
        if line["action"] != "roll":
            break
        rolls.append(line["dice"])
    if action["action"] == "start":
        return len(done) % a_round == 0 and not dice_wait and action["player"] in names
    if action["action"] == "score":
        who = to_play(lines)
        now = len(done) // a_round
        mine = [box for name, _, box, _ in done[now * a_round :] if name == who]
        return dice_wait and action["box"] not in mine
    kept, dice = action.get("kept", []), action["dice"]
    return (
        len(rolls) < 3
        and bool(re.fullmatch("[1-6]{5}", "".join(map(str, dice))))
        and len(dice) == 5
        and (not kept or bool(rolls))
        and len(kept) == len(set(kept)) < 5
        and all(0 <= place < 5 and rolls[0][place] == dice[place] for place in kept)
    )
