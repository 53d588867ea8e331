#include "sql/propose/proposing.h"

#include "base/ban.h"

/* FROM at the outermost level; "IS DISTINCT FROM" is an operator. */
static size_t
find_from(const struct look *l)
{
	size_t i = look_find(l, l->after, "from");

	while (i < l->s.n_tokens && token_is(look_token(l, i - 1), "distinct"))
		i = look_find(l, i + 1, "from");
	return i;
}

/* What the statement calls its table. */
static struct token
target_name(const struct look *l)
{
	return look_token(l, l->after - 1);
}

/* A table that hides the one that is changed would change what is meant. */
static bool
hides_target(const struct look *l)
{
	const struct str target = token_name(l->a, target_name(l));

	for (size_t i = 0; i < l->s.n_refs; i++) {
		const struct table_ref *r = &l->s.refs[i];

		if (r->at > l->from && r->at < l->where &&
		    str_eq_nocase(r->alias.n ? r->alias : r->name, target))
			return true;
	}
	return false;
}

/* The rest is checked as a statement that reads it would be. */
static struct complaint *
check_read(const struct look *l, const char *sql)
{
	struct verdict v;

	sql_check(l->a, l->d, l->schema, NULL, str_of(sql), &v);
	return v.sql ? NULL : v.complaint;
}

static void
write_reads(const struct look *l)
{
	const struct str table = look_text(l, 1, l->after);
	const struct str name = target_name(l).text;
	const struct str others = look_text(l, l->from + 1, l->where);
	const struct str cond = look_text(l, l->where, l->s.n_tokens);

	l->to->before = arena_printf(
		l->a,
		"SELECT %.*s.* FROM %.*s WHERE EXISTS (SELECT 1 FROM %.*s"
		" %.*s) LIMIT %d",
		(int)name.n, name.p, (int)table.n, table.p, (int)others.n,
		others.p, (int)cond.n, cond.p, PROPOSE_SAMPLE);
	l->to->matches = arena_printf(
		l->a, "SELECT count(*) FROM %.*s, %.*s %.*s", (int)table.n,
		table.p, (int)others.n, others.p, (int)cond.n, cond.p);
	if (l->d->update_from_all)
		l->to->rows = l->d->update_from_all;
	else
		l->to->rows = arena_printf(l->a, "%.*s.*", (int)name.n, name.p);
}

struct complaint *
propose_from(struct look *l)
{
	const size_t from = find_from(l);
	struct complaint *c;

	if (!token_is(look_token(l, 0), "update") || from == l->s.n_tokens)
		return NULL;
	if (!l->d->update_from)
		return look_complain(l, "Only one table may be changed, and"
					" nothing else joined to it.");
	l->from = from;
	l->where = look_find(l, from, "where");
	if (l->where == l->s.n_tokens || l->where == from + 1)
		return look_complain(l, "UPDATE … FROM needs a WHERE that ties"
					" its tables together.");
	if (hides_target(l))
		return look_complain(l, "A table after FROM is called as the"
					" one that is changed.");
	write_reads(l);
	c = check_read(l, l->to->before);
	return c ? c : check_read(l, l->to->matches);
}
