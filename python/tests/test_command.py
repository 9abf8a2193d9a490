"""The command `noge` of an installed package, and what a wheel is made of."""
import json
import os
import shutil
import subprocess
import sys
import unittest

from support import PROGRAM, SOURCE, Case


class Command(Case):
    def test_the_command_runs_the_program_of_the_package(self) -> None:
        """As after pip install --target: without importing the package, and with its models."""
        if not PROGRAM:
            self.skipTest("no program noge to install")
        for folder in ("bin", "noge/bin", "noge/models"):
            os.makedirs(self.file(folder))
        command = shutil.copy(os.path.join(SOURCE, "python", "command"), self.file("bin/noge"))
        shutil.copy(PROGRAM, self.file("noge/bin/noge"))
        shutil.copy(os.path.join(SOURCE, "models", "maze-noge-nn.safetensors"), self.file("noge/models"))
        with open(self.file("noge/__init__.py"), "w", encoding="utf-8") as file:
            file.write("raise ImportError('the command must not need numpy')\n")

        def run(*words: str) -> "subprocess.CompletedProcess[str]":
            return subprocess.run([sys.executable, command, *words], cwd=self.folder, capture_output=True, text=True, check=False)

        self.assertTrue(run("--version").stdout.startswith("noge "))
        self.assertEqual(run("nonsense").returncode, 2)
        walk = run("explore", "maze:side=11", "-p", "noge-nn:maze")
        self.assertEqual(walk.returncode, 0, walk.stderr)
        page = run("lab", "-o", "lab.html")
        if page.returncode == 0:
            self.assertGreater(os.path.getsize(self.file("lab.html")), 100000)
        else:  # built without the compiler for WebAssembly
            self.assertIn("lab", page.stderr)

    def test_a_wheel_has_program_models_and_command(self) -> None:
        meson = shutil.which("meson")
        if not meson:
            print("SKIP: meson is not installed; the parts of a wheel are not looked at")
            self.skipTest("no meson")
        build = self.file("build")
        made = subprocess.run([meson, "setup", build, SOURCE, "-Dpython=only", "-Dtests=false"], capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stdout[-2000:])
        told = subprocess.run([meson, "introspect", build, "--install-plan"], capture_output=True, text=True, check=True)
        places = {file["destination"] for kind in json.loads(told.stdout).values() for file in kind.values()}
        for place in ("{bindir}/noge", "{py_platlib}/noge/bin/noge", "{py_platlib}/noge/__init__.py"):
            self.assertIn(place, places)
        models = [place for place in places if place.startswith("{py_platlib}/noge/models/")]
        self.assertGreater(len(models), 20)
        self.assertTrue(all(place.startswith(("{bindir}/noge", "{py_platlib}/noge/")) for place in places), places)


if __name__ == "__main__":
    unittest.main()
