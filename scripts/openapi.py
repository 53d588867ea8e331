#!/usr/bin/env python3
"""Hold static/openapi.json to the program: every route is described, nothing
else is, references and examples are sound, codes are those of base/err.c.
Prints what is wrong; with --manual it writes the addresses of docs/parlance.8
anew. For tests: routes() and is_valid()."""

import json
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROW = re.compile(r'\{\s*"([A-Z]+)",\s*((?:AGENT\s*)?"[^"]*"),'
                 r'\s*(PAGE|ASK),\s*([^,]+),\s*(\w+)\s*\}')
METHODS = {"get", "post", "put", "delete", "patch", "head", "options"}


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as f:
        return f.read()


class Route:
    def __init__(self, method, path, pool, want, page):
        self.method, self.path, self.pool = method, path, pool
        self.want = {w.strip() for w in want.split("|")}
        self.page = page
        if "VISITOR" in self.want:
            self.want |= {"WANT_USER", "WANT_SESSION"}
        self.open = not self.want & {"WANT_USER", "WANT_ADMIN"}


def routes():
    """The rows of fcgi/route/routes.c, in order."""
    text = read("fcgi", "route", "routes.c")
    agent = re.search(r'#define AGENT "([^"]*)"', text).group(1)
    found = []
    for method, path, pool, want, page in ROW.findall(text):
        path = path.replace("AGENT", f'"{agent}"')
        path = "".join(re.findall(r'"([^"]*)"', path))
        found.append(Route(method, path, pool.lower(), want, page))
    rows = len(re.findall(r'^\t\{ "[A-Z]', text, re.M))
    assert len(found) == rows, f"{len(found)} of {rows} rows were understood"
    return found


def codes():
    return re.findall(r'\[ERR_\w+\] = \{ "(\w+)"',
                      read("fcgi", "base", "err.c"))


def options():
    """The settings that a request may bring."""
    rows = re.split(r'^\t\{ KEY\("\w+", ', "".join(
        read("fcgi", "settings", "keys", name)
        for name in sorted(os.listdir(os.path.join(TOP, "fcgi", "settings",
                                                   "keys")))), flags=re.M)
    found = [row[1:row.index('"', 1)] for row in rows[1:]
             if ".scope = SCOPE_REQUEST" in row]
    assert found, "no row was understood"
    return found


def load():
    return json.loads(read("static", "openapi.json"))


def follow(doc, o):
    """What a reference stands for."""
    while isinstance(o, dict) and "$ref" in o:
        at = doc
        for part in o["$ref"].removeprefix("#/").split("/"):
            at = at[part.replace("~1", "/").replace("~0", "~")]
        o = at
    return o


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool,
         "null": type(None)}


def has_type(value, name):
    if name in ("integer", "number"):
        return not isinstance(value, bool) and isinstance(
            value, int if name == "integer" else (int, float))
    return isinstance(value, TYPES[name])


def faults(doc, schema, value, at="", whole=True):
    """Where value is not what schema says; members that it does not describe
    are faults too, unless it says additionalProperties. Not whole: an
    example, which may show a part."""
    schema = follow(doc, schema)
    if "allOf" in schema:
        merged = {"type": "object", "required": [], "properties": {}}
        for part in schema["allOf"]:
            part = follow(doc, part)
            while "allOf" in part:  # one level is all that there is
                part = follow(doc, part["allOf"][0])
            merged["required"] += part.get("required", [])
            merged["properties"].update(part.get("properties", {}))
        schema = merged
    if "oneOf" in schema:
        if not any(not list(faults(doc, s, value, at, whole))
                   for s in schema["oneOf"]):
            yield f"{at}: {value!r} is none of them"
        return
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(has_type(value, k) for k in kinds):
        yield f"{at}: {value!r} is no {'/'.join(kinds)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from faults(doc, schema["items"], item, f"{at}[{i}]",
                              whole)
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if whole and name not in value:
                yield f"{at}: no {name}"
        for name, part in value.items():
            if name in known:
                yield from faults(doc, known[name], part, f"{at}.{name}",
                                  whole)
            elif known and "additionalProperties" not in schema:
                yield f"{at}: {name} is not described"


def walk(o, at="#"):
    yield at, o
    if isinstance(o, dict):
        for key, value in o.items():
            yield from walk(value, f"{at}/{key}")
    elif isinstance(o, list):
        for i, value in enumerate(o):
            yield from walk(value, f"{at}/{i}")


