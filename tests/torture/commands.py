"""Every command of noge on small inputs, and what an undisturbed run of it leaves.

A command runs in an empty folder. Its outcome is the exit code, standard output, and all files. Times that a run measures
are left out, so that outcomes of two runs are equal."""
import json
import os
import pathlib
import re
import shutil
import subprocess

TIMES = re.compile(rb'("(?:seconds|time|started|finished|steps_per_second|samples|rate_per_second|machine)": *)[-0-9.e+"A-Za-z:/ ()@,]+?(?=[,}\n])')
SMALL = ["--hidden", "8", "--episodes", "2", "--evaluate-every", "2", "--threads", "1", "--checkpoint-seconds", "0"]
GRAPHS = ["grid:rows=3,columns=3", "grid:rows=4,columns=3"]
DFP = ["--steps", "4", "--replay", "200", "--batch", "2"] + SMALL
AGENT = (b'{"at":"a","sees":["b","c"]}\n{"at":"b","sees":["a","d"]}\n{"ask":"next"}\n{"ask":"statistics"}\n'
         b'{"blocked":[["b","d"]]}\n{"at":"c","sees":["a","e"]}\n')

# name: arguments, or (arguments, standard input). FIXTURES stands for the folder with the inputs.
COMMANDS = {
    "help": ["--help"],
    "version": ["--version"],
    "help-train": ["help", "train"],
    "generate": ["generate", "grid:rows=5,columns=6", "-o", "g.graph"],
    "generate-set": ["generate", "tree", "-n", "3", "--split", "-o", "trees/"],
    "generate-stdout": ["generate", "maze:side=7", "--format", "graphml"],
    "import": ["import", "FIXTURES/town.osm", "--boundary", "FIXTURES/town.geojson", "-o", "t.graph"],
    "import-json": ["import", "FIXTURES/town.osm", "--network", "walk", "-o", "t.graphml.gz", "--json"],
    "info": ["info", "FIXTURES/town.graphml", "FIXTURES/g.graph"],
    "info-json": ["info", "FIXTURES/town.graphml", "--json"],
    "info-gml": ["info", "FIXTURES/g.gml", "FIXTURES/g.json", "FIXTURES/g.adjlist", "FIXTURES/g.edges", "FIXTURES/g.gr"],
    "info-set": ["info", "FIXTURES/set", "--json"],
    "info-model": ["info", "universal", "FIXTURES/run/model-last.safetensors"],
    "convert": ["convert", "FIXTURES/g.graph", "-o", "g.graphml"],
    "convert-gz": ["convert", "FIXTURES/town.graphml", "-o", "g.edges.gz"],
    "convert-xz": ["convert", "FIXTURES/g.graph.xz", "-o", "g.gr.xz"],
    "convert-stdin": (["convert", "-", "-o", "-", "--to", "edges"], b"a b\nb c\n"),
    "split": ["split", "FIXTURES/town.graphml", "--diagonal", "-o", "half"],
    "draw": ["draw", "FIXTURES/g.graph", "--labels", "-o", "g.svg"],
    "draw-png": ["draw", "FIXTURES/g.graph", "-o", "g.png"],
    "draw-trace": ["draw", "FIXTURES/g.graph", "--trace", "FIXTURES/walk.jsonl", "--animate", "w.html", "-o", "w.pdf"],
    "explore": ["explore", "FIXTURES/g.graph", "-p", "nn"],
    "explore-all": ["explore", "FIXTURES/town.graphml", "-w", "--steps", "20", "--trace", "w.jsonl", "--animate", "w.svg", "--json"],
    "explore-draw": ["explore", "FIXTURES/g.graph", "--draw", "w.svg", "--certify"],
    "explore-replay": ["explore", "FIXTURES/g.graph", "--replay", "FIXTURES/walk.jsonl"],
    "explore-model": ["explore", "FIXTURES/g.graph", "-p", "FIXTURES/run/model-last.safetensors", "--kernel", "portable"],
    "compare": ["compare", "FIXTURES/set", "-p", "nn,bfs,universal", "--seeds", "2", "-n", "3", "-j", "1", "--paired", "nn"],
    "compare-json": ["compare", "FIXTURES/set", "grid:rows=4,columns=4", "-p", "nn,dfs", "-n", "3", "-j", "1", "--json"],
    "compare-csv": ["compare", "FIXTURES/set", "-p", "nn", "-n", "3", "-j", "1", "--per-episode", "--format", "csv"],
    "bound": ["bound", "FIXTURES/g.graph", "--source", "0", "-o", "walk.txt", "--json"],
    "agent": (["agent", "-j", "j", "-p", "nn"], AGENT),
    "agent-again": (["agent", "-j", "FIXTURES-COPY/journal", "-p", "nn"], b'{"ask":"statistics"}\n{"at":"e","sees":["c"]}\n'),
    "agent-map": (["agent"], AGENT + b'{"ask":"map","file":"m.graph"}\n'),
    "play": ["play", "FIXTURES/g.graph", "--keys", "n n n ", "--json"],
    "train": ["train", *GRAPHS, "-o", "run"] + DFP,
    "train-plus": ["train", *GRAPHS, "--method", "plus", "--steps", "2", "--tensorboard", "-o", "run"] + SMALL,
    "train-dqn": ["train", *GRAPHS, "--method", "dqn", "-o", "run"] + DFP,
    "train-resume": ["train", *GRAPHS, "--resume", "-o", "FIXTURES-COPY/stopped"] + DFP,
    "runs": ["runs", "FIXTURES/run"],
    "runs-json": ["runs", "FIXTURES/run", "FIXTURES/plus", "--json"],
    "curve": ["curve", "FIXTURES/run", "-o", "c.svg"],
    "explain": ["explain", "FIXTURES/plus/model-last.safetensors", "FIXTURES/set", "-n", "2", "--decisions", "20", "--json"],
    "policies": ["policies"],
    "policies-json": ["policies", "--json"],
    "reproduce-list": ["reproduce", "--quick", "--sets", "grid", "--list", "-o", "paper"],
    "reproduce": ["reproduce", "--quick", "--sets", "grid", "--methods", "baselines", "--seeds", "1", "-j", "1", "-o", "paper"],
    "bench": ["bench", "explore", "FIXTURES/g.graph", "--policies", "nn", "--seconds", "0.001", "--peer", "none", "--json"],
    "bench-agent": ["bench", "agent", "FIXTURES/g.graph", "--seconds", "0.001", "--peer", "none", "--json"],
    "manual": ["manual", "explore"],
    "manual-all": ["manual", "-o", "man"],
    "completion": ["completion", "bash"],
    "fetch-dry": ["fetch", "Tiny Town", "-n", "-o", "t.graph"],
}
# Their standard output is figures of time.
TIMED = {"bench", "bench-agent", "explore-draw"}
SLOW = {"reproduce", "explore-draw", "bench", "bench-agent"}


