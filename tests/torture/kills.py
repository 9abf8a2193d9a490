"""Kills before and after every system call that changes the disk, for the agent's journal and for trainings. Killed again and
again, then let through, both must end with the bytes of an undisturbed run; a journal has every report that was answered."""
import json
import os
import random
import shutil
import subprocess

import commands

LINES = [json.dumps(line).encode() for line in (
    {"at": "a", "sees": ["b", "c"]}, {"at": "b", "sees": ["a", "d"]}, {"at": "d", "sees": ["b", "e"]}, {"blocked": [["d", "e"]]},
    {"at": "c", "sees": ["a", "f", "g"]}, {"at": "f", "sees": ["c"]}, {"at": "g", "sees": ["c", "h"]}, {"at": "h", "sees": ["g"]})]
KILLED = 128 + 9
TRAININGS = {"train": ["train", *commands.GRAPHS, *commands.DFP],
             "train-plus": ["train", *commands.GRAPHS, "--method", "plus", "--steps", "3", "--tensorboard", *commands.SMALL],
             "train-dqn": ["train", *commands.GRAPHS, "--method", "dqn", *commands.DFP]}


def cases(world, brief):
    found = []
    for kind in ("agent", *TRAININGS):
        for number in range(1, calls(world, kind) + 1):
            found += [(kind, number, when) for when in ("before", "after")]
    random.Random(1).shuffle(found) # a long run that is stopped early has killed both at all kinds of places
    return found


def traced(world, number, action):
    return [str(world.tools / "inject"), str(world.place / "report"), str(number), action]


def calls(world, kind):
    undisturbed(world, kind)
    before = traced(world, 0, "none")
    world.clear(kind)
    code = talk(world, before)[0] if kind == "agent" else train(world, kind, before)
    return int((world.place / "report").read_text().split()[0]) if code == 0 else 0


def undisturbed(world, kind):
    """Files that a run without kills leaves."""
    key = "kills-" + kind
    if key not in world.undisturbed:
        world.clear(kind)
        code = talk(world, [])[0] if kind == "agent" else train(world, kind, [])
        if code != 0:
            raise SystemExit(f"torture: {kind} fails undisturbed")
        world.undisturbed[key] = commands.files_below(world.here)
    return world.undisturbed[key]


def run(world, case):
    """Kills at the place that the case names, then once more at a random one, then lets it through."""
    kind, number, when = case
    dice = random.Random(str(case))
    second = dice.randint(1, max(2, number)), dice.choice(("before", "after"))
    world.clear(kind)
    if kind == "agent":
        return kill_agent(world, [(number, when), second])
    return kill_training(world, kind, [(number, when), second])


# ---- The agent ----

def talk(world, before):
    """Tells the agent its lines one by one, and waits for each answer. Returns code, number of lines answered without an error,
    and the number of reports that it began with."""
    child = subprocess.Popen([*before, world.noge, "agent", "-j", "j", "-p", "nn"], cwd=world.here,
                             env=world.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    answered, had = 0, None
    try:
        greeting = child.stdout.readline()
        had = json.loads(greeting).get("reports", 0) if greeting.endswith(b"\n") else None
        for line in LINES[had or 0:]:
            child.stdin.write(line + b"\n")
            child.stdin.flush()
            answer = child.stdout.readline()
            if not answer.endswith(b"\n") or b'"error"' in answer:
                break
            answered += 1
        child.stdin.close()
    except BrokenPipeError:
        pass
    child.stdout.read()
    child.stderr.read()
    code = child.wait(timeout=60)
    for stream in (child.stdin, child.stdout, child.stderr):
        try:
            stream.close()
        except BrokenPipeError:
            pass
    return code, answered, had


def kill_agent(world, places):
    reports = 0 # answered, so they must be in the journal
    for number, when in places:
        code, answered, had = talk(world, traced(world, number, when))
        world.kills += code == KILLED
        if had is None: # killed before it said anything
            continue
        if not reports <= had <= reports + 1:
            return f"{reports} reports were answered, the journal has {had}"
        reports = had + answered
    code, told, had = talk(world, [])
    if code != 0 or had is None:
        return f"the journal cannot be used after a kill (exit code {code})"
    if not reports <= had <= reports + 1:
        return f"{reports} reports were answered, the journal has {had}"
    if had + told != len(LINES):
        return f"{had} reports in the journal and {told} told are not {len(LINES)}"
    return difference(world, "agent")


# ---- Trainings ----

def train(world, kind, before, resume=False):
    done = subprocess.run([*before, world.noge, *TRAININGS[kind], "-o", "run", *(["--resume"] if resume else [])], cwd=world.here,
                          env=world.environment, capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
    world.last_message = done.stderr[-300:].decode(errors="replace")
    return done.returncode


def kill_training(world, kind, places):
    for resume, (number, when) in enumerate(places):
        code = train(world, kind, traced(world, number, when), resume=bool(resume))
        world.kills += code == KILLED
        if code not in (0, KILLED):
            return f"exit code {code} after a kill: {world.last_message}"
    code = train(world, kind, [], resume=True)
    if code != 0:
        return f"cannot be resumed (exit code {code}): {world.last_message}"
    return difference(world, kind)


def difference(world, kind):
    left, wanted = commands.files_below(world.here), undisturbed(world, kind)
    for path in sorted(set(left) | set(wanted)):
        if path.startswith("j.cut-"): # the torn record, kept aside
            continue
        if left.get(path) != wanted.get(path):
            return f"{path} differs"
    return None
