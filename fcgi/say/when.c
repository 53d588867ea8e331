#include "say/when.h"

#include "base/clock.h"
#include "base/language/language.h"
#include "say/saying.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define DAY_CHARS 10 /* of "2026-11-01" */

/* While the tokens of a statement are looked through. */
struct looking {
	struct arena *arena;
	const struct token *t;
	size_t n;
	struct str col, from, until;
	bool two; /* days that differ, or of two columns */
};

/* Behind a comparison, a type before it: ">= DATE '2026-11-01'". */
static struct str
day_at(const struct looking *l, size_t i)
{
	struct str s;

	if (i < l->n && l->t[i].kind == TOKEN_WORD)
		i++;
	if (i >= l->n || l->t[i].kind != TOKEN_TEXT ||
	    l->t[i].text.n < DAY_CHARS + 2)
		return STR("");
	s = str_first(str_from(l->t[i].text, 1), DAY_CHARS);
	return clock_noon_ms(s) != CLOCK_NO_DAY ? s : STR("");
}

static void
take(struct looking *l, struct str *end, struct str day)
{
	l->two |= end->n && !str_eq(*end, day);
	*end = day;
}

static void
look_at(struct looking *l, size_t i)
{
	const struct str day = day_at(l, i + 2);
	struct str name;

	if (!token_is_name(l->t[i]) || day.n == 0)
		return;
	name = token_name(l->arena, l->t[i]);
	if (token_is_op(l->t[i + 1], ">="))
		take(l, &l->from, day);
	else if (token_is_op(l->t[i + 1], "<"))
		take(l, &l->until, day);
	else
		return;
	l->two |= l->col.n && !str_eq_nocase(l->col, name);
	l->col = name;
}

/* Behind "NOT EXISTS (…)" and "NOT IN (…)": no row shown is of those days. */
static size_t
behind_denied(const struct looking *l, size_t i)
{
	size_t depth = 0, at = i + 2;

	if (!token_is(l->t[i], "not") || !token_is_op(l->t[at], "(") ||
	    !(token_is(l->t[i + 1], "exists") || token_is(l->t[i + 1], "in")))
		return i;
	for (; at < l->n; at++) {
		depth += token_is_op(l->t[at], "(");
		depth -= token_is_op(l->t[at], ")");
		if (depth == 0)
			break;
	}
	return at;
}

struct when
when_kept(struct arena *a, const struct token *t, size_t n)
{
	struct looking l = { .arena = a, .t = t, .n = n };
	struct when none = { .from = NULL };
	int64_t until;

	for (size_t i = 0; i + 2 < l.n; i++) {
		i = behind_denied(&l, i);
		if (i + 2 < l.n)
			look_at(&l, i);
	}
	if (l.two || !l.from.n || !l.until.n)
		return none;
	until = clock_noon_ms(l.until) - DAY_MS;
	return (struct when){ str_dup(a, l.from), clock_date(a, until) };
}

/* Whether the last day is the last of its month: the next is a first. */
static bool
ends_month(struct arena *a, const char *to)
{
	const int64_t next = clock_noon_ms(str_of(to)) + DAY_MS;

	return str_ends(str_of(clock_date(a, next)), STR("-01"));
}

const char *
when_words(struct arena *a, const struct when *w)
{
	const struct str from = str_of(w->from ? w->from : "");
	const struct str to = str_of(w->to ? w->to : "");
	const bool english = language_now() == LANGUAGE_EN;
	const char *in = english ? "in " : "";

	if (!w->from || !w->to)
		return NULL;
	if (str_eq(str_first(from, 4), str_first(to, 4)) &&
	    str_ends(from, STR("-01-01")) && str_ends(to, STR("-12-31")))
		return arena_printf(a, "%s%.4s", in, from.p);
	if (str_eq(str_first(from, 7), str_first(to, 7)) &&
	    str_ends(from, STR("-01")) && ends_month(a, w->to))
		return arena_printf(a, "%s%s", in,
				    saying_month(a, str_first(from, 7)));
	if (str_eq(from, to))
		return arena_printf(a, "%s%s", english ? "on " : "", w->from);
	return english ? arena_printf(a, "from %s to %s", w->from, w->to)
		       : arena_printf(a, "%s \u2013 %s", w->from, w->to);
}
