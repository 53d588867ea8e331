#include "pipeline/say/period.h"

#include <string.h>

#include "base/buf.h"
#include "data/names.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define ENDS_MS 500 /* for the first and the last day */
#define QUESTION_MAX 600
#define DAY_CHARS 10 /* of "2026-11-01" */

static const char *const months[] = {
	"january", "february", "march",     "april",   "may",      "june",
	"july",    "august",   "september", "october", "november", "december",
};

/* Days that a statement keeps of a column: from … until, the last not in it. */
struct period {
	const struct schema_table *table;
	const struct schema_column *col;
	struct str from, until; /* "2026-11-01"; empty: open */
	struct str name;
};

/* "'2026-11-01'", without what follows the day; empty: it is none. */
static struct str
day_of(struct token t)
{
	struct str s = t.kind == TOKEN_TEXT && t.text.n > DAY_CHARS + 1
			       ? str_first(str_from(t.text, 1), DAY_CHARS)
			       : STR("");

	for (size_t i = 0; i < s.n; i++)
		if (i == 4 || i == 7 ? s.p[i] != '-'
				     : s.p[i] < '0' || s.p[i] > '9')
			return STR("");
	return s;
}

/* The table that has the column, of those that the statement uses. */
static bool
find_column(const struct job *job, struct period *p)
{
	for (size_t i = 0; i < job->turn->n_tables; i++) {
		const struct schema_table *t =
			schema_table(job->schema, str_of(job->turn->tables[i]));

		p->table = t;
		p->col = t ? schema_column(t, p->name) : NULL;
		if (p->col)
			return true;
	}
	return false;
}

/* The first "column >= day" of the statement, and its "column < day". */
static bool
read_period(const struct job *job, const char *sql, struct period *ret)
{
	size_t n = 0;
	struct token *t = lex_all(job->arena, job->dialect, str_of(sql), &n);

	for (size_t i = 0; i + 2 < n; i++) {
		struct str day = day_of(t[i + 2]);
		struct str name;

		if (!token_is_name(t[i]) || day.n == 0)
			continue;
		name = token_name(job->arena, t[i]);
		if (ret->name.n && !str_eq_nocase(ret->name, name))
			continue;
		if (token_is_op(t[i + 1], ">="))
			ret->from = day;
		else if (token_is_op(t[i + 1], "<"))
			ret->until = day;
		else
			continue;
		ret->name = name;
	}
	return ret->name.n && find_column(job, ret);
}

/* The first and the last day of the column. */
static bool
read_ends(const struct app *app, struct job *job, const struct period *p,
	  struct str *ret_first, struct str *ret_last)
{
	struct buf b = buf_new(job->arena, 1000);
	struct draft d = { .confidence = 1 };
	const struct rows *rows = NULL;

	buf_puts(&b, "SELECT min(");
	dialect_name(job->dialect, &b, str_of(p->col->name));
	buf_puts(&b, "), max(");
	dialect_name(job->dialect, &b, str_of(p->col->name));
	buf_puts(&b, ") FROM ");
	if (p->table->schema) {
		dialect_name(job->dialect, &b, str_of(p->table->schema));
		buf_putc(&b, '.');
	}
	dialect_name(job->dialect, &b, str_of(p->table->name));
	d.sql = buf_text(&b);
	if (run_other(app, job, &d, ENDS_MS, NULL, &rows) || !rows ||
	    rows->n_rows != 1 || rows->n_cols != 2)
		return false;
	*ret_first = str_first(rows->cells[0].text, DAY_CHARS);
	*ret_last = str_first(rows->cells[1].text, DAY_CHARS);
	return ret_first->n == DAY_CHARS && ret_last->n == DAY_CHARS;
}

static int
compare(struct str x, struct str y)
{
	return memcmp(x.p, y.p, DAY_CHARS);
}

static unsigned
number_at(struct str day, size_t at, size_t n)
{
	uint64_t x = 0;

	(void)str_to_uint(str_first(str_from(day, at), n), 9999, &x);
	return (unsigned)x;
}

