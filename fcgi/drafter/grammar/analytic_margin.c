#include <string.h>

#include "drafter/grammar/analytic.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/*
 * What is compared with is first taken times something, or has something
 * added: "more than twice the cost", "at least 20 % above the average",
 * "twice as many orders as". Such tokens become one comparison.
 */

struct margin {
	enum op op; /* said before it: at least */
	const char *names;
	double factor, offset;
	bool many;  /* as many, more: what is counted follows */
	size_t end; /* the token behind it */
};

static const struct token *
at(const struct tokens *ts, size_t i)
{
	static const struct token end = { .kind = TOK_SKIP };

	return i < ts->n ? &ts->items[i] : &end;
}

static bool
compares(const struct token *t)
{
	return t->kind == TOK_OP || t->kind == TOK_RANK_OP;
}

/* "20 %", "20 percent" */
static bool
is_percent(const struct parse *p, const struct token *t)
{
	const struct word *w = &p->words[t->from];
	size_t i = w->at + w->n;

	while (i < p->question.n && p->question.p[i] == ' ')
		i++;
	return (i < p->question.n && p->question.p[i] == '%') ||
	       (t->to < p->n_words &&
		str_starts(str_of(p->words[t->to].fold), STR("percent")));
}

/* "more orders", "as much revenue": a measure of groups. */
static bool
is_counted(const struct token *t)
{
	return t->kind == TOK_TABLE ||
	       (t->kind == TOK_MEASURE &&
		(t->arg == MEASURE_REVENUE || t->arg == MEASURE_UNITS));
}

/* "above", "cheaper than", "as much as", behind the number. */
static bool
read_link(const struct tokens *ts, struct margin *m, enum op *ret)
{
	const struct token *t = at(ts, m->end);

	*ret = OP_NONE;
	if (t->kind == TOK_AS || compares(t)) {
		*ret = t->kind == TOK_AS ? OP_EQ : (enum op)t->arg;
		m->names = t->names ? t->names : m->names;
		m->end += at(ts, m->end + 1)->kind == TOK_AS ? 2 : 1;
	} else if (t->kind == TOK_MORE && is_counted(at(ts, m->end + 1))) {
		*ret = (enum op)t->arg;
		m->many = true;
		m->end++;
	} else if (t->kind == TOK_MANY) {
		*ret = OP_EQ;
		m->many = true;
		m->end++;
	}
	return *ret != OP_NONE;
}

static bool
is_less(enum op op)
{
	return op == OP_LT || op == OP_LE;
}

/* "twice", which is a number, too. */
static bool
is_twice(const struct tokens *ts, const struct token *t)
{
	static const char *const words[] = { "twice", "thrice", NULL };

	return t->kind == TOK_NUMBER &&
	       str_is_one_of(ts->p->words[t->from].fold, words);
}

/* "twice", "three times": with or without "as much as". */
static bool
read_times(const struct tokens *ts, size_t i, struct margin *m)
{
	const struct token *t = at(ts, i);
	const bool word = t->kind == TOK_TIMES || is_twice(ts, t);
	enum op link;

	m->factor = t->kind == TOK_TIMES ? t->arg / 2.0 : t->number;
	m->end = i + (word ? 1 : 2);
	if (!word && at(ts, i + 1)->kind != TOK_OFTEN)
		return false;
	/* "three times less than" is anyone's guess */
	if (read_link(ts, m, &link) && is_less(link))
		return false;
	if (m->op == OP_NONE && m->factor < 1)
		return false;
	if (m->op == OP_NONE)
		m->op = link == OP_GT ? OP_GT : OP_GE;
	return m->factor > 0;
}

/* "of" stands before the token. */
static bool
is_part(const struct tokens *ts, size_t i)
{
	const struct token *t = at(ts, i);

	for (size_t k = at(ts, i - 1)->to; i < ts->n && k < t->from; k++)
		if (strcmp(ts->p->words[k].fold, "of") == 0)
			return true;
	return false;
}

