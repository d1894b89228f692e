"""The folder: what is in it, what must not be, and what the command says where it can't."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import URLError

import pytest
from handouts import HIDDEN, ran
from submitted import TREE, assignment

from pacman.playground import pyodide


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", io.StringIO())
        from pacman.commands.autograder import main

        assert main(["playground", str(folder)]) == 0
    return folder


def python_in(site: Path) -> dict[str, str]:
    with zipfile.ZipFile(site / "project.zip") as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_reference_is_not_in_it(site: Path) -> None:
    names = python_in(site)
    for secret in ("search", "mistakes", "diagnosis", "smallest"):
        assert f"pacman/grading/tutor/{secret}.py" not in names
    assert "pacman/grading/reference/derived.py" not in names
    assert "pacman/grading/reference/leaves.py" not in names
    everything = "".join(names.values()) + (site / "settings.json").read_text("utf-8")
    # No words of the solutions: neither of the searches, nor of the evaluation.
    assert "class MinimaxAgent" not in "".join(names.values())
    assert "def best_actions" not in everything
    template = json.loads((site / "settings.json").read_text("utf-8"))["template"]
    assert "raiseNotDefined" in template


def test_every_module_that_is_imported_is_in_it(site: Path) -> None:
    names = python_in(site)
    needed = {
        "pacman/playground/inside/page.py",
        "pacman/grading/reports/recorded.py",
        "pacman/legacy/util.py",
        "layouts/smallClassic.lay",
        "yaml/__init__.py",
    }
    assert needed <= names.keys()


def test_the_page_may_load_from_one_address_alone(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert f"connect-src 'self' blob: {pyodide.NETWORK}" in page
    assert page.count("https://") == 2  # scripts and data, both in the policy


def test_without_a_network_no_address_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = {name: name.encode() for name in pyodide.FILES}
    digests = {name: pyodide.integrity(content) for name, content in contents.items()}
    monkeypatch.setattr(pyodide, "FILES", digests)
    place = tmp_path / "pyodide"
    place.mkdir()
    for name, content in contents.items():
        place.joinpath(name).write_bytes(content)
    site = tmp_path / "site"
    status, out, _ = ran(["playground", str(site), "--offline", "--pyodide", str(place)], capsys)
    assert status == 0
    assert "python -m http.server --directory" in out
    assert "https://" not in (site / "index.html").read_text("utf-8")
    assert "https://" not in (site / "settings.json").read_text("utf-8")
    assert {p.name: p.read_bytes() for p in (site / "python").iterdir()} == contents


def test_hidden_tests_are_not_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = tmp_path / "cases"
    assignment(cases, {"q2": {"seen": TREE, "unseen": HIDDEN + "hidden\n"}})
    site = tmp_path / "site"
    assert ran(["playground", str(site), "--test-cases", str(cases)], capsys)[0] == 0
    for path in site.rglob("*"):
        if path.is_file():
            assert b"7319" not in path.read_bytes(), path
    assert "unseen" not in (site / "settings.json").read_text("utf-8")


def packed(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"nothing", "no package of Pyodide: expected pyodide-"),
        (packed({}), "no pyodide.js in what should be Pyodide"),
        (packed(dict.fromkeys(pyodide.FILES, b"other")), "its pyodide.js is not that of Pyodide"),
        (packed({"pyodide.js/": b""}), "no pyodide.js in what"),
    ],
    ids=["no package", "empty", "other files", "a folder"],  # their bytes have the time in them
)
def test_another_package_is_refused(
    content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "package.tgz"
    place.write_bytes(content)
    argv = ["playground", str(tmp_path / "site"), "--offline", "--pyodide", str(place)]
    status, _, err = ran(argv, capsys)
    assert status == 2
    assert says in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--offline", "--pyodide", "/no/such"], "no file or folder '/no/such'"),
        (["--pyodide", "."], "only with --offline"),
        (["--offline", "--pyodide", "."], "no pyodide.js in what should be"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    options: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = ran(["playground", str(tmp_path / "site"), *options], capsys)
    assert status == 2
    assert says in err


@pytest.mark.parametrize("changed", [False, True])
def test_files_are_fetched_and_checked(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    changed: bool,
) -> None:
    contents = {name: name.encode() for name in pyodide.FILES}
    digests = {name: pyodide.integrity(content) for name, content in contents.items()}
    monkeypatch.setattr(pyodide, "FILES", digests)
    served, site = tmp_path / "served", tmp_path / "site"
    served.mkdir()
    for name, content in contents.items():
        served.joinpath(name).write_bytes(b"other" if changed else content)
    handler = partial(SimpleHTTPRequestHandler, directory=str(served))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        monkeypatch.setattr(pyodide, "NETWORK", f"http://127.0.0.1:{server.server_port}/")
        thread = Thread(target=server.serve_forever)
        thread.start()
        status, _, err = ran(["playground", str(site), "--offline"], capsys)
        server.shutdown()
        thread.join()
    if changed:
        assert status == 2
        assert "its pyodide.js is not that of Pyodide" in err
    else:
        assert status == 0
        assert {p.name: p.read_bytes() for p in (site / "python").iterdir()} == contents


def test_without_a_network_it_says_how_to_do_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise URLError("no route")

    monkeypatch.setattr(pyodide, "urlopen", fails)
    status, _, err = ran(["playground", str(tmp_path / "site"), "--offline"], capsys)
    assert status == 2
    assert "cannot be fetched (no route)" in err
    assert "--pyodide" in err


def test_the_same_assignment_gives_the_same_files(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = tmp_path / "again"
    assert ran(["playground", str(again)], capsys)[0] == 0
    digests = [
        {p.relative_to(folder): hashlib.sha256(p.read_bytes()).hexdigest()
         for p in folder.rglob("*") if p.is_file()}
        for folder in (site, again)
    ]  # fmt: skip
    assert digests[0] == digests[1]
