"""What the suites in Python share: cases, counts, and a model that is told
what to say. A case is a function; an assertion that fails is a failure."""

import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PARLANCE = os.path.join(TOP, "build", "parlance")
SHOP = os.path.join(TOP, "build", "demo", "shop.db")

# Nothing of what a suite asks stays in the user's own cache.
CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = CACHE.name

_cases = []
_ID = re.compile(r"\b[a-z2-7]{26}\b")


def case(function):
    """Each decorated function runs once, in order."""
    _cases.append((function.__name__.replace("_", " "), function))
    return function


def cases(rows):
    """The function runs once per row, which are its arguments."""
    def add(function):
        name = function.__name__.replace("_", " ")
        for row in rows:
            _cases.append((f"{name}: {row[0]}",
                           lambda row=row: function(*row)))
        return function
    return add


def has_duckdb():
    folder = os.path.join(TOP, "build", "drivers")
    subprocess.run([os.path.join(TOP, "scripts", "get-duckdb"), folder],
                   check=False)
    if os.path.exists(os.path.join(folder, "libduckdb.so")):
        return True
    print("skipped: there is no libduckdb (scripts/get-duckdb)")
    return False


def ticks(pid):
    """Of the processor's time that a process used, of 100 a second."""
    with open(f"/proc/{pid}/stat") as f:
        return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13]))


def same(got, want, what="value"):
    assert got == want, \
        f"{what}\n  is   {got!r:.2000}\n  want {want!r:.2000}"


def has(text, part):
    assert part in text, f"no {part!r} in {text[:2000]!r}"


def lacks(text, part):
    """A short part is not looked for in ids, where it may stand by chance."""
    if isinstance(text, str) and len(part) < 12:
        text = _ID.sub("", text)
    assert part not in text, f"{part!r} in {text!r:.2000}"


def main():
    """Run the cases that argv names (parts of names), or all. Prints what
    failed and "N passed, N failed", and exits."""
    passed = failed = 0
    for name, function in _cases:
        if sys.argv[1:] and not any(a in name for a in sys.argv[1:]):
            continue
        try:
            function()
            passed += 1
        except Exception as e:  # whatever a case raises is its failure
            failed += 1
            print(f"FAILED {name}")
            if isinstance(e, AssertionError):
                print("  " + str(e).replace("\n", "\n  "))
            else:
                traceback.print_exc(file=sys.stdout)
            sys.stdout.flush()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


class Model:
    """tests/model_server.py with a script, for the length of a with."""
    address = "127.0.0.1"

    def __init__(self, *rules):
        self.rules = rules

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="parlance-")
        script = os.path.join(self.folder.name, "script.json")
        self.gate = script + ".released"
        self.log = os.path.join(self.folder.name, "log")
        with open(script, "w") as f:
            json.dump(self.rules, f)
        self.process = subprocess.Popen(
            [os.path.join(TOP, "tests", "model_server.py"), "--script",
             script, "--log", self.log, "--with-parent", "--address",
             self.address],
            stdout=subprocess.PIPE, text=True)
        port = self.process.stdout.readline().strip()
        self.url = f"http://{self.address}:{port}/v1"
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()

    def hold(self):
        """Replies of rules that are "held" wait from now on, as they do at
        the beginning, until release()."""
        if os.path.exists(self.gate):
            os.unlink(self.gate)

    def release(self):
        with open(self.gate, "w"):
            pass

    def requests(self):
        """Those written whole: the server may be at the next one."""
        try:
            with open(self.log) as f:
                return [json.loads(line) for line in f
                        if line.endswith("\n")]
        except FileNotFoundError:
            return []
