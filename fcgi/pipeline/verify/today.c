/*
 * Where questions have a day of their own (query.today), what a statement asks
 * the database's clock for is that day.
 */
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "pipeline/verify/verify.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define TEXT_BYTES ((size_t)256 << 10)

/* Of any dialect; those that are calls stand before empty brackets alone. */
static const struct {
	const char *word;
	bool bare; /* it is no call in most of them */
} moments[] = {
	{ "current_date", true },       { "current_timestamp", true },
	{ "localtimestamp", true },     { "sysdate", true },
	{ "systimestamp", true },       { "curdate", false },
	{ "getdate", false },           { "now", false },
	{ "sysdatetime", false },       { "today", false },
	{ "current_timestamp", false },
};

struct walk {
	const struct token *t; /* [n], closed by TOKEN_END */
	size_t n;
	bool sqlite;
};

static bool
is_call(const struct walk *w, size_t i)
{
	return i + 2 < w->n && token_is_op(w->t[i + 1], "(") &&
	       token_is_op(w->t[i + 2], ")");
}

/* 'now' is one in an argument of SQLite's functions, and no value elsewhere. */
static bool
is_text(const struct walk *w, size_t i)
{
	static const char *const functions[] = { "date",      "time",
						 "datetime",  "julianday",
						 "unixepoch", NULL };

	if (!w->sqlite || w->t[i].kind != TOKEN_TEXT ||
	    !str_is_nocase(w->t[i].text, "'now'") || i < 2)
		return false;
	return (token_is_op(w->t[i - 1], "(") &&
		token_is_one_of(w->t[i - 2], functions)) ||
	       (i > 3 && token_is_op(w->t[i - 1], ",") &&
		token_is(w->t[i - 4], "strftime"));
}

/* How many tokens from i on ask for now; 0: none. */
static size_t
asks_clock(const struct walk *w, size_t i)
{
	const struct token t = w->t[i];

	if (is_text(w, i))
		return 1;
	if (t.kind != TOKEN_WORD ||
	    (i &&
	     (token_is_op(w->t[i - 1], ".") || token_is(w->t[i - 1], "as"))) ||
	    token_is_op(w->t[i + 1], "."))
		return 0;
	for (size_t k = 0; k < COUNT(moments); k++) {
		if (!token_is(t, moments[k].word))
			continue;
		if (is_call(w, i))
			return 3;
		if (moments[k].bare && !token_is_op(w->t[i + 1], "("))
			return 1;
	}
	return 0;
}

static const char *
day_of(const struct job *job, bool is_sqlite)
{
	const char *form = job->dialect->date ? job->dialect->date : "DATE %s";
	const char *quoted = arena_printf(
		job->arena, "'%s'", clock_date(job->arena, job->today_ms));
	struct buf b = buf_new(job->arena, TEXT_BYTES);

	if (is_sqlite)
		return quoted;
	dialect_form(&b, form, str_of(quoted), STR(""));
	return buf_text(&b);
}

const char *
verify_mend_today(const struct job *job, const char *sql)
{
	struct walk w = { .sqlite = strcmp(job->dialect->name, "sqlite") == 0 };
	struct buf b = buf_new(job->arena, TEXT_BYTES);
	const char *from = sql, *day;

	if (!*job->settings->today || job->given_sql || !sql)
		return NULL;
	w.t = lex_all(job->arena, job->dialect, str_of(sql), &w.n);
	day = day_of(job, w.sqlite);
	for (size_t i = 0; i < w.n; i++) {
		const size_t n = asks_clock(&w, i);
		const struct str last = n ? w.t[i + n - 1].text : STR("");

		if (!n)
			continue;
		buf_add(&b,
			(struct str){ from, (size_t)(w.t[i].text.p - from) });
		buf_puts(&b, day);
		from = last.p + last.n;
		i += n - 1;
	}
	if (from == sql || b.cut)
		return NULL;
	buf_puts(&b, from);
	return b.cut ? NULL : buf_text(&b);
}
