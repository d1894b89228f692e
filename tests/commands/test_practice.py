"""`python -m pacman practice`: the file that it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from pacman.commands.game import main
from pacman.practice import page


@pytest.mark.parametrize(("words", "seed"), [([], 0), (["--seed", "7"], 7)])
def test_it_writes_the_page_of_a_seed(
    words: list[str], seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "practice.html"
    assert main(["practice", str(path), *words]) == 0
    assert capsys.readouterr().out == f"Written: {path}\n"
    text = path.read_text(encoding="utf-8")
    assert text == page.page(seed)
    assert f'data-seed="{seed}"' in text
    assert "{{" not in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["{}/no/practice.html"], "cannot be written: No such file or directory"),
        (["{}"], "cannot be written: Is a directory"),
        (["{}/p.html", "--seed", "-1"], "expected a whole number"),
        (["{}/p.html", "--seed", str(10**15)], "expected a whole number"),
        ([], "OUT.html"),
    ],
)
def test_it_refuses_in_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practice", *(word.format(tmp_path) for word in words)]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
