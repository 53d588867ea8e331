#include <string.h>

#include "drafter/grammar/old/strict/analytic_build.h"
#include "drafter/grammar/old/strict/analytic_parts.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* What the first part begins with beside its own words. */
enum opening {
	OPEN_NONE,
	OPEN_COUNT,     /* how many */
	OPEN_TABLES,    /* how many, and both parts are tables */
	OPEN_ADJECTIVE, /* an adjective follows: how much longer */
	OPEN_MEASURE,   /* what both are a measure of follows */
};

/* "lead A mid B"; of the second kind, B may follow a last word. */
struct form {
	const char *lead, *mid;
	enum deed deed;
	enum opening opening;
	bool less;     /* it is the second that has more */
	bool together; /* only before "in total" */
};

/* clang-format off */
static const struct form forms[] = {
	{ "by how much does", "exceed", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much do", "exceed", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much did", "exceed", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much is", "higher than", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much is", "greater than", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much is", "larger than", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much is", "above", DEED_LESS, OPEN_NONE, false, false },
	{ "by how much is", "lower than", DEED_LESS, OPEN_NONE, true, false },
	{ "by how much is", "below", DEED_LESS, OPEN_NONE, true, false },
	{ "by what percentage is", "higher than", DEED_CHANGE, OPEN_NONE, false, false },
	{ "by what percentage is", "larger than", DEED_CHANGE, OPEN_NONE, false, false },
	{ "by what percentage is", "greater than", DEED_CHANGE, OPEN_NONE, false, false },
	{ "by how many percent is", "higher than", DEED_CHANGE, OPEN_NONE, false, false },
	{ "how many percent higher is", "than", DEED_CHANGE, OPEN_NONE, false, false },
	{ "how many more", "than", DEED_LESS, OPEN_COUNT, false, false },
	{ "how many fewer", "than", DEED_LESS, OPEN_COUNT, true, false },
	{ "how many less", "than", DEED_LESS, OPEN_COUNT, true, false },
	{ "how many times more", "than", DEED_RATIO, OPEN_COUNT, false, false },
	{ "how many times as many", "as", DEED_RATIO, OPEN_COUNT, false, false },
	{ "how many", "and how many", DEED_BOTH, OPEN_COUNT, false, false },
	{ "how many", "and", DEED_BOTH, OPEN_TABLES, false, false },
	{ "the number of", "and the number of", DEED_BOTH, OPEN_COUNT, false, false },
	{ "the number of", "and number of", DEED_BOTH, OPEN_COUNT, false, false },
	{ "number of", "and number of", DEED_BOTH, OPEN_COUNT, false, false },
	{ "the number of", "and", DEED_BOTH, OPEN_TABLES, false, false },
	{ "number of", "and", DEED_BOTH, OPEN_TABLES, false, false },
	{ "how many times", "than", DEED_RATIO, OPEN_ADJECTIVE, false, false },
	{ "how much", "than", DEED_LESS, OPEN_ADJECTIVE, false, false },
	{ "how many minutes", "than", DEED_LESS, OPEN_ADJECTIVE, false, false },
	{ "how many years", "than", DEED_LESS, OPEN_ADJECTIVE, false, false },
	{ "difference in", "between", DEED_LESS, OPEN_MEASURE, false, false },
	{ "difference between", "and", DEED_LESS, OPEN_NONE, false, false },
	{ "difference of", "and", DEED_LESS, OPEN_NONE, false, false },
	{ "gap between", "and", DEED_LESS, OPEN_NONE, false, false },
	{ "ratio of", "to", DEED_RATIO, OPEN_NONE, false, false },
	{ "ratio of", "and", DEED_RATIO, OPEN_NONE, false, false },
	{ "ratio of", "versus", DEED_RATIO, OPEN_NONE, false, false },
	{ "ratio between", "and", DEED_RATIO, OPEN_NONE, false, false },
	{ "", "divided by", DEED_RATIO, OPEN_NONE, false, false },
	{ "sum of", "and", DEED_SUM, OPEN_NONE, false, false },
	{ "", "plus", DEED_SUM, OPEN_NONE, false, false },
	{ "", "minus", DEED_LESS, OPEN_NONE, false, false },
	{ "", "as a percentage of", DEED_PERCENT, OPEN_NONE, false, false },
	{ "", "as percentage of", DEED_PERCENT, OPEN_NONE, false, false },
	{ "", "as a share of", DEED_PERCENT, OPEN_NONE, false, false },
	{ "", "compared to", DEED_BOTH, OPEN_NONE, false, false },
	{ "", "compared with", DEED_BOTH, OPEN_NONE, false, false },
	{ "", "versus", DEED_BOTH, OPEN_NONE, false, false },
	{ "", "vs", DEED_BOTH, OPEN_NONE, false, false },
	{ "", "and", DEED_SUM, OPEN_NONE, false, true },
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
	struct tokens before; /* the first part's */
	struct tokens both;   /* the second's */
	struct adjective adj;
	size_t from, mid, n, to;
};

/* Of what is no sum of rows there is none of two. */
static bool
is_additive(const struct tokens *ts)
{
	for (size_t i = 0; i < ts->n; i++) {
		const struct token *t = &ts->items[i];

		if (t->kind == TOK_EXTREME || t->kind == TOK_RANK ||
		    t->kind == TOK_DISTINCT || t->kind == TOK_SHARE ||
		    (t->kind == TOK_AGG && t->arg != AGG_SUM))
			return false;
	}
	return true;
}

