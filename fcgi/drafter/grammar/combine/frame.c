#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define WIDTH 20
#define PIECE_COST 0.12F /* of one more item: larger ones say more */
#define FAR_COST 0.9F    /* of rows that nothing ties to those before */
#define WELL 0.9F        /* a name that is said in full, for each word of it */
#define TWO_OWNERS 0.3F  /* of what one that is shown has, of another */

struct beam {
	struct frame items[WIDTH];
	size_t n;
};

static void
beam_put(struct beam *b, const struct frame *f)
{
	size_t at = 0;

	while (at < b->n && b->items[at].score >= f->score)
		at++;
	if (at == WIDTH)
		return;
	if (b->n == WIDTH)
		b->n--;
	memmove(b->items + at + 1, b->items + at,
		(b->n - at) * sizeof(*b->items));
	b->items[at] = *f;
	b->n++;
}

/* What a question is put together of, besides words of structure. */
static bool
is_piece(const struct item *i)
{
	static const enum sense alone[] = {
		SENSE_COUNT,    SENSE_SHARE,  SENSE_TOTAL,    SENSE_RUNNING,
		SENSE_MOVING,   SENSE_CHANGE, SENSE_DISTINCT, SENSE_VERSUS,
		SENSE_WITH,     SENSE_AGE,    SENSE_DURATION, SENSE_OR,
		SENSE_COLUMNS,  SENSE_VAGUE,  SENSE_ALSO,     SENSE_THAT,
		SENSE_WEEKDAYS, SENSE_AGAIN,  SENSE_INSTEAD,  SENSE_MORE,
		SENSE_WHOLE,    SENSE_MONEY,
	};

	switch ((int)i->kind) {
	case ITEM_CUE:
		for (size_t k = 0; k < COUNT(alone); k++)
			if (alone[k] == i->cue)
				return true;
		return i->cue == SENSE_BY && i->arg &&
		       strcmp(i->arg, "each") == 0;
	case ITEM_RANGE:
	case ITEM_TEXT:
	case ITEM_LATER:
		return false;
	case ITEM_MEASURE:
	case ITEM_ORDER:
	case ITEM_PAIR:
		return !i->list; /* it waits for what puts both together */
	default:
		return true;
	}
}

static short
table_of(const struct item *i)
{
	return i->kind == ITEM_TEST && i->test ? i->test->anchor : i->table;
}

/* How far an item is from those before it that are about rows. */
static float
distance_cost(const struct context *x, const struct frame *f,
	      const struct item *i)
{
	const short to = table_of(i);
	float best = FAR_COST;
	bool any = false;

	if (to == NO_TABLE)
		return 0;
	for (size_t k = 0; k < f->n; k++) {
		const short from = table_of(f->items[k]);
		struct cat_steps path;
		float cost;

		if (from == NO_TABLE)
			continue;
		any = true;
		if (!catalog_steps(x->catalog, from, to, &path))
			continue;
		cost = path.n == 0
			       ? 0
			       : 0.1F * (float)path.n +
					 (path.n_many && path.n_many < path.n
						  ? 0.35F
						  : 0);
		best = cost < best ? cost : best;
	}
	return any ? best : 0;
}

static bool
is_said(const struct frame *f, short table)
{
	for (size_t k = 0; k < f->n; k++)
		if (table_of(f->items[k]) == table)
			return true;
	return false;
}

static bool
has_column_of(const struct frame *f, short table)
{
	for (size_t k = 0; k < f->n; k++)
		if (f->items[k]->kind == ITEM_COLUMN &&
		    f->items[k]->node->kind == NODE_COLUMN &&
		    f->items[k]->node->table == table)
			return true;
	return false;
}

/* "leases …, name, phone": of one of those who belong to them, and not of two. */
static float
owner_cost(const struct chart *c, const struct frame *f, const struct item *i)
{
	const struct leaves *l = c->leaves;

	if (i->kind != ITEM_COLUMN || i->node->kind != NODE_COLUMN ||
	    is_said(f, i->node->table))
		return 0;
	for (size_t k = 0; k < l->n; k++) {
		const struct item *o = &l->items[k];

		if (o->kind == ITEM_COLUMN && o->from == i->from &&
		    o->to <= i->to && o->node->kind == NODE_COLUMN &&
		    o->node->table != i->node->table &&
		    o->score >= WELL * (float)(o->to - o->from) &&
		    has_column_of(f, o->node->table))
			return TWO_OWNERS;
	}
	return 0;
}

