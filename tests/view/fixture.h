#ifndef TESTS_VIEW_FIXTURE_H
#define TESTS_VIEW_FIXTURE_H

#include <string.h>

#include "template/template.h"
#include "view/tree/tree.h"
#include "view/view.h"

/*
 * One visitor's Parlance, in plain structs: two databases, a few chats, and a
 * turn of every kind. Everything is const or in the arena that is passed.
 */

/* Collects what is written; `most` bytes are taken, then the reader leaves. */
struct sheet {
	struct buf text;
	size_t most;
	struct writer out;
};

static bool
sheet_write(void *arg, struct str bytes)
{
	struct sheet *s = arg;

	buf_add(&s->text, bytes);
	return buf_str(&s->text).n <= s->most;
}

static inline struct sheet *
sheet_new(struct arena *a)
{
	struct sheet *s = arena_alloc(a, sizeof(*s));

	s->text = buf_new(a, (size_t)64 << 20);
	s->most = SIZE_MAX;
	s->out = (struct writer){ sheet_write, s };
	return s;
}

/* A cell by the first letter of its type, then its text: "i42", "tBern". */
static inline struct cell
cell_of(struct arena *a, const char *s)
{
	static const struct {
		char letter;
		enum cell_type type;
	} types[] = {
		{ '-', CELL_NULL },    { 'i', CELL_INTEGER },
		{ 'r', CELL_REAL },    { 'd', CELL_DECIMAL },
		{ 't', CELL_TEXT },    { 'x', CELL_BLOB },
		{ 'b', CELL_BOOLEAN }, { 'D', CELL_DATE },
		{ 'T', CELL_TIME },    { 'S', CELL_TIMESTAMP },
	};
	struct cell cell = { CELL_NULL, { "", 0 } };

	for (size_t i = 0; i < COUNT(types); i++)
		if (types[i].letter == s[0])
			cell.type = types[i].type;
	if (cell.type != CELL_NULL)
		cell.text = str_of(arena_strdup(a, s + 1));
	return cell;
}

/* names and cells are separated by '|', rows end in '\n'. */
static inline struct rows *
rows_of(struct arena *a, const char *names, const char *cells)
{
	struct rows *rows = arena_alloc(a, sizeof(*rows));
	struct str rest = str_of(names), line, all = str_of(cells);

	while (rest.p && rest.n) {
		struct str name = str_cut(&rest, '|');

		rows->cols = arena_grow(a, rows->cols, rows->n_cols,
					sizeof(*rows->cols));
		rows->cols[rows->n_cols++] =
			(struct column){ .name = str_dup(a, name) };
	}
	rows->cells = arena_array(a, (all.n + 1) * rows->n_cols,
				  sizeof(*rows->cells));
	while (all.n) {
		line = str_cut(&all, '\n');
		for (size_t i = 0; i < rows->n_cols; i++)
			rows->cells[rows->n_rows * rows->n_cols + i] =
				cell_of(a, str_dup(a, str_cut(&line, '|')));
		rows->n_rows++;
	}
	for (size_t i = 0; rows->n_rows && i < rows->n_cols; i++)
		rows->cols[i].type = rows->cells[i].type;
	return rows;
}

static const struct settings fixture_settings = { .page_rows = 50 };

static const struct database fixture_shop = {
	.name = "shop",
	.url = "sqlite:/nowhere/shop.db",
	.title = "Web shop",
	.description = "Orders, customers and products of three years",
	.settings = &fixture_settings,
};
static const struct database fixture_wine = {
	.name = "wine cellar",
	.url = "sqlite:/nowhere/wine.db",
	.settings = &fixture_settings,
};
static const struct database *const fixture_databases[] = { &fixture_shop,
							    &fixture_wine };

#define FIXTURE_CHAT "abcdefghijklmnopqrstuvwxyz"
#define NOVEMBER INT64_C(1795219200000) /* 2026-11-21, noon or so */

static const struct chat fixture_chats[] = {
	{ FIXTURE_CHAT, "s:1", "shop", "Revenue by category", NOVEMBER,
	  NOVEMBER, 9 },
	{ "bbbbbbbbbbbbbbbbbbbbbbbbbb", "s:1", "shop",
	  "Late deliveries in March", NOVEMBER, NOVEMBER, 2 },
	{ "cccccccccccccccccccccccccc", "s:1", "wine cellar",
	  "Which wines are drinkable before the end of next year, by region?",
	  NOVEMBER, NOVEMBER, 1 },
};

