"""The same tables and rows in every engine's SQL."""

import os

TYPES = {
    "duckdb": dict(int="INTEGER", big="BIGINT", exact="DECIMAL(38,10)",
                   price="DECIMAL(10,2)", real="DOUBLE", text="VARCHAR",
                   blob="BLOB", bool="BOOLEAN", date="DATE", time="TIME",
                   timestamp="TIMESTAMP", zoned="TIMESTAMPTZ"),
    "postgresql": dict(int="integer", big="bigint", exact="numeric(38,10)",
                       price="numeric(10,2)", real="double precision",
                       text="text", blob="bytea", bool="boolean",
                       date="date", time="time", timestamp="timestamp",
                       zoned="timestamptz"),
    "mariadb": dict(int="int", big="bigint", exact="decimal(38,10)",
                    price="decimal(10,2)", real="double",
                    text="varchar(200)", blob="blob", bool="boolean",
                    date="date", time="time", timestamp="datetime(6)",
                    zoned="timestamp(6) NULL"),
    "sqlite": dict(int="INTEGER", big="BIGINT", exact="TEXT",
                   price="DECIMAL(10,2)", real="REAL", text="TEXT",
                   blob="BLOB", bool="BOOLEAN", date="DATE", time="TIME",
                   timestamp="TIMESTAMP", zoned="TEXT"),
}
BLOBS = {
    "duckdb": ("'\\x00\\xFF\\x27'::BLOB", "''::BLOB"),
    "postgresql": ("'\\x00ff27'::bytea", "''::bytea"),
    "mariadb": ("x'00ff27'", "''"),
    "sqlite": ("x'00ff27'", "x''"),
}
ODD_TABLES = ["odd \"quote", "odd ]bracket", "odd `back`", "odd ';--",
              "odd 日本 Größe", "odd.dot", "odd SELECT", "odd \\ %s {x}"]
ODD_COLUMNS = ["id", "a\"b", "x]y", "`z`", "';--", "select", "Größe", "..",
               "back\\slash", "UPPER"]


def quote(engine, name):
    mark = "`" if engine in ("mariadb", "clickhouse") else '"'
    return mark + name.replace(mark, mark * 2) + mark


def kinds(engine):
    t = TYPES[engine]
    blob, empty = BLOBS[engine]
    yes, no = ("true", "false") if engine != "sqlite" else ("1", "0")
    zone = "" if engine == "mariadb" else "+01:00"
    yield (f"CREATE TABLE kinds(id {t['int']} PRIMARY KEY, small {t['int']},"
           f" big {t['big']}, exact {t['exact']}, price {t['price']},"
           f" ratio {t['real']}, label {t['text']}, raw {t['blob']},"
           f" flag {t['bool']}, day {t['date']}, hour {t['time']},"
           f" moment {t['timestamp']}, zoned {t['zoned']})")
    yield (f"INSERT INTO kinds VALUES (1, -7, 9223372036854775807,"
           f" {'' if engine != 'sqlite' else chr(39)}"
           f"12345678901234567890.1234567890"
           f"{'' if engine != 'sqlite' else chr(39)}, 0.10, 0.1,"
           f" 'Zürich – 日本 😀', {blob}, {yes}, '2024-02-29', '13:45:30',"
           f" '2024-02-29 13:45:30.123456', '2024-02-29 13:45:30{zone}')")
    yield "INSERT INTO kinds(id) VALUES (2)"
    yield (f"INSERT INTO kinds VALUES (3, 0, -9223372036854775807, '0',"
           f" -1.50, 1e300, '', {empty}, {no}, '1970-01-01', '00:00:00',"
           f" '1970-01-01 00:00:00', "
           + ("NULL" if engine == "mariadb"
              else f"'1970-01-01 00:00:00{zone}'") + ")")


