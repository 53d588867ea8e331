#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define CUE_STRENGTH 0.9
#define THEY_COST 0.3F /* as of "they" alone */
#define LEFT_OUT 1.0F  /* cost of a question that is passed over */

enum is
match_op(const char *sign)
{
	static const char *const signs[IS__MAX] = { "=",  "<>", "<",
						    "<=", ">",  ">=" };

	for (int i = 0; i < IS__MAX; i++)
		if (strcmp(signs[i], sign) == 0)
			return (enum is)i;
	return IS_EQUAL;
}

static enum unit
unit_of(const char *arg)
{
	static const char *const names[UNIT__MAX] = {
		[UNIT_YEAR] = "year",
		[UNIT_QUARTER] = "quarter",
		[UNIT_MONTH] = "month",
		[UNIT_WEEK] = "week",
		[UNIT_DAY] = "day",
		[UNIT_HOUR] = "hour",
		[UNIT_MINUTE] = "minute",
		[UNIT_WEEKDAY] = "weekday",
		[UNIT_MONTH_OF_YEAR] = "monthofyear",
		[UNIT_QUARTER_OF_YEAR] = "quarterofyear",
	};

	for (int i = 1; i < UNIT__MAX; i++)
		if (names[i] && strcmp(names[i], arg) == 0)
			return (enum unit)i;
	return UNIT_NONE;
}

static enum fn
fn_of(const char *arg)
{
	static const char *const names[FN__MAX] = { "count", "sum", "avg",
						    "min",   "max", "median" };

	for (int i = 0; i < FN__MAX; i++)
		if (strcmp(names[i], arg) == 0)
			return (enum fn)i;
	return FN_SUM;
}

#define ALL_ROWS (-1) /* an order of all rows, no first ones */

static void
put_order(struct leaves *l, const struct sense_row *row, size_t a, size_t b)
{
	struct item *x = leaf_put(l, ITEM_ORDER, a, b, CUE_STRENGTH);

	if (!x)
		return;
	x->down = strcmp(row->arg, "down") == 0;
	x->many = strcmp(row->arg2, "many") == 0;
	x->dated = str_starts(str_of(row->arg2), STR("date"));
	x->aged = strcmp(row->arg2, "dateborn") == 0;
	x->coming = strcmp(row->arg2, "dateahead") == 0;
	x->timed = strcmp(row->arg2, "time") == 0;
	x->priced = strcmp(row->arg2, "price") == 0;
	x->named = strcmp(row->arg2, "nameall") == 0;
	x->plain = strcmp(row->arg2, "plainall") == 0;
	if (str_ends(str_of(row->arg2), STR("all")))
		x->number = ALL_ROWS;
}

/* What must end a question; what does not read it has left it out. */
static struct item *
put_last(struct leaves *l, enum sense sense, size_t a, size_t b)
{
	struct item *x;

	while (b < l->tokens.n && l->tokens.items[b].kind == TOKEN_SIGN)
		b++;
	if (b < l->tokens.n || a == 0)
		return NULL;
	x = leaf_put(l, ITEM_CUE, a, b, CUE_STRENGTH);
	if (!x)
		return NULL;
	x->cue = sense;
	l->telling[x->to - 1] = true;
	l->skip[x->to - 1] = LEFT_OUT;
	return x;
}

/* "did they make": the verb says no more than whose they are. */
static void
pass_over(struct leaves *l, const struct item *x)
{
	for (short i = x->from; i < x->to; i++) {
		l->telling[i] = false;
		l->skip[i] = THEY_COST / (float)(x->to - x->from);
	}
}

/* "empty or in the future": a day that the same column is compared with. */
static void
put_or_when(const struct context *c, struct leaves *l,
	    const struct sense_row *row, size_t a, size_t b)
{
	struct item *x;

	if ((row->sense != SENSE_COMING && row->sense != SENSE_PAST) ||
	    a == 0 || !sense_find(l->tokens.items[a - 1].fold, SENSE_OR))
		return;
	x = leaf_put(l, ITEM_COMPARE, a, b, CUE_STRENGTH);
	if (!x)
		return;
	x->op = row->sense == SENSE_COMING ? IS_MORE : IS_LESS;
	x->period.from = c->calendar.today;
	x->period.until = c->tomorrow;
}

/* What it is here is found later: match_trade(). */
static void
put_trade(struct leaves *l, const struct sense_row *row, size_t a, size_t b)
{
	struct item *x = leaf_put(l, ITEM_NONE, a, b, CUE_STRENGTH);

	if (!x)
		return;
	x->arg = row->arg;
	x->why = "sale";
}

/* "2 days", "a week": a number of a unit. */
static bool
is_length(const struct leaves *l, size_t at)
{
	const struct token *t = l->tokens.items;

	return at + 1 < l->tokens.n &&
	       (t[at].kind == TOKEN_NUMBER ||
		sense_find(t[at].fold, SENSE_NUMBER) ||
		sense_find(t[at].fold, SENSE_FILLER)) &&
	       sense_find(t[at + 1].fold, SENSE_UNIT);
}

