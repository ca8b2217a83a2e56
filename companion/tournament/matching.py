"""The largest number of pairs that a graph allows: Edmonds' blossom algorithm, O(n³)."""

from collections import deque
from collections.abc import Mapping, Sequence, Set


def largest_matching(
    nodes: Sequence[str], edges: Mapping[str, Set[str]], begun: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a largest matching of `nodes`: the partner of each matched node, both ways.

    `edges` maps each node to its possible partners; partners outside `nodes` are not considered.
    `begun` is a smaller matching to extend, which saves time if only a few nodes are new.
    """
    index = {name: place for place, name in enumerate(nodes)}
    near = [[index[node] for node in nodes if node in edges[name]] for name in nodes]
    search = _Search(near)
    for first, second in (begun or {}).items():
        if first in index and second in index:
            search.mate[index[first]] = index[second]
    for place in range(len(nodes)):
        if search.mate[place] < 0:
            search.grow(place)
    return {nodes[at]: nodes[mate] for at, mate in enumerate(search.mate) if mate >= 0}


class _Search:
    """Alternating trees; odd cycles (blossoms) are shrunk to their base."""

    def __init__(self, near: list[list[int]]) -> None:
        self.mate = [-1] * len(near)
        self._near = near
        self._parent: list[int] = []
        self._base: list[int] = []
        self._queue: deque[int] = deque()
        self._used: set[int] = set()

    def grow(self, root: int) -> None:
        """Add a pair by an alternating path from `root`, if there is one."""
        count = len(self._near)
        self._parent = [-1] * count
        self._base = list(range(count))
        self._used = {root}
        self._queue = deque([root])
        while self._queue:
            node = self._queue.popleft()
            for neighbour in self._near[node]:
                if self._base[node] == self._base[neighbour] or self.mate[node] == neighbour:
                    continue
                mate = self.mate[neighbour]
                if neighbour == root or (mate >= 0 and self._parent[mate] >= 0):
                    self._shrink(node, neighbour)
                elif self._parent[neighbour] < 0:
                    self._parent[neighbour] = node
                    if mate < 0:
                        self._augment(neighbour)
                        return
                    self._used.add(mate)
                    self._queue.append(mate)

    def _augment(self, end: int) -> None:
        while end >= 0:
            before = self._parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _shrink(self, first: int, second: int) -> None:
        base = self._meeting_point(first, second)
        inside: set[int] = set()
        self._mark(first, base, second, inside)
        self._mark(second, base, first, inside)
        for place in range(len(self._near)):
            if self._base[place] in inside:
                self._base[place] = base
                if place not in self._used:
                    self._used.add(place)
                    self._queue.append(place)

    def _meeting_point(self, first: int, second: int) -> int:
        seen = set()
        while True:
            first = self._base[first]
            seen.add(first)
            if self.mate[first] < 0:
                break
            first = self._parent[self.mate[first]]
        while self._base[second] not in seen:
            second = self._parent[self.mate[self._base[second]]]
        return self._base[second]

    def _mark(self, place: int, base: int, child: int, inside: set[int]) -> None:
        while self._base[place] != base:
            inside.add(self._base[place])
            inside.add(self._base[self.mate[place]])
            self._parent[place] = child
            child = self.mate[place]
            place = self._parent[self.mate[place]]
