#include "sql/mend/dates.h"

#include "base/ban.h"

/*
 * INTERVAL '2 months', INTERVAL 2 MONTH and INTERVAL '2' MONTH are one thing;
 * SQLite, SQL Server and HANA have none of them.
 */
struct interval {
	struct str n, unit;
	size_t end;
};

static bool
read_interval(const struct mending *m, size_t i, struct interval *ret)
{
	struct token t = mending_token(m, i + 1), u = mending_token(m, i + 2);
	struct str rest = mend_literal(t.text);
	struct interval in = { .n = t.text, .unit = u.text, .end = i + 3 };

	if (!token_is(mending_token(m, i), "interval"))
		return false;
	if (t.kind == TOKEN_TEXT) {
		in.n = str_word(&rest, " ");
		rest = str_trim(rest);
		if (rest.n) {
			in.unit = rest;
			in.end = i + 2;
		}
	} else if (t.kind != TOKEN_NUMBER) {
		return false;
	}
	if (!mend_is_whole(in.n) || !mend_unit(in.unit))
		return false;
	*ret = in;
	return true;
}

/* How dialects that have intervals write one: of n and unit. */
static const struct {
	const char *dialects;
	const char *form;
	bool text; /* the whole of it in quotes */
	bool quoted;
} forms[] = {
	{ "postgresql", "INTERVAL '%s %s'", true, true },
	{ "mysql mariadb clickhouse", "INTERVAL %s %s", false, false },
	{ "oracle generic", "INTERVAL '%s' %s", false, true },
};

/* Whether it stands there as the dialect reads it. */
static bool
is_native(const struct mending *m, size_t i, const struct interval *in,
	  size_t f)
{
	bool quoted = mending_token(m, i + 1).kind == TOKEN_TEXT;

	if (forms[f].text) /* PostgreSQL takes INTERVAL '2' MONTH too */
		return quoted;
	return quoted == forms[f].quoted && in->end == i + 3;
}

static bool
mend_form(struct mending *m, size_t i, const struct interval *in)
{
	size_t f = 0;
	struct buf b = buf_new(m->arena, m->text.n + 100);

	while (f < COUNT(forms) && !mending_is(m, forms[f].dialects))
		f++;
	if (f == COUNT(forms) || is_native(m, i, in, f))
		return false;
	dialect_form(&b, forms[f].form, in->n, str_of(mend_unit(in->unit)));
	mending_put(m, i, in->end, buf_text(&b), NULL);
	return true;
}

static const char *
negated(const struct mending *m, struct str n)
{
	if (n.p[0] == '-')
		return str_dup(m->arena, str_from(n, 1));
	return arena_printf(m->arena, "-%.*s", (int)n.n, n.p);
}

bool
mend_intervals(struct mending *m)
{
	bool none = mending_is(m, "sqlite sqlserver hana");
	struct interval in;

	for (size_t i = 1; i < m->shape.n_tokens; i++) {
		bool less = token_is_op(mending_token(m, i - 1), "-");
		const char *with;
		size_t at;

		if (!read_interval(m, i, &in))
			continue;
		if (!none && mend_form(m, i, &in))
			return true;
		if (!none ||
		    (!less && !token_is_op(mending_token(m, i - 1), "+")) ||
		    !mending_operand_before(m, i - 1, &at))
			continue;
		with = mend_date_add(m, mending_text(m, at, i - 1),
				     less ? str_of(negated(m, in.n)) : in.n,
				     in.unit);
		if (!with)
			continue;
		mending_put(m, at, in.end, with, NULL);
		return true;
	}
	return false;
}
