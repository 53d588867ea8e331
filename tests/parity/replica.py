"""The tables and rows of an SQLite file in the SQL of other engines: types,
keys and references kept."""

import re
import sqlite3
from graphlib import CycleError, TopologicalSorter

ROWS = 500  # of one INSERT

TYPES = {
    "sqlite": dict(integer="INTEGER", decimal="NUMERIC({0}, {1})",
                   real="REAL", text="TEXT", long="TEXT", blob="BLOB",
                   boolean="BOOLEAN", date="DATE", timestamp="TIMESTAMP"),
    "duckdb": dict(integer="BIGINT", decimal="DECIMAL({0}, {1})",
                   real="DOUBLE", text="VARCHAR", long="VARCHAR",
                   blob="BLOB", boolean="BOOLEAN", date="DATE",
                   timestamp="TIMESTAMP"),
    "postgresql": dict(integer="bigint", decimal="numeric({0}, {1})",
                       real="double precision", text="text", long="text",
                       blob="bytea", boolean="boolean", date="date",
                       timestamp="timestamp"),
    "mariadb": dict(integer="bigint", decimal="decimal({0}, {1})",
                    real="double", text="varchar(200)", long="text",
                    blob="blob", boolean="boolean", date="date",
                    timestamp="datetime"),
    "clickhouse": dict(integer="Int64", decimal="Decimal({0}, {1})",
                       real="Float64", text="String", long="String",
                       blob="String", boolean="UInt8", date="Date",
                       timestamp="DateTime"),
}
KINDS = [  # of declared types, as they begin
    (r"BLOB SUB_TYPE TEXT", "text"), (r"BLOB", "blob"), (r"BOOL", "boolean"),
    (r"DATETIME|TIMESTAMP", "timestamp"), (r"DATE", "date"),
    (r"DEC|NUM", "decimal"), (r"REAL|FLOA|DOUB", "real"),
    (r"INT|SMALLINT|TINYINT|BIGINT", "integer"), (r"", "text"),
]


class Column:
    def __init__(self, row, longest):
        _, self.name, declared, not_null, _, self.primary = row
        self.not_null = bool(not_null or self.primary)
        self.kind = next(kind for begin, kind in KINDS
                         if re.match(begin, declared or "", re.I))
        if self.kind == "text" and longest > 200:
            self.kind = "long"
        self.digits = re.findall(r"\d+", declared or "") or (12, 4)


class Table:
    def __init__(self, db, name):
        self.name = name
        wide = {row[1]: db.execute(
            f'SELECT coalesce(max(length("{row[1]}")), 0) FROM "{name}"'
        ).fetchone()[0] for row in db.execute(f'PRAGMA table_info("{name}")')}
        self.columns = [
            Column(row, wide[row[1]])
            for row in db.execute(f'PRAGMA table_info("{name}")')]
        self.primary = [c.name for c in sorted(
            (c for c in self.columns if c.primary), key=lambda c: c.primary)]
        keys = {}
        for row in db.execute(f'PRAGMA foreign_key_list("{name}")'):
            keys.setdefault(row[0], []).append(row)
        self.keys = [([r[3] for r in rows], rows[0][2], [r[4] for r in rows])
                     for rows in keys.values()]
        self.rows = list(db.execute(f'SELECT * FROM "{name}"'))

    def parents_first(self):
        """Rows that others of the same table refer to come before them."""
        own = [cols for cols, to, _ in self.keys
               if to == self.name and len(cols) == 1]
        if not own or len(self.primary) != 1:
            return self.rows
        names = [c.name for c in self.columns]
        at, key = names.index(own[0][0]), names.index(self.primary[0])
        done, rest, rows = {None}, self.rows, []
        while rest:
            rows += [r for r in rest if r[at] in done]
            done |= {r[key] for r in rows}
            left = [r for r in rest if r[key] not in done]
            assert len(left) < len(rest), f"{self.name} refers in circles"
            rest = left
        return rows


def in_order(tables):
    """Those referred to first, and which references that leaves."""
    by_name = {t.name: t for t in tables}
    left = {(t.name, to) for t in tables for _, to, _ in t.keys
            if to in by_name and to != t.name}
    while True:
        graph = {t.name: {to for name, to in left if name == t.name}
                 for t in tables}
        try:
            order = list(TopologicalSorter(graph).static_order())
            return [by_name[name] for name in order], left
        except CycleError as e:
            circle = e.args[1]
            left.discard((circle[1], circle[0]))


def quote(engine, name):
    mark = "`" if engine in ("mariadb", "clickhouse") else '"'
    return mark + name + mark


def literal(engine, kind, value):
    if value is None:
        return "NULL"
    if kind == "boolean":
        return str(int(value)) if engine in ("sqlite", "clickhouse") else (
            "true" if value else "false")
    if kind in ("integer", "decimal", "real"):
        return repr(value) if value != "" else "NULL"
    if isinstance(value, bytes):
        if kind != "blob":
            value = value.decode()
        elif engine == "postgresql":
            return f"'\\x{value.hex()}'"
        elif engine == "duckdb":
            return f"unhex('{value.hex()}')"
        else:
            return f"x'{value.hex()}'"
    text = str(value)
    if kind == "timestamp":
        text = re.sub(r"\.0+$", "", text)
    if engine in ("mariadb", "clickhouse"):
        text = text.replace("\\", "\\\\")
    if engine == "clickhouse":
        return "'" + text.replace("'", "\\'") + "'"
    return "'" + text.replace("'", "''") + "'"


def create(engine, table, known):
    names = lambda columns: ", ".join(quote(engine, c) for c in columns)
    parts = []
    for c in table.columns:
        kind = TYPES[engine][c.kind].format(*c.digits)
        if engine == "clickhouse":
            kind = kind if c.not_null else f"Nullable({kind})"
        elif c.not_null:
            kind += " NOT NULL"
        parts.append(f"{quote(engine, c.name)} {kind}")
    if engine == "clickhouse":
        return (f"CREATE TABLE {quote(engine, table.name)}"
                f"({', '.join(parts)}) ENGINE = MergeTree"
                f" ORDER BY ({names(table.primary)})")
    if table.primary:
        parts.append(f"PRIMARY KEY ({names(table.primary)})")
    for columns, to, to_columns in table.keys:
        if to != table.name and (table.name, to) not in known:
            continue
        what = f"({names(to_columns)})" if all(to_columns) else ""
        parts.append(f"FOREIGN KEY ({names(columns)})"
                     f" REFERENCES {quote(engine, to)}{what}")
    return f"CREATE TABLE {quote(engine, table.name)}({', '.join(parts)})"


def inserts(engine, table):
    rows = table.parents_first()
    kinds = [c.kind for c in table.columns]
    # DuckDB looks for a row that is referred to before the statement began
    alone = engine == "duckdb" and rows is not table.rows
    step = 1 if alone else ROWS
    for at in range(0, len(rows), step):
        values = ", ".join(
            "(" + ", ".join(literal(engine, k, v) for k, v in zip(kinds, row))
            + ")" for row in rows[at:at + step])
        yield f"INSERT INTO {quote(engine, table.name)} VALUES {values}"


def read(path):
    """The tables of an SQLite file, none of its views."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    names = [row[0] for row in db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table'"
        " AND name NOT LIKE 'sqlite_%' ORDER BY rowid")]
    tables = [Table(db, name) for name in names]
    db.close()
    return tables


def statements(engine, tables):
    tables, known = in_order(tables)
    for table in tables:
        yield create(engine, table, known)
    for table in tables:
        yield from inserts(engine, table)
