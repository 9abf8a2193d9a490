"""What the tests share."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from typing import Any

#: The program, to compare with; None: it was not built.
PROGRAM = os.environ.get("NOGE_PROGRAM") or shutil.which("noge")

#: The repository.
SOURCE = os.environ.get("NOGE_SOURCE", os.path.join(os.path.dirname(__file__), "..", ".."))


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="noge-test-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def program(self, *arguments: str) -> str:
        """What the program prints; the test is skipped if there is none."""
        if not PROGRAM:
            self.skipTest("no program noge to compare with")
        result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=self.folder, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def bytes_of(self, name: str) -> bytes:
        with open(self.file(name), "rb") as file:
            return file.read()


def networkx() -> Any:
    """networkx, or the test is skipped."""
    try:
        import networkx as nx
    except ImportError:
        print("SKIP: networkx is not installed; graphs of networkx are not tested")
        raise unittest.SkipTest("networkx is not installed") from None
    return nx


def gymnasium() -> Any:
    """Gymnasium from the folder NOGE_GYMNASIUM or installed; otherwise the test is skipped."""
    folder = os.environ.get("NOGE_GYMNASIUM")
    if folder and folder not in sys.path:
        sys.path.append(folder)
    try:
        import gymnasium as found
    except ImportError:
        print("SKIP: Gymnasium is neither in NOGE_GYMNASIUM nor installed: its environments are not tested")
        raise unittest.SkipTest("Gymnasium is not installed") from None
    return found
