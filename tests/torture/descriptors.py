"""Descriptors 0 to 2 closed in all combinations, for every command: files are the same as with open ones, and success means that
no result was lost."""
import itertools
import os
import subprocess

import commands


def cases(world, brief):
    closed = [which for size in (1, 2, 3) for which in itertools.combinations((0, 1, 2), size)]
    names = [name for name in commands.COMMANDS if not brief or name not in commands.SLOW]
    return [(name, *which) for which in closed for name in names]


def run(world, case):
    name, *closed = case
    words, given = world.words(name)
    reference = world.reference(name)
    world.clear(name)
    def close():
        for number in closed:
            os.close(number)
    try:
        done = subprocess.run(words, cwd=world.here, env=world.environment, capture_output=True, timeout=60, preexec_fn=close,
                              **({} if 0 in closed else {"input": given}))
    except subprocess.TimeoutExpired:
        return "does not end"
    files = commands.files_below(world.here)
    if done.returncode < 0:
        return f"crashes by signal {-done.returncode}"
    reads = bool(given) and 0 in closed
    if 1 in closed and reference.out and done.returncode == 0 and not reads:
        return "success, but standard output is lost"
    if 1 not in closed and not reads and done.returncode != 0:
        return f"exit code {done.returncode}: {done.stderr[:200]}"
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}: {done.stderr[:200]}"
    for path, content in files.items():
        whole = reference.files.get(path)
        if reads or (1 in closed and path.endswith(("j", "journal"))): # an agent that cannot answer takes nothing more in
            if whole is not None and not whole.startswith(content) and not content.startswith(whole[:100]):
                return f"{path} differs"
        elif whole is None:
            return f"{path} is left over"
        elif content != whole:
            return f"{path} differs"
    if done.returncode == 0 and len(files) < len(reference.files):
        return "a file is missing"
    return None