def shop(engine):
    """Tables whose names and texts look like commands."""
    t = TYPES[engine]
    q = lambda name: quote(engine, name)
    yield (f"CREATE TABLE orders(id {t['int']} PRIMARY KEY,"
           f" customer {t['text']} NOT NULL, total {t['real']},"
           f" created_at {t['date']}, updated_at {t['date']},"
           f" deleted_at {t['date']}, status {t['text']},"
           f" {q('drop')} {t['text']}, {q('update')} {t['text']},"
           f" is_deleted {t['int']} DEFAULT 0, {q('comment')} {t['text']})")
    for row in ("1, 'ann', 10, '2024-01-05', '2024-01-06', NULL, 'DELETE',"
                " 'x', 'y', 0, 'please drop off; thanks'",
                "2, 'bob', 20, '2024-02-05', '2024-02-06', NULL, 'shipped',"
                " NULL, NULL, 0, '-- not a comment'",
                "3, 'cat', 30, '2024-02-07', '2024-02-09', NULL, 'INSERT',"
                " 'z', 'q', 0, '/* neither */'"):
        yield f"INSERT INTO orders VALUES ({row})"
    yield (f"CREATE TABLE update_log(id {t['int']} PRIMARY KEY,"
           f" note {t['text']}, truncated {t['int']} DEFAULT 0)")
    yield "INSERT INTO update_log VALUES (1, 'n1', 0), (2, 'n2', 0)"
    yield (f"CREATE TABLE {q('create')}(id {t['int']} PRIMARY KEY,"
           f" {q('grant')} {t['real']})")
    yield f"INSERT INTO {q('create')} VALUES (1, 2.5)"
    yield (f"CREATE TABLE {q('Zürich Bestellungen')}({q('Straße')}"
           f" {t['text']}, menge {t['int']})")
    yield (f"INSERT INTO {q('Zürich Bestellungen')} VALUES"
           f" ('Bahnhofstrasse', 3)")
    yield "CREATE VIEW v_orders AS SELECT id, customer, total FROM orders"
    yield (f"CREATE TABLE items(id {t['int']} PRIMARY KEY, order_id"
           f" {t['int']}, FOREIGN KEY (order_id) REFERENCES orders(id))")
    yield f"INSERT INTO items VALUES (1, 1), (2, 1), (3, 2)"


def comments(engine):
    if engine == "mariadb":
        yield "ALTER TABLE orders COMMENT = 'What was ordered'"
        yield ("ALTER TABLE orders MODIFY customer varchar(200) NOT NULL"
               " COMMENT 'Who ordered it'")
    elif engine in ("duckdb", "postgresql"):
        yield "COMMENT ON TABLE orders IS 'What was ordered'"
        yield "COMMENT ON COLUMN orders.customer IS 'Who ordered it'"


def many(engine):
    t = TYPES[engine]
    yield f"CREATE TABLE many(id {t['int']} PRIMARY KEY)"
    for start in range(1, 3001, 1000):
        yield ("INSERT INTO many VALUES "
               + ", ".join(f"({i})" for i in range(start, start + 1000)))


def long(engine):
    text = {"mariadb": "mediumtext"}.get(engine, TYPES[engine]["text"])
    yield f"CREATE TABLE lengthy(id {TYPES[engine]['int']}, t {text})"
    yield f"INSERT INTO lengthy VALUES (1, '{'é' * 50000}')"


def odd(engine):
    t = TYPES[engine]
    columns = ", ".join(f"{quote(engine, c)} {t['int']}" for c in ODD_COLUMNS)
    ones = ", ".join("1" for _ in ODD_COLUMNS)
    for table in ODD_TABLES:
        yield f"CREATE TABLE {quote(engine, table)}({columns})"
        yield f"INSERT INTO {quote(engine, table)} VALUES ({ones})"


def thousand(engine):
    t = TYPES[engine]
    columns = ", ".join(f"column_{i} {t['text' if i % 2 else 'int']}"
                        for i in range(2, 20))
    for i in range(1, 1001):
        refers = (f", FOREIGN KEY (before_id) REFERENCES t_{i - 1:04}(id)"
                  if i > 1 else "")
        yield (f"CREATE TABLE t_{i:04}(id {t['int']} PRIMARY KEY,"
               f" before_id {t['int']}, {columns}{refers})")


