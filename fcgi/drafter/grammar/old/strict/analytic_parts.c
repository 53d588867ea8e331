#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"
#include "drafter/grammar/old/strict/analytic_parts.h"
#include "drafter/grammar/old/strict/analytic_phrases.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* Tokens that say which of a column's values. */
static bool
is_extreme(const struct token *t)
{
	return t->kind == TOK_AGG || t->kind == TOK_EXTREME ||
	       t->kind == TOK_RANK;
}

/* The place that two values have in common; NULL: none. */
static const struct place *
same_column(const struct token *a, const struct token *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->places[i].table == b->places[k].table &&
			    a->places[i].col == b->places[k].col &&
			    !a->places[i].text == !b->places[k].text)
				return &b->places[k];
	return NULL;
}

/* Only those places of a that b has, too. */
static void
keep_common(struct token *a, const struct token *b)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n; i++) {
		const struct token one = { .places = { a->places[i] }, .n = 1 };

		if (same_column(&one, b))
			a->places[n++] = a->places[i];
	}
	a->n = n;
}

static bool
stands_for(const struct token *a, const struct token *b)
{
	if (is_extreme(a) && is_extreme(b))
		return true;
	if (a->kind != b->kind)
		return false;
	return a->kind == TOK_PERIOD ||
	       (a->kind == TOK_VALUE && same_column(a, b));
}

bool
tokens_add(struct tokens *a, const struct tokens *b)
{
	for (size_t i = 0; i < b->n; i++) {
		if (a->n == TOKENS_MAX)
			return false;
		a->items[a->n++] = b->items[i];
	}
	return true;
}

/* The table or column is named there already. */
static bool
is_in_base(const struct tokens *base, const struct token *t)
{
	if (t->kind != TOK_TABLE && t->kind != TOK_COLUMN)
		return false;
	for (size_t k = 0; k < base->n; k++)
		if (base->items[k].kind == t->kind &&
		    same_column(&base->items[k], t))
			return true;
	return false;
}

/* The first token that t may stand for and none before did. */
static size_t
place_for(const struct tokens *base, const bool *taken, const struct token *t)
{
	size_t k = 0;

	while (k < base->n && (taken[k] || !stands_for(&base->items[k], t)))
		k++;
	return k;
}

/* base with what over says instead: "in 2024" of "orders in 2025". */
static bool
merge(struct tokens *base, const struct tokens *over)
{
	bool taken[TOKENS_MAX] = { false };

	for (size_t i = 0; i < over->n; i++) {
		const struct token *t = &over->items[i];
		const size_t k = place_for(base, taken, t);
		struct token was;

		if (k == base->n && !is_in_base(base, t))
			return false;
		if (k == base->n)
			continue;
		taken[k] = true;
		was = base->items[k];
		base->items[k] = *t;
		if (t->kind == TOK_VALUE)
			keep_common(&base->items[k], &was);
	}
	return over->n > 0;
}

/* "how many", "the average price of": what opens a, before b. */
static bool
lead(struct tokens *b, const struct tokens *a)
{
	struct tokens out = { .p = a->p, .whole = true };

	while (out.n < a->n) {
		const enum token_kind kind = a->items[out.n].kind;

		if (kind != TOK_COUNT && kind != TOK_AGG &&
		    kind != TOK_MEASURE && kind != TOK_ASK &&
		    !(out.n && (kind == TOK_COLUMN || kind == TOK_NOUN)))
			break;
		out.items[out.n] = a->items[out.n];
		out.n++;
	}
	if (out.n == 0 || !tokens_add(&out, b))
		return false;
	*b = out;
	return true;
}

/* "earn" of people with a salary speaks of that. */
static void
read_pay(struct tokens *ts)
{
	static const char pay[] = "salary wage pay income";
	const struct parse *p = ts->p;
	bool paid = false;

	for (size_t t = 0; t < p->schema->n_tables; t++)
		paid |= find_hinted(p, (int)t, pay).col != NONE;
	for (size_t i = 0; paid && i < ts->n; i++) {
		struct token *t = &ts->items[i];

		if (t->kind != TOK_MEASURE ||
		    !str_starts(str_of(p->words[t->from].fold), STR("earn")))
			continue;
		t->kind = TOK_NOUN;
		t->names = pay;
	}
}

static void
drop(struct tokens *ts, size_t i)
{
	ts->n--;
	memmove(&ts->items[i], &ts->items[i + 1],
		(ts->n - i) * sizeof(*ts->items));
}

/* "price of Chai", "earn on average": the column, taken out of the tokens. */
static bool
take_looked_up(struct tokens *ts, struct token *ret)
{
	for (size_t i = 0; i < ts->n; i++) {
		const struct token *t = &ts->items[i];

		if (t->kind == TOK_MEASURE || t->kind == TOK_COUNT ||
		    t->kind == TOK_OP)
			return false;
		if (i > 0 && is_extreme(t - 1))
			continue;
		if (t->kind != TOK_NOUN && t->kind != TOK_COLUMN)
			continue;
		*ret = *t;
		drop(ts, i);
		return true;
	}
	return false;
}

