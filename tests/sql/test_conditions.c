#include "sql/check/conditions.h"

#include <string.h>

#include "base/buf.h"
#include "tests/arena.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

/* What is told of a statement over customers (id, name, city, email, since)
 * and orders (id, customer_id, "order", total, placed). */
static const struct {
	const char *sql;
	const char *want; /* texts; joins; sums */
} cases[] = {
	{ "SELECT id FROM customers WHERE city = 'Oslo'",
	  "customers.city='Oslo'" },
	{ "SELECT id FROM customers c WHERE c.city='O''Fallon' AND name <> 'x'",
	  "customers.city='O''Fallon' customers.name='x'" },
	{ "SELECT 1 FROM customers WHERE 'Oslo' = city OR \"city\" != 'Rome'",
	  "customers.city='Oslo' customers.city='Rome'" },
	{ "SELECT 1 FROM customers WHERE city IN ('a', 'b') AND name NOT IN"
	  " ('c')",
	  "customers.city='a' customers.city='b' customers.name='c'" },
	/* not compared as they are */
	{ "SELECT 1 FROM customers WHERE lower(city) = 'oslo'", "" },
	{ "SELECT 1 FROM customers WHERE city = 'os' || 'lo'", "" },
	{ "SELECT 1 FROM customers WHERE city = 'oslo' COLLATE NOCASE", "" },
	{ "SELECT 1 FROM customers WHERE city LIKE 'Os%'", "" },
	{ "SELECT 1 FROM customers WHERE coalesce(city, 'x') IN ('y')", "" },
	/* which column that is, is not known */
	{ "SELECT 1 FROM customers c JOIN orders o ON o.customer_id = c.id"
	  " WHERE id = 'x' AND city = 'Oslo'",
	  "customers.city='Oslo' | orders.customer_id=customers.id" },
	{ "WITH c AS (SELECT 1 AS city) SELECT 1 FROM c WHERE c.city = 'x'",
	  "" },
	{ "SELECT 1 FROM nowhere WHERE city = 'x'", "" },
	/* wherever it stands */
	{ "SELECT CASE WHEN city = 'a' THEN 'b' END FROM customers WHERE id IN"
	  " (SELECT customer_id FROM orders WHERE placed = 'c')",
	  "customers.city='a' orders.placed='c'" },
	{ "SELECT sum(o.total), avg(since) FROM orders o, customers WHERE"
	  " o.customer_id = customers.id",
	  "| orders.customer_id=customers.id | orders.total customers.since" },
	{ "SELECT sum(total) OVER (), sum(total + 1), count(id) FROM orders",
	  "" },
	{ "SELECT 1 FROM customers a JOIN customers b ON a.city = b.city", "" },
};

static void
put_column(struct buf *b, const struct schema *s, const struct column_ref *c)
{
	buf_printf(b, "%s.%s", s->tables[c->table].name,
		   s->tables[c->table].cols[c->col].name);
}

static const char *
as_text(struct arena *a, const struct schema *s, const struct conditions *c)
{
	struct buf b = buf_new(a, 4096);

	for (size_t i = 0; i < c->n_texts; i++) {
		buf_puts(&b, b.n ? " " : "");
		put_column(&b, s, &c->texts[i].column);
		buf_printf(&b, "=%.*s", (int)c->texts[i].at.n,
			   c->texts[i].at.p);
	}
	for (size_t i = 0; i < c->n_joins; i++) {
		buf_puts(&b, b.n ? " | " : "| ");
		put_column(&b, s, &c->joins[i].left);
		buf_puts(&b, "=");
		put_column(&b, s, &c->joins[i].right);
	}
	for (size_t i = 0; i < c->n_sums; i++) {
		buf_puts(&b, i ? " " : b.n ? " | " : "| ");
		put_column(&b, s, &c->sums[i].column);
	}
	return buf_text(&b);
}

static void
conditions_are_told(void **state)
{
	struct shop s;

	shop_init(&s, *state, NULL);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct conditions c;
		const char *got;

		sql_conditions(*state, dialect_find(STR("sqlite")), &s.schema,
			       str_of(cases[i].sql), &c);
		got = as_text(*state, &s.schema, &c);
		if (strcmp(got, cases[i].want) != 0)
			print_error("%s\n", cases[i].sql);
		assert_string_equal(got, cases[i].want);
	}
}

/* Whatever the text is, nothing is read beyond it. */
static void
no_text_is_too_odd(void **state)
{
	static const char sql[] =
		"SELECT sum(a.b) FROM customers c JOIN orders AS o ON c.id ="
		" o.customer_id WHERE city IN ('a', 'b') AND 'x' = o.placed";
	struct shop s;

	shop_init(&s, *state, NULL);
	for (size_t from = 0; from < sizeof(sql); from++)
		for (size_t n = 0; n < sizeof(sql) - from; n += 3) {
			struct conditions c;

			sql_conditions(*state, dialect_find(STR("sqlite")),
				       &s.schema, (struct str){ sql + from, n },
				       &c);
			assert_in_range(c.n_texts, 0, 3);
		}
}

TESTS(ARENA_CASE(conditions_are_told), ARENA_CASE(no_text_is_too_odd))