/* "contains the letter a": what stands behind it, without quotes. */
static void
put_part(const struct context *c, struct leaves *l, size_t from, size_t at)
{
	struct item *x;
	size_t n;
	const struct sense_row *const *rows =
		senses_of(l->tokens.items[from].fold, &n);

	for (size_t i = 0; i < n; i++) /* "contains the word" is longer */
		if (lex_phrase_at(&l->tokens, from, rows[i]) > at - from)
			return;
	while (at < l->tokens.n &&
	       sense_find(l->tokens.items[at].fold, SENSE_FILLER) &&
	       at + 1 < l->tokens.n &&
	       l->tokens.items[at + 1].kind == TOKEN_WORD)
		at++;
	if (at == l->tokens.n || (l->tokens.items[at].kind != TOKEN_WORD &&
				  l->tokens.items[at].kind != TOKEN_NUMBER))
		return;
	x = leaf_put(l, ITEM_TEXT, at, at + 1, CUE_STRENGTH);
	if (x)
		x->nodes[x->n_nodes++] =
			node_text(c->arena, l->tokens.items[at].text);
}

/* A word of structure. */
static void
put_cue(const struct context *c, struct leaves *l, const struct sense_row *row,
	size_t a, size_t b)
{
	struct item *x;

	if (row->sense == SENSE_LATE && /* "60 days late", not "late jobs" */
	    (a == 0 || !sense_find(l->tokens.items[a - 1].fold, SENSE_UNIT)))
		return;
	/* "has been rented" is "was rented", and has nothing */
	if (row->sense == SENSE_HAVE && lex_has_at(&l->tokens, a, SENSE_BE))
		return;
	/* "within 2 days", and not "within 2025" */
	if (strcmp(row->arg2, "length") == 0 && !is_length(l, b))
		return;
	put_or_when(c, l, row, a, b);
	x = leaf_put(l, ITEM_CUE, a, b, CUE_STRENGTH);
	if (!x)
		return;
	if ((row->sense == SENSE_THEY || row->sense == SENSE_HAVE) &&
	    row->n_words > 1)
		pass_over(l, x);
	if (row->sense == SENSE_LIKE)
		put_part(c, l, a, b);
	x->cue = row->sense;
	x->op = match_op(row->arg);
	x->sign = *row->arg;
	x->arg = row->arg;
	x->aged = strcmp(row->arg2, "age") == 0;
	x->counted = strcmp(row->arg2, "number") == 0;
	x->priced = strcmp(row->arg2, "price") == 0;
	x->timed = strcmp(row->arg2, "time") == 0;
	x->many = strcmp(row->arg2, "times") == 0;
	x->number = strtod(row->arg, NULL);
}

/* "10 percent": a number of a hundred, and no share of anything. */
static bool
put_percent(struct leaves *l, size_t a, size_t b)
{
	const struct token *t = a > 0 ? &l->tokens.items[a - 1] : NULL;
	struct item *x;

	if (!t || t->kind != TOKEN_NUMBER || t->number > 100 || b != a + 1)
		return false;
	x = leaf_put(l, ITEM_NUMBER, a - 1, b, CUE_STRENGTH);
	if (x) {
		x->number = t->number;
		x->sign = '%';
	}
	return x != NULL;
}

/* A number in words; "once" is so many times. */
static void
put_number(struct leaves *l, enum item_kind kind, const struct sense_row *row,
	   size_t a, size_t b)
{
	struct item *x = leaf_put(l, kind, a, b, CUE_STRENGTH);

	if (!x)
		return;
	x->number = strtod(row->arg, NULL);
	x->arg = row->arg;
	x->many = strcmp(row->arg2, "times") == 0;
}

/* "years" of a number, "years old", and "yearly", which is a group. */
static void
put_unit(struct leaves *l, const struct sense_row *row, size_t a, size_t b)
{
	const bool old = strcmp(row->arg2, "old") == 0;
	struct item *x =
		leaf_put(l, *row->arg2 && !old ? ITEM_GROUP : ITEM_UNIT, a, b,
			 CUE_STRENGTH);

	if (!x)
		return;
	x->unit = unit_of(row->arg);
	x->aged = old;
	x->stepped = strcmp(row->arg2, "step") == 0;
}

/* Phrases that have a meaning of their own. */
static bool
is_cue(enum sense s)
{
	return s != SENSE_FILLER && s != SENSE_START && s != SENSE_KIND &&
	       s != SENSE_ABBR && s != SENSE_SYN && s != SENSE_PERIOD &&
	       s != SENSE_YET && s != SENSE_BOTH && s != SENSE_AMONG &&
	       s != SENSE_WORTH && s != SENSE_LINK && s != SENSE_ONWARD &&
	       s != SENSE_SEASON && s != SENSE_OTHERS;
}

