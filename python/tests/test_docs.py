"""The examples in docstrings and docs, and the types."""
import contextlib
import doctest
import importlib
import importlib.util
import inspect
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

#: Modules and programs that need Gymnasium.
ENVIRONMENTS = re.compile(r"gymnasium|noge\.(gym|vector|_spaces)")
try:
    support.gymnasium()
    has_gymnasium = True
except unittest.SkipTest:
    has_gymnasium = False


class Docs(unittest.TestCase):
    def modules(self) -> "list[str]":
        return ["noge"] + [f"noge.{m.name}" for m in pkgutil.iter_modules(noge.__path__) if m.name not in PRIVATE]

    def test_examples_in_docstrings(self) -> None:
        networkx()
        attempted = 0
        for name in self.modules():
            if ENVIRONMENTS.fullmatch(name) and not has_gymnasium:
                continue
            module = importlib.import_module(name)
            if name == "noge._compare" and not importlib.util.find_spec("pandas"):
                print("SKIP: pandas is not installed; the examples of comparisons are not run")
                continue
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, name)
            attempted += result.attempted
        self.assertGreater(attempted, 50)

    def test_everything_public_has_an_example(self) -> None:
        """Exceptions are explained by noge.Error's, and the map by the page."""
        for name in noge.__all__:
            value = getattr(noge, name)
            examples = [(name, value)] + [(f"{name}.{key}", method) for key, method in inspect.getmembers(value)
                                          if not key.startswith("_") and inspect.isroutine(method)
                                          and key in vars(value)]
            for called, thing in examples:
                self.assertTrue(thing.__doc__, called)
                if value is not noge.Map and not (isinstance(value, type) and issubclass(value, Exception)):
                    self.assertIn(">>>", thing.__doc__, called)

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
                if ENVIRONMENTS.search(block) and not has_gymnasium:
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
