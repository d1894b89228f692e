"""A client of a Dask scheduler, and messages if there is none."""

from __future__ import annotations

import asyncio
import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pacman.support.errors import HARNESS_FAILED, UserError
from pacman.support.text import one_line

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10.0
_ADDRESS = re.compile(r"((tcp|tls)://)?[^\s/]+:\d{1,5}")
_CLOSE_SECONDS = 5.0
_NOBODY = "no scheduler answers there; start one with 'dask scheduler', which says its address"


class ClusterLost(UserError):
    """No worker can do the rest any more; what was done until then is right."""

    status = HARNESS_FAILED


def lost(address: str) -> ClusterLost:
    return ClusterLost(f"the scheduler at {address} is gone")


def check(address: str | None, jobs: int | None) -> None:
    """Check the options --cluster and -j; raises UserError if Dask isn't installed."""
    if address is None:
        return
    if jobs:
        raise UserError(
            f"-j {jobs}: cannot be combined with --cluster; each worker sets how many it does at a "
            f"time: 'dask worker --nthreads {jobs}'"
        )
    if not _ADDRESS.fullmatch(address):
        wanted = "expected an address as 'dask scheduler' says it, like tcp://192.0.2.7:8786"
        raise UserError(f"--cluster '{address}': {wanted}")
    if find_spec("distributed") is None:
        raise UserError("--cluster needs Dask: pip install 'pacman-search[cluster]'")


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler that writes nothing to the terminal."""
    # If it were imported later, its own settings would end with ours.
    import distributed  # noqa: F401
    from dask import config

    settings = {
        # Otherwise it would look for a scheduler that is gone for half a minute,
        "distributed.comm.timeouts.connect": f"{CONNECT_SECONDS:g}s",
        # and keep the last thousand jobs in memory.
        "distributed.admin.low-level-log-length": 0,
    }
    logging.disable()
    try:
        with warnings.catch_warnings(), config.set(settings):
            # About versions, which we compare ourselves, and about large jobs.
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
    from distributed import Client

    try:
        # Another server may never answer, and a client that waits for that can't be ended.
        asyncio.run(asyncio.wait_for(_try(address), CONNECT_SECONDS))
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, asyncio.TimeoutError):
        why = _NOBODY
    except Exception as error:  # noqa: BLE001 - such as Dask's objection to its configuration
        why = one_line(error)
    raise UserError(f"--cluster {address}: {why}")


async def _try(address: str) -> None:
    from distributed import Security
    from distributed.comm import connect

    arguments = Security().get_connection_args("client")
    comm = await connect(address, timeout=CONNECT_SECONDS, **arguments)
    await comm.close()


def _compare_versions(client: Client, address: str) -> None:
    try:
        found = client.get_versions()
    except OSError:
        raise UserError(f"--cluster {address}: {_NOBODY}") from None
    here, there = (found[who]["packages"]["distributed"] for who in ("client", "scheduler"))
    if here != there:
        raise UserError(
            f"--cluster {address}: the scheduler has distributed {there}, but this machine {here}; "
            "install the same on both"
        )