static void
put_row(const struct context *c, struct leaves *l, const struct sense_row *row,
	size_t a, size_t b)
{
	struct item *x;

	if (!is_cue(row->sense))
		return;
	switch ((int)row->sense) {
	case SENSE_ALSO: /* a second question is the end of the first */
		x = put_last(l, SENSE_ALSO, a, b);
		if (x)
			x->sign = *row->arg;
		return;
	case SENSE_ABOUT:
		x = a == 0 ? leaf_put(l, ITEM_CUE, a, b, CUE_STRENGTH) : NULL;
		if (x)
			pass_over(l, x);
		return;
	case SENSE_THAT:
		(void)put_last(l, row->sense, a, b);
		return;
	case SENSE_TOO: /* in a note it says that something else is so */
		if (!c->plainly)
			(void)put_last(l, SENSE_WITH, a, b);
		return;
	case SENSE_ORDER:
		put_order(l, row, a, b);
		return;
	case SENSE_TRADE:
		put_trade(l, row, a, b);
		return;
	case SENSE_SHARE:
		if (!put_percent(l, a, b))
			put_cue(c, l, row, a, b);
		return;
	case SENSE_AGG:
		x = leaf_put(l, ITEM_AGG, a, b, CUE_STRENGTH);
		if (x) {
			x->fn = fn_of(row->arg);
			x->priced = strcmp(row->arg2, "that") == 0;
		}
		return;
	case SENSE_NUMBER:
		put_number(l, ITEM_NUMBER, row, a, b);
		return;
	case SENSE_CLOCK:
		put_number(l, ITEM_CLOCK, row, a, b);
		return;
	case SENSE_UNIT:
		put_unit(l, row, a, b);
		return;
	default:
		put_cue(c, l, row, a, b);
	}
}

static bool
follows_be(enum sense s)
{
	return s == SENSE_COMPARE || s == SENSE_STILL || s == SENSE_BETWEEN ||
	       s == SENSE_NOT;
}

#define BEFORE_NUMBER 3 /* words at most: "the year of" */

/* "after 1961 or before 1959": not "1961 or before". */
static bool
begins_next(const struct leaves *l, size_t i, size_t n)
{
	const struct tokens *t = &l->tokens;
	size_t at = i + n;

	if (n < 2 || !sense_find(t->items[i].fold, SENSE_OR))
		return false;
	while (at < t->n && at < i + n + BEFORE_NUMBER &&
	       (sense_find(t->items[at].fold, SENSE_FILLER) ||
		sense_find(t->items[at].fold, SENSE_UNIT)))
		at++;
	return at < t->n && t->items[at].kind == TOKEN_NUMBER;
}

/* The longest match wins: "at least" has no "least" in it. */
static size_t
put_senses(const struct context *x, struct leaves *l, size_t i, size_t covered)
{
	size_t reach = covered;
	size_t n;
	const struct sense_row *const *rows =
		senses_of(l->tokens.items[i].fold, &n);

	for (size_t k = 0; k < n; k++) {
		const size_t w = lex_phrase_at(&l->tokens, i, rows[k]);

		if (w == 0 || i + w <= covered || begins_next(l, i, w))
			continue;
		put_row(x, l, rows[k], i, i + w);
		/* "is not after": as much as "not after"; "are still here" */
		if (follows_be(rows[k]->sense) && i > 0 &&
		    sense_find(l->tokens.items[i - 1].fold, SENSE_BE))
			put_row(x, l, rows[k], i - 1, i + w);
		if (w > 1 && is_cue(rows[k]->sense) && i + w > reach)
			reach = i + w;
	}
	return reach;
}

static void
put_constant(const struct context *c, struct leaves *l, size_t i)
{
	const struct token *t = &l->tokens.items[i];
	struct item *x = NULL;

	if (t->kind == TOKEN_NUMBER) {
		x = leaf_put(l, ITEM_NUMBER, i, i + 1, 0.9);
	} else if (t->kind == TOKEN_RANGE) {
		x = leaf_put(l, ITEM_RANGE, i, i + 1, 0.9);
	} else if (t->kind == TOKEN_QUOTED) {
		x = leaf_put(l, ITEM_TEXT, i, i + 1, 0.9);
		if (x)
			x->nodes[x->n_nodes++] = node_text(c->arena, t->text);
	} else if (t->kind == TOKEN_CLOCK) {
		x = leaf_put(l, ITEM_CLOCK, i, i + 1, 0.9);
	}
	if (x) {
		x->number = t->number;
		x->number2 = t->number2;
	}
}

/*
 * "since march" has no "march" in it. Where the first word compares, too, a
 * column may be compared with the rest.
 */
static size_t
reach_of(const struct leaves *l, size_t i, size_t n)
{
	return sense_find(l->tokens.items[i].fold, SENSE_COMPARE) ? 0 : i + n;
}

void
match_senses(const struct context *x, struct leaves *l)
{
	size_t covered = 0, period = 0;

	for (size_t i = 0; i < l->tokens.n; i++) {
		struct period p;
		size_t n;

		covered = put_senses(x, l, i, covered);
		put_constant(x, l, i);
		if (i < period)
			continue;
		n = period_read(x->arena, &l->tokens, i, &x->calendar, &p);
		if (n) {
			struct item *y =
				leaf_put(l, ITEM_PERIOD, i, i + n, 0.95);

			if (y)
				y->period = p;
			period = reach_of(l, i, n);
		}
	}
}