static const char *
cut_write(const struct parse *p, struct cut *c)
{
	struct tokens *a = arena_alloc(p->arena, sizeof(*a));
	struct tokens *b = arena_alloc(p->arena, sizeof(*b));
	const char *of[2], *swap;

	if (!part_read(p, &c->before, c->from, c->mid, a) ||
	    !part_read(p, &c->both, c->mid + c->n, c->to, b) ||
	    (c->form->deed == DEED_SUM && (!is_additive(a) || !is_additive(b))))
		return NULL;
	if (c->form->opening == OPEN_TABLES &&
	    (a->n != c->before.n + 1 || a->items[a->n - 1].kind != TOK_TABLE ||
	     b->n != 1 || b->items[0].kind != TOK_TABLE))
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
	return pair_together(p, c->form->deed, of, c->adj.each);
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
		inner.both = inner.before; /* "in price between …" */
		if (!text)
			text = cut_write(p, &inner);
		if (text)
			return text;
	}
	return NULL;
}

/* "in total", at the end: the word that it begins at; 0: none. */
static size_t
together_at(const struct parse *p)
{
	static const char *const words[] = { "in total",    "in all",
					     "together",    "combined",
					     "altogether",  "taken together",
					     "put together" };
	size_t end = p->n_words;

	while (end > 0 && p->words[end - 1].kind == WORD_STOP)
		end--;
	for (size_t k = 0; k < COUNT(words); k++)
		for (size_t n = 1; n < 3 && n < end; n++)
			if (phrase_at(p, end - n, words[k]) == n)
				return end - n;
	return 0;
}

static const char *
form_write(const struct parse *p, const struct form *form, size_t at, size_t n,
	   struct dim each)
{
	struct cut c;
	size_t words;

	/* most forms are told apart by this, and the rest is large */
	if (!phrase_is_within(p, at + n, form->mid))
		return NULL;
	c = (struct cut){ .form = form, .from = at + n, .to = p->n_words };
	c.both = (struct tokens){ .p = p, .whole = true };
	if (form->together)
		c.to = together_at(p);
	if (c.to == 0 || !pair_opening(p, at, &c.before, &each))
		return NULL;
	if (form->opening == OPEN_ADJECTIVE) {
		words = adjective_at(p, c.from, &c.adj);
		if (words == 0)
			return NULL;
		c.adj.plural = true;
		c.from += words;
	}
	c.adj.each = pair_is_each(&each) ? &each : NULL;
	if (form->opening == OPEN_COUNT || form->opening == OPEN_TABLES)
		put_count(&c.before, at);
	for (c.mid = c.from; c.mid + 1 < c.to; c.mid++) {
		struct cut now;
		const char *text;

		c.n = phrase_at(p, c.mid, form->mid);
		if (!c.n)
			continue;
		now = c;
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
change_cut(const struct parse *p, size_t k, size_t from, size_t mid,
	   size_t then, const struct dim *each)
{
	const struct adjective adj = { .each = pair_is_each(each) ? each
								  : NULL };
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
		if (!part_pair(&all[2], &all[1], &adj, of))
			return NULL;
		return pair_together(p, changes[k].deed, of, adj.each);
	}
	return NULL;
}

static const char *
change_write(const struct parse *p, size_t k, size_t at, size_t n,
	     struct dim each)
{
	const bool verb = !changes[k].verb;
	struct tokens before;

	if (!pair_opening(p, at, &before, &each) || before.n)
		return NULL;
	for (size_t i = at + n + 1; i + 3 < p->n_words; i++) {
		const char *text = NULL;

		if (verb && is_change(&p->words[i]))
			text = change_cut(p, k, at + n, i, i + 1, &each);
		else if (!verb)
			text = change_cut(p, k, at + n, i, i, &each);
		if (text)
			return text;
	}
	return NULL;
}

static const char *
pair_text(const struct parse *p, struct dim each)
{
	const char *text = NULL;

	for (size_t k = 0; !text && k < COUNT(changes); k++)
		for (size_t i = 0; !text && i < p->n_words; i++) {
			const size_t n = phrase_at(p, i, changes[k].lead);

			if (n)
				text = change_write(p, k, i, n, each);
		}
	for (size_t k = 0; !text && k < COUNT(forms); k++)
		for (size_t i = 0; !text && i < p->n_words; i++) {
			const size_t n = phrase_at(p, i, forms[k].lead);

			if (n || (i == 0 && !*forms[k].lead))
				text = form_write(p, &forms[k], i, n, each);
		}
	return text;
}

static bool
has_lead(const struct parse *p)
{
	if (together_at(p))
		return true;
	for (size_t i = 0; i < p->n_words; i++) {
		for (size_t k = 0; k < COUNT(changes); k++)
			if (phrase_at(p, i, changes[k].lead))
				return true;
		for (size_t k = 0; k < COUNT(forms); k++)
			if (*forms[k].lead && phrase_at(p, i, forms[k].lead))
				return true;
	}
	return false;
}

const char *
write_pair(const struct parse *p)
{
	struct dim each = { .table = NONE };
	const char *text = pair_text(p, each);
	struct parse *own;
	size_t end;

	if (text || !has_lead(p))
		return text;
	end = pair_each_at_end(p, &each);
	if (!end)
		return NULL;
	own = arena_alloc(p->arena, sizeof(*own));
	*own = *p;
	own->n_words = end;
	return pair_text(own, each);
}
