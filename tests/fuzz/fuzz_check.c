#include <stdlib.h>
#include <string.h>

#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct schema_column cols[] = { { .name = "id" },
				       { .name = "name" },
				       { .name = "total" } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = cols, .n_cols = COUNT(cols) },
	{ .name = "Zürich", .cols = cols, .n_cols = 2 },
};
static const struct schema schema = { .tables = tables, .n_tables = 2 };

static void
same_tokens(struct arena *a, const struct dialect *d, struct str x,
	    struct str y)
{
	size_t n = 0, m = 0;
	const struct token *t = lex_all(a, d, x, &n);
	const struct token *u = lex_all(a, d, y, &m);

	if (n != m)
		abort();
	for (size_t i = 0; i < n; i++)
		if (!str_eq(t[i].text, u[i].text))
			abort();
}

/* Everything else that reads statements reads any text. */
static void
read_it(struct arena *a, const struct dialect *d, struct str text)
{
	struct complaint *c;
	struct proposal_verdict proposal;
	struct mends mends;
	size_t n;

	(void)sql_tables(a, d, &schema, text, &n);
	(void)sql_is_aggregate(a, d, text);
	same_tokens(a, d, text, str_of(sql_layout(a, d, text)));
	c = sql_complaint(
		a, d, &schema, text,
		arena_printf(a, "no such column: %s", str_dup(a, text)), NULL);
	(void)sql_mend(a, d, &schema, text, c, &mends);
	mends = (struct mends){ .n = 0 };
	(void)sql_mend_misread(a, d, &schema, text, &mends);
	sql_propose(a, d, &schema, text, &proposal);
	assert(!proposal.sql != !proposal.complaint);
}

/*
 * A verdict is one of both, and a statement that passed passes again as it
 * is, in one piece.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct dialect *d;
	struct verdict v, again;
	struct arena *a;
	struct str text;

	if (size == 0)
		return 0;
	a = arena_create((size_t)256 << 20);
	d = &dialects[data[0] % n_dialects];
	text = (struct str){ (const char *)data + 1, size - 1 };
	sql_check(a, d, data[0] & 0x80 ? &schema : NULL, NULL, text, &v);
	if (!v.sql == !v.complaint)
		abort();
	if (v.sql) {
		read_it(a, d, str_of(sql_text(v.sql)));
		sql_check(a, d, NULL, NULL, str_of(sql_text(v.sql)), &again);
		if (!again.sql ||
		    strcmp(sql_text(again.sql), sql_text(v.sql)) != 0)
			abort();
	}
	arena_destroy(a);
	return 0;
}