def postgresql():
    """What only it has, and what its hostile statements aim at."""
    yield "CREATE TYPE mood AS ENUM ('glad', 'it''s ok', 'sad')"
    yield "CREATE TABLE moods(id integer PRIMARY KEY, mood mood)"
    yield "COMMENT ON COLUMN moods.mood IS 'How it went.'"
    yield "INSERT INTO moods VALUES (1, 'glad'), (2, NULL)"
    yield "CREATE SCHEMA other"
    yield "CREATE TABLE other.regions(id integer, name text)"
    yield "INSERT INTO other.regions VALUES (1, 'north')"
    yield "CREATE TABLE hidden(id integer)"
    yield "CREATE TABLE mine(id integer, owner text)"
    yield "INSERT INTO mine VALUES (1, 'ann'), (2, 'bob')"
    yield "ALTER TABLE mine ENABLE ROW LEVEL SECURITY"
    yield ("CREATE POLICY own ON mine USING"
           " (owner = current_setting('parlance.user', true))")
    yield "CREATE TABLE branches(id integer, region text)"
    yield "INSERT INTO branches VALUES (1, 'north'), (2, 'south'), (3, 'east')"
    yield "ALTER TABLE branches ENABLE ROW LEVEL SECURITY"
    yield "CREATE POLICY north ON branches TO north USING (region = 'north')"
    yield ("CREATE POLICY told ON branches TO reader, south USING (region ="
           " ANY (string_to_array(current_setting('parlance.regions', true),"
           " ',')))")
    yield "CREATE TABLE north_only(id integer)"
    yield "INSERT INTO north_only VALUES (7)"
    yield "CREATE TABLE parts(id integer, kind text) PARTITION BY LIST (kind)"
    yield "CREATE TABLE parts_a PARTITION OF parts FOR VALUES IN ('a')"
    yield "CREATE SEQUENCE seq1"
    yield "CREATE MATERIALIZED VIEW mv AS SELECT 1 AS one"
    yield ("CREATE FUNCTION sideeffect() RETURNS int LANGUAGE sql VOLATILE AS"
           " 'UPDATE orders SET total = 0 RETURNING 1'")
    yield "CREATE SCHEMA tools"
    yield ("DO $$ BEGIN CREATE EXTENSION xml2 SCHEMA tools; CREATE EXTENSION"
           " pg_trgm; CREATE EXTENSION tablefunc SCHEMA tools; EXCEPTION WHEN"
           " OTHERS THEN END $$")
    yield ("CREATE FUNCTION lent(int) RETURNS int LANGUAGE sql STABLE"
           " SECURITY DEFINER AS 'SELECT 1'")
    yield ("CREATE FUNCTION quick(int) RETURNS int LANGUAGE sql IMMUTABLE AS"
           " 'SELECT $1'")
    yield ("CREATE FUNCTION loud(int) RETURNS int LANGUAGE sql VOLATILE AS"
           " 'SELECT $1'")
    yield ("CREATE FUNCTION loud_order(o orders) RETURNS int LANGUAGE sql"
           " VOLATILE AS 'SELECT 1'")
    for how, volatile in (("loud", "VOLATILE"), ("quick", "IMMUTABLE")):
        yield (f"CREATE FUNCTION {how}_add(int, int) RETURNS int LANGUAGE sql"
               f" {volatile} AS 'SELECT $1 + $2'")
        yield (f"CREATE AGGREGATE {how}_sum(int) (SFUNC = {how}_add,"
               " STYPE = int, INITCOND = '0')")
    yield ("CREATE OPERATOR ### (LEFTARG = int, RIGHTARG = int, FUNCTION ="
           " loud_add)")
    yield ("CREATE OPERATOR ~+~ (LEFTARG = int, RIGHTARG = int, FUNCTION ="
           " quick_add)")
    for how, volatile in (("loud", "VOLATILE"), ("quick", "IMMUTABLE")):
        yield f"CREATE TYPE {how}_pair AS (a int, b int)"
        yield f"CREATE TYPE {how}_mood AS ENUM ('calm', 'wild')"
        yield (f"CREATE FUNCTION {how}_as_pair(int) RETURNS {how}_pair"
               f" LANGUAGE sql {volatile} AS 'SELECT ($1, $1)::{how}_pair'")
        yield (f"CREATE FUNCTION {how}_mood_of({how}_mood) RETURNS int"
               f" LANGUAGE sql {volatile} AS 'SELECT 1'")
        yield (f"CREATE CAST (int AS {how}_pair) WITH FUNCTION"
               f" {how}_as_pair(int)")
        yield (f"CREATE CAST ({how}_mood AS int) WITH FUNCTION"
               f" {how}_mood_of({how}_mood) AS IMPLICIT")
        yield f"CREATE TABLE {how}_days(id int, mood {how}_mood)"
        yield f"INSERT INTO {how}_days VALUES (1, 'calm')"
        yield f"CREATE TYPE {how}_tone AS ENUM ('low', 'high')"
        yield (f"CREATE FUNCTION {how}_less({how}_tone, int) RETURNS boolean"
               f" LANGUAGE sql {volatile} AS 'SELECT true'")
        for operator in ("@>", "-", "="):
            yield (f"CREATE OPERATOR {operator} (LEFTARG = {how}_tone,"
                   f" RIGHTARG = int, FUNCTION = {how}_less)")
        yield f"CREATE TABLE {how}_tunes(id int, tone {how}_tone)"
        yield f"INSERT INTO {how}_tunes VALUES (1, 'low')"
        yield (f"CREATE FUNCTION {how}_check(int) RETURNS boolean LANGUAGE sql"
               f" {volatile} AS 'SELECT $1 > 0'")
        yield (f"CREATE DOMAIN {how}_number AS int CHECK"
               f" ({how}_check(VALUE))")
        yield (f"CREATE FUNCTION given_{how}(n int DEFAULT {how}(1)) RETURNS"
               " int LANGUAGE sql IMMUTABLE AS 'SELECT n'")
    for name, value in (("quick", "quick(id)"), ("loud", "loud(id)"),
                        ("lent", "lent(id)"), ("operator", "id ### 1")):
        yield f"CREATE VIEW v_{name} AS SELECT id, {value} AS c FROM orders"
    yield "CREATE VIEW v_nested AS SELECT id FROM v_loud WHERE c > 0"
    yield "CREATE MATERIALIZED VIEW mv_loud AS SELECT loud(1) AS one"
    yield "GRANT USAGE ON SCHEMA tools TO reader"
    yield "CREATE PROCEDURE some_proc() LANGUAGE sql AS 'SELECT 1'"
    yield "GRANT USAGE ON SCHEMA public, other TO reader"
    yield "GRANT SELECT ON ALL TABLES IN SCHEMA public, other TO reader"
    yield "REVOKE ALL ON north_only FROM reader"
    yield "GRANT SELECT ON branches TO north, south"
    yield "GRANT SELECT ON north_only TO north"
    yield "GRANT ALL ON orders, seq1 TO reader"
    yield "REVOKE ALL ON hidden FROM reader"
    yield "ANALYZE"


