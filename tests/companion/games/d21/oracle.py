"""A second, different implementation of D.21 to check the rules.

It shares no code with the game. A board is a dictionary from (column, row), counted from 1, to a
colour and a face. Moves are searched backwards: from each empty square for the dice that could
arrive there. Lines are searched by walking from die to die.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
Dice = dict[Square, tuple[str, int]]
Way = tuple[int, int]

AROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


@dataclass
class Table:
    """A board, the colour to play, and the options."""

    dice: Dice
    colour: str
    columns: int
    rows: int
    near: bool
    any_order: bool
    won: bool = False


def table(header: str) -> Table:
    """Return the table a record's header sets."""
    fields = json.loads(header)
    options = fields.get("options", {})
    columns, rows = options.get("columns", 10), options.get("rows", 10)
    opening = fields.get("opening")
    dice: Dice = {}
    if opening is None:
        left = (columns - 6) // 2 + 1
        for step in range(12):
            column = left + step % 6
            dice[column, 2 + step // 6] = ("red", 1)
            dice[column, rows - 1 - step // 6] = ("green", 1)
    else:
        for colour in ("red", "green"):
            for name, face in opening[colour].items():
                dice[square(name)] = (colour, face)
    near = options.get("jump_from_adjacent", True)
    any_order = options.get("alignment_order", "sequence") == "any"
    return Table(dice, "red", columns, rows, near, any_order)


def square(name: str) -> Square:
    return ord(name[0]) - 96, int(name[1:])


def name(where: Square) -> str:
    return f"{chr(96 + where[0])}{where[1]}"


def other(colour: str) -> str:
    return {"red": "green", "green": "red"}[colour]


def on_rim(at: Table, where: Square) -> bool:
    return where[0] in (1, at.columns) or where[1] in (1, at.rows)


def rim_count(at: Table, colour: str) -> int:
    return sum(1 for where, (owner, _) in at.dice.items() if owner == colour and on_rim(at, where))


def turned(face: int, over: int) -> int:
    """Return the face after a jump over a foe."""
    if face + over < 7:
        return face + over
    return max(face, over) - min(face, over) if face != over else face


def look(at: Table, where: Square, way: Way) -> Iterator[tuple[int, Square]]:
    """Yield the dice seen from a square, nearest first, with their distance."""
    column, row, distance = where[0] + way[0], where[1] + way[1], 1
    while 0 < column <= at.columns and 0 < row <= at.rows:
        if (column, row) in at.dice:
            yield distance, (column, row)
        column, row, distance = column + way[0], row + way[1], distance + 1


def moves(at: Table) -> dict[str, tuple[Square, Square, int]]:
    """Return every legal move in writing, with its squares and the face at the end."""
    if at.won:
        return {}
    found = {}
    crowded = rim_count(at, at.colour) > 2
    for column in range(1, at.columns + 1):
        for row in range(1, at.rows + 1):
            target = (column, row)
            if target in at.dice:
                continue
            for start, face, sign in arrivals(at, target):
                if crowded and on_rim(at, target) and not on_rim(at, start):
                    continue
                turn = f"={face}" if face != at.dice[start][1] else ""
                found[f"{name(start)}{sign}{name(target)}{turn}"] = (start, target, face)
    return found


def arrivals(at: Table, target: Square) -> Iterator[tuple[Square, int, str]]:
    """Yield the dice of the player to play that reach an empty square: origin, face and turn."""
    for way in AROUND:
        seen = look(at, target, way)
        distance, first = next(seen, (0, target))
        if not distance:
            continue
        owner, face = at.dice[first]
        if owner == at.colour:
            yield first, face, "-"
        if distance != 1:
            continue
        far, second = next(seen, (0, target))
        if far and at.dice[second][0] == at.colour and (at.near or far > 2):
            mine = at.dice[second][1]
            yield second, mine if owner == at.colour else turned(mine, face), "x"


def play(at: Table, start: Square, target: Square, face: int) -> Table:
    """Return the table after a move."""
    dice = dict(at.dice)
    del dice[start]
    dice[target] = (at.colour, face)
    after = Table(dice, other(at.colour), at.columns, at.rows, at.near, at.any_order)
    after.won = bool(goal(after, at.colour))
    return after


def goal(at: Table, colour: str) -> str:
    """Return the goal reached on a board for the player who moved, "" for none."""
    if any(lines(at)):
        return "F"
    count = Counter(face for owner, face in at.dice.values() if owner == colour)
    return "H" if all(count[face] == 2 for face in range(1, 7)) else ""


def lines(at: Table) -> Iterator[list[Square]]:
    """Yield the winning lines: walks from each die to a next die, with a corner at most."""
    for start in at.dice:
        if fitting([at.dice[start][1]], at.any_order):
            for way in AROUND:
                yield from walk(at, [start], way, corners=0)


def walk(at: Table, path: list[Square], way: Way, corners: int) -> Iterator[list[Square]]:
    if len(path) == 6:
        yield path
        return
    faces = [at.dice[where][1] for where in path]
    for onward in [way] if corners or len(path) == 1 else AROUND:
        right_angle = onward[0] * way[0] + onward[1] * way[1] == 0
        turning = onward != way
        if turning and not right_angle:
            continue
        there = (path[-1][0] + onward[0], path[-1][1] + onward[1])
        if there in at.dice and fitting([*faces, at.dice[there][1]], at.any_order):
            yield from walk(at, [*path, there], onward, corners + turning)


def fitting(faces: list[int], any_order: bool) -> bool:
    """Return whether a line may begin with these faces."""
    if any_order:
        return len(set(faces)) == len(faces)
    return faces == list(range(1, len(faces) + 1))


def sequences(at: Table, depth: int) -> int:
    """Return the number of sequences of `depth` moves; a forced pass is a sequence."""
    if depth == 0:
        return 1
    if at.won:
        return 0
    found = moves(at)
    if not found:
        away = Table(at.dice, other(at.colour), at.columns, at.rows, at.near, at.any_order)
        return sequences(away, depth - 1) if moves(away) else 0
    if depth == 1:
        return len(found)
    return sum(sequences(play(at, *move), depth - 1) for move in found.values())
