"""Changes of rows: shown first, run by a second request alone, and only for
who is a writer. On SQLite, and on the servers that are installed."""

import concurrent.futures
import os
import signal
import sqlite3
import sys
import tempfile
import time
import urllib.parse

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "drivers"))
import engines  # noqa: E402
from program import Program, Site, sqlite_section, vouch  # noqa: E402
from server import TOP, Visitor, case, cases, has, lacks, same, until  # noqa: E402

TABLES = [
    "CREATE TABLE stock (id INTEGER PRIMARY KEY, name VARCHAR(40), n INTEGER)",
    "INSERT INTO stock VALUES (1, 'nails', 10), (2, 'nuts', 20),"
    " (3, 'bolts', 30), (4, 'screws', 40)",
    "CREATE TABLE secret (id INTEGER PRIMARY KEY, word VARCHAR(40))",
    "INSERT INTO secret VALUES (1, 'canary')",
]
TRIGGERED = [
    "CREATE TABLE audited (id INTEGER PRIMARY KEY, n INTEGER)",
    "INSERT INTO audited VALUES (1, 1), (2, 2)",
    "CREATE TABLE trail (id INTEGER)",
    "CREATE TRIGGER follow AFTER UPDATE ON audited"
    " BEGIN INSERT INTO trail VALUES (new.id); END",
    "CREATE TABLE child (id INTEGER REFERENCES stock (id) ON DELETE CASCADE)",
    "INSERT INTO child VALUES (4)",
    "CREATE VIEW seen AS SELECT * FROM stock",
]
RULES = [
    {"match": "^raise nuts", "match_all": "The user may change rows",
     "sql": "UPDATE stock SET n = n + 1 WHERE name = 'nuts'"},
    {"match": "^raise nuts", "content": "UPDATE stock SET n = n + 1"},
    {"match": ".", "sql": "SELECT count(*) AS n FROM stock"},
]
WRITES = "writes = on\nwriters = alice, group:stores\n"


def prepare(folder):
    db = sqlite3.connect(os.path.join(folder, "stock.db"))
    for sql in TABLES + TRIGGERED:
        db.execute(sql)
    db.commit()
    db.close()


site = Site(RULES, settings="auth = proxy\nask_workers = 16\n", change=vouch,
            prepare=prepare,
            more=sqlite_section("stock", "stock.db", WRITES + "users = *\n") +
            sqlite_section("still", "stock.db", "users = *\n") +
            sqlite_section("short", "stock.db", "users = *\nwrites = on\n"
                           "writers = *\nwrite_expiry = 1\n"))


def alice(**headers):
    return Program(site(), **{"X-Test-User": "alice", **headers})


def rows(sql):
    db = sqlite3.connect(site().path("stock.db"))
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def propose(sql, who=None, database="stock", status=200, **fields):
    got, answer = (who or alice()).post(
        "/ask.json", {"database": database, "sql": sql, **fields})
    same(got, status, answer.get("message"))
    return answer


def run(answer, who=None):
    return (who or alice()).post(
        f"/chats/{answer['chat']}/turns/{answer['turn']}/run.json", {})


@case
def a_change_is_shown_and_nothing_done():
    answer = propose("UPDATE stock SET n = 99 WHERE id = 1")
    same((answer["status"], answer["state"]), ("proposal", "proposed"))
    change = answer["change"]
    same((change["verb"], change["table"], change["rows"],
          change["everything"], change["done"]),
         ("update", "stock", 1, False, None))
    same(change["before"], [{"id": 1, "name": "nails", "n": 10}])
    same(change["after"], [{"id": 1, "name": "nails", "n": 99}])
    same(rows("SELECT n FROM stock WHERE id = 1"), [(10,)])


@case
def it_is_run_by_a_second_request_once():
    answer = propose("UPDATE stock SET n = n + 1 WHERE id = 2")
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        ends = list(pool.map(lambda _: run(answer), range(8)))
    for status, end in ends:
        same((status, end["state"], end["status"]),
             (200, "written", "success"))
        same(end["message"], "1 row of stock was changed.")
    same(rows("SELECT n FROM stock WHERE id = 2"), [(21,)])
    same(run(answer)[1]["state"], "written")
    same(rows("SELECT n FROM stock WHERE id = 2"), [(21,)])