def mariadb():
    yield ("DELIMITER //\nCREATE FUNCTION evil() RETURNS int MODIFIES SQL"
           " DATA BEGIN UPDATE orders SET total = 0; RETURN 1; END //\n"
           "DELIMITER ")
    yield ("CREATE FUNCTION plus_one(n int) RETURNS int DETERMINISTIC"
           " RETURN n + 1")
    yield "CREATE FUNCTION undeclared(n int) RETURNS int RETURN n + 1"
    yield "CREATE FUNCTION gas() RETURNS int RETURN 7"
    yield "CREATE FUNCTION tells_nothing() RETURNS int NO SQL RETURN 7"
    for name, rights in (("counts", "INVOKER"), ("counts_all", "DEFINER")):
        yield (f"CREATE FUNCTION {name}() RETURNS int READS SQL DATA SQL"
               f" SECURITY {rights} RETURN (SELECT count(*) FROM orders)")
    yield ("DELIMITER //\nCREATE FUNCTION sets_server() RETURNS int BEGIN SET"
           " GLOBAL max_connections = 77; RETURN 1; END //\nDELIMITER ")
    for name, value in (("plain", "concat(customer, 'evil(1)')"),
                        ("undeclared", "undeclared(id)"),
                        ("file", "load_file('/etc/passwd')")):
        yield f"CREATE VIEW v_{name} AS SELECT id, {value} AS c FROM orders"
    yield "CREATE VIEW v_nested AS SELECT id FROM v_undeclared WHERE c > 0"
    for name in ("seen", "unseen"):
        yield f"CREATE DATABASE {name}"
        yield f"CREATE TABLE {name}.stock(b int)"
        yield (f"CREATE VIEW {name}.v_inner AS SELECT"
               f" contract.undeclared(b) AS b FROM {name}.stock")
        for inner in ("stock", "v_inner"):
            yield (f"CREATE VIEW v_{inner.removeprefix('v_')}_{name} AS"
                   f" SELECT b FROM {name}.{inner}")
    yield "GRANT SHOW VIEW ON seen.* TO reader@localhost"
    yield "CREATE USER unseeing@localhost"
    yield "GRANT SELECT, EXECUTE ON contract.* TO unseeing@localhost"
    # another database's, those named like the server's own, and a package's
    yield "CREATE DATABASE apart"
    yield "GRANT EXECUTE ON apart.* TO reader@localhost"
    yield "CREATE FUNCTION apart.plus_one(n int) RETURNS int RETURN n + 1"
    yield ("CREATE FUNCTION apart.undeclared(n int) RETURNS int DETERMINISTIC"
           " RETURN n + 1")
    yield ("CREATE TABLE bits(id int PRIMARY KEY, b bit(10), y year,"
           " u bigint unsigned, j json, e enum('a', 'b'), f float)")
    yield ("INSERT INTO bits VALUES (1, b'1000000001', 2024,"
           " 18446744073709551615, '{\"a\": 1}', 'b', 0.1)")


