"""The example of PPO learns for a few updates and compares itself; PyTorch may be absent."""
import os
import subprocess
import sys
import unittest

import support
from support import Case, SOURCE

try:
    support.gymnasium()
    import torch  # noqa: F401
except unittest.SkipTest:
    sys.exit(0)
except ImportError:
    print("SKIP: PyTorch (python3-torch) is not installed: its figures for models are not compared, examples/python/ppo.py is not tested")
    sys.exit(0)


class Ppo(Case):
    def test_a_few_updates(self) -> None:
        import gymnasium
        place = os.path.dirname(os.path.dirname(gymnasium.__file__))
        paths = os.pathsep.join([os.environ.get("PYTHONPATH", ""), place])
        command = [sys.executable, os.path.join(SOURCE, "examples", "python", "ppo.py"), "--set", "grid:rows=4,columns=4",
                   "--updates", "2", "--every", "1", "--envs", "8", "--rollout", "8", "--episodes", "2", "--threads", "1", "--curve", self.file("curve.svg")]
        runs = [subprocess.run(command, env=dict(os.environ, PYTHONPATH=paths, PYTHONIOENCODING="utf-8"), capture_output=True,
                               encoding="utf-8", check=False) for _ in range(2)]
        for run in runs:
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("update    2", run.stdout)
            self.assertIn("universal", run.stdout)
        self.assertEqual(runs[0].stdout.splitlines()[-8:], runs[1].stdout.splitlines()[-8:])  # the seed decides
        self.assertIn(b"</svg>", self.bytes_of("curve.svg"))


if __name__ == "__main__":
    unittest.main()
