#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "drafter/prompt.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define HIDDEN "…"
#define TEXT_BYTES 20000

/*
 * Characters that no reader sees, or that show a text other than it is:
 * controls, line and paragraph ends, directions, joiners of nothing, tags.
 */
static bool
is_odd(uint32_t c)
{
	return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
	       c == 0x180e || c == 0x200b || c == 0x200e || c == 0x200f ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
	       c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
	       (c >= 0xe0000 && c <= 0xe0fff);
}

/* They become blanks, and backticks cannot close a fence. */
static struct str
one_line(struct arena *a, struct str text)
{
	struct buf b = buf_new(a, text.n + 1);
	struct str rest = utf8_clean(a, text);

	while (rest.n) {
		struct str before = rest;
		uint32_t c = utf8_next(&rest);

		if (is_odd(c))
			buf_putc(&b, ' ');
		else if (c == '`' && rest.n && *rest.p == '`')
			buf_putc(&b, '\'');
		else
			buf_add(&b, str_first(before, before.n - rest.n));
	}
	return buf_str(&b);
}

const char *
prompt_line(struct arena *a, const char *text, size_t max)
{
	if (!text || !*text)
		return NULL;
	return utf8_shorten(a, str_trim(one_line(a, str_of(text))), max);
}

bool
prompt_tells_values(const struct job *job)
{
	const struct settings *s = job->settings;

	return s->samples > 0 && str_of(s->hide_samples).n == 0;
}

/*
 * What visitors wrote themselves, which a model reads anyway: to the letter,
 * since how it is spelt in a row is the row's to tell.
 */
static const char *
known_words(const struct job *job)
{
	struct buf b = buf_new(job->arena, (size_t)1 << 20);

	buf_puts(&b, job->question);
	for (size_t i = 0; i < job->n_history; i++) {
		buf_putc(&b, '\n');
		buf_puts(&b, job->history[i].question);
	}
	return buf_text(&b);
}

/* Without quotes, and without what LIKE reads otherwise. */
static bool
is_known(struct str text, const char *known)
{
	struct str s = text;

	while (s.n && strchr("'\"`%_ ", s.p[0]))
		s = str_from(s, 1);
	while (s.n && strchr("'\"`%_ ", s.p[s.n - 1]))
		s.n--;
	return s.n == 0 || str_has(str_of(known), s);
}

static const char *
hide_literals(const struct job *job, const char *sql)
{
	struct buf b = buf_new(job->arena, TEXT_BYTES);
	const char *known = known_words(job);
	struct str rest = str_of(sql);
	struct token t;

	while ((t = lex_next(job->dialect, &rest)).kind != TOKEN_END)
		if (t.kind == TOKEN_COMMENT || t.kind == TOKEN_BAD)
			buf_putc(&b, ' ');
		else if (t.kind == TOKEN_TEXT && !is_known(t.text, known))
			buf_puts(&b, "'" HIDDEN "'");
		else
			buf_add(&b, t.text);
	return str_dup(job->arena, utf8_clean(job->arena, buf_str(&b)));
}

const char *
prompt_sql(const struct job *job, const char *sql, size_t max)
{
	if (!sql || prompt_tells_values(job))
		return prompt_line(job->arena, sql, max);
	return prompt_line(job->arena, hide_literals(job, sql), max);
}

static bool
is_name(const struct job *job, struct str s)
{
	for (size_t t = 0; t < job->schema->n_tables; t++)
		if (str_is_nocase(s, job->schema->tables[t].name) ||
		    schema_column(&job->schema->tables[t], s))
			return true;
	return false;
}

/* Bytes of a quoted text at s, marks included; 0: there is none. */
static size_t
quoted(struct str s, size_t *ret_mark)
{
	static const struct {
		struct str open, close;
	} marks[] = {
		{ STR_INIT("'"), STR_INIT("'") },
		{ STR_INIT("\""), STR_INIT("\"") },
		{ STR_INIT("`"), STR_INIT("`") },
		{ STR_INIT("“"), STR_INIT("”") },
		{ STR_INIT("«"), STR_INIT("»") },
		{ STR_INIT("=("), STR_INIT(")") },
	};

	for (size_t i = 0; i < COUNT(marks); i++) {
		const char *end;

		if (!str_starts(s, marks[i].open))
			continue;
		*ret_mark = marks[i].open.n;
		end = memmem(s.p + marks[i].open.n, s.n - marks[i].open.n,
			     marks[i].close.p, marks[i].close.n);
		return end ? (size_t)(end - s.p) + marks[i].close.n : s.n;
	}
	return 0;
}

/* An engine may quote what it found in a row. */
static const char *
hide_quoted(const struct job *job, const char *text)
{
	struct buf b = buf_new(job->arena, TEXT_BYTES);
	const char *known = known_words(job);
	struct str rest = str_of(text);

	while (rest.n) {
		size_t mark = 0, n = quoted(rest, &mark);
		struct str all = str_first(rest, n ? n : 1), in = all;

		if (n) {
			in = str_from(all, mark);
			in.n -= in.n >= mark ? mark : in.n;
		}
		if (n && !is_name(job, in) && !is_known(in, known))
			buf_puts(&b, "'" HIDDEN "'");
		else
			buf_add(&b, all);
		rest = str_from(rest, all.n);
	}
	return buf_text(&b);
}

const char *
prompt_words(const struct job *job, const char *text, size_t max)
{
	if (!text || prompt_tells_values(job))
		return prompt_line(job->arena, text, max);
	return prompt_line(job->arena, hide_quoted(job, text), max);
}
