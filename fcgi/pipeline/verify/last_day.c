/*
 * A day alone where days have times: "BETWEEN … AND '2025-01-31'" and
 * "<= '2025-01-31'" end at its first moment and lose the rest of it. They are
 * written half open, up to the next day.
 */
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "data/facts.h"
#include "pipeline/verify/verify.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

#define TEXT_BYTES ((size_t)256 << 10)
#define DAY_S 86400
#define DAY_BYTES sizeof("2025-01-31")

/* Of "2025-01-31"; false: it is no day, or has a time. */
static bool
next_day(struct str s, char ret[DAY_BYTES])
{
	struct tm tm = { .tm_isdst = 0 };
	uint64_t year, month, day;
	time_t t;

	if (s.n != DAY_BYTES - 1 || s.p[4] != '-' || s.p[7] != '-' ||
	    !str_to_uint(str_first(s, 4), 9998, &year) || year < 1 ||
	    !str_to_uint(str_first(str_from(s, 5), 2), 12, &month) || !month ||
	    !str_to_uint(str_from(s, 8), 31, &day) || !day)
		return false;
	tm.tm_year = (int)year - 1900;
	tm.tm_mon = (int)month - 1;
	tm.tm_mday = (int)day;
	t = timegm(&tm) + DAY_S;
	/* the 31st of a month of 30 days became the next one's first */
	return tm.tm_mday == (int)day && gmtime_r(&t, &tm) &&
	       strftime(ret, DAY_BYTES, "%Y-%m-%d", &tm) == DAY_BYTES - 1;
}

static bool
has_times(const struct job *job, const struct column_ref *c)
{
	const struct column_facts *f = facts_find(job->facts, c->table, c->col);
	const struct schema_table *t = &job->schema->tables[c->table];

	if (f && f->form == TEXT_TIMES)
		return true;
	return t->cols[c->col].type == CELL_TIMESTAMP &&
	       strcmp(job->dialect->name, "sqlite") != 0;
}

/* The comparison as it is meant, as b's end. */
static void
put_half_open(struct buf *b, const struct compared_text *t, const char *next)
{
	const char *from = t->negated ? "<" : ">=";
	const char *to = t->negated ? ">=" : "<";

	if (t->low.n)
		buf_printf(b, "(%.*s %s %.*s %s ", (int)t->name.n, t->name.p,
			   from, (int)t->low.n, t->low.p,
			   t->negated ? "OR" : "AND");
	buf_printf(b, "%.*s %s '%s'%s", (int)t->name.n, t->name.p, to, next,
		   t->low.n ? ")" : "");
}

static void
note(const struct job *job, struct mends *m, struct str last, const char *next)
{
	m->what = arena_grow(job->arena, m->what, m->n, sizeof(*m->what));
	m->what[m->n++] = arena_printf(job->arena, "before '%s' for up to %s",
				       next, str_dup(job->arena, last));
}

bool
verify_mend_last_days(const struct job *job, const char **sql,
		      struct mends *ret)
{
	struct buf b = buf_new(job->arena, TEXT_BYTES);
	struct str rest = str_of(*sql);
	const size_t before = ret->n;
	struct conditions c;

	sql_conditions(job->arena, job->dialect, job->schema, rest, &c);
	for (size_t i = 0; i < c.n_texts; i++) {
		const struct compared_text *t = &c.texts[i];
		char next[DAY_BYTES];

		if (t->order != TEXT_UP_TO || !has_times(job, &t->column) ||
		    !next_day(t->value, next))
			continue;
		note(job, ret, t->at, next);
		buf_add(&b, str_first(rest, (size_t)(t->whole.p - rest.p)));
		put_half_open(&b, t, next);
		rest = str_from(rest,
				(size_t)(t->whole.p - rest.p) + t->whole.n);
	}
	if (ret->n == before || b.cut)
		return false;
	buf_add(&b, rest);
	*sql = buf_text(&b);
	return true;
}
