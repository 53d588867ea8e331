#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "knowledge/schema/select.h"
#include "tests/test.h"

#include "base/ban.h"

/*
 * A small schema: customers <- orders <- items -> products -> suppliers, an
 * audit of orders, a wide table and one that nothing leads to.
 */
#define WIDE 400

enum { CUSTOMERS, ORDERS, ITEMS, PRODUCTS, SUPPLIERS, AUDIT, SHEET, LONE, N };

struct fixture {
	struct arena *arena;
	struct schema schema;
	struct schema_table tables[N];
	struct schema_column sheet[WIDE];
	struct schema_key keys[N];
	size_t zero, one;
	struct settings settings;
	struct turn turn;
	struct job job;
};

static struct schema_column columns[N][4] = {
	{ { .name = "id", .primary = true },
	  { .name = "name" },
	  { .name = "city" },
	  { .name = "vip" } },
	{ { .name = "id", .primary = true },
	  { .name = "customer_id" },
	  { .name = "total" },
	  { .name = "placedOn" } },
	{ { .name = "order_id" },
	  { .name = "product_id" },
	  { .name = "quantity" },
	  { .name = "price" } },
	{ { .name = "id", .primary = true },
	  { .name = "supplier_id" },
	  { .name = "label" },
	  { .name = "weight" } },
	{ { .name = "id", .primary = true },
	  { .name = "name" },
	  { .name = "country", .comment = "where they come from" },
	  { .name = "phone" } },
	{ { .name = "order_id" },
	  { .name = "at" },
	  { .name = "who" },
	  { .name = "what" } },
	{ { .name = "id" } },
	{ { .name = "id" },
	  { .name = "galaxy" },
	  { .name = "x" },
	  { .name = "y" } },
};
static const char *const names[N] = { "customers", "orders",    "order_items",
				      "products",  "suppliers", "order_audit",
				      "sheet",     "stars" };

static void
refer(struct fixture *f, size_t from, size_t col, size_t to)
{
	struct schema_table *t = &f->tables[from];

	t->keys = arena_grow(f->arena, t->keys, t->n_keys, sizeof(*t->keys));
	t->keys[t->n_keys] = (struct schema_key){ .to = to, .n_cols = 1 };
	t->keys[t->n_keys].cols = col ? &f->one : &f->zero;
	t->keys[t->n_keys++].to_cols = &f->zero;
}

static struct fixture *
fixture(void)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct fixture *f = arena_alloc(a, sizeof(*f));

	f->arena = a;
	f->one = 1;
	for (size_t i = 0; i < N; i++) {
		f->tables[i] = (struct schema_table){ .name = names[i],
						      .cols = columns[i],
						      .n_cols = 4,
						      .n_rows = -1 };
		for (size_t c = 0; c < 4; c++)
			columns[i][c].declared = "TEXT";
	}
	for (size_t c = 0; c < WIDE; c++)
		f->sheet[c] = (struct schema_column){
			.name = arena_printf(a, c == 300 ? "humidity" : "c%zu",
					     c),
			.declared = "TEXT",
		};
	f->tables[SHEET].cols = f->sheet;
	f->tables[SHEET].n_cols = WIDE;
	refer(f, ORDERS, 1, CUSTOMERS);
	refer(f, ITEMS, 0, ORDERS);
	refer(f, ITEMS, 1, PRODUCTS);
	refer(f, PRODUCTS, 1, SUPPLIERS);
	refer(f, AUDIT, 0, ORDERS);
	f->schema = (struct schema){ .tables = f->tables, .n_tables = N };
	f->settings = (struct settings){ .schema_tokens = 600,
					 .max_tables = 5,
					 .max_column_name = 50,
					 .tables = "" };
	f->job = (struct job){ .arena = a,
			       .settings = &f->settings,
			       .schema = &f->schema,
			       .turn = &f->turn };
	return f;
}

static void
pick(struct fixture *f, const char *question, struct selection *ret)
{
	const struct select_index *x = select_index(f->arena, &f->schema);
	struct select_scores scores;

	f->job.question = question;
	select_score(&f->job, x, &scores);
	select_pick(&f->job, x, &scores, ret);
	assert_true(ret->tokens <= f->settings.schema_tokens);
	assert_true(ret->n <= f->settings.max_tables);
}

