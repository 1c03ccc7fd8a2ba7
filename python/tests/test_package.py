"""What is in the package: types that are those of the module, and a wheel that can be built and used without network."""
import ast
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

import imperium
from imperium import _imperium

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments(signature):
    """The names in a line such as `view(self: Match, seat: object = 'all') -> object`."""
    inside = signature[signature.index("(") + 1 : signature.rindex(")")]
    depth, names, start = 0, [], 0
    for at, sign in enumerate(inside + ","):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            names.append(inside[start:at].strip().partition(":")[0])
            start = at + 1
    return [name for name in names if name and name not in "*/"]


class Types(unittest.TestCase):
    def test_the_stub_names_what_the_module_has(self):
        stub = ast.parse((ROOT / "python/imperium/_imperium.pyi").read_text())
        functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
        classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
        public = {name for name in dir(_imperium) if not name.startswith("_")}
        self.assertEqual(functions | set(classes), public)
        for name, node in classes.items():
            mine = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            real = {one for one in dir(getattr(_imperium, name)) if not one.startswith("_")}
            self.assertEqual({one for one in mine if not one.startswith("_")}, real, name)

    def test_the_arguments_in_the_stub_are_those_of_the_module(self):
        stub = ast.parse((ROOT / "python/imperium/_imperium.pyi").read_text())
        compared = 0
        for node in stub.body:
            owner = getattr(_imperium, node.name) if isinstance(node, ast.ClassDef) else _imperium
            for method in node.body if isinstance(node, ast.ClassDef) else [node]:
                if not isinstance(method, ast.FunctionDef) or any(
                    isinstance(d, ast.Name) and d.id == "property" for d in method.decorator_list
                ):
                    continue
                if method.name.startswith("__") and method.name != "__init__":
                    continue
                said = (getattr(owner, method.name).__doc__ or "").partition("\n")[0]
                with self.subTest(said):
                    mine = [one.arg for one in method.args.args + method.args.kwonlyargs if one.arg != "self"]
                    self.assertEqual(mine, [one for one in arguments(said) if one != "self"])
                    without = len(method.args.defaults) + sum(one is not None for one in method.args.kw_defaults)
                    self.assertEqual(without, said.count(" = "), "as many have a value if none is given")
                    compared += 1
        self.assertGreater(compared, 25)

    def test_mypy_is_content(self):
        try:
            import mypy  # noqa: F401
        except ImportError:
            self.skipTest("mypy is not installed: ./setup python installs it")
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                [sys.executable, "-m", "mypy", "--cache-dir", cache, "--config-file", ROOT / "python/pyproject.toml"]
                + [ROOT / "python/imperium"],
                capture_output=True,
                text=True,
            )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


@unittest.skipUnless(os.environ.get("IMPERIUM_WHEEL"), "builds everything once more; IMPERIUM_WHEEL=1 does it")
class Wheel(unittest.TestCase):
    def test_a_wheel_is_built_and_used_without_network(self):
        with tempfile.TemporaryDirectory() as folder:
            build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT / "python"]
            done = subprocess.run(build, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
            (wheel,) = pathlib.Path(folder).glob("imperium-*.whl")
            with zipfile.ZipFile(wheel) as packed:
                names = packed.namelist()
            for name in ("imperium/__init__.py", "imperium/py.typed", "imperium/_imperium.pyi"):
                self.assertIn(name, names)
            # A fresh environment that has Debian's NumPy and nothing else of ours.
            place = pathlib.Path(folder) / "venv"
            python = place / "bin/python"
            self.run_well(sys.executable, "-m", "venv", "--system-site-packages", place)
            self.run_well(python, "-m", "pip", "install", "--no-index", "--no-deps", wheel)
            use = "import imperium; print(imperium.__file__, imperium.Match('clash', seed=1).legal(0)[0], len(imperium.Batch('pocket', 8)))"
            self.assertRegex(self.run_well(python, "-c", use), rf"{place}.*'type'.* 8\n")

    def run_well(self, *words):
        alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run([*words], capture_output=True, text=True, env=alone, cwd=tempfile.gettempdir())
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        return done.stdout


if __name__ == "__main__":
    unittest.main()
