#!/usr/bin/env python3
"""Explores a documentation site page by page, from disk or over HTTP, and prints the pages in the order of their visits.

    python3 examples/python/crawl_docs.py html --policy nn
    python3 examples/python/crawl_docs.py https://example.org/docs/ --pages 50 --compare

A page is a node and a link is an edge, which the back button follows in the other direction. The explorer knows only the
links of pages it has read; an agent of noge decides which page comes next, so that the number of clicks stays small.

The crawler is polite: it stays below the folder of its first page, obeys robots.txt, waits between requests, sends no
more requests than it was allowed to, and reads at most 2 MB of a page.
"""
import argparse
import html.parser
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import urllib.robotparser
from typing import Dict, List, Optional, Tuple

import noge

AGENT = f"noge-crawl-docs/{noge.__version__}"
LARGEST = 2_000_000  # bytes of a page
ORDERS = 10  # seeds of the comparison


class Links(html.parser.HTMLParser):
    """Collects the targets of a page's links."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: List[str] = []

    def handle_starttag(self, tag: str, attributes: List[Tuple[str, Optional[str]]]) -> None:
        target = dict(attributes).get("href")
        if tag == "a" and target:
            self.targets.append(target)


class Site:
    """Pages below a folder, which is a URL that ends with a slash. Files have URLs, too."""

    def __init__(self, place: str, delay: Optional[float]) -> None:
        if "://" not in place:
            path = os.path.abspath(place)
            place = "file://" + urllib.parse.quote(path + "/" if os.path.isdir(path) else path)
        if not urllib.parse.urlsplit(place).path:
            place += "/"
        self.on_disk = place.startswith("file:")
        self.root = place[:place.rindex("/") + 1]
        self.delay = delay if delay is not None else 0.0 if self.on_disk else 1.0
        self.ready = 0.0  # time of the next request
        self.rules = urllib.robotparser.RobotFileParser()
        if self.on_disk:
            self.rules.allow_all = True
        else:
            self._wait()
            self._read_rules(urllib.parse.urljoin(place, "/robots.txt"))
        self.first = self._name(place)

    def _read_rules(self, address: str) -> None:
        """Reads robots.txt; a site without one allows all."""
        request = urllib.request.Request(address, headers={"User-Agent": AGENT})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                self.rules.parse(answer.read(LARGEST).decode("utf-8", "replace").splitlines())
        except urllib.error.HTTPError as error:
            self.rules.allow_all = error.code not in (401, 403)
            self.rules.disallow_all = not self.rules.allow_all
        except (OSError, ValueError):
            self.rules.disallow_all = True

    def _wait(self) -> None:
        time.sleep(max(0.0, self.ready - time.monotonic()))
        self.ready = time.monotonic() + self.delay

    def _name(self, url: str) -> Optional[str]:
        """The name of a page: its address below the root; None if it lies elsewhere or must not be read."""
        url = urllib.parse.urldefrag(url).url.split("?")[0]
        if self.on_disk and url.endswith("/"):
            url += "index.html"
        allowed = url.startswith(self.root) and self.rules.can_fetch(AGENT, url)
        return urllib.parse.unquote(url[len(self.root):]) or "." if allowed else None

    def _address(self, name: str) -> str:
        return self.root + ("" if name == "." else urllib.parse.quote(name))

    def links(self, name: str) -> Optional[List[str]]:
        """The pages that a page links to; None if it cannot be read or is not HTML."""
        self._wait()
        request = urllib.request.Request(self._address(name), headers={"User-Agent": AGENT})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                if answer.headers.get_content_type() not in ("text/html", "application/xhtml+xml"):
                    return None
                base = answer.geturl()
                if self._name(base) is None:  # redirected to another site
                    return None
                text = answer.read(LARGEST).decode(answer.headers.get_content_charset() or "utf-8", "replace")
        except (OSError, ValueError):
            return None
        parser = Links()
        parser.feed(text)
        found = []
        for target in parser.targets:
            try:
                other = self._name(urllib.parse.urljoin(base, target.strip()))
            except ValueError:  # not an address
                continue
            if other is not None and other != name and other not in found:
                found.append(other)
        return found


def crawl(site: Site, policy: str, pages: int) -> Tuple[Dict[str, List[str]], float]:
    """Visits pages until all are read, or `pages` were requested. Returns the links of each page, and the clicks."""
    agent = noge.Agent(policy, limit=max(1, pages - 1))
    read: Dict[str, List[str]] = {}
    clicks, requested, at = 0.0, 1, site.first or ""
    links = site.links(at) if site.first is not None else None
    if links is None:
        sys.exit(f"crawl_docs.py: {site.root}{at}: cannot be read")
    print(f"{0:5} {0:6g}  {at}")
    while links is not None:
        read[at] = links
        advice = agent.tell(at, links)
        links = None
        while links is None and advice.state == "go" and requested < pages:
            assert advice.go is not None
            links = site.links(advice.go)
            requested += 1
            if links is None:  # a dead link: the explorer stays where it is
                print(f"              cannot read {advice.go}")
                advice = agent.tell(unreachable=[advice.go])
            else:
                at, clicks = advice.go, clicks + advice.cost
                print(f"{len(read):5} {clicks:6g}  {at}")
    return read, clicks


def compare(read: Dict[str, List[str]], first: str, policy: str) -> None:
    """Prints how many clicks the policy and nn need on the pages that were read, over several orders of the links."""
    number = {page: i for i, page in enumerate(read)}
    edges = {tuple(sorted((number[a], number[b]))) for a, links in read.items() for b in links if b in number}
    if not edges:
        return
    graph = noge.Graph.from_arrays(sorted(edges), node_count=len(number))
    print(f"\nclicks on these {len(read)} pages, mean over {ORDERS} orders of the links")
    for name in dict.fromkeys((policy, "nn")):
        walks = [noge.explore(graph, name, number[first], seed=seed) for seed in range(1, ORDERS + 1)]
        print(f"{name:>12}  {sum(walk.length for walk in walks) / ORDERS:g}")


def main() -> None:
    """Reads the command line, crawls and prints."""
    parser = argparse.ArgumentParser(description="Explores a documentation site in few clicks.")
    parser.add_argument("place", help="a folder with an index.html, an HTML file, or an address")
    parser.add_argument("--pages", type=int, default=100, help="requests at most (default: 100)")
    parser.add_argument("--policy", default="universal", help="the policy that decides (default: universal)")
    parser.add_argument("--delay", type=float, help="seconds between requests (default: 1 over HTTP, 0 from disk)")
    parser.add_argument("--compare", action="store_true", help="compare with the policy nn on the pages that were read")
    options = parser.parse_args()
    site = Site(options.place, options.delay)
    print("visit clicks  page")
    read, clicks = crawl(site, options.policy, options.pages)
    print(f"{len(read)} pages, {clicks:g} clicks")
    if options.compare:
        compare(read, next(iter(read)), options.policy)


if __name__ == "__main__":
    main()