/* "December" */
static const char *
month_name(struct arena *a, unsigned month)
{
	const char *name = months[month - 1];

	return arena_printf(a, "%c%s", name[0] - 'a' + 'A', name + 1);
}

/* "in November 2026", "in 2026", "from 2026-11-03 on". */
static const char *
period_words(struct arena *a, const struct period *p)
{
	struct str from = p->from, until = p->until;
	unsigned month, months_between;

	if (!from.n)
		return arena_printf(a, "before %.*s", DAY_CHARS, until.p);
	if (!until.n)
		return arena_printf(a, "from %.*s on", DAY_CHARS, from.p);
	month = number_at(from, 5, 2);
	months_between = 12 * (number_at(until, 0, 4) - number_at(from, 0, 4)) +
			 number_at(until, 5, 2) - month;
	if (str_is(str_from(from, 8), "01") &&
	    str_is(str_from(until, 8), "01")) {
		if (months_between == 12 && month == 1)
			return arena_printf(a, "in %.4s", from.p);
		if (months_between == 1 && month >= 1 && month <= 12)
			return arena_printf(a, "in %s %.4s",
					    month_name(a, month), from.p);
	}
	return arena_printf(a, "from %.*s until %.*s", DAY_CHARS, from.p,
			    DAY_CHARS, until.p);
}

/* The month that a word names: "november", "Nov"; 0: none. */
static unsigned
month_named(struct str word)
{
	for (unsigned i = 0; i < COUNT(months); i++)
		if (str_is_nocase(word, months[i]) ||
		    (word.n == 3 &&
		     str_eq_nocase(word, str_first(str_of(months[i]), 3))))
			return i + 1;
	return 0;
}

/*
 * The question with another month and year in the places of its own; NULL: it
 * names no year.
 */
static const char *
question_about(struct job *job, const struct period *p, struct str day)
{
	struct buf b = buf_new(job->arena, QUESTION_MAX);
	struct str rest = str_of(job->question), word;
	struct str year = str_first(p->from.n ? p->from : p->until, 4);
	const unsigned month = number_at(day, 5, 2);
	bool changed = false;

	if (month < 1 || month > COUNT(months))
		return NULL;
	while ((word = str_word(&rest, " ")).n) {
		if (b.n)
			buf_putc(&b, ' ');
		if (month_named(word)) {
			buf_puts(&b, month_name(job->arena, month));
		} else if (word.n >= 4 && str_eq(str_first(word, 4), year)) {
			buf_add(&b, str_first(day, 4));
			buf_add(&b, str_from(word, 4));
			changed = true;
		} else {
			buf_add(&b, word);
		}
	}
	return changed && !b.cut ? buf_text(&b) : NULL;
}

const char *
period_missed(const struct app *app, struct job *job, const char **ret_nearest)
{
	struct period p = { .table = NULL };
	struct str first, last;
	struct column table;
	const char *noun, *missed;
	bool after;

	*ret_nearest = NULL;
	if (!job->shown || !job->schema || !job->shown->draft.sql ||
	    !read_period(job, job->shown->draft.sql, &p) ||
	    p.col->samples_hidden || !read_ends(app, job, &p, &first, &last))
		return NULL;
	after = p.from.n && compare(last, p.from) < 0;
	if (!after && !(p.until.n && compare(first, p.until) >= 0))
		return NULL;
	table = (struct column){ .name = p.table->name };
	noun = name_in_words(job->arena, &table);
	noun = noun ? noun : "rows";
	*ret_nearest = question_about(job, &p, after ? last : first);
	missed = arena_printf(job->arena, "%s %s", noun,
			      period_words(job->arena, &p));
	return arena_printf(job->arena,
			    after ? "No %s: the %s end on %.*s."
				  : "No %s: the %s begin on %.*s.",
			    missed, noun, DAY_CHARS, after ? last.p : first.p);
}