@case
def a_script_confirms():
    answer = propose("INSERT INTO stock VALUES (5, 'pins', 50)")
    same(answer["change"]["after"], [{"id": 5, "name": "pins", "n": 50}])
    fields = {"confirm": "1", "chat": answer["chat"]}
    same(alice().post("/ask.json", fields)[0], 400)
    status, end = alice().post("/ask.json",
                               {**fields, "turn": str(answer["turn"])})
    same((status, end["state"]), (200, "written"))
    same(rows("SELECT name FROM stock WHERE id = 5"), [("pins",)])
    text = alice().answer("POST", "/ask.txt",
                          {"database": "stock", "sql":
                           "DELETE FROM stock WHERE id = 5"}).text
    has(text, "1 row of stock would be deleted.")
    has(text, "/run")


@case
def everything_is_said():
    answer = propose("DELETE FROM stock")
    same(answer["change"]["everything"], True)
    same(answer["change"]["more_rows"], 1)  # of child, by its key
    has(alice().answer("POST", "/ask.txt", {
        "database": "stock", "sql": "DELETE FROM stock"}).text, "every row")


@case
def data_that_changed_is_counted_again():
    answer = propose("UPDATE stock SET n = 0 WHERE n > 35")
    before = answer["change"]["rows"]
    db = sqlite3.connect(site().path("stock.db"))
    db.execute("INSERT INTO stock VALUES (77, 'more', 77)")
    db.commit()
    status, again = run(answer)
    same((status, again["state"]), (409, "proposed"))
    same(again["change"]["rows"], before + 1)
    has(again["change"]["note"], "changed since")
    same(rows("SELECT n FROM stock WHERE id = 77"), [(77,)])
    same(run(answer)[1]["state"], "written")
    same(rows("SELECT n FROM stock WHERE id = 77"), [(0,)])
    db.execute("DELETE FROM stock WHERE id = 77")
    db.commit()
    db.close()


@case
def the_model_writes_it_for_a_writer():
    status, answer = alice().post("/ask.json", {"database": "stock",
                                                "question": "raise nuts"})
    same((status, answer["status"]), (200, "proposal"))
    has(answer["sql"], "WHERE name = 'nuts'")
    stages = {s["stage"]: s for s in answer["timings"]["stages"]}
    has(stages["propose"]["detail"], "1 row of stock")


@cases([
    ("no writer", {"X-Test-User": "bob"}, "stock"),
    ("nobody", {"X-Test-User": "eve", "X-Test-Groups": "store"}, "stock"),
    ("off", {"X-Test-User": "alice"}, "still"),
    ("the demo", {"X-Test-User": "alice"}, "shop"),
])
def others_are_refused_as_ever(_, headers, database):
    sql = "UPDATE stock SET n = 0 WHERE id = 3"
    answer = propose(sql, Program(site(), **headers), database, status=422)
    same(answer["attempt_log"][0]["error_type"], "NOT_ALLOWED")
    has(answer["attempt_log"][0]["error"], "only one statement that reads")
    same(answer["change"], None)
    same(rows("SELECT n FROM stock WHERE id = 3"), [(30,)])


@case
def interfaces_without_a_form_for_it_only_read():
    before = rows("SELECT * FROM stock")
    status, answer = alice().post("/text2sql/generate", {
        "question": "raise nuts", "connection_id": "stock"})
    assert status in (200, 422), answer
    lacks(str(answer), "proposal")
    same(rows("SELECT * FROM stock"), before)


@case
def a_group_may_write():
    who = Program(site(), **{"X-Test-User": "carl", "X-Test-Groups": "stores"})
    answer = propose("UPDATE stock SET n = n WHERE id = 1", who)
    same(run(answer, who)[1]["state"], "written")
    same(run(answer, Program(site(), **{"X-Test-User": "bob"}))[0], 404)


def configure(more):
    """New settings, and none of the workers that had others."""
    server = site()
    old = set(server.workers())
    server.configure(more=more)
    server.tell(signal.SIGHUP)
    until(60, lambda: server.workers() and not old & set(server.workers()),
          "all workers are new")


@case
def who_is_no_writer_any_more_may_not():
    answer = propose("UPDATE stock SET n = n WHERE id = 1")
    more = site().more
    configure([part.replace("alice, ", "") for part in more])
    same(run(answer)[0], 403)
    configure(more)
    same(run(answer)[0], 200)


