#include <string.h>

#include "knowledge/notes/expand.h"

#include "base/ban.h"

/* "order_items" is called "order items". */
static bool
is_called(struct str words, const char *name)
{
	struct str n = str_of(name);

	if (n.n != words.n)
		return false;
	for (size_t i = 0; i < n.n; i++) {
		char c = n.p[i] == '_' ? ' ' : n.p[i];

		if ((c | 32) != (words.p[i] | 32))
			return false;
	}
	return true;
}

static bool
has_column(const struct schema_table *t, struct str words)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (is_called(words, t->cols[i].name))
			return true;
	return false;
}

static bool
is_column(const struct schema *schema, struct str words)
{
	for (size_t i = 0; i < schema->n_tables; i++)
		if (has_column(&schema->tables[i], words))
			return true;
	return false;
}

/* Cut s at the first of a part; false: it is not there. */
static bool
cut(struct str *s, const char *part, struct str *ret_before)
{
	const char *at = memmem(s->p, s->n, part, strlen(part));

	if (!at)
		return false;
	*ret_before = str_first(*s, (size_t)(at - s->p));
	*s = str_from(*s, ret_before->n + strlen(part));
	return true;
}

const char *
condition_text(struct arena *a, const struct schema *schema,
	       const struct term *t)
{
	struct str rest = str_of(t->condition), column = { "", 0 };
	bool negated;

	if (!str_starts(rest, STR("where ")))
		return t->condition;
	rest = str_from(rest, 6);
	if (!cut(&rest, " is ", &column) && !cut(&rest, " = ", &column))
		return t->condition;
	negated = str_starts(rest, STR("not "));
	rest = str_trim(str_from(rest, negated ? 4 : 0));
	if (rest.n == 0 || memchr(rest.p, ' ', rest.n) || rest.p[0] < 'a' ||
	    rest.p[0] > 'z' || !is_column(schema, str_trim(column)))
		return t->condition;
	return arena_printf(a, "that are %s%.*s", negated ? "not " : "",
			    (int)rest.n, rest.p);
}
