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
        for node in ast.walk(stub):
            if not isinstance(node, ast.ClassDef):
                continue
            for method in node.body:
                if not isinstance(method, ast.FunctionDef) or any(
                    isinstance(d, ast.Name) and d.id == "property" for d in method.decorator_list
                ):
                    continue
                said = getattr(getattr(_imperium, node.name), method.name).__doc__ or ""
                for argument in method.args.args + method.args.kwonlyargs:
                    if argument.arg != "self" and not method.name.startswith("__"):
                        self.assertIn(f"{argument.arg}:", said, f"{node.name}.{method.name}")

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
                packed.extractall(pathlib.Path(folder) / "site")
            for name in ("imperium/__init__.py", "imperium/py.typed", "imperium/_imperium.pyi"):
                self.assertIn(name, names)
            use = "import imperium; print(imperium.__file__, imperium.Match('clash', seed=1).legal(0)[0])"
            there = {**os.environ, "PYTHONPATH": str(pathlib.Path(folder) / "site")}
            done = subprocess.run([sys.executable, "-c", use], capture_output=True, text=True, env=there, cwd=folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(folder, done.stdout)


if __name__ == "__main__":
    unittest.main()