static const char *const fixture_samples[] = {
	"How many orders are there?",
	"What is the average price of products?",
	"How many customers are there per country?",
	"Which orders have the status shipped?",
};

static struct complaint fixture_no_column = {
	.type = COMPLAINT_COLUMN,
	.message = "no such column: o.price",
	.problem_area = "Column: o.price",
	.suggestion = "Did you mean i.unit_price?",
	.name = "price",
};
static struct complaint fixture_syntax = {
	.type = COMPLAINT_SYNTAX,
	.message = "near \"FORM\": syntax error",
	.suggestion = "Check the spelling of the words near FORM.",
};

static struct timing fixture_timings[] = {
	{ "schema", "Reading the schema", "schema_selector", 0, 1, false, NULL,
	  0, 0 },
	{ "draft", "Writing SQL", "sql_generator", 1, 1240, false, NULL, 1,
	  800 },
	{ "execute", "Running it", "sql_executor", 1, 2, true,
	  "no such column: o.price", 0, 0 },
	{ "draft", "Writing SQL again", "sql_generator", 2, 980, false, NULL, 1,
	  900 },
	{ "execute", "Running it", "sql_executor", 2, 31, false, "12 rows", 0,
	  0 },
};

static const char *fixture_tables[] = { "categories", "orders", "products" };

static inline struct turn
turn_new(size_t n, const char *question, enum turn_state state)
{
	return (struct turn){
		.chat = FIXTURE_CHAT,
		.n = n,
		.state = state,
		.question = question,
		.database = "shop",
		.dialect = "sqlite",
		.created_ms = NOVEMBER,
		.error = ERR__MAX,
		.ms = 4,
	};
}

static inline struct turn
turn_bars(struct arena *a)
{
	static struct attempt ran = {
		.draft = { .sql = "SELECT 1", .drafter = "grammar" },
	};
	struct turn t = turn_new(
		1, "What were the top five categories by revenue in 2024?",
		TURN_ANSWERED);

	t.answer = "Electronics has the highest revenue: 412,908.20. "
		   "The five make 78 % of 2024.";
	t.sql = "SELECT c.name AS category, count(DISTINCT o.id) AS orders, "
		"sum(i.quantity * i.unit_price) AS revenue FROM order_items i "
		"JOIN orders o ON o.id = i.order_id "
		"JOIN products p ON p.id = i.product_id "
		"JOIN categories c ON c.id = p.category_id "
		"WHERE o.ordered_at >= '2024-01-01' "
		"AND o.ordered_at < '2025-01-01' "
		"GROUP BY c.name ORDER BY revenue DESC LIMIT 5";
	ran.draft.sql = t.sql;
	t.explanation = "Sums quantity times unit price per category.";
	t.drafter = "grammar";
	t.confidence = 0.92;
	t.attempts = &ran;
	t.n_attempts = 1;
	t.timings = fixture_timings;
	t.n_timings = 2;
	t.tables = fixture_tables;
	t.n_tables = COUNT(fixture_tables);
	t.rows = rows_of(a, "category|orders|revenue",
			 "tElectronics|i3120|r412908.2\n"
			 "tHome|i4015|r292640.0\n"
			 "tGarden & outdoor living|i1988|r225310.75\n"
			 "tToys|i2644|r143780.1\n"
			 "tBooks|i3902|r108455.35\n");
	return t;
}

