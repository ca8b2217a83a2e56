"""The set-up by `make run` and `make test`, with fake Python and packages."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[1] / "deploy"
# Creates the files that setup.sh checks, and logs its arguments.
PYTHON = """#!/bin/sh
echo "$*" >> "$ASKED"
for lacking in $LACKING; do
    case $* in *$lacking*) exit 1 ;; esac
done
case $* in
    --version) echo Python 3.12.99 ;;
    *print*) echo python3.12-venv ;;
    "-m venv --clear .tools")
        mkdir -p .tools/bin
        printf '#!/bin/sh\\n%s\\n' '[ -z "$CUT" ] || kill -s "$CUT" "$PPID"' \\
            '[ -z "$NO_NETWORK" ]' > .tools/bin/pip
        cp .tools/bin/pip .tools/bin/uv
        chmod +x .tools/bin/* ;;
    "-m venv "*)
        rm -rf .venv
        mkdir -p .venv/bin
        cp "$0" .venv/bin/python
        cp "$0" .venv/bin/companion ;;
esac
"""

# The extra packages of tests, with the Debian package of each.
EXTRAS = {
    "chromium": "chromium",
    "chromedriver": "chromium-driver",
    "espeak-ng": "espeak-ng",
    "sox": "sox",
    "aplay": "alsa-utils",
    "mosquitto": "mosquitto",
    "mosquitto_sub": "mosquitto-clients",
    "openssl": "openssl",
    "shellcheck": "shellcheck",
}
TOOLS = (
    "sh",
    "dirname",
    "grep",
    "cat",
    "cksum",
)  # the programs needed before packages are found missing


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder that nothing was set up in."""
    project = tmp_path / "a game table"
    (project / "deploy").mkdir(parents=True)
    for name in ("setup.sh", "run.lock", "dev.lock", "build.lock", "tools.lock"):
        shutil.copy(DEPLOY / name, project / "deploy")
    shutil.copy(DEPLOY.parent / "pyproject.toml", project)
    fake(project, "python", PYTHON)
    for program in EXTRAS:
        fake(project, program, "#!/bin/sh\n")
    (project / APT_UPDATED).parent.mkdir()
    (project / APT_UPDATED).touch()
    return project


def fake(project: Path, name: str, script: str) -> None:
    program = project / "bin" / name
    program.parent.mkdir(exist_ok=True)
    program.write_text(script)
    program.chmod(0o755)


APT_UPDATED = "lists/debian_Packages"  # the list written by `apt update`


def set_up(project: Path, want: str = "run", **variables: str) -> tuple[int, str, list[str]]:
    """Run the set-up; return its status, its output and the arguments of Python."""
    asked = project / "asked"
    asked.write_text("")
    given = {
        **os.environ,
        "PATH": f"{project / 'bin'}:{os.environ['PATH']}",
        "PYTHON": str(project / "bin" / "python"),
        "ASKED": str(asked),
        "LACKING": "",
        "APT_LISTS": str(project / "lists"),
        "NO_NETWORK": "",
        "CUT": "",
        **variables,
    }
    done = subprocess.run(
        [str(project / "deploy" / "setup.sh"), want],
        env=given,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    made = [line for line in asked.read_text().splitlines() if line.startswith("-m venv")]
    return done.returncode, done.stderr, made


def test_a_second_setup_changes_nothing(project: Path) -> None:
    status, said, made = set_up(project)
    assert (status, len(made)) == (0, 2), said
    assert set_up(project) == (0, "", [])


def test_an_environment_for_development_is_also_enough_to_run(project: Path) -> None:
    assert set_up(project, "dev")[0] == 0
    assert set_up(project, "run") == (0, "", [])
    assert set_up(project, "dev") == (0, "", [])


def spoil(project: Path) -> None:
    (project / ".venv" / "bin" / "python").unlink()
    (project / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")


def lose(project: Path) -> None:
    (project / ".venv" / "bin" / "companion").unlink()


@pytest.mark.parametrize("harm", [spoil, lose])
def test_a_broken_environment_is_rebuilt(project: Path, harm: Callable[[Path], None]) -> None:
    set_up(project)
    harm(project)
    status, said, made = set_up(project)
    assert (status, made) == (0, ["-m venv --without-pip .venv"]), said
    assert set_up(project) == (0, "", [])


def test_a_moved_folder_is_set_up_at_its_new_place(project: Path) -> None:
    set_up(project)
    moved = project.rename(project.with_name("elsewhere"))
    assert len(set_up(moved)[2]) == 1


def without_extras(project: Path, *packages: str) -> str:
    """Return a PATH with the programs of a set-up except EXTRAS, on a system with `packages`."""
    tools = project / "tools"
    tools.mkdir()
    for name in (
        *TOOLS,
        *["id", "mkdir", "rm", "mv", "cp", "chmod", "sync", "printf", "pwd", "kill"],
    ):
        found = shutil.which(name)
        if found is not None:
            (tools / name).symlink_to(found)
    for name in EXTRAS:
        (project / "bin" / name).unlink()
    had = f'case " {" ".join(packages)} " in *" $2 "*) echo "  Candidate: 1" ;; esac'
    fake(project, "apt-cache", f"#!/bin/sh\n{had}\n")
    return f"{project / 'bin'}:{tools}"


def test_packages_needed_only_by_tests_are_named_to_ordinary_users(project: Path) -> None:
    path = without_extras(project, *EXTRAS.values())
    fake(project, "id", "#!/bin/sh\necho 1000\n")
    status, said, made = set_up(project, "dev", PATH=path)
    assert (status, made) == (1, [])
    line = f"  sudo apt update && sudo apt install {' '.join(EXTRAS.values())}"
    assert said.splitlines()[-1] == line


def test_all_missing_packages_are_named_at_once_before_the_first_apt_update(project: Path) -> None:
    path = without_extras(project)
    (project / APT_UPDATED).unlink()
    fake(project, "id", "#!/bin/sh\necho 1000\n")
    status, said, _ = set_up(project, "dev", PATH=path, LACKING="libGL libEGL")
    assert status == 1
    packages = " ".join(["libgl1", "libegl1", *EXTRAS.values()])
    assert said.splitlines()[-1] == f"  sudo apt update && sudo apt install {packages}"


def test_packages_needed_only_by_tests_are_installed_by_root_if_available(project: Path) -> None:
    fake(project, "apt-get", '#!/bin/sh\necho "$*" >> "$ASKED.apt"\n')
    path = without_extras(project, "sox", "mosquitto")
    fake(project, "id", "#!/bin/sh\necho 0\n")
    assert set_up(project, "dev", PATH=path)[0] == 0
    asked = (project / "asked.apt").read_text().splitlines()
    assert asked[-1] == "install -y -qq --no-install-recommends sox mosquitto"


def test_a_setup_for_playing_needs_no_packages_of_the_tests(project: Path) -> None:
    path = without_extras(project, *EXTRAS.values())
    fake(project, "id", "#!/bin/sh\necho 1000\n")
    assert set_up(project, PATH=path)[0] == 0


@pytest.mark.parametrize(
    ("language", "told"),
    [("en_GB.UTF-8", "not set up. Check the network"), ("fr_FR.UTF-8", "préparation inachevée.")],
)
def test_an_interrupted_setup_says_so_and_starts_again_the_next_time(
    project: Path, language: str, told: str
) -> None:
    status, said, _ = set_up(project, NO_NETWORK="yes", LC_ALL=language, COMPANION_LANGUAGE="")
    assert status != 0
    assert said.splitlines()[-1].startswith(f"companion: {told}")
    assert set_up(project)[0] == 0
    assert set_up(project) == (0, "", [])


BROKEN_OFF = [{"NO_NETWORK": "yes"}, {"CUT": "INT"}, {"CUT": "KILL"}]


@pytest.mark.parametrize("broken_off", BROKEN_OFF, ids=["no network", "Ctrl-C", "power cut"])
def test_an_interrupted_setup_leaves_the_old_environment_working(
    project: Path, broken_off: dict[str, str]
) -> None:
    set_up(project)
    assert set_up(project, "dev", **broken_off)[0] != 0
    assert set_up(project, "run") == (0, "", [])
    assert set_up(project, "dev")[0] == 0
    assert not (project / ".venv.before").exists()


@pytest.mark.parametrize("broken_off", BROKEN_OFF[:2], ids=["no network", "Ctrl-C"])
def test_the_old_environment_is_restored_at_once(project: Path, broken_off: dict[str, str]) -> None:
    set_up(project)
    before = (project / ".venv").stat().st_ino
    set_up(project, "dev", **broken_off)
    assert (project / ".venv").stat().st_ino == before


def test_a_power_cut_while_the_old_environment_is_removed_leaves_the_new_one(project: Path) -> None:
    set_up(project)
    (project / ".venv.before" / "bin").mkdir(parents=True)
    assert set_up(project) == (0, "", [])
    assert not (project / ".venv.before").exists()


LACKING = {"LACKING": "ensurepip libGL libEGL"}


def test_an_ordinary_user_is_told_the_packages_to_install(project: Path) -> None:
    fake(project, "id", "#!/bin/sh\necho 1000\n")
    status, said, made = set_up(project, **LACKING)
    assert (status, made) == (1, [])
    # a Python other than the system's has a separate venv package
    packages = "python3.12-venv libgl1 libegl1"
    assert said.splitlines()[-1] == f"  sudo apt update && sudo apt install {packages}"


def test_packages_are_installed_for_root_without_a_question(project: Path) -> None:
    fake(project, "id", "#!/bin/sh\necho 0\n")
    fake(project, "apt-get", '#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> "$ASKED.apt"\n')
    assert set_up(project, **LACKING)[0] == 0
    update, install = (project / "asked.apt").read_text().splitlines()
    assert update == "noninteractive update -qq"
    quietly = "noninteractive install -y -qq --no-install-recommends"
    assert install == f"{quietly} python3.12-venv libgl1 libegl1"


@pytest.mark.parametrize(
    ("model", "advice"),
    [
        ("Raspberry Pi 5 Model B", "companion: a newer (or older) system is needed: Raspberry Pi"),
        ("", "  make run PYTHON=/path/to/python3.13"),
    ],
    ids=["a Pi", "a PC"],
)
def test_useful_advice_is_given_without_a_suitable_python(
    project: Path, model: str, advice: str
) -> None:
    fake(project, "python3", '#!/bin/sh\n[ "$*" = --version ] && echo Python 3.14.0\n')
    for version in (11, 12, 13):
        fake(project, f"python3.{version}", "#!/bin/sh\nexit 1\n")
    (project / "model").write_text(model)
    script = project / "deploy" / "setup.sh"
    text = script.read_text().replace("/usr/bin/python3", '"$PWD/bin/python3"')
    script.write_text(text.replace("/proc/device-tree/model", "model"))
    status, said, made = set_up(project, PYTHON="python3", COMPANION_LANGUAGE="en")
    assert (status, made) == (1, [])
    assert "this system has Python 3.14.0." in said
    assert said.splitlines()[-1].startswith(advice)


def test_the_setup_works_without_a_home(project: Path) -> None:
    assert set_up(project, HOME="/dev/null/nobody", XDG_CACHE_HOME="")[0] == 0
