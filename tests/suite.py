"""Run every check of the project, three at a time: `python -m tests.suite`, as `make test` does.

The output of a check is printed at its end, then a summary. Tests run in a process for each group
of folders: a new process returns the memory that a window and its textures took.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import struct_rusage

ROOT = Path(__file__).parents[1]
PROGRAMS = Path(sys.executable).parent
# Folders of tests, a process for each line, the longest first. A folder on a line of its own is
# left out of the folder around it, so every test runs once.
GROUPS = (
    ("tests/ui/games/datis", "tests/ui/games/desfausse"),
    ("tests/ui/games",),
    ("tests/ui/touch/screens",),
    ("tests/ui/touch",),
    ("tests/ui",),
    ("tests/hardware", "tests/ui/machine"),
    ("tests/ui/web", "tests/ui/hall"),
    ("tests/vision",),
    ("tests/companion/games",),
    ("tests/companion",),
    ("tests",),
)
AT_ONCE = 3  # two cores, and the tests of servers and devices wait more than they compute
LIMIT_SECONDS = 3600
GRACE_SECONDS = 20.0  # for stopped checks to end their children
# Blocked and waited for: none can come between the start of a check and its entry in a list.
SIGNALS = {signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGALRM}
COUNTS = ("passed", "failed", "skipped")


@dataclass(frozen=True)
class Check:
    """A command and its name in the summary."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The result of a check: its exit status, its time and the counts of its last line."""

    name: str
    status: int
    seconds: float  # by the clock on the wall
    busy: float  # processor seconds, independent of the machine's other work
    megabytes: int  # the most memory that its process held
    counts: tuple[int, int, int]  # tests passed, failed, skipped


@dataclass(frozen=True)
class Running:
    """A check under way: its process leads a process group, its output goes to a file."""

    check: Check
    process: subprocess.Popen[bytes]
    output: Path
    since: float


class Stopped(Exception):
    """The run was interrupted, or took longer than LIMIT_SECONDS."""


def checks() -> list[Check]:
    """Return all checks, in the order they start."""
    return [
        Check("ruff format", ("ruff", "format", "--check", ".")),
        Check("ruff check", ("ruff", "check", ".")),
        Check("lint-imports", ("lint-imports",)),
        Check("mypy", ("mypy",)),
        *(Check(" ".join(group), ("pytest", *pytest_words(group))) for group in GROUPS),
    ]


def pytest_words(group: Sequence[str]) -> list[str]:
    """Return the arguments with which pytest runs a group and none of another's tests."""
    others = [folder for other in GROUPS if other != group for folder in other]
    inside = [
        folder
        for folder in others
        if any(Path(folder).is_relative_to(around) for around in group)
        and not any(Path(around).is_relative_to(folder) for around in group)
    ]
    return ["-m", "not soak", *group, *(f"--ignore={folder}" for folder in inside)]


def run(pending: Sequence[Check], outputs: Path) -> list[Result]:
    """Run all checks and print each output, kept in the folder `outputs`, as the check ends.

    Raises Stopped; then no check is running any more.
    """
    queue, running, results = deque(pending), dict[int, Running](), list[Result]()
    try:
        while queue or running:
            while queue and len(running) < AT_ONCE:
                started = start(queue.popleft(), outputs / str(len(queue)))
                running[started.process.pid] = started
            number = signal.sigwait(SIGNALS)
            if number != signal.SIGCHLD:
                late = f": not finished within {LIMIT_SECONDS} s"
                raise Stopped(late if number == signal.SIGALRM else "")
            for ended, usage in ended_of(running):
                results.append(report(ended, usage))
    except Stopped:
        stop([*running.values()])
        for stopped in running.values():
            report(stopped)
        raise
    return results


def ended_of(running: dict[int, Running]) -> Iterator[tuple[Running, struct_rusage]]:
    """Remove the ended checks from `running`; yield each with its use of resources."""
    while running:
        pid, status, usage = os.wait4(-1, os.WNOHANG)
        if pid == 0:
            return
        ended = running.pop(pid)
        ended.process.returncode = os.waitstatus_to_exitcode(status)
        yield ended, usage


