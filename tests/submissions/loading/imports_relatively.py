from .util import Stack