def mariadb_alone():
    """What MySQL has not: loaded functions that it tells of, and packages."""
    yield "CREATE VIEW v_loaded AS SELECT id, loaded() AS c FROM orders"
    for name in ("soundex", "mid"):
        yield f"CREATE FUNCTION `{name}`(t text) RETURNS int RETURN 7"
    yield ("SET sql_mode = ORACLE;\nDELIMITER //\nCREATE PACKAGE parcel AS"
           " FUNCTION concat(n int) RETURN int; END //\nCREATE PACKAGE BODY"
           " parcel AS FUNCTION concat(n int) RETURN int AS BEGIN RETURN n;"
           " END; END //\nDELIMITER ;\nSET sql_mode = DEFAULT")


def clickhouse():
    """18.16 has its own types and neither keys nor comments."""
    q = lambda name: quote("clickhouse", name.replace("\\", "\\\\"))
    tree = "ENGINE = MergeTree ORDER BY id"
    yield ("CREATE TABLE kinds(id Int32, small Nullable(Int32),"
           " big Nullable(Int64), exact Nullable(Decimal(38, 10)),"
           " price Nullable(Decimal(9, 2)), ratio Nullable(Float64),"
           " label Nullable(String), raw String, flag Nullable(UInt8),"
           f" day Nullable(Date), moment Nullable(DateTime)) {tree}")
    yield ("INSERT INTO kinds VALUES (1, -7, 9223372036854775807,"
           " 12345678901234567890.1234567890, 0.10, 0.1,"
           " 'Zürich – 日本 😀', '\\0\\xff\\'', 1, '2024-02-29',"
           " '2024-02-29 13:45:30'), (2, NULL, NULL, NULL, NULL, NULL, NULL,"
           " '', NULL, NULL, NULL), (3, 0, -9223372036854775807, 0, -1.50,"
           " 1e300, '', '', 0, '2000-01-01', '2000-01-01 00:00:00')")
    yield ("CREATE TABLE orders(id UInt32, customer String, total Float64,"
           " created_at Date, updated_at Date, deleted_at Nullable(Date),"
           f" status String, {q('drop')} Nullable(String), {q('update')}"
           f" Nullable(String), is_deleted Int32, {q('comment')} String)"
           " ENGINE = ReplacingMergeTree ORDER BY id SAMPLE BY id")
    yield ("INSERT INTO orders VALUES (1, 'ann', 10, '2024-01-05',"
           " '2024-01-06', NULL, 'DELETE', 'x', 'y', 0, ''), (2, 'bob', 20,"
           " '2024-02-05', '2024-02-06', NULL, 'shipped', NULL, NULL, 0, ''),"
           " (3, 'cat', 30, '2024-02-07', '2024-02-09', NULL, 'INSERT', 'z',"
           " 'q', 0, '')")
    yield "CREATE VIEW v_orders AS SELECT id, customer, total FROM orders"
    yield f"CREATE TABLE many(id Int32) {tree}"
    yield "INSERT INTO many SELECT number + 1 FROM system.numbers LIMIT 3000"
    yield f"CREATE TABLE lengthy(id Int32, t String) {tree}"
    yield f"INSERT INTO lengthy VALUES (1, '{'é' * 50000}')"
    columns = ", ".join(f"{q(c)} Int32" for c in ODD_COLUMNS)
    for table in ODD_TABLES:
        yield f"CREATE TABLE {q(table)}({columns}) ENGINE = TinyLog"
        yield f"INSERT INTO {q(table)} VALUES ({', '.join('1' * 10)})"
    columns = ", ".join(f"column_{i} {'String' if i % 2 else 'Int32'}"
                        for i in range(2, 20))
    for i in range(1, 1001):
        yield (f"CREATE TABLE t_{i:04}(id Int32, before_id Int32, {columns})"
               " ENGINE = Memory")


