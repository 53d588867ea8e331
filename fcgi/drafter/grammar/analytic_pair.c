#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/analytic_parts.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

#define SQL_MAX 16384

/* What becomes of two values. */
enum deed { DEED_LESS, DEED_RATIO, DEED_PERCENT, DEED_CHANGE, DEED_BOTH };

/* What the first part begins with beside its own words. */
enum opening {
	OPEN_NONE,
	OPEN_COUNT,     /* how many */
	OPEN_ADJECTIVE, /* an adjective follows: how much longer */
	OPEN_MEASURE,   /* what both are a measure of follows */
};

/* "lead A mid B"; of the second kind, B may follow a last word. */
struct form {
	const char *lead, *mid;
	enum deed deed;
	enum opening opening;
	bool less; /* it is the second that has more */
};

/* clang-format off */
static const struct form forms[] = {
	{ "how many more", "than", DEED_LESS, OPEN_COUNT, false },
	{ "how many fewer", "than", DEED_LESS, OPEN_COUNT, true },
	{ "how many less", "than", DEED_LESS, OPEN_COUNT, true },
	{ "how many times more", "than", DEED_RATIO, OPEN_COUNT, false },
	{ "how many times as many", "as", DEED_RATIO, OPEN_COUNT, false },
	{ "how many times", "than", DEED_RATIO, OPEN_ADJECTIVE, false },
	{ "how much", "than", DEED_LESS, OPEN_ADJECTIVE, false },
	{ "how many minutes", "than", DEED_LESS, OPEN_ADJECTIVE, false },
	{ "how many years", "than", DEED_LESS, OPEN_ADJECTIVE, false },
	{ "difference in", "between", DEED_LESS, OPEN_MEASURE, false },
	{ "difference between", "and", DEED_LESS, OPEN_NONE, false },
	{ "difference of", "and", DEED_LESS, OPEN_NONE, false },
	{ "gap between", "and", DEED_LESS, OPEN_NONE, false },
	{ "ratio of", "to", DEED_RATIO, OPEN_NONE, false },
	{ "ratio of", "and", DEED_RATIO, OPEN_NONE, false },
	{ "ratio of", "versus", DEED_RATIO, OPEN_NONE, false },
	{ "ratio between", "and", DEED_RATIO, OPEN_NONE, false },
	{ "", "divided by", DEED_RATIO, OPEN_NONE, false },
	{ "", "minus", DEED_LESS, OPEN_NONE, false },
	{ "", "as a percentage of", DEED_PERCENT, OPEN_NONE, false },
	{ "", "as percentage of", DEED_PERCENT, OPEN_NONE, false },
	{ "", "as a share of", DEED_PERCENT, OPEN_NONE, false },
	{ "", "compared to", DEED_BOTH, OPEN_NONE, false },
	{ "", "compared with", DEED_BOTH, OPEN_NONE, false },
	{ "", "versus", DEED_BOTH, OPEN_NONE, false },
	{ "", "vs", DEED_BOTH, OPEN_NONE, false },
};
/* clang-format on */

/* "by what percentage did revenue grow from 2023 to 2024" */
static const struct {
	const char *lead, *verb;
	enum deed deed;
} changes[] = {
	{ "by what percentage", NULL, DEED_CHANGE },
	{ "by what percent", NULL, DEED_CHANGE },
	{ "by how many percent", NULL, DEED_CHANGE },
	{ "how many percent", NULL, DEED_CHANGE },
	{ "percentage increase in", "", DEED_CHANGE },
	{ "percentage increase of", "", DEED_CHANGE },
	{ "percent increase in", "", DEED_CHANGE },
	{ "percentage change in", "", DEED_CHANGE },
	{ "percentage change of", "", DEED_CHANGE },
	{ "percentage growth in", "", DEED_CHANGE },
	{ "percentage growth of", "", DEED_CHANGE },
	{ "growth rate of", "", DEED_CHANGE },
	{ "by how much", NULL, DEED_LESS },
	{ "how much", NULL, DEED_LESS },
	{ "increase in", "", DEED_LESS },
	{ "change in", "", DEED_LESS },
};

