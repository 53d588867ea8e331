#include "tests/driver/sqlite_fixture.h"

#include "base/clock.h"
#include "sql/check/check.h"

#include "base/ban.h"

static const char shop[] =
	"CREATE TABLE Customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
	" email VARCHAR(80) UNIQUE, joined TEXT, seen TEXT, score REAL, x);"
	"INSERT INTO Customers VALUES (1, 'a', 'a@x', '2024-01-01',"
	" '2024-01-01 10:00', 1.5, 7), (2, 'b', 'b@x', '2024-01-02', NULL, 2,"
	" 'y');"
	"CREATE TABLE orders(id INTEGER PRIMARY KEY, customer INT REFERENCES"
	" CUSTOMERS, placed DATE, total DECIMAL(10,2), paid BOOLEAN,"
	" half AS (total / 2));"
	"INSERT INTO orders(customer, placed, total, paid) VALUES"
	" (1, '2024-01-01', 10, 1);"
	"CREATE TABLE items(order_id INT, line INT, sku TEXT, PRIMARY KEY"
	" (order_id, line), FOREIGN KEY (order_id) REFERENCES orders(ID));"
	"CREATE TABLE parcels(id INTEGER PRIMARY KEY, order_id INT, line INT,"
	" FOREIGN KEY (order_id, line) REFERENCES items);"
	"CREATE TABLE lost(a INT REFERENCES nowhere(id), b INT REFERENCES"
	" Customers(nope));"
	"CREATE TABLE \"a\"\"b';--\"(\"x]y\" TEXT, \"select\" INT);"
	"CREATE VIEW totals AS SELECT customer, sum(total) AS sum_total FROM"
	" orders GROUP BY 1;"
	"CREATE VIEW broken AS SELECT * FROM nowhere;"
	"CREATE VIRTUAL TABLE ft USING fts5(body);"
	"CREATE UNIQUE INDEX ix ON lost(a) WHERE a > 1;";

static const struct schema *
describe(struct fixture *f)
{
	struct schema *s = arena_alloc(f->a, sizeof(*s));
	const struct err *e;

	assert_null(fixture_open(f));
	e = f->conn->driver->describe(f->conn, f->a, &f->wait, s);
	if (e)
		fail_msg("%s", e->note);
	return s;
}

static const struct schema_column *
column(const struct schema *s, const char *table, const char *name)
{
	const struct schema_table *t = schema_table(s, str_of(table));

	assert_non_null(t);
	return schema_column(t, str_of(name));
}

static const struct {
	const char *table, *col, *declared;
	enum cell_type type;
	bool primary, not_null, unique;
} cols[] = {
	{ "Customers", "id", "INTEGER", CELL_INTEGER, true, true, false },
	{ "Customers", "name", "TEXT", CELL_TEXT, false, true, false },
	{ "Customers", "email", "VARCHAR(80)", CELL_TEXT, false, false, true },
	{ "Customers", "joined", "TEXT", CELL_DATE, false, false, false },
	{ "Customers", "seen", "TEXT", CELL_TIMESTAMP, false, false, false },
	{ "Customers", "score", "REAL", CELL_REAL, false, false, false },
	{ "Customers", "x", "", CELL_TEXT, false, false, false },
	{ "orders", "placed", "DATE", CELL_DATE, false, false, false },
	{ "orders", "total", "DECIMAL(10,2)", CELL_DECIMAL, false, false,
	  false },
	{ "orders", "paid", "BOOLEAN", CELL_BOOLEAN, false, false, false },
	{ "orders", "half", "", CELL_INTEGER, false, false, false },
	{ "items", "line", "INT", CELL_INTEGER, true, true, false },
	{ "lost", "a", "INT", CELL_INTEGER, false, false, false },
	{ "totals", "sum_total", "", CELL_INTEGER, false, false, false },
	{ "a\"b';--", "x]y", "TEXT", CELL_TEXT, false, false, false },
	{ "ft", "body", "", CELL_NULL, false, false, false },
};

static void
tables_and_columns(void **state)
{
	static const char *const names[] = { "Customers", "orders", "items",
					     "parcels",   "lost",   "a\"b';--",
					     "totals",    "broken", "ft" };
	struct fixture *f = fixture_make(shop);
	const struct schema *s = describe(f);

	(void)state;
	assert_string_equal(s->dialect, "sqlite");
	assert_int_equal(s->n_tables, COUNT(names));
	for (size_t i = 0; i < COUNT(names); i++)
		assert_string_equal(s->tables[i].name, names[i]);
	for (size_t i = 0; i < COUNT(cols); i++) {
		const struct schema_column *c =
			column(s, cols[i].table, cols[i].col);

		if (!c || c->type != cols[i].type ||
		    strcmp(c->declared, cols[i].declared) != 0 ||
		    c->primary != cols[i].primary ||
		    c->not_null != cols[i].not_null ||
		    c->unique != cols[i].unique)
			fail_msg("%s.%s %s %s", cols[i].table, cols[i].col,
				 c ? c->declared : "is not there",
				 c ? cell_type_name(c->type) : "");
	}
	assert_int_equal(schema_table(s, STR("customers"))->n_rows, 2);
	assert_int_equal(schema_table(s, STR("items"))->n_rows, 0);
	assert_int_equal(schema_table(s, STR("totals"))->n_rows, -1);
	assert_true(schema_table(s, STR("totals"))->view);
	assert_int_equal(schema_table(s, STR("broken"))->n_cols, 0);
	fixture_drop(f);
}