/* "at least 10 below" is at most that; without a word it is so much or more. */
static enum op
op_added(enum op op, bool less)
{
	static const enum op turned[OP__MAX] = {
		[OP_NONE] = OP_LE, [OP_EQ] = OP_EQ, [OP_GT] = OP_LT,
		[OP_GE] = OP_LE,   [OP_LT] = OP_GT, [OP_LE] = OP_GE
	};

	if (less)
		return turned[op];
	return op == OP_NONE ? OP_GE : op;
}

/* "20 % above", "10000 more than" */
static bool
read_added(const struct tokens *ts, size_t i, struct margin *m)
{
	const struct token *t = at(ts, i);
	const bool percent = is_percent(ts->p, t);
	double part = percent ? t->number / 100 : t->number;
	enum op link;

	m->end = i + 1 +
		 (at(ts, i + 1)->kind == TOK_MONEY ||
		  at(ts, i + 1)->kind == TOK_PERCENT);
	if (percent && m->op != OP_NONE && is_part(ts, m->end)) {
		m->factor = part; /* "more than 80 % of the price" */
		return true;
	}
	if (!read_link(ts, m, &link) ||
	    (link != OP_GT && link != OP_LT && link != OP_GE && link != OP_LE))
		return false;
	part = is_less(link) ? -part : part;
	m->factor = percent ? 1 + part : 1;
	m->offset = percent ? 0 : part;
	m->op = op_added(m->op, is_less(link));
	return m->factor > 0;
}

/* Something to compare with follows, and no number. */
static bool
has_other(const struct tokens *ts, size_t i)
{
	static const enum token_kind others[] = { TOK_AGG,   TOK_COLUMN,
						  TOK_NOUN,  TOK_VALUE,
						  TOK_RANK,  TOK_EXTREME,
						  TOK_TABLE, TOK_EACH };

	for (size_t k = 0; k < COUNT(others); k++)
		if (at(ts, i)->kind == others[k])
			return true;
	return false;
}

/* "than" or "as" stands behind what is counted, and then something. */
static bool
has_than(const struct tokens *ts, size_t counted)
{
	const struct token *t = at(ts, counted), *next = at(ts, counted + 1);
	const struct word *words = ts->p->words;

	if (!is_counted(t))
		return false;
	if (next->kind == TOK_THAN)
		return at(ts, counted + 2)->kind != TOK_SKIP;
	return next->kind != TOK_SKIP && t->to < next->from &&
	       strcmp(words[t->to].fold, "than") == 0;
}

/* "more orders than": nothing is added. */
static bool
read_plain(const struct tokens *ts, size_t i, struct margin *m)
{
	enum op link;

	m->end = i;
	m->factor = 1;
	if (m->op != OP_NONE || at(ts, i)->kind != TOK_MORE ||
	    !read_link(ts, m, &link))
		return false;
	m->op = link;
	return true;
}

/* The tokens from i on make one comparison. */
static bool
read_margin(const struct tokens *ts, size_t i, struct margin *m)
{
	const bool led = compares(at(ts, i));
	const size_t first = led ? i + 1 : i;
	const enum token_kind kind = at(ts, first)->kind;
	bool ok = false;

	*m = (struct margin){ .op = OP_NONE };
	if (led) {
		m->op = (enum op)at(ts, i)->arg;
		m->names = at(ts, i)->names;
	}
	if (kind == TOK_TIMES || is_twice(ts, at(ts, first)) ||
	    (kind == TOK_NUMBER && at(ts, first + 1)->kind == TOK_OFTEN))
		ok = read_times(ts, first, m);
	else if (kind == TOK_NUMBER)
		ok = read_added(ts, first, m);
	else
		ok = read_plain(ts, first, m);
	if (m->many)
		return ok && has_than(ts, m->end);
	return ok && has_other(ts, m->end);
}

