"""Every allocation fails in every command, once alone and once with all later ones: exit code 1 with a message, or success with
everything that an undisturbed run leaves. Never bad input (3) or wrong usage (2)."""
import commands


def cases(world, brief):
    """A case a command and allocation; a sample has the first 30, the last 10 and some between."""
    found = []
    for name in commands.COMMANDS:
        if brief and name in commands.SLOW:
            continue
        for number in chosen(allocations(world, name), 60 if brief else 4000): # drawing takes thousands, mostly alike
            found.append((name, str(number)))
            found.append((name, f"{number}+"))
    return found


def chosen(total, most):
    """All numbers from 1 to total, or the first and last ones and evenly spread ones between."""
    if total <= most:
        return list(range(1, total + 1))
    step = total / (most / 2)
    return sorted(set(range(1, most // 2)) | {int(step * i) + 1 for i in range(most // 2)} | {total})


def allocations(world, name):
    world.reference(name)
    count = world.place / "count"
    world.run(name, environment={"LD_PRELOAD": str(world.tools / "libfailing.so"), "TORTURE_COUNT": str(count)})
    return int(count.read_text())


def run(world, case):
    name, number = case
    outcome = world.run(name, environment={"LD_PRELOAD": str(world.tools / "libfailing.so"), "TORTURE_FAIL": number})
    return world.judge(name, outcome)