/* "SELECT value AS name FROM …": its value, and from FROM on. */
static bool
cut_at_from(struct str sql, struct str *value, struct str *from)
{
	const struct str begin = STR("SELECT "), as = STR(" AS ");
	size_t depth = 0;

	for (size_t i = begin.n; i + 6 < sql.n; i++) {
		depth += sql.p[i] == '(';
		depth -= sql.p[i] == ')' && depth;
		if (depth || !str_starts(str_from(sql, i), STR(" FROM ")))
			continue;
		*from = str_from(sql, i);
		*value = str_first(str_from(sql, begin.n), i - begin.n);
		while (i > begin.n && !str_starts(str_from(sql, i), as))
			i--;
		if (i > begin.n)
			value->n = i - begin.n;
		return true;
	}
	return false;
}

/* Of the same rows, so one statement does. */
static bool
put_one(struct buf *out, const char *way, const char *const of[2])
{
	struct str value[2], from[2];

	for (size_t i = 0; i < 2; i++)
		if (!cut_at_from(str_of(of[i]), &value[i], &from[i]))
			return false;
	if (!str_eq(from[0], from[1]))
		return false;
	buf_puts(out, "SELECT ");
	dialect_form(out, way, value[0], value[1]);
	buf_add(out, from[0]);
	return true;
}

static const char *
put_together(const struct parse *p, enum deed deed, const char *const of[2])
{
	static const struct {
		const char *values, *statements;
	} ways[] = {
		[DEED_LESS] = { "%s - %s AS difference",
				"(%s) - (%s) AS difference" },
		[DEED_RATIO] = { "1.0 * %s / %s AS ratio",
				 "1.0 * (%s) / (%s) AS ratio" },
		[DEED_PERCENT] = { "100.0 * %s / %s AS percentage",
				   "100.0 * (%s) / (%s) AS percentage" },
		[DEED_CHANGE] = { "100.0 * %s / %s - 100 AS change_percent",
				  "100.0 * (%s) / (%s) - 100 AS "
				  "change_percent" },
		[DEED_BOTH] = { "%s AS first_value, %s AS second_value",
				"(%s) AS first_value, "
				"(%s) AS second_value" },
	};
	struct buf out = buf_new(p->arena, SQL_MAX);

	if (!put_one(&out, ways[deed].values, of)) {
		buf_puts(&out, "SELECT ");
		dialect_form(&out, ways[deed].statements, str_of(of[0]),
			     str_of(of[1]));
		if (p->dialect->nowhere)
			buf_puts(&out, p->dialect->nowhere);
	}
	return out.cut ? NULL : buf_text(&out);
}

/* What stands before a form narrows both parts: "in 2024, how many more". */
static bool
opening_read(const struct parse *p, size_t to, struct tokens *ret)
{
	struct tokens all;
	size_t n = 0;

	tokens_span(&all, p, 0, to);
	*ret = (struct tokens){ .p = p, .whole = all.whole };
	for (; n < all.n; n++)
		if (all.items[n].kind == TOK_PERIOD)
			ret->items[ret->n++] = all.items[n];
		else if (all.items[n].kind != TOK_ASK)
			return false;
	return ret->whole;
}

static bool
part_read(const struct parse *p, const struct tokens *before, size_t from,
	  size_t to, struct tokens *ret)
{
	struct tokens rest;

	*ret = *before;
	tokens_span(&rest, p, from, to);
	ret->whole = rest.whole;
	return rest.whole && tokens_add(ret, &rest);
}

/* "how many" as a token of its own. */
static void
put_count(struct tokens *ts, size_t at)
{
	ts->items[ts->n++] =
		(struct token){ .kind = TOK_COUNT, .from = at, .to = at + 2 };
}

/* "ratio of students to teachers": of how many there are. */
static const struct tokens *
counted(const struct tokens *ts)
{
	struct tokens *ret = arena_alloc(ts->p->arena, sizeof(*ret));

	*ret = (struct tokens){ .p = ts->p, .whole = true };
	put_count(ret, 0);
	return tokens_add(ret, ts) ? ret : ts;
}

/* A form's parts: words [from, mid) and [mid + n, end). */
struct cut {
	const struct form *form;
	struct tokens before;
	struct adjective adj;
	size_t from, mid, n, to;
};

static const char *
cut_write(const struct parse *p, struct cut *c)
{
	struct tokens *a = arena_alloc(p->arena, sizeof(*a));
	struct tokens *b = arena_alloc(p->arena, sizeof(*b));
	const char *of[2], *swap;

	if (!part_read(p, &c->before, c->from, c->mid, a) ||
	    !part_read(p, &(struct tokens){ .p = p }, c->mid + c->n, c->to, b))
		return NULL;
	if (!part_pair(a, b, &c->adj, of) &&
	    (c->form->deed != DEED_RATIO ||
	     !part_pair(counted(a), counted(b), &c->adj, of)))
		return NULL;
	if (c->form->less != c->adj.less) {
		swap = of[0];
		of[0] = of[1];
		of[1] = swap;
	}
	return put_together(p, c->form->deed, of);
}