static const char *
picked_names(struct fixture *f, const struct selection *s)
{
	struct buf b = buf_new(f->arena, 1000);

	for (size_t i = 0; i < s->n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", names[s->tables[i]]);
	return buf_text(&b);
}

static void
test_questions(void **state)
{
	static const struct {
		const char *question, *tables; /* what is asked for … */
		size_t max;
		const char *want;
	} cases[] = {
		{ "which galaxies are there", "", 1, "stars" },
		{ "orders", "", 1, "orders" },
		{ "phone of suppliers", "", 1, "suppliers" },
		{ "where do our vendors come from", "", 1, "suppliers" },
		{ "placed on", "", 1, "orders" },
		/* what is between comes along */
		{ "customers and suppliers", "", 5,
		  "customers orders order_items products suppliers" },
		{ "anything", "stars", 5, "stars" },
		{ "orders", "products,customers", 5,
		  "customers orders order_items products" },
		{ "orders", "no_such", 1, "orders" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct fixture *f = fixture();
		struct selection s;

		f->settings.tables = cases[i].tables;
		f->settings.max_tables = cases[i].max;
		pick(f, cases[i].question, &s);
		assert_string_equal(picked_names(f, &s), cases[i].want);
		arena_destroy(f->arena);
	}
}

/* A word that is nowhere in the schema. */
static void
test_unsure(void **state)
{
	static const struct {
		const char *question;
		bool unsure;
	} cases[] = {
		{ "orders of customers", false },
		{ "orders in may", true },
		{ "how much did we drench in spring", true },
		{ "the wobbly frobnication of orders", true },
		{ "how many are there", true },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct fixture *f = fixture();
		const struct select_index *x =
			select_index(f->arena, &f->schema);
		struct select_scores scores = { .tables = NULL };
		struct selection s;

		f->job.question = cases[i].question;
		select_score(&f->job, x, &scores);
		select_pick(&f->job, x, &scores, &s);
		if (select_is_unsure(&scores, &s) != cases[i].unsure)
			print_error("%s\n", cases[i].question);
		assert_true(select_is_unsure(&scores, &s) == cases[i].unsure);
		arena_destroy(f->arena);
	}
}

/* A word that is stored is one word, in however many columns it is. */
static void
test_unsure_of_values(void **state)
{
	static const struct {
		const char *question, *word;
		size_t n_values;
		bool unsure;
	} cases[] = {
		{ "orders of Oslo", "Oslo", 0, true },
		{ "orders of Oslo", "Oslo", 1, false },
		{ "frobnication of Oslo", "Oslo", 2, true },
		{ "frobnication of Oslo orders", "Oslo", 2, true },
		{ "orders of Greater Manchester", "Greater Manchester", 1,
		  false },
		{ "wobbly orders", "orders", 1, true },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct fixture *f = fixture();
		const struct value_match value = {
			.text = cases[i].word,
			.table = ORDERS,
			.col = 3,
			.at = (size_t)(strstr(cases[i].question,
					      cases[i].word) -
				       cases[i].question),
			.n = strlen(cases[i].word),
			.strength = 1,
		};
		struct value_match values[] = { value, value };
		const struct select_index *x =
			select_index(f->arena, &f->schema);
		struct select_scores scores = { .tables = NULL };

		values[1].col = 2;
		f->job.question = cases[i].question;
		f->job.values = values;
		f->job.n_values = cases[i].n_values;
		select_score(&f->job, x, &scores);
		if ((scores.n_known < scores.n_words) != cases[i].unsure)
			print_error("%s\n", cases[i].question);
		assert_true((scores.n_known < scores.n_words) ==
			    cases[i].unsure);
		arena_destroy(f->arena);
	}
}

static void
test_what_else_is_known(void **state)
{
	struct fixture *f = fixture();
	const struct value_match value = {
		.text = "Oslo", .table = CUSTOMERS, .col = 2, .strength = 1
	};
	const char *used[] = { "order_audit" };
	const struct turn before = { .question = "?",
				     .tables = used,
				     .n_tables = 1 };
	struct selection s;

	(void)state;
	f->settings.max_tables = 1;
	f->job.values = &value;
	f->job.n_values = 1;
	pick(f, "who lives in Oslo", &s);
	assert_string_equal(picked_names(f, &s), "customers");
	f->job.n_values = 0;
	f->job.history = &before;
	f->job.n_history = 1;
	pick(f, "and the year before", &s);
	assert_string_equal(picked_names(f, &s), "order_audit");
	arena_destroy(f->arena);
}

/* Of a wide table the keys and what was asked for stay. */
static void
test_wide(void **state)
{
	struct fixture *f = fixture();
	const struct value_match value = { .table = SHEET, .col = 300 };
	const struct job *seen;
	struct schema *small;
	struct selection s;

	(void)state;
	pick(f, "humidity of the sheet", &s);
	small = select_narrow(f->arena, &f->schema, &s);
	assert_true(small->n_tables >= 1);
	assert_true(small->tables[small->n_tables - 1].n_cols < 40);
	assert_non_null(schema_column(&small->tables[small->n_tables - 1],
				      STR("humidity")));
	assert_non_null(strstr(small->tables[small->n_tables - 1].comment,
			       "more columns are not shown"));
	f->job.selected = small;
	f->job.values = &value;
	f->job.n_values = 1;
	seen = select_seen(&f->job);
	assert_int_equal(seen->n_values, 1);
	assert_string_equal(small->tables[seen->values[0].table]
				    .cols[seen->values[0].col]
				    .name,
			    "humidity");
	arena_destroy(f->arena);
}

/* Keys lead to where their tables are now; those that leave are gone. */
static void
test_narrow(void **state)
{
	struct fixture *f = fixture();
	struct selection s;
	struct schema *small;

	(void)state;
	f->settings.tables = "order_items,products";
	pick(f, "?", &s);
	small = select_narrow(f->arena, &f->schema, &s);
	assert_int_equal(small->n_tables, 2);
	assert_int_equal(small->tables[0].n_keys, 1);
	assert_int_equal(small->tables[0].keys[0].to, 1);
	assert_int_equal(small->tables[1].n_keys, 0);
	assert_int_equal(f->tables[ITEMS].n_keys, 2);
	arena_destroy(f->arena);
}

static void
test_split(void **state)
{
	static const struct {
		const char *name, *words;
	} cases[] = {
		{ "order_items", "order items" },
		{ "OrderItems", "Order Items" },
		{ "HTMLPage2", "HTML Page 2" },
		{ "customerID", "customer ID" },
		{ "Größe in cm", "Größe in cm" },
		{ "__", "" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		struct buf b = buf_new(a, 200);
		struct str rest = str_of(cases[i].name), word;

		while ((word = select_split(&rest)).n)
			buf_printf(&b, "%s%.*s", b.n ? " " : "", (int)word.n,
				   word.p);
		assert_string_equal(buf_text(&b), cases[i].words);
		arena_destroy(a);
	}
}

TESTS(CASE(test_questions), CASE(test_unsure), CASE(test_unsure_of_values),
      CASE(test_what_else_is_known), CASE(test_wide), CASE(test_narrow),
      CASE(test_split))
