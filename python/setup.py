"""Builds the wheel: CMake makes the module, setuptools packs it with what is written in Python."""
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = pathlib.Path(__file__).resolve().parent.parent


class CMakeBuild(build_ext):
    def build_extension(self, extension: Extension) -> None:
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        build = root / "build" / "wheel"
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG"]
        options += ["-DIMPERIUM_PYTHON=ON", "-DIMPERIUM_PROGRAM=OFF", "-DIMPERIUM_TESTS=OFF"]
        options += [f"-DIMPERIUM_PYTHON_PROGRAM={sys.executable}"]
        subprocess.run(["cmake", "-S", root, "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "imperium_python"], check=True)
        made = build / "python" / "imperium" / target.name
        if not made.exists():
            sys.exit(f"setup.py: CMake made no {made.name}; the lines above say what is missing")
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(made), str(target))


version = re.search(r'kVersion = "([^"]+)"', (root / "src/core/version.hpp").read_text())
assert version is not None, "src/core/version.hpp names no version"
setup(version=version[1], ext_modules=[Extension("imperium._imperium", [])], cmdclass={"build_ext": CMakeBuild})
