"""Ctrl-C ends long work at once."""
import signal
import threading
import time
import unittest
from typing import Any, Callable

import noge
from support import Case


class Interrupts(Case):
    def interrupted(self, work: Callable[[], Any]) -> None:
        timer = threading.Timer(0.3, lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT))
        begun = time.monotonic()
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            work()
        timer.join()
        self.assertLess(time.monotonic() - begun, 20)  # a busy machine needs seconds

    def test_evaluation(self) -> None:
        self.interrupted(lambda: noge.compare("grid", "universal", seeds=1000, episodes=1000))

    def test_evaluation_in_python(self) -> None:
        self.interrupted(lambda: noge.compare("grid", [lambda map: map.nearest], seeds=1000, episodes=1000))

    def test_training(self) -> None:
        self.interrupted(lambda: noge.train("grid", "plus", steps=100000))
        folder = self.file("run")
        self.interrupted(lambda: noge.train("ladder", steps=100000, folder=folder, replay=500, batch=8))

    def test_a_replay_that_is_being_filled(self) -> None:
        for method in ("dfp", "dqn"):
            self.interrupted(lambda: noge.train("grid", method, steps=100000))

    def test_bounds(self) -> None:
        graph = noge.Graph("delaunay:nodes=20000")
        self.interrupted(lambda: noge.bound(graph, 0, effort=100, seconds=1000))
        self.interrupted(lambda: noge.compare(graph, "nn", certify=True, seeds=1000, episodes=50, steps=None))

    def test_exploration(self) -> None:
        graph = noge.Graph("grid:rows=2000,columns=2000")
        self.interrupted(lambda: noge.explore(graph, "bfs", 0))


if __name__ == "__main__":
    unittest.main()
