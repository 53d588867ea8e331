#include <string.h>

#include "sql/check/check.h"
#include "sql/lex/grouped.h"

#include "base/ban.h"

struct bare {
	const struct clauses *clauses;
	const struct schema *schema;
	bool found;
};

/* "t1." of "t1.name"; empty: nothing is before the name. */
static struct str
qualifier(struct str column)
{
	size_t n = column.n;

	while (n && column.p[n - 1] != '.')
		n--;
	return str_first(column, n);
}

/* Whether any table has a primary key of that name alone. */
static bool
is_key(const struct schema *s, struct str name)
{
	for (size_t t = 0; s && t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (s->tables[t].cols[c].primary &&
			    str_eq_nocase(name,
					  str_of(s->tables[t].cols[c].name)))
				return true;
	return false;
}

/* Rows of one key of its table are one row: any column of it may be shown. */
static void
look_at(void *arg, struct str column)
{
	struct bare *b = arg;
	const struct str of = qualifier(column);
	struct span rest = b->clauses->of[CLAUSE_GROUP];

	while (rest.at < rest.end) {
		const struct str other = clauses_text(
			b->clauses, clauses_item(b->clauses, &rest));

		if (str_eq_nocase(qualifier(other), of) &&
		    is_key(b->schema, str_from(other, of.n)))
			return;
	}
	b->found = true;
}

/* "t1.name", and no more */
static bool
is_qualified(struct str text)
{
	const size_t n = qualifier(text).n;

	for (size_t i = 0; i < text.n; i++)
		if (strchr(" (\"'", text.p[i]) ||
		    (text.p[i] == '.' && i + 1 != n))
			return false;
	return n > 1;
}

/* Of a group, the rows of which differ in what orders it. */
static bool
is_ordered_bare(struct bare *b)
{
	const struct clauses *c = b->clauses;
	struct span rest = c->of[CLAUSE_ORDER];

	if (c->begun[CLAUSE_GROUP].at >= c->begun[CLAUSE_GROUP].end)
		return false;
	while (rest.at < rest.end && !b->found) {
		struct span by = clauses_item(c, &rest);
		struct str text;

		if (by.end > by.at &&
		    (token_is(c->shape.tokens[by.end - 1], "desc") ||
		     token_is(c->shape.tokens[by.end - 1], "asc")))
			by.end--;
		text = clauses_text(c, by);
		if (is_qualified(text) && !grouped_by(c, text))
			look_at(b, text);
	}
	return b->found;
}

bool
sql_lacks_group(struct arena *a, const struct dialect *d,
		const struct schema *schema, struct str text)
{
	struct clauses c;
	struct bare b = { &c, schema, false };

	return clauses_read(a, d, text, &c) && !c.combined &&
	       (is_ordered_bare(&b) ||
		(grouped_find_bare(&c, look_at, &b) && b.found));
}
