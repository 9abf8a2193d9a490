def cases(world, brief): return [("none",)]
def run(world, case): return None
