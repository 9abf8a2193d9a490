"""Opens a noge model and runs its network on a small graph, with PyTorch if it is there: open_model.py MODEL"""
import array, importlib.util, json, math, struct, sys


def load(path):
    """The metadata, texts by name, and the tensors, (shape, numbers) by name. The safetensors package does the same."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header, data = json.loads(file.read(length)), file.read()
    facts = header.pop("__metadata__")
    return facts, {
        name: (about["shape"], array.array("f", data[slice(*about["data_offsets"])]).tolist())
        for name, about in header.items()
    }


# Both take the edges of the known graph, each once; the features x[node]; the visited nodes in order, the last one is
# where the agent is; u = exploration rate - 0.5; and the frontier nodes to be judged. Both return a list of predictions
# for each of those: by how much u will have grown after 1, 2, 4 ... steps, in units of the target scale.
def predict_torch(tensors, edges, x, visits, u, candidates):
    import torch

    weight = {name: torch.tensor(numbers).reshape(shape) for name, (shape, numbers) in tensors.items()}
    layer = lambda name, rows: torch.nn.functional.linear(rows, weight[name + ".weight"], weight[name + ".bias"])
    a = torch.eye(len(x))
    for v, w in edges:
        a[v, w] = a[w, v] = 1
    a *= a.sum(1, keepdim=True).rsqrt() * a.sum(0, keepdim=True).rsqrt()
    z = layer("gcn.1", a @ layer("gcn.0", a @ torch.tensor(x)).relu()).relu()
    m = layer("meas.1", layer("meas.0", torch.tensor([u])).relu()).relu()
    context = torch.cat([m, z[visits[-1]], z[visits].mean(0)])
    phi = torch.stack([torch.cat([z[v], context]) for v in candidates])
    return layer("head.1", layer("head.0", phi).relu()).tolist()


def predict_plain(tensors, edges, x, visits, u, candidates):
    dot = lambda a, b: sum(p * q for p, q in zip(a, b))
    relu = lambda rows: [[max(0.0, value) for value in row] for row in rows]

    def layer(name, rows):
        (outs, ins), weight = tensors[name + ".weight"]
        bias = tensors[name + ".bias"][1]
        return [[dot(weight[o * ins : (o + 1) * ins], row) + bias[o] for o in range(outs)] for row in rows]

    def convolve(rows):
        near = [[v] + [b if a == v else a for a, b in edges if v in (a, b)] for v in range(len(rows))]
        share = lambda v, w: 1 / math.sqrt(len(near[v]) * len(near[w]))
        return [[sum(share(v, w) * rows[w][i] for w in near[v]) for i in range(len(rows[v]))] for v in range(len(rows))]

    z = relu(layer("gcn.1", convolve(relu(layer("gcn.0", convolve(x))))))
    m = relu(layer("meas.1", relu(layer("meas.0", [[u]]))))[0]
    mean = [sum(column) / len(visits) for column in zip(*(z[v] for v in visits))]
    return layer("head.1", relu(layer("head.0", [z[v] + m + z[visits[-1]] + mean for v in candidates])))


if __name__ == "__main__":
    facts, tensors = load(sys.argv[1])
    if {"positions", "goal_input", "measurement"} & facts.keys():
        sys.exit("this example knows neither positions, nor the goal as an input, nor the walk's length as measurement")
    # The agent saw 1 and 2 from node 0 and went to 1, where it sees 3; what there was to see at each time step:
    seen = [
        {"visited": {0}, "current": {0}, "frontier": {1, 2}, "bfs": {1}, "dfs": {2}, "nn": {1}},
        {"visited": {0, 1}, "current": {1}, "frontier": {2, 3}, "bfs": {2}, "dfs": {3}, "nn": {3}},
    ]
    seen = ([{}] * 8 + seen)[-int(facts["history"]) :]
    low, high = map(float, facts["feature_range"].split(","))
    channels = facts["features"].split(",")
    x = [[high if v in at.get(channel, ()) else low for at in seen for channel in channels] for v in range(4)]
    predict = predict_torch if importlib.util.find_spec("torch") else predict_plain
    goal = [float(number) for number in facts["goal"].split(",")]
    print(f"{facts['method']} trained on {facts['set']}, with {'PyTorch' if predict == predict_torch else 'plain Python'}")
    for v, future in zip((2, 3), predict(tensors, [(0, 1), (0, 2), (1, 3)], x, [0, 1], 0.5, (2, 3))):
        print(f"node {v}: value {sum(g * f for g, f in zip(goal, future)):.7g}")