class Outcome:
    """What a run left. Equal outcomes have equal bytes, except for times."""

    def __init__(self, code, out, err, files):
        self.code, self.out, self.err, self.files = code, out, err, files

    def difference(self, other, timed=False):
        """None, or what differs from the outcome `other` of an undisturbed run."""
        if not timed and self.out != other.out:
            return "standard output differs"
        for name in sorted(set(self.files) | set(other.files)):
            if name not in self.files:
                return f"{name} is missing"
            if name not in other.files:
                return f"{name} is left over"
            if self.files[name] != other.files[name]:
                return f"{name} differs"
        return None


def files_below(folder):
    """Contents by path, without what a run measured of time."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if path.name == "events.out.tfevents.noge": # times in binary
                content = b"events"
            found[str(path.relative_to(folder))] = timeless(content, path.name)
    return found


def timeless_checkpoint(content):
    """A checkpoint without the seconds of its run, the length of metrics.jsonl, which has seconds, too, and the checksum of both."""
    length = int.from_bytes(content[:8], "little")
    try:
        json.loads(content[8:8 + length])
    except ValueError:
        return b"damaged " + content
    header, data = json.loads(content[8:8 + length]), bytearray(content[8 + length:])
    begin, _ = header["figures"]["data_offsets"]
    seconds = begin + 8 * 4 # the fifth figure of every method
    data[seconds:seconds + 8] = bytes(8)
    del data[header["checksum"]["data_offsets"][0]:]
    header["__metadata__"]["extra"] = re.sub(r'"metrics": \d+', "", header["__metadata__"]["extra"])
    return json.dumps(header).encode() + bytes(data)


def timeless(content, name=""):
    if name == "checkpoint.safetensors":
        return timeless_checkpoint(content)
    if name.endswith((".json", ".jsonl", ".html", ".md", ".safetensors")) or not name:
        content = TIMES.sub(rb"\1T", content)
        content = re.sub(rb"\d+(\.\d+)? (s|ms|seconds)\b", b"T s", content)
    return content


class World:
    """The program, a folder for everything, and the undisturbed outcome of each command."""

    def __init__(self, noge, tools, source, place):
        self.noge, self.tools, self.source = noge, pathlib.Path(tools), pathlib.Path(source)
        self.place = pathlib.Path(place)
        (self.place / "tools").symlink_to(self.tools)  # the dynamic linker takes no path with a blank
        self.tools = self.place / "tools"
        self.fixtures = self.place / "fixtures"
        self.here = self.place / "here"
        self.undisturbed = {}
        self.kills = 0
        self.cases = {}
        self.environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
        self.environment.update(HOME=str(self.place), XDG_CACHE_HOME=str(self.place / "cache"), LC_ALL="C.UTF-8", TZ="UTC0",
                                MALLOC_PERTURB_="165")
        self.environment.pop("NOGE_DATA", None)
        self.make_fixtures()

    def make_fixtures(self):
        self.fixtures.mkdir()
        for name in ("town.osm", "town.geojson", "town.graphml"):
            shutil.copy(self.source / "tests/data/town" / name, self.fixtures)
        def noge(*words, **more):
            done = subprocess.run([self.noge, *words], cwd=self.fixtures, env=self.environment, capture_output=True, **more)
            if done.returncode != 0:
                raise SystemExit(f"torture: {' '.join(words)}: {done.stderr.decode(errors='replace')}")
        noge("generate", "grid:rows=4,columns=5", "-o", "g.graph")
        for name in ("g.edges", "g.gr", "g.graph.xz"):
            noge("convert", "g.graph", "-o", name)
        (self.fixtures / "g.gml").write_text('graph [\n  node [\n id 0\n label "a"\n ]\n  node [\n id 1\n ]\n  edge [\n source 0\n target 1\n value 2.5\n ]\n]\n')
        (self.fixtures / "g.json").write_text('{"directed": false, "nodes": [{"id": 0}, {"id": "b"}], "links": [{"source": 0, "target": "b"}]}')
        (self.fixtures / "g.adjlist").write_text("# adjacency\n0 1 2\n1 2\n2\n")
        noge("generate", "tree", "-n", "5", "-o", "set/")
        noge("explore", "g.graph", "-p", "nn", "--trace", "walk.jsonl")
        noge("train", *GRAPHS, "-o", "run", *DFP)
        noge("train", *GRAPHS, "--method", "plus", "--steps", "2", "-o", "plus", *SMALL)
        noge("agent", "-j", "journal", "-p", "nn", input=AGENT)

    def words(self, name):
        command = COMMANDS[name]
        words, given = command if isinstance(command, tuple) else (command, b"")
        return [self.noge] + [word.replace("FIXTURES-COPY", ".").replace("FIXTURES", str(self.fixtures)) for word in words], given

    def clear(self, name):
        """Empties the folder that commands run in, and puts there what a command changes."""
        shutil.rmtree(self.here, ignore_errors=True)
        self.here.mkdir()
        if name == "agent-again":
            shutil.copy(self.fixtures / "journal", self.here)
        if name == "train-resume":
            shutil.copytree(self.fixtures / "stopped", self.here / "stopped")

    def run(self, name, before=(), environment=None, timeout=60, keep=False):
        """Runs a command, with words before it such as a tracer. An outcome of code None took too long."""
        words, given = self.words(name)
        if not keep:
            self.clear(name)
        try:
            done = subprocess.run([*before, *words], cwd=self.here, env={**self.environment, **(environment or {})},
                                  input=given, capture_output=True, timeout=timeout)
        except subprocess.TimeoutExpired as late:
            return Outcome(None, late.stdout or b"", late.stderr or b"", files_below(self.here))
        out = timeless(done.stdout)
        return Outcome(done.returncode, out, done.stderr, files_below(self.here))

    def reference(self, name):
        """The undisturbed outcome, computed once. It must be success."""
        if name == "train-resume" and not (self.fixtures / "stopped").exists():
            self.stop_training()
        if name not in self.undisturbed:
            outcome = self.run(name)
            if outcome.code != 0:
                raise SystemExit(f"torture: {name} fails undisturbed: {outcome.err.decode(errors='replace')}")
            self.undisturbed[name] = outcome
        return self.undisturbed[name]

    def stop_training(self):
        """A folder of a training that was killed after its second checkpoint, for train-resume."""
        words = [self.noge, "train", *GRAPHS, "-o", "stopped", *DFP]
        report = self.place / "report"
        def trace(number, action):
            shutil.rmtree(self.fixtures / "stopped", ignore_errors=True)
            return subprocess.run([self.tools / "inject", report, str(number), action, *words], cwd=self.fixtures,
                                  env=self.environment, capture_output=True).returncode
        trace(0, "none")
        calls = int(report.read_text().split()[0])
        trace(calls * 2 // 3, "before")

    def judge(self, name, outcome, codes=(1,)):
        """None if the outcome keeps the promises: success means everything is there and the same, failure has an exit code and a
        message and leaves no half-written file. Otherwise what is wrong."""
        reference = self.reference(name)
        if outcome.code is None:
            return "does not end"
        if outcome.code < 0 or outcome.code >= 128:
            return f"crashes with code {outcome.code}: {outcome.err[-300:].decode(errors='replace')}"
        if name.startswith("agent") and outcome.code == 0 and b'"error"' in outcome.out:
            return None # the agent says for each message that it was refused, and goes on
        if outcome.code == 0:
            return outcome.difference(reference, name in TIMED)
        if outcome.code not in codes:
            return f"exit code {outcome.code}: {outcome.err[:300].decode(errors='replace').strip()}"
        if not outcome.err.strip():
            return "fails without a message"
        return self.half_written(name, outcome)

    def half_written(self, name, outcome):
        """A file that is neither absent nor complete. Metrics, journals and events grow by lines; they may end early."""
        reference = self.reference(name)
        for path, content in outcome.files.items():
            whole = reference.files.get(path)
            growing = path.endswith(("metrics.jsonl", "events.out.tfevents.noge", "journal", "j"))
            if whole is None and (os.path.basename(path).startswith(".") or not growing and "run" not in path and "stopped" not in path
                                  and "paper" not in path):
                return f"{path} is left over"
            if whole is not None and content != whole and not growing and not path.startswith(("run/", "stopped/", "paper/")):
                return f"{path} is half written"
        return None
