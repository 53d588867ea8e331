#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define BETWEEN 2 /* words at most between "not" and "any" */
#define BETWEEN_WORTH 0.3F
#define ALL_SAID 0.9 /* of a name: its words */

struct leaves *
leaves_new(struct arena *a)
{
	struct leaves *l = arena_alloc(a, sizeof(*l));

	l->items = arena_room(a, LEAVES_MAX * sizeof(*l->items));
	return l;
}

struct item *
leaf_put(struct leaves *l, enum item_kind kind, size_t a, size_t b,
	 double strength)
{
	const short from = l->content[a];
	const short to = b < l->tokens.n ? l->content[b] : (short)l->n_content;
	struct item *x;

	if (l->n == LEAVES_MAX || to <= from || to > CONTENT_MAX)
		return NULL;
	x = &l->items[l->n++];
	*x = (struct item){ .kind = kind,
			    .from = from,
			    .to = to,
			    .score = (float)(strength * (to - from)),
			    .table = NO_TABLE };
	for (short i = from; i < to; i++)
		x->words |= (uint64_t)1 << i;
	return x;
}

bool
leaves_cover(const struct leaves *l, size_t content)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].words >> content & 1)
			return true;
	return false;
}

bool
leaves_is_done(const struct leaves *l, size_t content)
{
	const struct token *t = &l->tokens.items[l->token_of[content]];

	return t->kind == TOKEN_WORD && l->telling[content] &&
	       lexicon_is_done(t->fold) && !leaves_cover(l, content);
}

bool
leaves_have(const struct leaves *l, const char *stem)
{
	for (size_t i = 0; i < l->n_content; i++)
		if (strcmp(l->tokens.items[l->token_of[i]].stem, stem) == 0)
			return true;
	return false;
}

/* Both and what stands between them, as one. */
static void
put_spanning(struct leaves *l, const struct item *from, const struct item *to,
	     enum sense cue)
{
	struct item wide = *from;

	wide.cue = cue;
	wide.to = to->to;
	for (short k = from->to; k < wide.to; k++)
		wide.words |= (uint64_t)1 << k;
	wide.score += to->score + BETWEEN_WORTH * (float)(to->from - from->to);
	l->items[l->n++] = wide;
}

static bool
is_cue(const struct item *i, enum sense cue)
{
	return i->kind == ITEM_CUE && i->cue == cue;
}

/* Rows are spoken of: "not ordered by any customer" is of orders. */
static bool
has_rows(const struct leaves *l, short from, short to)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].from < to &&
		    l->items[i].to > from)
			return true;
	return false;
}

void
match_not_any(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n && l->n < LEAVES_MAX; k++) {
			const struct item *no = &l->items[i],
					  *any = &l->items[k];

			if ((is_cue(no, SENSE_NOT) ||
			     is_cue(no, SENSE_NEVER)) &&
			    is_cue(any, SENSE_ANY) && any->from >= no->to &&
			    any->from <= no->to + BETWEEN &&
			    !has_rows(l, no->to, any->from))
				put_spanning(l, no, any, SENSE_WITHOUT);
		}
}

/* Nothing but words of structure, or nothing at all, stands for it. */
static bool
is_loose(const struct leaves *l, short at)
{
	if ((size_t)at >= l->n_content || !l->telling[at] ||
	    l->tokens.items[l->token_of[at]].kind != TOKEN_WORD)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind != ITEM_CUE &&
		    (l->items[i].words >> at & 1))
			return false;
	return true;
}

/* A condition, or a column that is compared, begins there. */
static bool
begins_test(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if ((l->items[i].kind == ITEM_TEST ||
		     l->items[i].kind == ITEM_COLUMN ||
		     l->items[i].kind == ITEM_TEXT) &&
		    l->items[i].from == at)
			return true;
	return false;
}

/* "did not grow up in": of what is so, whatever the verb is. */
void
match_not_so(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		const short from = l->items[i].to;
		struct item end = { .from = from };

		while (end.from < from + BETWEEN && is_loose(l, end.from))
			end.from++;
		end.to = end.from;
		if (is_cue(&l->items[i], SENSE_NOT) && end.from > from &&
		    begins_test(l, end.from))
			put_spanning(l, &l->items[i], &end, SENSE_NOT);
	}
}

/* Rows begin there, or what they are like. */
static bool
begins_rows(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if ((l->items[i].kind == ITEM_ROWS ||
		     l->items[i].kind == ITEM_TEST) &&
		    l->items[i].from == at)
			return true;
	return false;
}

static bool
says(const struct leaves *l, short at, enum sense sense)
{
	return (size_t)at < l->n_content &&
	       sense_find(l->tokens.items[l->token_of[at]].fold, sense);
}

/* A verb between rows, whatever it says of them. */
static bool
is_deed(const struct leaves *l, short at)
{
	return says(l, at, SENSE_LINK) ||
	       ((size_t)at < l->n_content && leaves_is_done(l, (size_t)at));
}

/*
 * "never ordered a sample", "has not taught any course": what was never done to
 * such rows, whatever the verb is; "never paid in": to those before it.
 */
void
match_never_did(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		const struct item *no = &l->items[i];
		struct item end = { .from = no->to };

		end.to = (short)(end.from + 1);
		if ((!is_cue(no, SENSE_NEVER) && !is_cue(no, SENSE_NOT) &&
		     !is_cue(no, SENSE_WITHOUT)) ||
		    !is_deed(l, end.from))
			continue;
		if (says(l, end.to, SENSE_ANY))
			end.to++;
		if (!begins_rows(l, end.to))
			continue;
		end.from = end.to;
		put_spanning(l, no, &end, SENSE_NEVER);
	}
}

