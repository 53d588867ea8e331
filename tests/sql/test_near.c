#include <string.h>

#include "sql/check/check.h"
#include "tests/test.h"

#include "base/ban.h"

/* A shop whose names are near to words of other meaning. */
static struct schema_column order_columns[] = {
	{ .name = "id", .primary = true },
	{ .name = "status" },
	{ .name = "quantity" },
	{ .name = "placed_at" },
	{ .name = "price" },
	{ .name = "weight" },
	{ .name = "country" },
	{ .name = "news" },
	{ .name = "sender" },
	{ .name = "cost" },
};
static struct schema_column customer_columns[] = {
	{ .name = "id", .primary = true },
	{ .name = "name" },
	{ .name = "email" },
	{ .name = "city" },
	{ .name = "rating" },
	{ .name = "birthday" },
};
static struct schema_column plain_columns[] = {
	{ .name = "id", .primary = true },
	{ .name = "title" },
	{ .name = "sales" },
};
static struct schema_table tables[] = {
	{ .name = "orders", .cols = order_columns, .n_cols = 10 },
	{ .name = "customers", .cols = customer_columns, .n_cols = 6 },
	{ .name = "product", .cols = plain_columns, .n_cols = 3 },
	{ .name = "Invoice Lines", .cols = plain_columns, .n_cols = 3 },
	{ .name = "stocks", .cols = plain_columns, .n_cols = 3 },
	{ .name = "show", .cols = plain_columns, .n_cols = 3 },
};
static const struct schema schema = {
	.dialect = "sqlite",
	.tables = tables,
	.n_tables = COUNT(tables),
};

/* Words of another meaning, and slips of the pen, which may be either. */
static const char *const others[] = {
	"SELECT * FROM workers",
	"SELECT * FROM traders",
	"SELECT * FROM readers",
	"SELECT * FROM borders",
	"SELECT * FROM ordeals",
	"SELECT * FROM ladders",
	"SELECT * FROM ordrs",
	"SELECT * FROM consumers",
	"SELECT * FROM customs",
	"SELECT * FROM customer_orders",
	"SELECT * FROM produce",
	"SELECT * FROM projects",
	"SELECT * FROM production",
	"SELECT * FROM stock_options",
	"SELECT * FROM socks",
	"SELECT * FROM states",
	"SELECT states FROM orders",
	"SELECT state FROM orders",
	"SELECT statues FROM orders",
	"SELECT statutes FROM orders",
	"SELECT quality FROM orders",
	"SELECT sum(quantile) FROM orders",
	"SELECT quantify FROM orders",
	"SELECT placed FROM orders",
	"SELECT places FROM orders",
	"SELECT prize FROM orders",
	"SELECT pride FROM orders",
	"SELECT prices_net FROM orders",
	"SELECT height FROM orders",
	"SELECT freight FROM orders",
	"SELECT county FROM orders",
	"SELECT count FROM orders",
	"SELECT counter FROM orders",
	"SELECT new FROM orders",
	"SELECT gender FROM orders",
	"SELECT lender FROM orders",
	"SELECT coast FROM orders",
	"SELECT costume FROM orders",
	"SELECT game FROM customers",
	"SELECT fame FROM customers",
	"SELECT mail FROM customers",
	"SELECT entity FROM customers",
	"SELECT ratio FROM customers",
	"SELECT dating FROM customers",
	"SELECT birth FROM customers",
	"SELECT birthdate FROM customers",
	"SELECT c.gate FROM customers c",
	"SELECT tile FROM product",
	"SELECT tithe FROM product",
	"SELECT scales FROM product",
	"SELECT salaries FROM product",
	"SELECT o.id FROM orders o JOIN workers w ON w.quality = o.status",
	"SELECT * FROM buyers",
	"SELECT * FROM vouchers",
	"SELECT * FROM reorders",
	"SELECT * FROM folders",
	"SELECT * FROM holders",
	"SELECT * FROM older",
	"SELECT * FROM recorders",
	"SELECT * FROM costumes",
	"SELECT * FROM customisers",
	"SELECT * FROM costumers",
	"SELECT * FROM customer_groups",
	"SELECT * FROM producers",
	"SELECT * FROM producing",
	"SELECT * FROM prospects",
	"SELECT * FROM stockings",
	"SELECT * FROM stacks",
	"SELECT * FROM stock_moves",
	"SELECT * FROM shocks",
	"SELECT * FROM invoice_times",
	"SELECT * FROM voice_lines",
	"SELECT * FROM invoice_liens",
	"SELECT statistics FROM orders",
	"SELECT static FROM orders",
	"SELECT estates FROM orders",
	"SELECT quantum FROM orders",
	"SELECT palaced_at FROM orders",
	"SELECT replaced_at FROM orders",
	"SELECT spice FROM orders",
	"SELECT precise FROM orders",
	"SELECT eight FROM orders",
	"SELECT weighting FROM orders",
	"SELECT contrary FROM orders",
	"SELECT century FROM orders",
	"SELECT views FROM orders",
	"SELECT tender FROM orders",
	"SELECT fender FROM orders",
	"SELECT coasts FROM orders",
	"SELECT frame FROM customers",
	"SELECT detail FROM customers",
	"SELECT civic FROM customers",
	"SELECT rationing FROM customers",
	"SELECT skating FROM customers",
	"SELECT holiday FROM customers",
	"SELECT tittle FROM product",
	"SELECT battle FROM product",
	"SELECT sails FROM product",
};

