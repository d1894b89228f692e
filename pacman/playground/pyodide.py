"""Pyodide, which is Python for browsers: its version, its files, and their source.

Pages load it from a public network, and take a file only if its digest is the one below. For
pages that load nothing from elsewhere, the same files are fetched once, and checked in the same
way.
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from base64 import b64encode
from collections.abc import Callable
from urllib.request import urlopen

from pacman.support.errors import UserError

# Python 3.13. A new version: change this, and take the digests from the package.
VERSION = "0.29.5"
NETWORK = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}/"
FILES = {
    "pyodide.js": "sha384-VR47TfKeAmT7vMej7bwOVg0tHTQLLGMSIpsXtFMCZG5OpKZSIXoSLtGY//qHcxc6",
    "pyodide.asm.js": "sha384-8mBRd9rjeP9blbPmWuCum2qq484+GPVFDSaebLOh+ryUrQZz9SJ4v2dh4STKX9Jo",
    "pyodide.asm.wasm": "sha384-8LoW84uYNGn2avpfQNVvzVXqylKrFwJgbBNJ87g6D5Ud+8bzAJzOV38jQkOpVBq7",
    "python_stdlib.zip": "sha384-qFTVfVvRHvt1V/9yXR9tJ0uAKF7men+qhxh13+YPQPYWYMAq4dKaaL6N+/DIo4gR",
    "pyodide-lock.json": "sha384-xDHcZeNLjl7+brzrlYDRbrxe3I9kROtVuWNljcqvsUtLl47M+jg2UGQ13S7KV5Xc",
}
MOST_BYTES = 50_000_000
SECONDS = 60


def files(place: str | None) -> dict[str, bytes]:
    """Its files, from a folder or a package at this place, or from the network if there is none.

    Raises UserError if they cannot be fetched, or are not those of this version.
    """
    if not place:
        found = _fetched()
    elif os.path.isdir(place):
        found = _in_folder(place)
    else:
        found = _in_package(place)
    for name, digest in FILES.items():
        if integrity(found[name]) != digest:
            where = place or NETWORK
            raise UserError(f"{where}: its {name} is not that of Pyodide {VERSION}")
    return found


def integrity(content: bytes) -> str:
    """The digest by which browsers check a file."""
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def _fetched() -> dict[str, bytes]:
    found = {}
    for name in FILES:
        try:
            with urlopen(NETWORK + name, timeout=SECONDS) as answer:  # noqa: S310 - it is ours
                found[name] = answer.read(MOST_BYTES)
        except OSError as error:  # an URLError has the reason inside
            why = getattr(error, "reason", error)
            raise UserError(
                f"{NETWORK}{name} cannot be fetched ({why}): save the files of Pyodide {VERSION}, "
                "or its package, elsewhere, and give their path with --pyodide"
            ) from None
    return found


def _in_package(place: str) -> dict[str, bytes]:
    try:
        with open(place, "rb") as file:
            content = io.BytesIO(file.read(MOST_BYTES))
    except OSError as error:
        raise UserError(f"{place}: cannot be read: {error.strerror or error}") from None
    try:
        with tarfile.open(fileobj=content) as archive:
            return _each(lambda name: archive.extractfile(f"package/{name}"), KeyError)
    except (tarfile.TarError, EOFError, OSError):
        raise UserError(f"no package of Pyodide: expected pyodide-{VERSION}.tgz") from None


def _in_folder(place: str) -> dict[str, bytes]:
    # An unpacked package has a folder of this name in it.
    inside = os.path.join(place, "package")
    folder = inside if os.path.isdir(inside) else place
    return _each(lambda name: open(os.path.join(folder, name), "rb"), FileNotFoundError)


def _each(opened: Callable[[str], object], missing: type[Exception]) -> dict[str, bytes]:
    found = {}
    for name in FILES:
        try:
            file = opened(name)
        except missing:
            raise UserError(f"no {name} in what should be Pyodide {VERSION}") from None
        assert isinstance(file, io.BufferedIOBase)  # noqa: S101 - none of them is a folder
        with file:
            found[name] = file.read()
    return found