def operations(doc):
    for path, item in doc["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def check_references(doc):
    used = set()
    for at, o in walk(doc):
        if isinstance(o, dict) and isinstance(o.get("$ref"), str):
            used.add(o["$ref"])
            try:
                follow(doc, o)
            except (KeyError, TypeError):
                yield f"{at}: {o['$ref']} is not there"
    for kind in ("schemas", "responses", "parameters"):
        for name in doc["components"][kind]:
            if f"#/components/{kind}/{name}" not in used:
                yield f"#/components/{kind}/{name} is used nowhere"


def check_routes(doc):
    table = {(r.method.lower(), r.path): r for r in routes()}
    described = {(m, p): o for m, p, o in operations(doc)}
    for method, path in table.keys() - described.keys():
        yield f"{method} {path} is not described"
    for method, path in described.keys() - table.keys():
        yield f"{method} {path} is no route"
    for key in table.keys() & described.keys():
        o, is_open = described[key], table[key].open
        at = " ".join(key)
        if is_open != (o.get("security") == []):
            yield f"{at}: security is not as in the table"
        if not is_open and "401" not in o["responses"]:
            yield f"{at}: 401 is missing"
        if key[0] == "post" and not {"413", "415"} <= set(o["responses"]):
            yield f"{at}: 413 and 415 are missing"


def check_operations(doc):
    ids, tags = set(), {t["name"] for t in doc["tags"]}
    for method, path, o in operations(doc):
        at = f"{method} {path}"
        if method not in METHODS:
            yield f"{at}: no method"
        name = o.get("operationId", "")
        if not re.fullmatch("[a-z][a-zA-Z0-9]*", name) or name in ids:
            yield f"{at}: operationId {name!r} is odd, or there twice"
        ids.add(name)
        if not o.get("summary") or not set(o.get("tags", ["?"])) <= tags:
            yield f"{at}: no summary, or a tag that is not there"
        params = [follow(doc, p) for p in o.get("parameters", [])]
        inside = {p["name"] for p in params if p["in"] == "path"}
        if inside != set(re.findall(r"\{(\w+)\}", path)):
            yield f"{at}: its parameters are not those of its path"
        if not all(p.get("required") for p in params if p["in"] == "path"):
            yield f"{at}: a parameter of a path is required"
        for status, response in o["responses"].items():
            if not re.fullmatch(r"[1-5]\d\d|default", status) or \
                    not follow(doc, response).get("description"):
                yield f"{at}: response {status} is odd"


def check_examples(doc):
    for method, path, o in operations(doc):
        for status, response in [("request", o.get("requestBody", {})),
                                 *o["responses"].items()]:
            for media, c in follow(doc, response).get("content",
                                                      {}).items():
                if "schema" not in c:
                    yield f"{method} {path}: {media} has no schema"
                for name, example in c.get("examples", {}).items():
                    for fault in faults(doc, c.get("schema", {}),
                                        example["value"], name,
                                        status == "request"):
                        yield f"{method} {path}: example {fault}"


def check_head(doc):
    if not doc.get("openapi", "").startswith("3.1."):
        yield "it is not OpenAPI 3.1"
    if doc["info"]["version"] != read("VERSION").strip():
        yield "its version is not that of VERSION"
    described = doc["components"]["schemas"]["Problem"]["properties"]["code"]
    if described["enum"] != codes():
        yield "its codes are not those of fcgi/base/err.c"
    asked = doc["components"]["schemas"]["Question"]["properties"]
    for name in options():
        if name not in asked:
            yield f"Question: the setting {name} is not described"


MANUAL = os.path.join("docs", "parlance.8")
ADDRESSES = re.compile(r"^\.Sh ADDRESSES\n.*?(?=^\.Sh )", re.M | re.S)


def addresses(doc):
    """All of them as a section of the manual."""
    lines = [".Sh ADDRESSES",
             "What a browser opens and posts to, a program does, too, in the"
             " form that it", "asks for;", ".Pa /openapi.json",
             "has every field.", ".Bl -tag -width Ds -compact"]
    for method, path, o in operations(doc):
        lines += [f".It Cm {method.upper()} Pa {path}",
                  o["summary"].replace("`", "")]
    return "\n".join(lines + [".El", ""])


def check_manual(doc):
    found = ADDRESSES.search(read(MANUAL))
    if not found or found.group() != addresses(doc):
        yield f"{MANUAL} has others: scripts/openapi.py --manual"


def write_manual(doc):
    text = ADDRESSES.sub(lambda _: addresses(doc), read(MANUAL))
    with open(os.path.join(TOP, MANUAL), "w", encoding="utf-8") as f:
        f.write(text)


if __name__ == "__main__":
    if sys.argv[1:] == ["--manual"]:
        write_manual(load())
    bad = [line for check in (check_head, check_references, check_routes,
                              check_operations, check_examples,
                              check_manual)
           for line in check(load())]
    for line in bad:
        print(f"static/openapi.json: {line}")
    sys.exit(1 if bad else 0)