static inline struct turn
turn_line(struct arena *a)
{
	static struct attempt attempts[] = {
		{ .draft = { .sql = "SELECT sum(o.price) FROM orders o",
			     .drafter = "model" },
		  .complaint = &fixture_no_column },
		{ .draft = { .drafter = "model" } },
	};
	static const char *seen[] = { "orders", "order_items" };
	static const char *others[] = { "returns" };
	struct turn t = turn_new(2, "And month by month?", TURN_ANSWERED);

	t.answer = "There are 12 months.";
	t.sql = "SELECT strftime('%Y-%m', o.ordered_at) AS month, "
		"sum(i.quantity * i.unit_price) AS revenue -- the money\n"
		"FROM orders o JOIN order_items i ON i.order_id = o.id "
		"GROUP BY 1 ORDER BY 1";
	attempts[1].draft.sql = t.sql;
	t.drafter = "model";
	t.model = "gpt-4o";
	t.model_calls = 2;
	t.tokens_in = 1612;
	t.tokens_out = 140;
	t.confidence = 0.6;
	t.ms = 2310;
	t.attempts = attempts;
	t.n_attempts = 2;
	t.selected = seen;
	t.n_selected = COUNT(seen);
	t.others = others;
	t.n_others = COUNT(others);
	t.n_all_tables = 1000;
	t.timings = fixture_timings;
	t.n_timings = COUNT(fixture_timings);
	t.rows = rows_of(a, "month|revenue",
			 "t2024-01|r81200.5\nt2024-02|r76540.0\n"
			 "t2024-03|r98310.25\nt2024-04|r91044.0\n"
			 "t2024-05|r104220.75\nt2024-06|r99870.0\n"
			 "t2024-07|r88123.5\nt2024-08|r85990.0\n"
			 "t2024-09|r110320.0\nt2024-10|r121044.25\n"
			 "t2024-11|r164900.0\nt2024-12|r171530.5\n");
	return t;
}

static inline struct turn
turn_clarify(void)
{
	static const char *choices[] = {
		"Who are the best customers by revenue?",
		"Who are the best customers by number of orders?",
	};
	struct turn t =
		turn_new(3, "Who are our best customers?", TURN_CLARIFY);

	t.clarify = "Best by what?";
	t.choices = choices;
	t.n_choices = COUNT(choices);
	t.drafter = "grammar";
	t.timings = fixture_timings;
	t.n_timings = 1;
	return t;
}

static inline struct turn
turn_failed(void)
{
	static struct attempt attempts[] = {
		{ .draft = { .sql = "SELECT name, price FORM products",
			     .drafter = "model" },
		  .complaint = &fixture_syntax },
		{ .draft = { .sql = "SELECT name, o.price FROM products",
			     .drafter = "model" },
		  .complaint = &fixture_no_column },
	};
	struct turn t = turn_new(4, "Which products were cheaper last year?",
				 TURN_FAILED);

	t.error = ERR_NO_SQL;
	t.error_say = "None of 2 attempts gave SQL that the database takes.";
	t.drafter = "model";
	t.model = "gpt-4o";
	t.model_calls = 2;
	t.attempts = attempts;
	t.n_attempts = 2;
	t.timings = fixture_timings;
	t.n_timings = COUNT(fixture_timings);
	t.ms = 3020;
	return t;
}

/* A table with more than one page, and every kind of cell. */
static inline struct turn
turn_table(struct arena *a)
{
	struct turn t = turn_new(5, "List all customers with what we know",
				 TURN_ANSWERED);
	struct buf b = buf_new(a, 1 << 20);
	struct rows *rows;

	for (int i = 1; i <= 120; i++)
		buf_printf(
			&b,
			"i%d|tCustomer %d|%s|S2024-03-%02d 10:20:00|d%d.50|"
			"%s|b%s|%s\n",
			10000 + i, i,
			i % 7 == 0   ? "-"
			: i % 5 == 0 ? "t"
				     : "tZürich",
			i % 28 + 1, i * 1731 - 20000,
			i % 9 == 0
				? "tA note that is rather long, because people "
				  "write whole letters into such fields, and "
				  "the table must stay readable anyway."
				: "tshort",
			i % 2 ? "true" : "false", i % 4 ? "-" : "xab\001cd");
	t.answer = "There are more than 120 customers.";
	t.sql = "SELECT * FROM customers";
	t.drafter = "grammar";
	t.confidence = 0.4;
	rows = rows_of(a, "id|name|city|since|balance|note|active|photo",
		       buf_text(&b));
	rows->truncated = true;
	t.rows = rows;
	t.timings = fixture_timings;
	t.n_timings = 1;
	return t;
}

