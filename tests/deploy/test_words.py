"""Output of the installation, and the arguments that it accepts."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.installing import DEPLOY, install, spoken

SCRIPTS = (*sorted(DEPLOY.glob("*.sh")), DEPLOY / "install" / "companion")


def test_the_output_names_the_changes_that_were_made(card: Path) -> None:
    said = install(card, "--shutdown-pin", "3")
    done = [line for line in said.splitlines() if line.startswith("- ")]
    assert f"Done: {len(done)} changes." in said


def test_the_output_is_in_the_language_of_the_reader(card: Path) -> None:
    assert "Le bureau ne démarre plus" in install(card, "--language", "fr")
    assert "Les parties, les réglages" in install(card, "uninstall", language="fr_FR.UTF-8")


def test_every_sentence_of_the_installation_is_there_in_both_languages() -> None:
    words = (DEPLOY / "install" / "words.sh").read_text()
    quoted = r"""(?:'([^']*)'|"([^"]*)")"""
    found = re.findall(rf"^        (\w+)\) en={quoted}\n +fr={quoted} ;;$", words, re.MULTILINE)
    sentences = {key: (en or en_, fr or fr_) for key, en, en_, fr, fr_ in found}
    assert len(sentences) == len(re.findall(r"\ben=['\"]", words))
    for english, french in sentences.values():
        assert english != french
        assert english.count("%s") == french.count("%s")
    scripts = {DEPLOY / "install.sh", *DEPLOY.glob("install/*.sh")} - {DEPLOY / "install/words.sh"}
    code = re.sub(r"#.*", "", "\n".join(path.read_text() for path in scripts))
    said = re.findall(r"\b(?:say|did|fail|sentence|refuse_release) ([a-z_0-9]+)\b", code)
    assert {*said} == {*sentences}


@pytest.mark.parametrize(
    "words",
    [["--language", "de"], ["--shutdown-pin", "28"], ["--shutdown-pin"], ["remove"], ["--root"]],
)
def test_unknown_arguments_change_nothing(tmp_path: Path, words: list[str]) -> None:
    command = [str(DEPLOY / "install.sh"), "--root", str(tmp_path), *words]
    done = subprocess.run(command, env=spoken("en"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage:")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_shellcheck_accepts_the_scripts() -> None:
    subprocess.run(["shellcheck", "-x", *map(str, SCRIPTS)], check=True, cwd=DEPLOY.parent)
