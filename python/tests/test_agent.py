"""Agents: reports, advice, journals."""
import math
import pickle
import unittest

import noge
from support import Case

HOUSE = {"hall": ["kitchen", "stairs"], "kitchen": ["hall", "cellar"], "stairs": ["hall", "attic"], "cellar": ["kitchen"],
         "attic": ["stairs"]}


class Agents(Case):
    def test_explores_a_house(self) -> None:
        for policy in ("universal", "nn", "noge-nn:tree", lambda map: map.oldest):
            agent, at, visited = noge.Agent(policy), "hall", []
            advice = agent.tell(at, HOUSE[at])
            while advice.state == "go":
                assert advice.go is not None
                self.assertEqual(advice.path[0], at)
                self.assertEqual(advice.path[-1], advice.go)
                self.assertEqual(advice.cost, len(advice.path) - 1)
                at = advice.go
                visited.append(at)
                advice = agent.tell(at, HOUSE[at])
            self.assertEqual(advice.state, "done")
            self.assertEqual(sorted(visited + ["hall"]), sorted(HOUSE))
            self.assertEqual(advice.totals["visited"], 5)
            self.assertEqual(agent.graph().edge_count, 4)

    def test_questions(self) -> None:
        agent = noge.Agent("nn", weighted=True)
        self.assertEqual(agent.decide().state, "nowhere")
        agent.tell("a", {"b": 2.5, "c": 1})
        self.assertEqual(agent.distance("b"), 2.5)
        self.assertEqual(agent.path("b"), ["a", "b"])
        self.assertEqual({row["place"] for row in agent.frontier()}, {"b", "c"})
        self.assertEqual(agent.tell(blocked=["c"]).go, "b")
        self.assertEqual(agent.distance("c"), math.inf)
        self.assertEqual(agent.path("c"), [])
        self.assertEqual(agent.statistics()["visited"], 1)
        self.assertEqual(agent.decide().go, "b")

    def test_reports_that_are_wrong_change_nothing(self) -> None:
        agent = noge.Agent("nn")
        agent.tell("hall", ["kitchen"])
        self.assertRaisesRegex(noge.UsageError, "unknown place", agent.tell, blocked=["tower"])
        self.assertRaisesRegex(noge.UsageError, "not weighted", agent.tell, "hall", {"attic": 2})
        self.assertRaises(noge.UsageError, agent.tell)
        self.assertEqual(agent.reports, 1)
        self.assertEqual(agent.decide().path, ["hall", "kitchen"])

    def test_journals_continue(self) -> None:
        file = self.file("mission.jsonl")
        with noge.Agent("universal", journal=file, sync="system") as agent:
            agent.tell("hall", HOUSE["hall"])
            with self.assertRaises(noge.Error):
                noge.Agent("universal", journal=file)
        again = noge.Agent("universal", journal=file, sync="system")
        self.assertEqual(again.reports, 1)
        self.assertEqual(again.decide().path[0], "hall")
        again.close()
        self.assertRaisesRegex(ValueError, "closed", again.decide)
        again.close()
        self.assertRaises(noge.UsageError, noge.Agent, "nn", journal=file)

    def test_knows_where_it_is(self) -> None:
        path = self.file("where.jsonl")
        with noge.Agent("nn", journal=path) as agent:
            self.assertIsNone(agent.at)
            agent.tell("Küche", ["Keller"])
            agent.tell("Keller", [])
            agent.tell(sees=["Küche"])
            self.assertEqual(agent.at, "Keller")
        with noge.Agent("nn", journal=path) as again:
            self.assertEqual(again.at, "Keller")
        with self.assertRaises(ValueError):
            again.at

    def test_agents_cannot_be_pickled(self) -> None:
        self.assertRaisesRegex(TypeError, "journal", pickle.dumps, noge.Agent("nn"))


if __name__ == "__main__":
    unittest.main()