/* The tables of the first filter's value in which the column is, too. */
static const struct token *
owner_of(const struct parse *p, const struct slots *s, const struct token *of)
{
	struct token *t = arena_alloc(p->arena, sizeof(*t));
	const struct token *v = s->n_filters ? s->filters[0].token : NULL;

	t->kind = TOK_TABLE;
	for (size_t k = 0; v && v->kind == TOK_VALUE && k < v->n; k++) {
		const int table = v->places[k].table;
		bool has = of->names &&
			   find_hinted(p, table, of->names).col != NONE;

		for (size_t j = 0; j < of->n; j++)
			has |= of->places[j].table == table;
		if (has && t->n < PLACES_MAX)
			t->places[t->n++] =
				(struct place){ .table = table, .col = NONE };
	}
	return t->n ? t : NULL;
}

/* A value that is the name of one row: its only row is meant. */
static bool
names_row(const struct parse *p, const struct slots *s)
{
	for (size_t i = 0; i < s->n_filters; i++) {
		const struct token *v = s->filters[i].token;

		for (size_t k = 0; v && v->kind == TOK_VALUE && k < v->n; k++)
			if (column_kind(p, v->places[k].table,
					v->places[k].col) == KIND_NAME)
				return true;
	}
	return false;
}

/* What is measured where the words do not say so by themselves. */
static bool
measure_set(const struct parse *p, struct slots *s, const struct token *of,
	    bool plural)
{
	if (s->rank && s->rank->names) {
		of = s->rank;
		s->agg = s->direction > 0 ? AGG_MAX : AGG_MIN;
		s->direction = 0;
		s->rank = NULL;
	}
	if (!of || s->rank || s->direction)
		return false;
	if (!s->entity)
		s->entity = owner_of(p, s, of);
	if (s->agg == AGG_NONE && names_row(p, s))
		s->agg = AGG_MAX;
	else if (s->agg == AGG_NONE && !plural)
		return false;
	else if (s->agg == AGG_NONE)
		s->agg = AGG_AVG; /* "how much more do programmers earn" */
	s->measure = MEASURE_COLUMN;
	s->of = of;
	return true;
}

static const char *
scalar(const struct tokens *ts, const struct adjective *adj)
{
	struct arena *a = ts->p->arena;
	struct tokens *own = arena_alloc(a, sizeof(*own));
	struct token *of = arena_alloc(a, sizeof(*of));
	struct slots s;

	*own = *ts;
	read_pay(own);
	*of = (struct token){ .kind = TOK_NOUN, .names = adj->names };
	if (!take_looked_up(own, of) && !adj->names)
		of = NULL;
	if (own->n == 0 || !slots_fill(&s, own))
		return NULL;
	if (s.measure == MEASURE_NONE && (of || !s.rank || s.rank->names) &&
	    !measure_set(ts->p, &s, of, adj->plural))
		return NULL;
	if (s.n_dims || s.limit || s.having != OP_NONE || s.share || s.growth ||
	    (s.direction && !s.rank) || s.averaged)
		return NULL;
	if (adj->each) {
		s.dims[s.n_dims++] = *adj->each;
		s.paired = true;
	}
	return analytic_scalar(ts->p, &s);
}

const char *
part_scalar(const struct tokens *ts, const struct adjective *adj)
{
	return ts->whole ? scalar(ts, adj) : NULL;
}

/* What b leaves out is said in a. */
static const char *
scalar_like(const struct tokens *b, const struct tokens *a,
	    const struct adjective *adj)
{
	struct tokens *other = arena_alloc(a->p->arena, sizeof(*other));
	const char *text = part_scalar(b, adj);

	if (!text) {
		*other = *b;
		text = lead(other, a) ? part_scalar(other, adj) : NULL;
	}
	if (!text) {
		*other = *a;
		text = merge(other, b) ? part_scalar(other, adj) : NULL;
	}
	return text;
}

bool
part_pair(const struct tokens *a, const struct tokens *b,
	  const struct adjective *adj, const char *ret[2])
{
	if (!a->whole || !b->whole || a->n == 0 || b->n == 0)
		return false;
	ret[0] = part_scalar(a, adj);
	ret[1] = scalar_like(b, a, adj);
	if (!ret[0] && b->n)
		ret[0] = scalar_like(a, b, adj);
	return ret[0] && ret[1] && strcmp(ret[0], ret[1]) != 0;
}

size_t
adjective_at(const struct parse *p, size_t i, struct adjective *ret)
{
	static const struct {
		const char *text;
		const char *names;
		bool less;
	} bare[] = {
		{ "higher", NULL, false },
		{ "greater", NULL, false },
		{ "lower", NULL, true },
		{ "more", NULL, false },
		{ "less", NULL, true },
		{ "fewer", NULL, true },
		{ "bigger", "size area population capacity budget", false },
		{ "larger", "size area population capacity budget", false },
		{ "smaller", "size area population capacity budget", true },
		{ "older", "age", false },
		{ "younger", "age", true },
		{ "taller", "height", false },
	};
	size_t best = 0;

	for (const struct lexeme *l = lexemes_asked; l->text; l++) {
		const struct str text = str_of(l->text);
		size_t n;

		if (l->kind != TOK_RANK_OP || !str_ends(text, STR(" than")))
			continue;
		n = phrase_at(p, i,
			      arena_printf(p->arena, "%.*s", (int)text.n - 5,
					   l->text));
		if (n <= best)
			continue;
		best = n;
		*ret = (struct adjective){ .names = l->names,
					   .less = l->arg == OP_LT };
	}
	for (size_t k = 0; !best && k < COUNT(bare); k++)
		if (phrase_at(p, i, bare[k].text)) {
			best = 1;
			*ret = (struct adjective){ .names = bare[k].names,
						   .less = bare[k].less };
		}
	return best;
}
