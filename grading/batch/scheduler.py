"""A Dask scheduler, as far as one can be reached, and what is said where it can't."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pacman.match import one_line
from pacman.options import CommandError

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10.0
GO_ON = (
    "; what is graded is kept: the same command goes on, with the address of a new scheduler or "
    "without --cluster"
)
_ADDRESS = re.compile(r"((tcp|tls)://)?[^\s/]+:\d{1,5}")
_CLOSE_SECONDS = 5.0
_NOBODY = "no scheduler answers there; start one with 'dask scheduler', which says its address"
_NO_TLS = "for tls:// Dask's configuration has to name certificates"


class ClusterLost(CommandError):
    """Nobody is there who could grade the rest; what came until then is right."""


def lost(address: str) -> ClusterLost:
    return ClusterLost(f"the scheduler at {address} is gone{GO_ON}")


def check(address: str) -> None:
    """Raises CommandError where this can't be the address of a scheduler, or Dask isn't here."""
    if not _ADDRESS.fullmatch(address):
        wanted = "expected an address as 'dask scheduler' says it, like tcp://192.0.2.7:8786"
        raise CommandError(f"--cluster '{address}': {wanted}")
    if find_spec("distributed") is None:
        raise CommandError("--cluster needs Dask: pip install 'pacman-search[cluster]'")


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler, without what it would write to the terminal meanwhile."""
    from dask import config

    # Else a scheduler that is gone would be looked for half a minute long.
    settings = {"distributed.comm.timeouts.connect": f"{CONNECT_SECONDS:g}s"}
    logging.disable()
    try:
        with warnings.catch_warnings(), config.set(settings):
            # About versions, which are compared by us, and about large submissions.
            warnings.filterwarnings("ignore", module="distributed")
            client = _client(address)
            try:
                _compare_versions(client, address)
                yield client
            finally:
                with suppress(OSError):  # of a scheduler that is gone
                    client.close(_CLOSE_SECONDS)
    finally:
        logging.disable(logging.NOTSET)


def _client(address: str) -> Client:
    from distributed import Client, Security

    try:
        security = Security()
        context = security.get_connection_args("client").get("ssl_context")
        if address.startswith("tls://") and not context:
            raise CommandError(f"--cluster {address}: {_NO_TLS}")
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False, security=security)
    except OSError:
        why = _NOBODY
    except (RuntimeError, TypeError, ValueError) as error:  # what is wrong with a configuration
        why = one_line(error)
    raise CommandError(f"--cluster {address}: {why}")


def _compare_versions(client: Client, address: str) -> None:
    found = client.get_versions()
    here, there = (found[who]["packages"]["distributed"] for who in ("client", "scheduler"))
    if here != there:
        raise CommandError(
            f"--cluster {address}: the scheduler has distributed {there}, but this machine {here}; "
            "install the same on both"
        )