def start(check: Check, output: Path) -> Running:
    """Start a check in its own process group, with a single core for OpenCV.

    Bytecode is cached outside the tree for the next run.
    """
    environment = os.environ | {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(PROGRAMS.parent / "bytecode"),
        "OPENCV_FOR_THREADS_NUM": "1",
    }
    with output.open("wb") as file:
        process = subprocess.Popen(
            [str(PROGRAMS / check.command[0]), *check.command[1:]],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            # safe: this process has a single thread
            preexec_fn=lambda: signal.pthread_sigmask(  # noqa: PLW1509
                signal.SIG_UNBLOCK, SIGNALS
            ),
        )
    return Running(check, process, output, time.monotonic())


def report(ended: Running, usage: struct_rusage | None = None) -> Result:
    """Print the output of a check that has ended."""
    seconds = time.monotonic() - ended.since
    text = ended.output.read_text(errors="replace").strip()
    status = ended.process.returncode
    print(f"\n=== {ended.check.name} ({outcome(status)}, {seconds:.0f} s)\n{text}", flush=True)
    last = text.rpartition("\n")[2]
    passed, failed, skipped = (
        sum(int(number) for number in re.findall(rf"\b(\d+) {word}", last)) for word in COUNTS
    )
    errors = sum(int(number) for number in re.findall(r"\b(\d+) errors?\b", last))
    if ended.check.command[0] != "pytest":
        passed = failed = skipped = errors = 0
    busy = usage.ru_utime + usage.ru_stime if usage is not None else 0.0
    megabytes = usage.ru_maxrss >> 10 if usage is not None else 0
    counts = (passed, failed + errors, skipped)
    return Result(ended.check.name, status, seconds, busy, megabytes, counts)


def outcome(status: int) -> str:
    """Return "ok" or "FAILED" for an exit status."""
    return "FAILED" if status else "ok"


def stop(running: Sequence[Running]) -> None:
    """Interrupt checks as Ctrl-C does, and kill those that do not end within GRACE_SECONDS."""
    signal.alarm(0)
    for stopped in running:
        send(stopped, signal.SIGINT)
    end = time.monotonic() + GRACE_SECONDS
    for stopped in running:
        try:
            stopped.process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            send(stopped, signal.SIGKILL)
            stopped.process.wait()


def send(running: Running, number: int) -> None:
    """Send a signal to all processes of a check."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(running.process.pid, number)


def summarize(results: Sequence[Result], seconds: float) -> None:
    """Print a line for each check, the failures last, and the counts of all tests.

    A line has the time by the clock, then that of a processor.
    """
    busy = sum(result.busy for result in results)
    print(f"\n=== Summary ({seconds:.0f} s, {busy:.0f} s of a processor)")
    for result in sorted(results, key=lambda result: result.status != 0):
        counts = ", ".join(
            f"{count} {word}" for count, word in zip(result.counts, COUNTS, strict=True) if count
        )
        print(
            f"{outcome(result.status):6} {result.seconds:5.0f} s {result.busy:5.0f} s "
            f"{result.megabytes:5d} MB  {result.name}{': ' if counts else ''}{counts}"
        )
    totals = [sum(result.counts[at] for result in results) for at in range(len(COUNTS))]
    print(", ".join(f"{count} {word}" for count, word in zip(totals, COUNTS, strict=True)))


def main() -> int:
    """Run all checks; return 0 if all passed."""
    begun = time.monotonic()
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    signal.alarm(LIMIT_SECONDS)
    try:
        with tempfile.TemporaryDirectory() as outputs:
            results = run(checks(), Path(outputs))
    except Stopped as why:
        print(f"\n=== Stopped{why}")
        return 130
    summarize(results, time.monotonic() - begun)
    return int(any(result.status for result in results))


if __name__ == "__main__":
    sys.exit(main())
