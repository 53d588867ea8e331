"""What the parts of this suite share: a program that speaks JSON, sites with
a scripted model, and a dataset like the one of reference 001."""

import json
import os
import sqlite3

from server import Model, Server, Visitor

MODEL = """
[llm]
base_url = {url}
api_key = canary-key
retries = 0
[pipeline]
drafters = model
"""
CATEGORIES = "Electronics", "Clothing", "Food", "Toys", "Books"
STATES = "California", "Texas", "Ohio"
TABLE = "user_data_abc123"


def make_dataset(path, n_rows, table=TABLE):
    """One table, as an uploaded file of the reference would be."""
    db = sqlite3.connect(path)
    db.execute(f"CREATE TABLE {table} (id INTEGER, name VARCHAR,"
               " amount DOUBLE, category VARCHAR, state VARCHAR,"
               " order_date DATE)")
    db.executemany(
        f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?)",
        ((i, ("John", "Jane", "Bob")[i % 3], i % 1000 + 0.5,
          CATEGORIES[i % 5], STATES[i % 3],
          f"{2020 + i % 5}-{i % 12 + 1:02}-{i % 28 + 1:02}")
         for i in range(1, n_rows + 1)))
    db.commit()
    db.close()
    return path


class Program:
    """A client that sends JSON and reads it."""

    def __init__(self, server, **headers):
        self.visitor = Visitor(server, script=True, **headers)

    def call(self, method, path, body=None, **headers):
        """Status and parsed body."""
        r = self.answer(method, path, body, **headers)
        return r.status, json.loads(r.text)

    def answer(self, method, path, body=None, **headers):
        if body is not None:
            if not isinstance(body, (str, bytes)):
                body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        return self.visitor.send(method, path, body, headers)

    def get(self, path, **headers):
        return self.call("GET", path, **headers)

    def post(self, path, body, **headers):
        return self.call("POST", path, body, **headers)


class Site:
    """A server with a scripted model, started when first called."""

    all = []

    def __init__(self, rules=(), settings="", more="", prepare=None, **how):
        """prepare(folder) makes files before it starts."""
        self.made = rules, settings, more, prepare, how
        self.server = None
        Site.all.append(self)

    def __call__(self):
        return self.server or self.__enter__()

    def __enter__(self):
        rules, settings, more, prepare, how = self.made
        if "ask_workers" not in settings:  # each takes time to start
            settings = "ask_workers = 8\n" + settings
        model = Model(*rules).__enter__()
        server = Server(settings, (MODEL.format(url=model.url), more),
                        prepare=prepare, **how)
        server.model = model
        self.server = server.__enter__()
        return self.server

    def __exit__(self, *_):
        if self.server:
            self.server.__exit__()
            self.server.model.__exit__()
            self.server = None

    @staticmethod
    def stop_all():
        for site in Site.all:
            site.__exit__()


def vouch(text):
    """nginx believes a header: the tests' login."""
    return text.replace('PARLANCE_USER ""',
                        "PARLANCE_USER $http_x_test_user").replace(
        'PARLANCE_GROUPS ""', "PARLANCE_GROUPS $http_x_test_groups")


def sqlite_section(name, path, more=""):
    return f"[database {name}]\nurl = sqlite:{path}\n{more}\n"


def schema_of(value, shape, at="answer"):
    """Check value against an example's shape: types of all members, extra
    members allowed, lists by their first element."""
    if isinstance(shape, dict):
        assert isinstance(value, dict), f"{at} is {value!r}"
        for key, part in shape.items():
            assert key in value, f"{at} has no {key}: {value!r}"
            schema_of(value[key], part, f"{at}.{key}")
    elif isinstance(shape, list):
        assert isinstance(value, list), f"{at} is {value!r}"
        for part in value if shape else ():
            schema_of(part, shape[0], f"{at}[]")
    elif shape is not None:
        assert type(value) is type(shape), f"{at} is {value!r}"
