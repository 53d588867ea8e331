#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define CONTENT_COST 1.3F /* of a word that nothing accounts for */
#define LOOSE_COST 0.1F   /* … of one that says little */

/* How much it costs to leave out a word of structure, by its sense. */
static const struct {
	enum sense sense;
	float cost;
	bool telling;
} cheap[] = {
	{ SENSE_ASK, 0.02F, false },       { SENSE_BE, 0.02F, false },
	{ SENSE_HAVE, 0.05F, false },      { SENSE_COMMA, 0.01F, false },
	{ SENSE_AND, 0.05F, false },       { SENSE_WITH, 0.05F, false },
	{ SENSE_ANY, 0.05F, false },       { SENSE_ONLY, 0.05F, false },
	{ SENSE_THAN, 0.05F, false },      { SENSE_THEY, 0.3F, false },
	{ SENSE_OPEN_PAREN, 0.1F, false }, { SENSE_CLOSE_PAREN, 0.1F, false },
	{ SENSE_NOW, 0.1F, true },         { SENSE_BY, 0.9F, true },
	{ SENSE_NAMED, 0.05F, false },     { SENSE_SAME, 0.2F, true },
	{ SENSE_INSTEAD, 0.02F, false },   { SENSE_UNIT, 0.7F, false },
	{ SENSE_COLUMNS, 0.3F, false },    { SENSE_WHOLE, 0.05F, false },
};

/* "open invoices - how many": nothing is taken from anything. */
static bool
is_dash(const struct leaves *l, size_t token)
{
	const char *next =
		token + 1 < l->tokens.n ? l->tokens.items[token + 1].fold : "";

	return sense_find(next, SENSE_ASK) || strcmp(next, "how") == 0;
}

/* "who only bought books": and nothing else; "only the open ones" is all said. */
static bool
is_alone(const struct leaves *l, size_t token)
{
	static const enum sense before[] = { SENSE_BE, SENSE_HAVE, SENSE_ASK };
	const char *fold = token > 0 ? l->tokens.items[token - 1].fold : "";
	const struct token *next =
		token + 1 < l->tokens.n ? &l->tokens.items[token + 1] : NULL;

	if (strcmp(l->tokens.items[token].fold, "only") != 0 || !next ||
	    next->kind != TOKEN_WORD || sense_find(next->fold, SENSE_NUMBER) ||
	    sense_find(next->fold, SENSE_FILLER))
		return false;
	for (size_t i = 0; i < COUNT(before); i++)
		if (sense_find(fold, before[i]))
			return true;
	return strcmp(fold, "that") == 0;
}

static void
find_cost(struct leaves *l, size_t token, size_t content)
{
	const struct token *t = &l->tokens.items[token];

	l->skip[content] = t->loose ? LOOSE_COST : CONTENT_COST;
	l->telling[content] = !t->loose;
	for (size_t i = 0; i < COUNT(cheap); i++)
		if (sense_find(t->fold, cheap[i].sense)) {
			l->skip[content] = cheap[i].cost;
			l->telling[content] =
				cheap[i].telling || is_alone(l, token);
			return;
		}
	if (t->kind == TOKEN_SIGN && !sense_find(t->fold, SENSE_SHARE) &&
	    (is_dash(l, token) || !sense_find(t->fold, SENSE_MINUS))) {
		l->skip[content] = 0.2F;
		l->telling[content] = false;
	}
}

/* Content tokens are counted; fillers belong to no item by themselves. */
static void
count_content(const struct context *x, struct leaves *l)
{
	size_t passed = 0; /* tokens up to here are such a phrase's */
	bool begins = false;

	l->n_content = 0;
	l->begins = 0;
	for (size_t i = 0; i < l->tokens.n; i++) {
		const size_t n = match_filler_length(&l->tokens, i);

		if (i + n > passed)
			passed = i + n;
		l->content[i] = (short)l->n_content;
		begins |= match_begins_sentence(&l->tokens, i);
		if (i < passed || match_is_filler(x, &l->tokens, i) ||
		    l->n_content == CONTENT_MAX)
			continue;
		find_cost(l, i, l->n_content);
		l->begins |= (uint64_t)begins << l->n_content;
		begins = false;
		l->token_of[l->n_content++] = (short)i;
	}
}

/* "open", of invoices by the notes, and of other rows by what it means. */
static bool
is_of_others(const struct item *i, const struct item *defined)
{
	return i->kind == ITEM_TEST && i->from == defined->from &&
	       i->to == defined->to && i->test->anchor != NO_TABLE &&
	       defined->test->anchor != NO_TABLE &&
	       i->test->anchor != defined->test->anchor;
}

static bool
is_defined_over(const struct leaves *l, const struct item *i)
{
	for (size_t k = 0; k < l->n; k++) {
		const struct item *d = &l->items[k];

		if (d->defined && d->kind == i->kind && d->from <= i->from &&
		    d->to >= i->to && !is_of_others(i, d))
			return true;
	}
	return false;
}

/* "our members = …": what they call rows is no other of those rows. */
static bool
is_narrowed(const struct leaves *l, const struct item *i)
{
	for (size_t k = 0; i->kind == ITEM_ROWS && !i->test && k < l->n; k++) {
		const struct item *o = &l->items[k];

		if (o->defined && o->kind == ITEM_ROWS && o->test &&
		    o->table == i->table && o->from == i->from &&
		    o->to == i->to)
			return true;
	}
	return false;
}