@case
def it_expires():
    answer = propose("UPDATE stock SET n = n WHERE id = 1", database="short")
    time.sleep(1.1)
    status, problem = run(answer)
    same(status, 409)
    has(problem["detail"], "too long ago")


REFUSED = [
    "UPDATE stock SET n = 0; DELETE FROM secret",
    "UPDATE stock SET n = 0 RETURNING *",
    "WITH x AS (SELECT 1) DELETE FROM stock",
    "DELETE FROM stock WHERE id IN (WITH d AS (DELETE FROM secret RETURNING"
    " id) SELECT id FROM d)",
    "INSERT INTO stock SELECT * FROM (DELETE FROM secret RETURNING *)",
    "UPDATE sqlite_master SET sql = ''",
    "DELETE FROM main.sqlite_master",
    "UPDATE other.stock SET n = 0",
    "DELETE FROM seen",
    "REPLACE INTO stock VALUES (1, 'x', 1)",
    "INSERT OR REPLACE INTO stock VALUES (1, 'x', 1)",
    "INSERT INTO stock VALUES (1, 'x', 1) ON CONFLICT DO UPDATE SET n = 0",
    "INSERT INTO stock (id, n) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET"
    " n = 0 WHERE stock.n = 10",
    "UPDATE stock SET n = 0 FROM secret",
    "UPDATE stock SET n = 0 FROM sqlite_master WHERE true",
    "UPDATE stock, secret SET n = 0",
    "DELETE stock FROM stock JOIN secret",
    "DELETE FROM stock USING secret WHERE true",
    "UPDATE stock SET n = load_extension('x')",
    "UPDATE stock SET n = ?",
    "DROP TABLE stock",
    "CREATE TABLE x (y)",
    "PRAGMA writable_schema = 1",
    "ATTACH 'x.db' AS x",
    "VACUUM",
    "BEGIN",
    "DELETE FROM nowhere",
    "UPDATE stock SET n = 0 /*! WHERE 1 */ ; COMMIT",
]


@case
def a_change_by_another_table():
    text = "UPDATE stock SET n = c.n FROM (SELECT id, 7 AS n FROM secret) c" \
        " WHERE c.id = stock.id"
    answer = propose(text)
    change = answer["change"]
    same((change["verb"], change["table"], change["rows"]),
         ("update", "stock", 1))
    same([r["id"] for r in change["before"]], [1])
    same([(r["id"], r["n"]) for r in change["after"]], [(1, 7)])
    same(run(answer)[1]["state"], "written")
    same(rows("SELECT n FROM stock WHERE id = 1"), [(7,)])
    same(propose("UPDATE stock SET n = 10 WHERE id = 1")["status"],
         "proposal")


@case
def which_of_several_is_not_said():
    before = rows("SELECT * FROM stock")
    answer = propose("UPDATE stock SET n = a.n FROM audited a"
                     " WHERE stock.id = 1", status=422)
    has(answer["message"], "match several")
    same(rows("SELECT * FROM stock"), before)


@case
def an_upsert_shows_what_it_meets():
    text = "INSERT INTO stock (id, name, n) VALUES (1, 'nails', 11)," \
        " (8, 'hooks', 80) ON CONFLICT (id) DO UPDATE SET n = excluded.n"
    answer = propose(text)
    change = answer["change"]
    same((change["verb"], change["rows"]), ("upsert", 2))
    same([r["id"] for r in change["before"]], [1])
    same([(r["id"], r["n"]) for r in change["after"]], [(1, 11), (8, 80)])
    same(answer["message"], "2 rows of stock would be added or changed.")
    status, end = run(answer)
    same((status, end["message"]),
         (200, "2 rows of stock were added or changed."))
    same(rows("SELECT id, n FROM stock WHERE id IN (1, 8) ORDER BY 1"),
         [(1, 11), (8, 80)])
    run(propose("DELETE FROM stock WHERE id = 8"))
    answer = propose("INSERT INTO stock (id, name, n) VALUES (1, 'x', 0)"
                     " ON CONFLICT (id) DO NOTHING")
    same((answer["change"]["verb"], answer["change"]["rows"]),
         ("insert", 0))


@cases([(sql,) for sql in REFUSED])
def refused(sql):
    before = rows("SELECT * FROM stock"), rows("SELECT * FROM secret")
    answer = propose(sql, status=422)
    same(answer["change"], None)
    same((rows("SELECT * FROM stock"), rows("SELECT * FROM secret")), before)


