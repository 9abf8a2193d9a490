"""The examples in docstrings and docs, and the types."""
import contextlib
import doctest
import importlib
import io
import os
import pkgutil
import re
import subprocess
import sys
import unittest

import noge
import support
from support import SOURCE, networkx

PRIVATE = {"_noge"}
try:
    support.gymnasium()
except unittest.SkipTest:
    pass


class Docs(unittest.TestCase):
    def modules(self) -> "list[str]":
        return ["noge"] + [f"noge.{m.name}" for m in pkgutil.iter_modules(noge.__path__) if m.name not in PRIVATE]

    def test_examples_in_docstrings(self) -> None:
        networkx()
        attempted = 0
        for name in self.modules():
            try:
                module = importlib.import_module(name)
            except ImportError as error:
                print(f"SKIP: {name}: {error}")
                continue
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, name)
            attempted += result.attempted
        self.assertGreater(attempted, 50)

    def test_everything_public_has_a_docstring(self) -> None:
        for name in noge.__all__:
            self.assertTrue(getattr(noge, name).__doc__, name)

    def test_examples_of_the_page(self) -> None:
        networkx()
        path = os.path.join(SOURCE, "docs", "PYTHON.md")
        result = doctest.testfile(path, module_relative=False)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 10)

    def test_programs_in_the_pages(self) -> None:
        """Blocks of Python without a prompt run as they are."""
        networkx()
        count = 0
        for page in ("README.md", "docs/PYTHON.md"):
            with open(os.path.join(SOURCE, page), encoding="utf-8") as file:
                blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
            for block in blocks:
                if block.startswith(">>>"):
                    continue
                if "gymnasium" in block and "gymnasium" not in sys.modules:
                    print(f"SKIP: Gymnasium is not installed; a program in {page} is not run")
                    continue
                with contextlib.redirect_stdout(io.StringIO()), self.subTest(page):
                    exec(compile(block, page, "exec"), {})
                count += 1
        self.assertGreaterEqual(count, 1)

    def test_types(self) -> None:
        try:
            subprocess.run([sys.executable, "-m", "mypy", "--version"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print("SKIP: mypy is not installed; types are not checked")
            self.skipTest("no mypy")
        result = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", os.devnull], cwd=SOURCE, text=True,
                                capture_output=True, check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