/* What the notes say of words is what they mean: "takings" of their own. */
static void
drop_defined(struct leaves *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];
		const bool general = of->why && !of->defined &&
				     (strcmp(of->why, "sale") == 0 ||
				      strcmp(of->why, "term") == 0);

		if ((!general || !is_defined_over(l, of)) &&
		    !is_narrowed(l, of))
			l->items[kept++] = *of;
	}
	l->n = kept;
}

static bool
are_said(const struct leaves *l, short table, bool *ret_any)
{
	bool own = false;

	*ret_any = false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS) {
			*ret_any = true;
			own |= l->items[i].table == table;
		}
	return own;
}

/* "orders came in": a day of orders, and none of what they have. */
static void
drop_loose(struct leaves *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];
		bool any;

		if (of->to != of->from + 1 ||
		    !l->tokens.items[l->token_of[of->from]].loose ||
		    are_said(l, of->table, &any) || !any)
			l->items[kept++] = *of;
	}
	l->n = kept;
}

/* "last weekend" is no weekday, and "from today on" is not as of today. */
static bool
is_of_period(const struct item *cue, const struct item *p)
{
	if (p->kind != ITEM_PERIOD || p->from > cue->from || p->to < cue->to)
		return false;
	return cue->cue == SENSE_WEEKDAYS
		       ? p->from < cue->from
		       : cue->cue == SENSE_NOW && !*p->period.until;
}

static bool
is_in_period(const struct leaves *l, const struct item *i)
{
	for (size_t k = 0; k < l->n; k++)
		if (is_of_period(i, &l->items[k]))
			return true;
	return false;
}

static void
drop_in_periods(struct leaves *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind != ITEM_CUE ||
		    !is_in_period(l, &l->items[i]))
			l->items[kept++] = l->items[i];
	l->n = kept;
}

static void
find_items(const struct context *x, struct leaves *l)
{
	l->n = 0;
	l->undefined = 0;
	count_content(x, l);
	match_senses(x, l);
	drop_in_periods(l);
	match_trade(x, l);
	match_names(x, l);
	match_shared(x, l);
	match_adjectives(x, l);
	match_units(x, l);
	match_worth(x, l);
	leaves_weaken(x, l);
	match_codes(x, l);
	match_values(x, l);
	match_countries(x, l);
	if (x->definitions)
		match_definitions(x, l);
	if (x->terms)
		match_terms(x, l);
	leaves_prefer_states(x, l);
	match_short_years(x, l);
	match_shapes(x, l);
	match_called(x, l);
	match_name_parts(x, l);
	match_value_parts(x, l);
	match_trade_rows(x, l);
	match_sold_rows(x, l);
	drop_defined(l);
	drop_loose(l);
	leaves_prefer_joined(x, l);
}

/* Whether a word is read as another than at first. */
static bool
is_changed(const struct leaves *l)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (l->tokens.items[i].mended)
			return true;
	return l->n_likes > 0;
}

/* Whether a name of the schema has the word. */
static bool
is_of_names(const struct context *x, const char *stem)
{
	const struct cat_vocabulary *v = catalog_vocabulary(x->catalog);

	for (size_t i = 0; i < v->n; i++)
		if (strcmp(v->stems[i], stem) == 0)
			return true;
	return false;
}

/* "check-ins", where the schema has them as one word, or as two ("check_ins"). */
static void
join_hyphens(const struct context *x, struct tokens *t)
{
	for (size_t i = 0; i + 2 < t->n; i++) {
		struct token *a = &t->items[i], *b = &t->items[i + 2];
		struct token joined = *a;

		if (a->kind != TOKEN_WORD || b->kind != TOKEN_WORD ||
		    strcmp(t->items[i + 1].text, "-") != 0 ||
		    b->at != a->at + a->n + 1)
			continue;
		lex_mend(x->arena, &joined,
			 arena_printf(x->arena, "%s%s", a->fold, b->fold));
		if (!is_of_names(x, joined.stem)) {
			if (x->plainly || !is_of_names(x, a->stem) ||
			    !is_of_names(x, b->stem))
				continue;
			memmove(a + 1, b, (t->n - i - 2) * sizeof(*a));
			t->n--;
			continue;
		}
		joined.mended = NULL;
		joined.text = joined.fold;
		joined.n = b->at + b->n - a->at;
		*a = joined;
		memmove(a + 1, b + 1, (t->n - i - 3) * sizeof(*a));
		t->n -= 2;
	}
}

void
match_read(const struct context *x, struct str text, struct leaves *ret)
{
	lex_read(x->arena, text, &ret->tokens);
	join_hyphens(x, &ret->tokens);
	ret->n_likes = 0;
	find_items(x, ret);
	match_mend(x, ret);
	match_near(x, ret);
	if (is_changed(ret))
		find_items(x, ret);
	match_slips(x, ret);
	match_done_by(ret);
	match_not_any(ret);
	match_not_so(ret);
	match_never_did(ret);
	match_only_did(ret);
	match_later_than(ret);
	match_arranged(ret);
	match_links(x, ret);
	match_fresh(x, ret);
	match_counted(x, ret);
}
