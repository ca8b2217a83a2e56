"""A second Dalapapa Domaine, from the rule sheet alone: reads records, shares no code.

It stores a history instead of a position: who marked which territory when, and the names of
territories. Results are computed from the history on demand.
"""

import json
from typing import Any

ALLOTTED = {2: 10, 3: 7, 4: 5}


class Table:
    """A table that reads the lines of a legal record."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players: list[str] = header["players"]
        self.most = header.get("options", {}).get("most_connections", 6)
        self.kinds: list[str] = []  # the kinds of the lines read
        self.marks: list[tuple[str, str]] = []  # player, the territory's name then
        self.said: dict[str, tuple[Any, int, str]] = {}  # id as written, squares, colour
        self.purse = dict.fromkeys(self.players, 2)
        self.taken: tuple[int, str] | None = None  # the turn of the plaque and its owner

    # --- told ---------------------------------------------------------------------------

    def tell(self, line: dict[str, Any]) -> None:
        what = line["action"]
        who = self.who
        if what == "place":
            n = line["connections"]
            self.purse[who] += -1 if n == 1 else min(n - 2, 24 - sum(self.purse.values()))
        elif what == "replay":
            self.purse[who] -= 2
        elif what == "territory":
            self.said[str(line["id"])] = line["id"], line["squares"], line["colour"]
        elif what == "grow":
            written, _, colour = self.said[str(line["id"])]
            self.said[str(line["id"])] = written, line["squares"], colour
        elif what == "merge":
            stays, goes = str(line["into"]), str(line["from"])
            written, squares, colour = self.said[stays]
            self.said[stays] = written, squares + self.said.pop(goes)[1], colour
            # The markers of the absorbed territory move to the remaining territory.
            self.marks = [(name, stays if at == goes else at) for name, at in self.marks]
        elif what == "mark":
            self.marks.append((who, str(line["id"])))
            if self.taken is None and not self.markers(who):
                self.taken = self.turn, who
        self.kinds.append(what)

    # --- asked --------------------------------------------------------------------------

    def did(self, *kinds: str) -> int:
        return sum(map(self.kinds.count, kinds))

    @property
    def turn(self) -> int:
        return self.did("end_turn", "pass")

    @property
    def who(self) -> str:
        return self.players[self.turn % len(self.players)]

    @property
    def lies(self) -> bool:
        return self.did("place") > self.did("replay", "end_turn")

    @property
    def bag(self) -> int:
        return max(0, 69 - 2 * len(self.players) - self.did("replay", "end_turn"))

    @property
    def turns_to_come(self) -> int | None:
        return None if self.taken is None else self.taken[0] + len(self.players) - self.turn

    def markers(self, who: str) -> int:
        return ALLOTTED[len(self.players)] - sum(name == who for name, _ in self.marks)

    def allows(self, line: dict[str, Any]) -> bool:
        """Return whether the rules allow a line (of the right shape) now."""
        what = line["action"]
        known = {str(line[key]) for key in ("id", "into", "from") if key in line}
        if self.did("count") or (what != "territory" and not known <= set(self.said)):
            return False
        if self.turns_to_come == 0 and what in {"place", "mark", "replay", "end_turn", "pass"}:
            return False
        allowed: bool = getattr(self, f"may_{what}")(line)
        return allowed

    def may_territory(self, line: dict[str, Any]) -> bool:
        return 0 < line["squares"] <= 144 and str(line["id"]) not in self.said

    def may_grow(self, line: dict[str, Any]) -> bool:
        return bool(self.said[str(line["id"])][1] < line["squares"] <= 144)

    def may_merge(self, line: dict[str, Any]) -> bool:
        both = [self.said[name] for name in {str(line["into"]), str(line["from"])}]
        squares = sum(one[1] for one in both)
        return len(both) == 2 and len({one[2] for one in both}) == 1 and squares <= 144

    def may_nothing(self, line: dict[str, Any]) -> bool:
        return True

    def may_place(self, line: dict[str, Any]) -> bool:
        least = 1 if self.purse[self.who] else 2
        return not self.lies and least <= line["connections"] <= self.most

    def may_mark(self, line: dict[str, Any]) -> bool:
        new = (self.who, str(line["id"])) not in self.marks
        return new and self.lies and self.markers(self.who) > 0

    def may_replay(self, line: dict[str, Any]) -> bool:
        return self.lies and self.purse[self.who] > 1 and self.bag > 0

    def may_end_turn(self, line: dict[str, Any]) -> bool:
        return self.lies

    def may_pass(self, line: dict[str, Any]) -> bool:
        return not self.lies and 0 in (self.purse[self.who], self.bag)

    def may_count(self, line: dict[str, Any]) -> bool:
        stuck = not self.bag or not sum(self.purse.values())
        return not self.lies and (self.turns_to_come == 0 or (self.turns_to_come is None and stuck))

    def report(self) -> dict[str, Any]:
        """Return the report of a replay, without its reason."""
        players = [self.tallied(name) for name in self.players]
        best = max(player["total"] for player in players)
        over = self.did("count") > 0
        coming = range(self.turns_to_come or 0)
        names = [self.players[(self.turn + ahead) % len(self.players)] for ahead in coming]
        return {
            "game": "dalapapa",
            "finished": over,
            "to_play": None if over or self.turns_to_come == 0 else self.who,
            "winners": [one["name"] for one in players if over and one["total"] == best],
            "bank": 24 - sum(self.purse.values()),
            "bag": self.bag,
            "last_round": self.taken and {"begun_by": self.taken[1], "still_to_play": names},
            "territories": [
                {
                    "id": written,
                    "squares": squares,
                    "colour": colour,
                    "marked_by": [one for one in self.players if (one, name) in self.marks],
                }
                for name, (written, squares, colour) in self.said.items()
            ],
            "players": players,
        }

    def tallied(self, who: str) -> dict[str, Any]:
        mine = {name for whose, name in self.marks if whose == who}
        lines: list[dict[str, Any]] = [
            {"for": "territory", "id": written, "colour": colour, "points": squares}
            for name, (written, squares, colour) in self.said.items()
            if name in mine
        ]
        plaque = self.taken is not None and self.taken[1] == who
        if plaque:
            lines.append({"for": "plaque", "points": 5})
        return {
            "name": who,
            "total": sum(line["points"] for line in lines),
            "tokens": self.purse[who],
            "markers": self.markers(who),
            "plaque": plaque,
            "count": lines,
        }


def table(text: str) -> Table:
    """Return a table that has read a whole record."""
    header, *lines = map(json.loads, text.splitlines())
    told = Table(header)
    for line in lines:
        told.tell(line)
    return told