@case
def triggers_run_and_are_counted():
    answer = propose("UPDATE audited SET n = n + 1")
    same((answer["change"]["rows"], answer["change"]["more_rows"]), (2, 2))
    same(rows("SELECT * FROM trail"), [])
    same(run(answer)[1]["state"], "written")
    same(rows("SELECT * FROM trail"), [(1,), (2,)])


@case
def a_key_holds():
    answer = propose("INSERT INTO stock VALUES (1, 'twice', 1)", status=422)
    has(answer["message"], "UNIQUE")
    answer = propose("INSERT INTO child VALUES (999)", status=422)
    has(answer["message"], "FOREIGN KEY")


@case
def a_page_without_javascript():
    visitor = Visitor(site(), **{"X-Test-User": "alice"})
    r = visitor.post("/chats", "database=stock&question=x&sql=" +
                     urllib.parse.quote("UPDATE stock SET n = 7 WHERE id = 3"))
    chat = r["Location"].removesuffix("/live")
    has(visitor.get(chat + "/live").text, "Run it")
    page = visitor.get(chat).text
    has(page, f'action="{chat}/turns/1/run"')
    has(page, "Nothing is changed until you do.")
    same(rows("SELECT n FROM stock WHERE id = 3"), [(30,)])
    same(visitor.get(chat + "/turns/1/run").status, 405)
    same(visitor.post(chat + "/turns/1/run",
                      **{"Sec-Fetch-Site": "cross-site"}).status, 403)
    r = visitor.post(chat + "/turns/1/run", **{"Sec-Fetch-Site":
                                               "same-origin"})
    same((r.status, r["Location"]), (303, chat + "#t1"))
    page = visitor.get(chat).text
    has(page, "was changed.")
    lacks(page, "/turns/1/run")
    same(rows("SELECT n FROM stock WHERE id = 3"), [(7,)])
    same(visitor.post(chat + "/turns/1/run").status, 303)


@case
def it_is_audited():
    log = site().parlance("audit", "-c", "parlance.conf", "-a", "-f", "json")
    for part in '"confirmed"', '"written"', '"proposed"', '"alice"':
        has(log, part)


class Engine:
    """A server with the tables, and a site in front of it."""

    def __init__(self, kind, grants):
        self.kind = kind
        self.grants = grants
        self.keep = tempfile.TemporaryDirectory(prefix="parlance-")
        os.chmod(self.keep.name, 0o777)
        self.engine = kind(self.keep.name,
                           os.path.join(TOP, "build", "drivers"))

    def __enter__(self):
        self.engine.start()
        reads = self.engine.fill("stock", TABLES + self.grants)
        self.site = Site(RULES, settings="auth = proxy\n", change=vouch,
                         more=f"[database stock]\nusers = *\n{WRITES}"
                         f"url = {reads[self.kind.name]}\n"
                         f"write_url = {self.writer()}\n")
        self.site.__enter__()
        return self

    def __exit__(self, *_):
        self.site.__exit__()
        self.engine.stop()
        self.keep.cleanup()

    def writer(self):
        if self.kind is engines.PostgreSQL:
            return self.engine.url("writer", "stock")
        return self.engine.url("writer:geheim", "stock")

    def ask(self, sql, status=200):
        who = Program(self.site(), **{"X-Test-User": "alice"})
        got, answer = who.post("/ask.json", {"database": "stock", "sql": sql})
        same(got, status, str(answer.get("message")) + sql)
        return who, answer


GRANTS = {
    engines.PostgreSQL: [
        "CREATE ROLE writer LOGIN", "GRANT SELECT, INSERT, UPDATE, DELETE ON"
        " ALL TABLES IN SCHEMA public TO writer",
        "CREATE SEQUENCE numbers", "CREATE TABLE late (id INTEGER UNIQUE"
        " DEFERRABLE INITIALLY DEFERRED)", "INSERT INTO late VALUES (1), (2)",
        "GRANT ALL ON late, numbers TO writer"],
    engines.MariaDB: [
        "CREATE USER writer@localhost IDENTIFIED BY 'geheim'",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON stock.* TO writer@localhost",
        "CREATE TABLE loose (id INTEGER) ENGINE = MyISAM",
        "INSERT INTO loose VALUES (1)"],
}
OWN = {
    engines.PostgreSQL: [
        ("UPDATE stock SET n = nextval('numbers')", 422),
        ("UPDATE stock SET n = 0 WHERE pg_sleep(1) IS NULL", 422),
        ("DELETE FROM pg_catalog.pg_class", 422),
        ("UPDATE late SET id = 1", 422),
        ("UPDATE ONLY stock SET n = 0", 422)],
    engines.MariaDB: [
        ("DELETE FROM loose", 403),
        ("UPDATE mysql.user SET Password = ''", 422),
        ("UPDATE stock SET n = sleep(1)", 422),
        ("INSERT INTO stock VALUES (1, 'x', 1) ON DUPLICATE KEY UPDATE n = 0",
         422)],
}