/*
 * "buy nothing but lager", "who only ever paid in cash": the verb beside "only"
 * says no more than whose they are.
 */
void
match_only_did(struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < n && l->n < LEAVES_MAX; i++) {
		struct item only = l->items[i], end = { .from = only.to };

		if (!is_cue(&only, SENSE_ONLY) || !only.arg || !*only.arg)
			continue;
		if (only.from > 1 && is_loose(l, (short)(only.from - 1)))
			only.from--;
		if ((size_t)end.from < l->n_content &&
		    leaves_is_done(l, (size_t)end.from))
			end.from++;
		end.to = end.from;
		if (only.from == l->items[i].from && end.from == only.to)
			continue;
		for (short k = only.from; k < only.to; k++)
			only.words |= (uint64_t)1 << k;
		put_spanning(l, &only, &end, SENSE_ONLY);
	}
}

double
match_likeness(const struct leaves *l, size_t token, const char *fold,
	       bool defined)
{
	for (size_t i = 0; i < l->n_likes; i++)
		if (l->likes[i].token == (short)token &&
		    l->likes[i].defined == defined &&
		    strcmp(l->likes[i].fold, fold) == 0)
			return (double)l->likes[i].like;
	return 0;
}

bool
match_denies(const struct leaves *l, size_t a, size_t b,
	     const struct cat_words *w)
{
	const char *fold = l->tokens.items[a].fold;

	return b > a + 1 && strcmp(fold, w->folds[0]) != 0 &&
	       cat_word_is(fold, "key") && sense_find(fold, SENSE_WITHOUT);
}

bool
match_is_plural(const struct token *t)
{
	const struct str fold = str_of(t->fold);

	return str_ends(fold, STR("s")) && !str_ends(fold, STR("ss")) &&
	       !str_ends(str_of(t->stem), STR("s"));
}

bool
match_is_single(const struct leaves *l, size_t a, size_t b)
{
	const struct str said = l->tokens.text;

	for (size_t i = a; i < b; i++) {
		const struct token *t = &l->tokens.items[i];
		const size_t end = t->at + t->n;

		if (str_ends(str_first(said, end), STR("s")) ||
		    (end < said.n && said.p[end] == '\''))
			return false;
	}
	return true;
}

bool
match_says_done(const struct leaves *l, size_t a, size_t b,
		const struct cat_col *c)
{
	return b == a + 1 && c->kind == COL_DATE &&
	       lexicon_is_done(l->tokens.items[a].fold);
}

bool
match_is_verb(const struct leaves *l, size_t a, size_t b,
	      const struct cat_col *c, double strength)
{
	const char *fold = l->tokens.items[a].fold;

	if (b > a + 1 || c->kind == COL_DATE || c->kind == COL_FLAG ||
	    !lexicon_is_done(fold))
		return false;
	for (size_t i = 0; i < c->words[0].n && strength > ALL_SAID; i++)
		if (strcmp(c->words[0].folds[i], fold) == 0)
			return false;
	return true;
}

bool
match_is_deed(const struct token *t, const struct cat_words *w)
{
	if (!str_ends(str_of(t->fold), STR("ed")))
		return false;
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(w->folds[i], t->fold) == 0)
			return false;
	return true;
}

#define ITS_COLUMN 0.1F
#define HARDLY 0.6F
#define IN_FULL 0.975F /* for each word of a name */
#define JOINED 0.15F   /* what it is worth more than they are by themselves */

static bool
is_of_kind(const struct context *x, const struct node *n, enum col_kind kind)
{
	return n->kind == NODE_COLUMN &&
	       cat_col(x->catalog, n->table, n->col)->kind == kind;
}

static bool
is_day(const struct context *x, const struct node *n)
{
	return is_of_kind(x, n, COL_DATE);
}

void
leaves_prefer_rows(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		for (size_t k = 0; rows->kind == ITEM_ROWS && k < l->n; k++) {
			struct item *col = &l->items[k];

			if (col->kind != ITEM_COLUMN || rows->deed ||
			    col->from != rows->from || col->to != rows->to ||
			    col->score > rows->score)
				continue;
			if (col->table == rows->table)
				col->score -= ITS_COLUMN;
			else if (is_day(x, col->node))
				col->score *= HARDLY;
		}
	}
}

void
leaves_prefer_states(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *so = &l->items[i];

		for (size_t k = 0; so->kind == ITEM_TEST && k < l->n; k++) {
			struct item *col = &l->items[k];

			if (col->kind == ITEM_COLUMN && !col->deed &&
			    col->table == so->table && col->from == so->from &&
			    col->to == so->to && is_day(x, col->node))
				col->score *= HARDLY;
		}
	}
}

/* A word of those is defined by the notes: "event" before "type". */
static bool
is_partly_defined(const struct leaves *l, const struct item *i)
{
	for (size_t k = 0; k < l->n; k++)
		if (l->items[k].defined && l->items[k].from < i->to &&
		    l->items[k].to > i->from)
			return true;
	return false;
}

void
leaves_prefer_joined(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct item *col = &l->items[i];
		const short n = (short)(col->to - col->from);

		if (col->kind == ITEM_COLUMN && !col->in_full &&
		    col->score > IN_FULL * (float)n &&
		    !is_of_kind(x, col->node, COL_FLAG) &&
		    !is_partly_defined(l, col))
			col->score += JOINED * (float)(n - 1);
	}
}
