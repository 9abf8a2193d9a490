"""noge: explore graphs that nobody has mapped.

An agent stands at a node of an unknown graph and sees only the edges of the nodes that it has visited. noge decides where
it goes next, so that the whole walk stays short.

>>> import noge
>>> walk = noge.explore("maze:side=11", policy="nn", source=0)
>>> walk.finished
True
"""
import sys as _sys

from ._noge import Map, version as _version
from ._error import Diverged, Error, FileError, InputError, Interrupted, OutOfMemory, UsageError
from ._graph import Graph
from ._policy import Policy, policies
from ._explore import Walk, explore
from ._table import Table
from ._compare import Comparison, Paired, compare
from ._bound import Bound, bound
from ._agent import Advice, Agent
from ._train import Model, settings, train

__version__ = _version()

if "gymnasium" in _sys.modules:  # makes noge/Exploration-v0 known to it
    from . import gym as gym

__all__ = [
    "Advice", "Agent", "Bound", "Comparison", "Diverged", "Error", "FileError", "Graph", "InputError", "Interrupted",
    "Map", "Model", "OutOfMemory", "Paired", "Policy", "Table", "UsageError", "Walk", "bound", "compare", "explore",
    "policies", "settings", "train",
]
