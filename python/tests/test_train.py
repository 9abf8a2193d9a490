"""Trainings: the same bytes as the program, progress, models."""
import os
import pickle
import unittest
from typing import Any, List

import noge
from support import Case


class Trainings(Case):
    def test_the_same_bytes_as_the_program(self) -> None:
        for method, more in (("plus", {}), ("dfp", {"replay": 500, "batch": 8})):
            flags = [word for name, value in more.items() for word in (f"--{name.replace('_', '-')}", str(value))]
            self.program("train", "ladder", "--method", method, "--steps", "3", "--out", f"run-{method}", *flags)
            model = noge.train("ladder", method, steps=3, **more)
            self.assertEqual(model.data, self.bytes_of(f"run-{method}/model-last.safetensors"), method)

    def test_folders_and_progress(self) -> None:
        told: List[Any] = []
        model = noge.train("ladder", "plus", steps=2, folder=self.file("run"),
                           progress=lambda *report: told.append(report))
        self.assertEqual(told[-1][:2], (2, 2))
        self.assertGreater(told[-1][2], 0)
        self.assertTrue(os.path.exists(self.file("run/metrics.jsonl")))
        self.assertRaises(noge.UsageError, noge.train, "ladder", "plus", steps=2, folder=self.file("run"))
        again = noge.train("ladder", "plus", steps=2, folder=self.file("run"), resume=True)
        self.assertEqual(again, model)

    def test_an_exception_of_progress_stops(self) -> None:
        def stop(*report: Any) -> None:
            raise KeyError("enough")

        self.assertRaises(KeyError, noge.train, "ladder", "plus", steps=50, progress=stop)

    def test_graphs_of_ones_own(self) -> None:
        graphs = [noge.Graph.generate("grid:rows=4,columns=4"), noge.Graph("maze:side=9")]
        model = noge.train(graphs, "plus", steps=1)
        self.assertTrue(noge.explore(graphs[0], model).finished)
        folder = self.file("own")
        os.mkdir(folder)
        for i, graph in enumerate(graphs):
            graph.write(os.path.join(folder, f"{i}.graph"))
        files = noge.train(folder, "plus", steps=1, folder=self.file("one"))
        self.assertTrue(noge.explore(graphs[0], files).finished)
        with open(os.path.join(folder, "split.json"), "w", encoding="utf-8") as file:
            file.write('{"files": ["1.graph", "0.graph"], "train": [1], "test": [0]}')
        split = noge.train(folder, "plus", steps=1, folder=self.file("two"))
        weights = [model.data[-1000:] for model in (model, files, split)]  # the metadata name the set
        self.assertEqual(weights, 3 * weights[:1])

    def test_wrong_settings(self) -> None:
        self.assertRaisesRegex(noge.UsageError, "did you mean 'threads'", noge.train, "grid", thread=2)
        self.assertRaises(noge.UsageError, noge.train, "grid", "best")
        with self.assertRaisesRegex(noge.UsageError, "^steps must be") as failure:
            noge.train("grid", steps=-1)
        self.assertEqual(pickle.loads(pickle.dumps(failure.exception)).field, "steps")
        self.assertRaises(noge.UsageError, noge.train, "grid", keep="first")
        self.assertRaises(noge.Error, noge.train, "nothing-like-it")


class Models(Case):
    def test_models_come_with_the_package(self) -> None:
        names = [name for name, _ in noge.policies()]
        self.assertIn("noge-nn:maze", names)
        model = noge.Model("noge-nn:maze")
        self.assertEqual(noge.explore("maze:side=11", model, 0).nodes,
                         noge.explore("maze:side=11", "noge-nn:maze", 0).nodes)

    def test_saving_and_pickling(self) -> None:
        model = noge.Model("noge-nn:maze")
        model.save(self.file("mine.safetensors"))
        self.assertRaises(noge.UsageError, model.save, self.file("mine.safetensors"))
        self.assertEqual(noge.Model(self.file("mine.safetensors")), model)
        again = pickle.loads(pickle.dumps(model))
        self.assertEqual((again, again.name), (model, "noge-nn:maze"))
        self.assertEqual(model.metadata["set"], "maze")

    def test_what_is_no_model(self) -> None:
        for wrong in (b"", b"x" * 100, self.file("nowhere.safetensors"), "noge-nn:nowhere"):
            self.assertRaises(noge.Error, noge.Model, wrong)


if __name__ == "__main__":
    unittest.main()