EXTRA = {"postgresql": [postgresql], "mariadb": [mariadb, mariadb_alone],
         "mysql": [mariadb]}


def statements(engine):
    if engine == "clickhouse":
        yield from clickhouse()
        return
    like = "mariadb" if engine == "mysql" else engine
    for part in (kinds, shop, comments, many, long, odd, thousand):
        yield from part(like)
    for part in EXTRA.get(engine, []):
        yield from part()


CUSTOMERS = [
    # id, name, email, phone, born, city, note
    (1, "Anna", "anna@canary.example", "1-canary", "1981-02-03", "Rome"),
    (2, "Bo", "bo@canary.example", "2-canary", "1985-12-31", "Oslo"),
    (3, "Cy", "cy@canary.example", None, "1990-01-01", "Rome"),
    (4, "Dee", None, "4-canary", None, None),
]
ORDERS = [
    # id, customer, region, amount
    (1, 1, "north", 10), (2, 1, "east", 250), (3, 2, "north", 70),
    (4, 2, "west", 99907), (5, 3, "canary-south", 5), (6, 1, None, 99907),
    (7, 3, "east", 120), (8, 1, "west", 99907),
]
PRODUCTS = [(1, "Pen", 2), (2, "Book", 12), (3, "Lamp", 40)]


def value(x):
    return "NULL" if x is None else repr(x)


def rights_statements(engine, whole):
    """A database of which a reader sees a part, or a copy of that part:
    tests/drivers/rights.c has the rule."""
    kind = {"clickhouse": dict(int="Nullable(Int32)", text="Nullable(String)",
                               date="Nullable(Date)"),
            "mysql": TYPES["mariadb"]}.get(engine, TYPES.get(engine))
    end = " ENGINE = Memory" if engine == "clickhouse" else ""
    date = "date" if whole else "int"

    def table(name, *columns):
        return f"CREATE TABLE {name} (" + ", ".join(
            f"{column} {kind[of]}" for column, of in columns) + f"){end}"

    def row(name, *values):
        return f"INSERT INTO {name} VALUES ({', '.join(map(value, values))})"

    note = [("note", "text")] if whole else []
    yield table("customers", ("id", "int"), ("name", "text"),
                ("email", "text"), ("phone", "text"), ("born", date),
                ("city", "text"), *note)
    for id, name, email, phone, born, city in CUSTOMERS:
        if whole:
            yield row("customers", id, name, email, phone, born, city,
                      f"canary-note-{id}")
        else:
            yield row("customers", id, name, email and email[0] + "***@…",
                      None, born and int(born[:4]), city)
    yield table("orders", ("id", "int"), ("customer_id", "int"),
                ("region", "text"), ("amount", "int"))
    for order in ORDERS:
        if whole or order[2] in ("north", "east"):
            yield row("orders", *order)
    yield table("products", ("id", "int"), ("name", "text"), ("price", "int"))
    for product in PRODUCTS:
        yield row("products", *product)
    if whole:
        yield table("secrets", ("id", "int"), ("plan", "text"))
        yield row("secrets", 1, "canary-plan")
    # of the same name, and not what is meant by it
    if whole and engine in ("postgresql", "duckdb"):
        yield "CREATE SCHEMA hr"
        yield table("hr.orders", ("id", "int"), ("plan", "text"))
        yield row("hr.orders", 1, "canary-hr")


def rights_program(engine):
    """What rights.c is called with, on two databases of that engine."""
    urls = [engine.fill(name, list(rights_statements(engine.name, whole)))
            [engine.name] for name, whole in (("full_rights", True),
                                              ("seen_rights", False))]
    return f"{engine.name} rights", [
        "rights", engine.name, *urls,
        os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "rights.txt")]