/* "under 6", before "months": the unit is the number's. */
static bool
lacks_unit(const struct chart *c, const struct item *i)
{
	const struct leaves *l = c->leaves;
	const short to = i->to;

	if ((i->kind != ITEM_ROWS && i->kind != ITEM_TEST &&
	     i->kind != ITEM_HAVING && i->kind != ITEM_COMPARE) ||
	    (size_t)to == c->n)
		return false;
	return rule_ends_in_number(i) &&
	       (sense_find(l->tokens.items[l->token_of[to]].fold, SENSE_UNIT) ||
		sense_find(l->tokens.items[l->token_of[to]].fold,
			   SENSE_MEASURE));
}

static void
extend(const struct chart *c, struct beam *beams, const struct frame *f,
       const struct item *i)
{
	struct frame next = *f;

	if (f->n == FRAME_ITEMS || !is_piece(i) || lacks_unit(c, i))
		return;
	next.items[next.n++] = i;
	next.at = i->to;
	next.words |= i->words;
	next.score += i->score - PIECE_COST - distance_cost(c->x, f, i) -
		      owner_cost(c, f, i);
	beam_put(&beams[next.at], &next);
}

static enum asks
asks_of(const char *fold)
{
	const struct sense_row *ask = sense_find(fold, SENSE_ASK),
			       *filler = sense_find(fold, SENSE_FILLER);

	if (ask)
		return strcmp(ask->arg, "person") == 0 ? ASKS_PERSON
		       : strcmp(ask->arg, "date") == 0 ? ASKS_DATE
						       : ASKS_LIST;
	return !filler                             ? ASKS_NOTHING
	       : strcmp(filler->arg, "list") == 0  ? ASKS_LIST
	       : strcmp(filler->arg, "owner") == 0 ? ASKS_OWNER
						   : ASKS_NOTHING;
}

/* By the words before the first that stands for something. */
static enum asks
what_is_asked(const struct tokens *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const enum asks a = asks_of(t->items[i].fold);

		if (a != ASKS_NOTHING)
			return a;
		if (!sense_find(t->items[i].fold, SENSE_FILLER))
			return ASKS_NOTHING;
	}
	return ASKS_NOTHING;
}

/*
 * "did we …", "and is …": a yes or no is asked for; *there: "is there", that is
 * of rows that nobody named.
 */
static bool
asks_whether(const struct tokens *t, bool *there)
{
	size_t at = t->n && sense_find(t->items[0].fold, SENSE_AND) ? 1 : 0;
	const char *fold = at < t->n ? t->items[at].fold : "";
	const struct sense_row *filler = sense_find(fold, SENSE_FILLER);

	*there = at + 1 < t->n && strcmp(t->items[at + 1].fold, "there") == 0;
	return sense_find(fold, SENSE_BE) || sense_find(fold, SENSE_HAVE) ||
	       (filler && strcmp(filler->arg, "whether") == 0);
}

void
frames_find(const struct chart *c, struct frames *ret)
{
	struct beam *beams = arena_array(c->x->arena, c->n + 1, sizeof(*beams));
	struct frame empty = {
		.asks = what_is_asked(&c->leaves->tokens),
	};

	empty.whether = asks_whether(&c->leaves->tokens, &empty.there);
	beam_put(&beams[0], &empty);
	for (size_t at = 0; at < c->n; at++)
		for (size_t k = 0; k < beams[at].n; k++) {
			const struct frame *f = &beams[at].items[k];
			struct frame skip = *f;

			for (size_t to = at + 1;
			     to <= c->n && to <= at + SPAN_CONTENT; to++)
				for (size_t m = 0; m < c->cells[at][to].n; m++)
					extend(c, beams, f,
					       c->cells[at][to].items[m]);
			skip.at++;
			skip.score -= c->leaves->skip[at];
			if (!c->leaves->telling[at])
				skip.words |= (uint64_t)1 << at;
			beam_put(&beams[at + 1], &skip);
		}
	ret->n = 0;
	for (size_t k = 0; k < beams[c->n].n && ret->n < FRAMES_MAX; k++)
		ret->items[ret->n++] = beams[c->n].items[k];
}
