"""Work on other machines: jobs go to a Dask scheduler, and its workers do them.

Everyone who can reach a Dask scheduler can run anything on its workers, so it belongs in a network
that you trust, or behind TLS. No job runs in a worker itself, but in processes that it starts, the
same as on one machine. The scheduler needs nothing but Dask: it gets bytes, and the names of the
functions that workers are to call.
"""

__all__ = ["jobs", "scheduler"]