/* "earn twice as much as", "cost twice as much as": of which column. */
static const char *
names_before(const struct tokens *ts, size_t i, bool *ret_taken)
{
	const struct token *t = i ? &ts->items[i - 1] : NULL;
	const char *word = t ? ts->p->words[t->from].fold : "";

	*ret_taken = false;
	if (!t || t->n || (t->kind != TOK_NOUN && t->kind != TOK_MEASURE))
		return NULL;
	*ret_taken = true;
	if (t->kind == TOK_NOUN)
		return t->names;
	*ret_taken = str_starts(str_of(word), STR("earn"));
	return *ret_taken ? "salary wage pay income" : NULL;
}

/* "orders with a total more than twice": the column, not the sum. */
static void
column_before(struct tokens *ts, size_t i)
{
	const struct token t = token_column_at(ts->p, ts->items[i].from);

	if (t.n && t.to == ts->items[i].to)
		ts->items[i] = t;
}

static void
drop_at(struct tokens *ts, size_t i)
{
	ts->n--;
	memmove(&ts->items[i], &ts->items[i + 1],
		(ts->n - i) * sizeof(*ts->items));
}

/* "exceeds the average by [more than] 20 %", at the end. */
static void
read_by(struct tokens *ts)
{
	const size_t tail = at(ts, ts->n - 1)->kind == TOK_PERCENT ? 1 : 0;
	const size_t number = ts->n - 1 - tail;
	size_t by = number - 1, op = 0;
	const struct token *t = at(ts, number);
	double part;

	if (ts->n < 5 || t->kind != TOK_NUMBER)
		return;
	by -= at(ts, by)->kind == TOK_OP;
	if (at(ts, by)->kind != TOK_EACH || at(ts, by)->arg != EACH_BY)
		return;
	while (op < by && !compares(at(ts, op)))
		op++;
	if (op == by || !has_other(ts, op + 1) || ts->items[op].factor > 0)
		return;
	part = is_percent(ts->p, t) ? t->number / 100 : t->number;
	part = is_less((enum op)ts->items[op].arg) ? -part : part;
	ts->items[op].factor = is_percent(ts->p, t) ? 1 + part : 1;
	ts->items[op].offset = is_percent(ts->p, t) ? 0 : part;
	ts->n = by;
}

void
tokens_margin(struct tokens *ts)
{
	read_by(ts);
	for (size_t i = 0; i < ts->n; i++) {
		bool taken = false;
		struct margin m;
		struct token t;
		size_t from = i;

		if (!read_margin(ts, i, &m))
			continue;
		if (!m.names && !m.many)
			m.names = names_before(ts, i, &taken);
		if (i && ts->items[i - 1].kind == TOK_AGG)
			column_before(ts, i - 1);
		from -= taken;
		t = (struct token){ .kind = m.names ? TOK_RANK_OP : TOK_OP,
				    .arg = (int)m.op,
				    .names = m.names,
				    .factor = m.factor,
				    .offset = m.offset,
				    .many = m.many,
				    .from = ts->items[from].from,
				    .to = ts->items[m.end - 1].to };
		ts->items[from] = t;
		memmove(&ts->items[from + 1], &ts->items[m.end],
			(ts->n - m.end) * sizeof(*ts->items));
		ts->n -= m.end - from - 1;
		if (m.many && at(ts, from + 2)->kind == TOK_THAN)
			drop_at(ts, from + 2);
		i = from;
	}
}

const char *
margin_text(struct arena *a, double factor, double offset, const char *of)
{
	const char *times = factor > 0 && (factor < 1 || factor > 1)
				    ? arena_printf(a, "%.15g * ", factor)
				    : "";
	const char *plus = offset > 0   ? arena_printf(a, " + %.15g", offset)
			   : offset < 0 ? arena_printf(a, " - %.15g", -offset)
					: "";

	return arena_printf(a, "%s%s%s", times, of, plus);
}
