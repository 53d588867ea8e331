#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* A column compared with an aggregate, or with another column. */

static enum op
op_at(const struct parse *p, int i)
{
	const struct word *w = &p->words[i];

	if (!w->phrase)
		return OP_NONE;
	return w->op != OP_NONE ? w->op : op_of_than(p, (size_t)i);
}

/* The comparison that words around a link name, if any. */
static enum op
op_near(const struct parse *p, const struct link *l)
{
	int from = l->from > 8 ? l->from - 8 : 0;
	int to = l->to + 8 < (int)p->n_words ? l->to + 8 : (int)p->n_words;

	if (l->op != OP_NONE)
		return l->op;
	for (int i = l->from - 1; i >= from; i--)
		if (op_at(p, i) != OP_NONE)
			return op_at(p, i);
	for (int i = l->to; i < to; i++)
		if (op_at(p, i) != OP_NONE)
			return op_at(p, i);
	return OP_NONE;
}

/* "all", "some": a word that sets a value against those of other rows. */
static enum quantity
quantity_at(const struct parse *p, size_t i)
{
	static const struct {
		const char *text;
		enum quantity quantity;
	} words[] = {
		{ "all", QUANTITY_ALL },   { "any", QUANTITY_ALL },
		{ "every", QUANTITY_ALL }, { "each", QUANTITY_ALL },
		{ "some", QUANTITY_SOME }, { "at least one", QUANTITY_SOME },
	};

	for (size_t k = 0; k < COUNT(words); k++)
		if (phrase_at(p, i, words[k].text))
			return words[k].quantity;
	return QUANTITY_NONE;
}

enum quantity
quantity_near(const struct parse *p, const struct link *l)
{
	bool compared = l->op != OP_NONE || l->behind & CUE_COMPARE;

	for (size_t i = (size_t)l->to; i < p->n_words && i < (size_t)l->to + 7;
	     i++) {
		const struct word *w = &p->words[i];

		if (w->kind == WORD_STOP || w->kind == WORD_NUMBER)
			break;
		if (compared && quantity_at(p, i) != QUANTITY_NONE)
			return quantity_at(p, i);
		compared |= (w->cues & CUE_COMPARE) != 0;
	}
	return QUANTITY_NONE;
}

/* More than all is more than the most of them, less than some less than it. */
static enum agg
agg_of_others(const struct parse *p, const struct link *l, enum op op)
{
	const bool above = op == OP_GT || op == OP_GE;

	return above == (quantity_near(p, l) == QUANTITY_ALL) ? AGG_MAX
							      : AGG_MIN;
}

static enum agg
agg_near(const struct parse *p, const struct link *l, enum op op)
{
	const unsigned near = l->behind | l->ahead;

	if (near & CUE_AVG)
		return AGG_AVG;
	if (!(near & (CUE_MAX | CUE_MIN)))
		return agg_of_others(p, l, op);
	return near & CUE_MAX ? AGG_MAX : AGG_MIN;
}

/* "above the average X": X against an aggregate over all rows. */
void
compare_aggregate(struct builder *b, const struct link *l)
{
	struct query *sub = arena_alloc(b->p->arena, sizeof(*sub));
	struct cond *c = b->open;
	const bool opened = c != NULL;

	if (c && !col_eq(c->lhs.col, link_col(l)))
		b->failed = true;
	if (!c)
		c = where_add(b, l, link_col(l));
	b->open = NULL;
	b->failed |= b->inner != NULL;

	c->op = op_near(b->p, l);
	if (c->op == OP_NONE && opened)
		c->op = op_near(b->p, b->open_link);
	sub->select[0] = (struct expr){ .agg = agg_near(b->p, l, c->op),
					.col = c->lhs.col };
	sub->n_select = 1;
	need_table(sub, l->table);
	c->sub = sub;
	b->failed |= c->op == OP_NONE;
	if (b->variant & VARIANT_INNER) {
		b->inner = b->at = sub;
		b->last = NULL;
	}
}

/* "X is higher than Y": the open column against another. */
void
compare_column(struct builder *b, const struct link *l)
{
	struct cond *c = b->open;

	if (!c || c->lhs.agg != AGG_NONE || col_eq(c->lhs.col, link_col(l))) {
		b->failed = true;
		return;
	}
	c->rhs = link_col(l);
	c->has_rhs = true;
	c->op = op_near(b->p, l);
	if (c->op == OP_NONE)
		c->op = OP_EQ;
	need_table(b->at, l->table);
	b->open = NULL;
	b->last = l;
}