static void
add_key(struct buf *b, const struct schema *s, const struct schema_table *t,
	const struct schema_key *key)
{
	const struct schema_table *to = &s->tables[key->to];

	buf_printf(b, "%s%s", b->n ? " " : "", t->name);
	for (size_t c = 0; c < key->n_cols; c++)
		buf_printf(b, "%c%s", c ? ',' : '.',
			   t->cols[key->cols[c]].name);
	buf_printf(b, "%s%s", key->guessed ? "~" : "=", to->name);
	for (size_t c = 0; c < key->n_cols; c++)
		buf_printf(b, "%c%s", c ? ',' : '.',
			   to->cols[key->to_cols[c]].name);
}

static const char *
keys_text(struct fixture *f, const struct schema *s)
{
	struct buf b = buf_new(f->a, 10000);

	for (size_t i = 0; i < s->n_tables; i++)
		for (size_t k = 0; k < s->tables[i].n_keys; k++)
			add_key(&b, s, &s->tables[i], &s->tables[i].keys[k]);
	return buf_text(&b);
}

static void
declared_keys(void **state)
{
	struct fixture *f = fixture_make(shop);
	const struct schema *s = describe(f);

	(void)state;
	assert_string_equal(keys_text(f, s),
			    "orders.customer=Customers.id"
			    " items.order_id=orders.id"
			    " parcels.order_id,line=items.order_id,line");
	fixture_drop(f);
}

