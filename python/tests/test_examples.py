"""The programs and the notebook in examples/python do what they say."""
import functools
import http.server
import os
import subprocess
import sys
import threading
import unittest
from typing import Any, Dict, List

import notebook
import support
from support import SOURCE, Case, networkx

FOLDER = os.path.join(SOURCE, "examples", "python")

#: A small site: each page and its links. Some lead elsewhere, nowhere, or to the same page.
SITE: Dict[str, List[str]] = {
    "index.html": ["guide/", "api.html", "https://example.org/", "index.html#top", "mailto:a@example.org"],
    "guide/index.html": ["../index.html", "install.html", "use.html?print=1", "missing.html"],
    "guide/install.html": ["use.html", "../private/key.html", "http://[broken"],
    "guide/use.html": ["../api.html", "../notes.txt", "../../outside.html"],
    "api.html": ["deep/one%20page.html"],
    "deep/one page.html": ["../index.html"],
    "private/key.html": ["../index.html"],
}


class Programs(Case):
    def run_program(self, name: str, *arguments: str) -> str:
        result = subprocess.run([sys.executable, "-W", "ignore", os.path.join(FOLDER, name), *arguments],
                                env=dict(os.environ, PYTHONIOENCODING="utf-8"), capture_output=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        return result.stdout.decode()

    def test_compare_my_policy(self) -> None:
        networkx()
        with open(os.path.join(FOLDER, "compare_my_policy.expected"), encoding="utf-8") as file:
            self.assertEqual(self.run_program("compare_my_policy.py"), file.read())

    def make_site(self) -> str:
        site = self.file("site")
        for page, links in SITE.items():
            path = os.path.join(site, page)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write("<!doctype html>\n<title>é</title>" + "".join(f"<p><A HREF='{link}'>x</a>" for link in links))
        with open(os.path.join(site, "notes.txt"), "w", encoding="utf-8") as file:
            file.write("<a href='secret.html'>")
        return site

    def visited(self, printed: str) -> List[str]:
        rows = (line.split(None, 2) for line in printed.splitlines()[1:])
        return [row[2] for row in rows if len(row) == 3 and row[0].isdigit() and row[1] != "pages,"]

    def test_crawls_from_disk(self) -> None:
        printed = self.run_program("crawl_docs.py", self.make_site(), "--compare", "--policy", "nn")
        pages = self.visited(printed)
        self.assertEqual(pages[0], "index.html")
        self.assertEqual(sorted(pages), sorted(SITE))
        for dead in ("guide/missing.html", "notes.txt"):
            self.assertIn(f"cannot read {dead}\n", printed)
        self.assertRegex(printed, r"\n7 pages, [0-9]+ clicks\n")
        self.assertRegex(printed, r"clicks on these 7 pages, mean over 10 orders of the links\n +nn +[0-9.]+\n$")
        few = self.run_program("crawl_docs.py", os.path.join(self.file("site"), "guide", "install.html"), "--pages", "2")
        self.assertEqual(self.visited(few), ["install.html", "use.html"])

    def test_crawls_over_http(self) -> None:
        requests: List[Any] = []
        self.make_site()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                requests.append((self.path, self.headers["User-Agent"]))
                super().do_GET()

            def log_message(self, format: str, *arguments: Any) -> None:
                pass

        with open(self.file("robots.txt"), "w", encoding="ascii") as file:
            file.write("User-agent: *\nDisallow: /site/private/\n")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=self.folder))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            printed = self.run_program("crawl_docs.py", f"http://127.0.0.1:{server.server_port}/site/", "--delay", "0.01")
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
        expected = {page.replace("guide/index.html", "guide/") for page in SITE} - {"private/key.html"}
        self.assertEqual(set(self.visited(printed)), expected | {"."})
        paths = [path for path, _ in requests]
        self.assertEqual(paths[0], "/robots.txt")
        self.assertFalse([path for path in paths if "private" in path or "outside" in path or "example" in path])
        self.assertEqual(len(paths), len(set(paths)), "each page is requested once")
        self.assertTrue(all(agent.startswith("noge-crawl-docs/") for _, agent in requests))

    def test_what_is_no_site(self) -> None:
        for place in ("nowhere", "http://127.0.0.1:9/", "gopher://example.org/"):
            result = subprocess.run([sys.executable, os.path.join(FOLDER, "crawl_docs.py"), place], cwd=self.folder,
                                    capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertRegex(result.stderr, "^crawl_docs.py: .*cannot be read\n$")


class Notebook(unittest.TestCase):
    def test_outputs_are_those_in_the_file(self) -> None:
        networkx()
        without = set()
        try:
            support.gymnasium()
        except unittest.SkipTest:
            without = {"gymnasium"}
        self.assertEqual(notebook.run(os.path.join(FOLDER, "quickstart.ipynb"), without=without), [])


if __name__ == "__main__":
    unittest.main()