def forms_of_its_own(engine):
    """UPDATE … FROM and upserts, with what their rows are before and after."""
    who, answer = engine.ask(
        "INSERT INTO stock AS s (id, name, n) VALUES (1, 'nails', 5),"
        " (7, 'pegs', 70) ON CONFLICT (id) DO UPDATE SET n = s.n + excluded.n")
    change = answer["change"]
    same((change["verb"], change["rows"], [r["id"] for r in change["before"]]),
         ("upsert", 2, [1]))
    same(sorted(change["after"][0]), ["id", "n", "name"])
    _, answer = engine.ask("UPDATE stock AS s SET n = s.n + x.id FROM secret x"
                           " WHERE x.id = s.id")
    change = answer["change"]
    same([r["id"] for r in change["before"]], [1])
    same(sorted(change["after"][0]), ["id", "n", "name"])
    same(run(answer, who)[1]["state"], "written")
    engine.ask("UPDATE stock SET n = x.n FROM stock x WHERE x.id <> stock.id"
               " OR x.id = 1", 422)


@cases([(kind.name, kind) for kind in GRANTS])
def on_a_server(_, kind):
    try:
        made = Engine(kind, GRANTS[kind])
    except engines.Missing as why:
        print(f"skipped {kind.name}: {why}")
        return
    with made as engine:
        who, answer = engine.ask("UPDATE stock SET n = n + 1 WHERE id < 3")
        change = answer["change"]
        same((answer["status"], change["rows"]), ("proposal", 2))
        same(sorted(r["n"] for r in change["before"]), [10, 20])
        if kind is engines.PostgreSQL:
            same(sorted(r["n"] for r in change["after"]), [11, 21])
        same(engine.ask("SELECT sum(n) AS n FROM stock")[1]["results"],
             [{"n": 100}])
        status, end = run(answer, who)
        same((status, end["state"]), (200, "written"))
        run(answer, who)
        same(engine.ask("SELECT sum(n) AS n FROM stock")[1]["results"],
             [{"n": 102}])
        _, answer = engine.ask("DELETE FROM stock WHERE n > 25")
        _, insert = engine.ask("INSERT INTO stock VALUES (9, 'new', 90)")
        same(run(insert, who)[1]["state"], "written")
        same((run(answer, who)[0], run(answer, who)[1]["state"]),
             (409, "written"))
        for sql, status in OWN[kind] + [(sql, 422) for sql in REFUSED[:5]]:
            engine.ask(sql, status)
        same(engine.ask("SELECT count(*) AS n FROM stock")[1]["results"],
             [{"n": 2}])
        same(engine.ask("SELECT count(*) AS n FROM secret")[1]["results"],
             [{"n": 1}])
        if kind is engines.PostgreSQL:
            forms_of_its_own(engine)
        mends_a_draft_of_another_dialect(engine)


# What each must be put as, to run: the engine itself is the judge.
FOREIGN = "select TOP 1 [names], LEN(name), IFNULL(n, 0) from `stocks` where" \
    " name ILIKE 'n%' or name like 'n%' order by 1;"


def mends_a_draft_of_another_dialect(engine):
    who = Program(engine.site(), **{"X-Test-User": "alice"})
    engine.site().model.rules = RULES
    status, answer = who.post("/ask.json", {"database": "stock",
                                            "question": "foreign words",
                                            "max_fixes": 2})
    same(status, 200, answer.get("message"))
    same(answer["timings"]["model_calls"], 1)
    same(answer["attempt_log"][-1]["mended"], True)


RULES.insert(0, {"match": "^foreign", "content": FOREIGN})