/* "difference in the number of orders between 2023 and 2024" */
static const char *
measure_cut(const struct parse *p, struct cut *c)
{
	size_t from = c->mid + c->n;

	if (!part_read(p, &c->before, c->from, c->mid, &c->before))
		return NULL;
	for (size_t i = from + 1; i + 1 < c->to; i++) {
		struct cut inner = *c;
		const char *text;

		if (!phrase_at(p, i, "and"))
			continue;
		inner.from = from;
		inner.mid = i;
		inner.n = 1;
		text = cut_write(p, &inner);
		if (text)
			return text;
	}
	return NULL;
}

static const char *
form_write(const struct parse *p, const struct form *form, size_t at, size_t n)
{
	struct cut c = { .form = form, .from = at + n, .to = p->n_words };
	size_t words;

	if (!opening_read(p, at, &c.before))
		return NULL;
	if (form->opening == OPEN_ADJECTIVE) {
		words = adjective_at(p, c.from, &c.adj);
		if (words == 0)
			return NULL;
		c.adj.plural = true;
		c.from += words;
	}
	if (form->opening == OPEN_COUNT)
		put_count(&c.before, at);
	for (c.mid = c.from; c.mid + 1 < c.to; c.mid++) {
		struct cut now = c;
		const char *text;

		now.n = phrase_at(p, c.mid, form->mid);
		if (!now.n)
			continue;
		text = form->opening == OPEN_MEASURE ? measure_cut(p, &now)
						     : cut_write(p, &now);
		if (text)
			return text;
	}
	return NULL;
}

static bool
is_change(const struct word *w)
{
	static const char *const stems[] = { "grow",   "grew",   "grown",
					     "rise",   "rose",   "increas",
					     "chang",  "drop",   "fall",
					     "fell",   "fallen", "decreas",
					     "declin", "shrink" };

	for (size_t i = 0; i < COUNT(stems); i++)
		if (str_starts(str_of(w->fold), str_of(stems[i])))
			return true;
	return false;
}

/* Words [from, mid) are measured, the rest is "from … to …". */
static const char *
change_cut(const struct parse *p, enum deed deed, size_t from, size_t mid,
	   size_t then)
{
	const bool to = phrase_at(p, then, "from") == 1;
	const struct tokens none = { .p = p };
	struct tokens *all = arena_array(p->arena, 3, sizeof(*all));
	const char *of[2];

	if (!to && !phrase_at(p, then, "between"))
		return NULL;
	for (size_t i = then + 2; i + 1 < p->n_words; i++) {
		if (!phrase_at(p, i, to ? "to" : "and"))
			continue;
		if (!part_read(p, &none, from, mid, &all[0]) ||
		    !part_read(p, &all[0], then + 1, i, &all[1]) ||
		    !part_read(p, &all[0], i + 1, p->n_words, &all[2]))
			return NULL;
		if (!part_pair(&all[2], &all[1], &(struct adjective){ 0 }, of))
			return NULL;
		return put_together(p, deed, of);
	}
	return NULL;
}

static const char *
change_write(const struct parse *p, size_t k, size_t at, size_t n)
{
	const bool verb = !changes[k].verb;
	struct tokens before;

	if (!opening_read(p, at, &before) || before.n)
		return NULL;
	for (size_t i = at + n + 1; i + 3 < p->n_words; i++) {
		const char *text = NULL;

		if (verb && is_change(&p->words[i]))
			text = change_cut(p, changes[k].deed, at + n, i, i + 1);
		else if (!verb)
			text = change_cut(p, changes[k].deed, at + n, i, i);
		if (text)
			return text;
	}
	return NULL;
}

const char *
write_pair(const struct parse *p)
{
	const char *text = NULL;

	for (size_t k = 0; !text && k < COUNT(changes); k++)
		for (size_t i = 0; !text && i < p->n_words; i++) {
			const size_t n = phrase_at(p, i, changes[k].lead);

			if (n)
				text = change_write(p, k, i, n);
		}
	for (size_t k = 0; !text && k < COUNT(forms); k++)
		for (size_t i = 0; !text && i < p->n_words; i++) {
			const size_t n = phrase_at(p, i, forms[k].lead);

			if (n || (i == 0 && !*forms[k].lead))
				text = form_write(p, &forms[k], i, n);
		}
	return text;
}
