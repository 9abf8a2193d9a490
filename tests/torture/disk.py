"""Every system call that changes the disk fails in every command: with ENOSPC alone and from then on, with EIO, and writes that
are cut short or interrupted. The promises are those of failing allocations; short and interrupted writes must not matter."""
import commands

ACTIONS = (("", "ENOSPC"), ("+", "ENOSPC"), ("", "EIO"), ("", "short"), ("+", "short"))


def cases(world, brief):
    found = []
    for name in commands.COMMANDS:
        if brief and name in commands.SLOW:
            continue
        for number in range(1, calls(world, name) + 1):
            found += [(name, f"{number}{later}", action) for later, action in ACTIONS]
    return found


def calls(world, name):
    """The number of such calls in an undisturbed run."""
    world.reference(name)
    outcome = world.run(name, before=[str(world.tools / "inject"), str(world.place / "report"), "0", "none"])
    if outcome.code == 77:
        print("SKIP: no ptrace, so no full disks and no kills at system calls")
        return 0
    return int((world.place / "report").read_text().split()[0])


def run(world, case):
    name, number, action = case
    report = world.place / "report"
    outcome = world.run(name, before=[str(world.tools / "inject"), str(report), number, action])
    call = report.read_text().split()[1]
    wrong = world.judge(name, outcome)
    if wrong and "left over" in wrong and call == "unlink":
        return None # what cannot be removed stays
    if action == "short" and outcome.code not in (0, None):
        return f"fails by a short write: {outcome.err[:200]}"
    return f"{call}: {wrong}" if wrong else None