/* The same name in case, number, separators. */
static const struct {
	const char *sql, *want;
} same[] = {
	{ "SELECT * FROM \"Order\"", "SELECT * FROM orders" },
	{ "SELECT * FROM \"CUSTOMER\"", "SELECT * FROM customers" },
	{ "SELECT * FROM products", "SELECT * FROM product" },
	{ "SELECT * FROM invoice_lines", "SELECT * FROM \"Invoice Lines\"" },
	{ "SELECT * FROM InvoiceLine", "SELECT * FROM \"Invoice Lines\"" },
	{ "SELECT placedAt FROM orders", "SELECT placed_at FROM orders" },
	{ "SELECT o.countries FROM orders o",
	  "SELECT o.country FROM orders o" },
	{ "SELECT cities, birth_day FROM customers",
	  "SELECT city, birthday FROM customers" },
};

static const char *
mended(struct arena *a, const char *sql, const struct complaint **ret)
{
	const struct dialect *d = dialect_find(STR("sqlite"));
	struct mends done;
	struct verdict v;

	sql_check(a, d, &schema, NULL, str_of(sql), &v);
	*ret = v.complaint;
	return v.complaint ? sql_mend(a, d, &schema, str_of(sql), v.complaint,
				      &done)
			   : NULL;
}

static void
no_word_is_replaced_by_another(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(others); i++) {
		const struct complaint *c;
		const char *got = mended(a, others[i], &c);

		if (c && c->suggestion && !c->nearest && !got)
			continue;
		print_error("%s: %s\n", others[i], got ? got : "no complaint");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
another_spelling_is_mended(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	const struct complaint *c;

	(void)state;
	for (size_t i = 0; i < COUNT(same); i++)
		assert_string_equal(mended(a, same[i].sql, &c), same[i].want);
	arena_destroy(a);
}

static void
near_names_are_asked_about(void **state)
{
	static const struct {
		const char *sql, *suggestion;
	} asked[] = {
		{ "SELECT * FROM workers", "Did you mean orders?" },
		{ "SELECT states FROM orders", "Did you mean status?" },
		{ "SELECT quality FROM orders", "Did you mean quantity?" },
		{ "SELECT cty FROM customers", NULL },
	};
	struct arena *a = arena_create((size_t)16 << 20);
	const struct complaint *c;

	(void)state;
	for (size_t i = 0; i < COUNT(asked); i++) {
		assert_null(mended(a, asked[i].sql, &c));
		if (asked[i].suggestion)
			assert_string_equal(c->suggestion, asked[i].suggestion);
	}
	arena_destroy(a);
}

/* "show" begins no query where a table stands. */
static void
a_table_may_be_called_show(void **state)
{
	static const char sql[] =
		"SELECT title, city FROM (SELECT t2.title, t3.city FROM orders "
		"t1 JOIN show t2 ON t2.id = t1.id JOIN customers t3 ON t3.id = "
		"t2.id) shown";
	struct arena *a = arena_create((size_t)16 << 20);
	const struct complaint *c;

	(void)state;
	assert_null(mended(a, sql, &c));
	assert_null(c);
	arena_destroy(a);
}

TESTS(CASE(no_word_is_replaced_by_another), CASE(a_table_may_be_called_show),
      CASE(another_spelling_is_mended), CASE(near_names_are_asked_about))