static inline struct turn
turn_count(struct arena *a)
{
	static const char *unused[] = { "really" };
	static struct draft_choice readings[] = {
		{ "the number of customers with orders",
		  "SELECT COUNT(DISTINCT customer_id) FROM orders" },
		{ "Which orders do you mean?", NULL },
	};
	struct turn t = turn_new(6, "How many orders were there in 2024?",
				 TURN_ANSWERED);

	t.answer = "There are 16,234 orders.";
	t.sql = "SELECT count(*) AS orders FROM orders "
		"WHERE strftime('%Y', ordered_at) = '2024'";
	t.drafter = "grammar";
	t.confidence = 0.97;
	t.timings = fixture_timings;
	t.n_timings = 1;
	t.rows = rows_of(a, "orders", "i16234\n");
	t.reading = "the number of orders";
	t.unused = unused;
	t.n_unused = COUNT(unused);
	t.readings = readings;
	t.n_readings = COUNT(readings);
	return t;
}

static inline struct turn
turn_stopped(void)
{
	return turn_new(7, "How long do deliveries take per country?",
			TURN_INTERRUPTED);
}

static inline struct turn
turn_waiting(void)
{
	return turn_new(8, "And which carrier is slowest?", TURN_PENDING);
}

/* Every kind of turn, oldest first. */
static inline struct view_chat
fixture_chat(struct arena *a)
{
	struct turn *turns = arena_array(a, 8, sizeof(*turns));

	turns[0] = turn_bars(a);
	turns[1] = turn_line(a);
	turns[2] = turn_clarify();
	turns[3] = turn_failed();
	turns[4] = turn_table(a);
	turns[5] = turn_count(a);
	turns[6] = turn_stopped();
	turns[7] = turn_waiting();
	return (struct view_chat){
		.chat = &fixture_chats[0],
		.database = &fixture_shop,
		.turns = turns,
		.n_turns = 8,
	};
}

static inline struct schema *
fixture_schema(void)
{
	static const char *names[] = { "Ana Silva", "Bo Lindqvist",
				       "Chiara Rossi" };
	static struct schema_column customers[] = {
		{ .name = "id",
		  .declared = "INTEGER",
		  .type = CELL_INTEGER,
		  .primary = true },
		{ .name = "name",
		  .declared = "TEXT",
		  .type = CELL_TEXT,
		  .comment = "first and last",
		  .samples = names,
		  .n_samples = 3 },
		{ .name = "email",
		  .declared = "TEXT",
		  .type = CELL_TEXT,
		  .unique = true,
		  .samples_hidden = true },
	};
	static struct schema_column orders[] = {
		{ .name = "id",
		  .declared = "INTEGER",
		  .type = CELL_INTEGER,
		  .primary = true },
		{ .name = "customer_id",
		  .declared = "INTEGER",
		  .type = CELL_INTEGER },
		{ .name = "ordered_at", .declared = "", .type = CELL_TEXT },
	};
	static size_t from[] = { 1 }, to[] = { 0 };
	static struct schema_key key = { 0, from, to, 1, false };
	static struct schema_table tables[] = {
		{ .name = "customers",
		  .n_rows = 5000,
		  .cols = customers,
		  .n_cols = 3,
		  .comment = "Everybody who ever ordered" },
		{ .name = "orders",
		  .n_rows = 50000,
		  .cols = orders,
		  .n_cols = 3,
		  .keys = &key,
		  .n_keys = 1 },
		{ .name = "recent orders",
		  .view = true,
		  .n_rows = -1,
		  .cols = orders,
		  .n_cols = 3 },
	};
	static struct schema schema = { .dialect = "sqlite",
					.fingerprint = "1",
					.tables = tables,
					.n_tables = 3 };

	return &schema;
}

static inline const struct template_set *
fixture_templates(struct arena *a)
{
	struct template_set *set = NULL;
	const struct err *e = template_load(a, NULL, NULL, &set);

	return e ? NULL : set;
}

static inline struct view
fixture_view(struct arena *a, struct sheet *sheet)
{
	return (struct view){
		.arena = a,
		.templates = fixture_templates(a),
		.out = &sheet->out,
		.title = "Parlance",
		.base = "",
		.origin = "http://localhost:8080",
		.request_id = "7f3a9c",
		.databases = fixture_databases,
		.n_databases = COUNT(fixture_databases),
		.chats = fixture_chats,
		.n_chats = COUNT(fixture_chats),
	};
}

#endif
