"""Executes a Jupyter notebook without Jupyter, and compares what its cells print with the outputs in the file.

    python3 python/tests/notebook.py examples/python/quickstart.ipynb            # compares
    python3 python/tests/notebook.py --write examples/python/quickstart.ipynb    # stores the outputs

Cells run in one namespace. The last expression of a cell is shown as Jupyter shows it: as SVG, HTML or text. Cells
tagged `gymnasium` need it. Outputs of cells tagged `varies` may differ between machines; only their kinds are compared.
"""
import ast
import contextlib
import io
import json
import sys
from typing import Any, Dict, List, Set


def lines_of(text: str) -> List[str]:
    """A text as notebooks store it."""
    return text.splitlines(keepends=True)


def shown(value: Any) -> Dict[str, Any]:
    """What Jupyter shows of a value, by kind."""
    data = {"text/plain": lines_of(repr(value))}
    for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        made = getattr(value, method)() if hasattr(value, method) else None
        if made is not None:
            data[kind] = lines_of(made)
    return data


def execute(source: str, names: Dict[str, Any], number: int) -> List[Dict[str, Any]]:
    """The outputs of a cell."""
    code = ast.parse(source)
    last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
    where, printed, value = f"cell {number}", io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(code, where, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    outputs: List[Dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines_of(printed.getvalue())})
    if value is not None:
        outputs.append({"data": shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def kinds(outputs: List[Dict[str, Any]]) -> List[Any]:
    """What kinds of outputs there are."""
    return [(output["output_type"], sorted(output.get("data", []))) for output in outputs]


def run(path: str, write: bool = False, without: Set[str] = frozenset()) -> List[str]:  # type: ignore[assignment]
    """Executes the cells that have none of the tags in `without`. Returns the differences, in words."""
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    names: Dict[str, Any] = {"__name__": "__main__"}
    different, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        tags = set(cell["metadata"].get("tags", []))
        if tags & without:
            continue
        outputs = execute("".join(cell["source"]), names, number)
        same = kinds(outputs) == kinds(cell["outputs"]) if "varies" in tags else outputs == cell["outputs"]
        if not same and not write:
            different.append(f"cell {number}: stored {json.dumps(cell['outputs'])[:2000]}, "
                             f"now {json.dumps(outputs)[:2000]}")
        cell["outputs"], cell["execution_count"] = outputs, number
    if write:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(notebook, file, ensure_ascii=False, indent=1)
            file.write("\n")
    return different


if __name__ == "__main__":
    found = run(sys.argv[-1], "--write" in sys.argv)
    print("\n".join(found) or "the outputs are the same")
    sys.exit(1 if found else 0)