static const struct {
	const char *sql, *want;
} guesses[] = {
	{ "CREATE TABLE customers(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INT,"
	  " total INT);",
	  "orders.customer_id~customers.id" },
	{ "CREATE TABLE Album(AlbumId INTEGER PRIMARY KEY, ArtistId"
	  " INT);"
	  "CREATE TABLE Artist(ArtistId INTEGER PRIMARY KEY);",
	  "Album.ArtistId~Artist.ArtistId" },
	{ "CREATE TABLE categories(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE p(category_id INT);",
	  "p.category_id~categories.id" },
	{ "CREATE TABLE countries(code TEXT PRIMARY KEY);"
	  "CREATE TABLE city(country_code TEXT);",
	  "city.country_code~countries.code" },
	{ "CREATE TABLE teams(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE games(home_team_id INT, away_team_id INT);",
	  "games.home_team_id~teams.id games.away_team_id~teams.id" },
	{ "CREATE TABLE person(ssn TEXT PRIMARY KEY);"
	  "CREATE TABLE job(ssn TEXT, pay INT);",
	  "job.ssn~person.ssn" },
	{ "CREATE TABLE Physician(EmployeeID INTEGER PRIMARY KEY);"
	  "CREATE TABLE visit(Physician INT, rooms INT);",
	  "visit.Physician~Physician.EmployeeID" },
	/* "pos" is a position, and "games" how many: neither is one of them */
	{ "CREATE TABLE po(po_no INTEGER PRIMARY KEY);"
	  "CREATE TABLE game(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE line(pos INT, games INT);",
	  "" },
	/* nothing declared, as in what was loaded from a file */
	{ "CREATE TABLE customers(id INT, name TEXT);"
	  "CREATE TABLE orders(id INT, customer_id INT);",
	  "orders.customer_id~customers.id" },
	{ "CREATE TABLE state(state_name TEXT, area INT);"
	  "CREATE TABLE city(city_name TEXT, state_name TEXT);",
	  "city.state_name~state.state_name" },
	{ "CREATE TABLE game(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE stadium(home_games INT, game_name INT);",
	  "" },
	/* of another kind, two at once, its own, both keys: none */
	{ "CREATE TABLE customers(id TEXT PRIMARY KEY);"
	  "CREATE TABLE orders(customer_id INT);",
	  "" },
	{ "CREATE TABLE a(ssn TEXT PRIMARY KEY);"
	  "CREATE TABLE b(ssn TEXT PRIMARY KEY);"
	  "CREATE TABLE c(ssn TEXT);",
	  "" },
	{ "CREATE TABLE a(id INTEGER PRIMARY KEY, a_id INT);", "" },
	{ "CREATE TABLE a(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE b(id INTEGER PRIMARY KEY, name TEXT);",
	  "" },
	{ "CREATE TABLE customers(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE orders(customer_id INT REFERENCES customers,"
	  " other_customer_id INT);",
	  "orders.customer_id=customers.id" },
	/* by what they hold: keys that begin like no count, and words */
	{ "CREATE TABLE prtnr(prt_id INTEGER PRIMARY KEY);"
	  "CREATE TABLE shpmt(shp_no INTEGER PRIMARY KEY, carr INT);"
	  "INSERT INTO prtnr VALUES (1001), (1002), (1003), (1004);"
	  "INSERT INTO shpmt VALUES (1, 1001), (2, 1003), (3, 1004);",
	  "shpmt.carr~prtnr.prt_id" },
	{ "CREATE TABLE staff(usr TEXT PRIMARY KEY);"
	  "CREATE TABLE files(opr TEXT, remark TEXT);"
	  "INSERT INTO staff VALUES ('ABEL'), ('BEA'), ('CORA');"
	  "INSERT INTO files VALUES ('ABEL', 'x'), ('BEA', 'ABEL'),"
	  " ('CORA', 'BEA');",
	  "files.opr~staff.usr" },
	/* nothing is declared: a first column that no two rows have alike */
	{ "CREATE TABLE so_hd(so_no INT, so_st INT);"
	  "CREATE TABLE so_ln(sl_so INT, sl_qty INT);"
	  "INSERT INTO so_hd VALUES (1001, 1), (1002, 1), (1003, 2);"
	  "INSERT INTO so_ln VALUES (1001, 5), (1001, 2), (1002, 7),"
	  " (1003, 1);",
	  "so_ln.sl_so~so_hd.so_no" },
	{ "CREATE TABLE so_hd(so_no INT, so_st INT);"
	  "CREATE TABLE so_ln(sl_so INT, sl_qty INT);"
	  "INSERT INTO so_hd VALUES (1001, 1), (1002, 1), (1003, 2),"
	  " (1003, 3);"
	  "INSERT INTO so_ln VALUES (1001, 5), (1002, 7), (1003, 1);",
	  "" },
	/* small numbers are in every key; one is missing; of two tables */
	{ "CREATE TABLE room(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE bed(width INT);"
	  "INSERT INTO room VALUES (1), (2), (3), (4);"
	  "INSERT INTO bed VALUES (1), (2), (3);",
	  "" },
	/* they are by chance where a table declares which keys it has */
	{ "CREATE TABLE guide(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE tour(id INTEGER PRIMARY KEY);"
	  "CREATE TABLE seat(tour_id INT REFERENCES tour(id), seat_no INT);"
	  "INSERT INTO guide VALUES (1), (2), (3), (4);"
	  "INSERT INTO tour VALUES (1);"
	  "INSERT INTO seat VALUES (1, 1), (1, 2), (1, 3);",
	  "seat.tour_id=tour.id" },
	{ "CREATE TABLE prtnr(prt_id INTEGER PRIMARY KEY);"
	  "CREATE TABLE shpmt(carr INT);"
	  "INSERT INTO prtnr VALUES (1001), (1002), (1003);"
	  "INSERT INTO shpmt VALUES (1001), (1002), (1003), (1009);",
	  "" },
	{ "CREATE TABLE p(p_key INTEGER PRIMARY KEY);"
	  "CREATE TABLE q(q_key INTEGER PRIMARY KEY);"
	  "CREATE TABLE shpmt(carr INT);"
	  "INSERT INTO p VALUES (1001), (1002), (1003);"
	  "INSERT INTO q VALUES (1001), (1002), (1003);"
	  "INSERT INTO shpmt VALUES (1001), (1002), (1003);",
	  "" },
};

static void
guessed_keys(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(guesses); i++) {
		struct fixture *f = fixture_make(guesses[i].sql);

		assert_string_equal(keys_text(f, describe(f)), guesses[i].want);
		fixture_drop(f);
	}
}

static void
many_tables(void **state)
{
	struct fixture *f = fixture_make(NULL);
	struct buf b = buf_new(f->a, 4 << 20);
	const struct schema *s;
	int64_t began;

	(void)state;
	buf_puts(&b, "BEGIN;");
	for (int t = 0; t < 1000; t++) {
		buf_printf(&b, "CREATE TABLE thing_%d(id INTEGER PRIMARY KEY",
			   t);
		for (int c = 0; c < 19; c++)
			buf_printf(&b, ", field_%d_id INT", (t + c) % 1500);
		buf_puts(&b, ");");
	}
	buf_puts(&b, "COMMIT;");
	sqlite_run(f->path, buf_text(&b));
	began = clock_ms();
	s = describe(f);
	print_message("1,000 tables described in %lld ms\n",
		      (long long)(clock_ms() - began));
	assert_int_equal(s->n_tables, 1000);
	assert_int_equal(s->tables[999].n_cols, 20);
	assert_true(clock_ms() - began < 15000);
	fixture_drop(f);
}

TESTS(CASE(tables_and_columns), CASE(declared_keys), CASE(guessed_keys),
      CASE(many_tables))
