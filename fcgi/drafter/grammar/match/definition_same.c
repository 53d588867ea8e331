#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

/* "Headcount counts those only": what the sentence before defined. */
void
definition_put_those(struct finder *f, struct str name)
{
	const struct definition of = f->out->items[f->before];
	struct definition *d =
		of.kind == DEFINES_BODY
			? definition_put(f, DEFINES_BODY, name, of.body)
			: NULL;

	if (d)
		d->rows = of.rows != NO_TABLE ? of.rows : of.subject;
}

static struct str
without_quotes(struct str s)
{
	s = str_trim(s);
	return s.n > 2 && *s.p == '"' && s.p[s.n - 1] == '"'
		       ? str_first(str_from(s, 1), s.n - 2)
		       : s;
}

/* "hire duration means the same": as what was defined last. */
static bool
read_again(struct finder *f, struct str s)
{
	static const char *const said[] = { " means the same", " mean the same",
					    " is the same" };
	const struct definition *last =
		f->out->n ? &f->out->items[f->out->n - 1] : NULL;
	struct str name = STR(""), rest = STR("");
	size_t i = 0;

	while (i < COUNT(said) && !str_split_at(s, said[i], &name, &rest))
		i++;
	if (i == COUNT(said) || rest.n || !last || last->kind != DEFINES_BODY ||
	    f->before == f->here)
		return false;
	definition_put_names(f, name, last->body);
	return true;
}

/* "extras and services are the same": two names. */
static bool
read_same(struct finder *f, struct str s)
{
	struct str names, rest, a, b;

	if (!str_split_at(s, " are the same", &names, &rest) ||
	    !str_split_at(names, " and ", &a, &b))
		return false;
	for (int i = 0; i < 2; i++) {
		const struct str name = without_quotes(i ? b : a),
				 body = without_quotes(i ? a : b);

		if (definition_table(f, body) != NO_TABLE)
			definition_put_names(f, name, body);
	}
	return true;
}

bool
definition_read_same(struct finder *f, struct str s)
{
	return read_again(f, s) || read_same(f, s);
}
