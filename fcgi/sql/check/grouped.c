#include "sql/lex/grouped.h"
#include "sql/check/check.h"

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

bool
sql_lacks_group(struct arena *a, const struct dialect *d,
		const struct schema *schema, struct str text)
{
	struct clauses c;
	struct bare b = { &c, schema, false };

	return clauses_read(a, d, text, &c) && !c.combined &&
	       grouped_find_bare(&c, look_at, &b) && b.found;
}
