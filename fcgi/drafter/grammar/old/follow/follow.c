#include "drafter/grammar/old/follow/follow.h"

#include <math.h>
#include <string.h>

#include "drafter/grammar/old/words/dates.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define SURE 0.85 /* every word was understood */

/* What waits for the next token. */
struct reading_on {
	const struct parse *p;
	struct follow *c;
	bool negated, by, sort;
	int top;
	enum op op;
	struct token held; /* a column that may be compared; TOK_SKIP */
	bool values;       /* the last token was one: "and" goes on */
};

static bool
take_column(struct reading_on *r)
{
	struct follow *c = r->c;

	if (r->held.kind == TOK_SKIP)
		return true;
	if (c->n_columns == CHANGES_MAX)
		return false;
	c->columns[c->n_columns++] = r->held;
	r->held.kind = TOK_SKIP;
	return true;
}

static void
take_form(struct reading_on *r, enum follow_form form)
{
	struct follow *c = r->c;
	const bool was_by = r->by;

	r->by = form == FORM_BY || (was_by && form <= FORM_ALSO);
	r->sort = form == FORM_SORT || (r->sort && form == FORM_SKIP);
	r->negated = form == FORM_NOT || (r->negated && form <= FORM_THEM);
	c->lead |= form == FORM_LEAD || form == FORM_ALSO || form == FORM_NOT;
	c->also |= form == FORM_ALSO;
	c->anaphor |= form == FORM_THEM || form == FORM_LIST;
	c->count |= form == FORM_COUNT;
	c->list |= form == FORM_LIST;
	c->share |= form == FORM_SHARE;
	if (form == FORM_TOP || form == FORM_FIRST || form == FORM_BOTTOM)
		r->top = form == FORM_BOTTOM ? -1 : 1;
	c->best |= form == FORM_TOP;
	if (form == FORM_DOWN || form == FORM_UP) {
		c->direction = form == FORM_DOWN ? 1 : -1;
		c->sorted = true;
	}
}

static struct keep *
keep_new(struct reading_on *r)
{
	struct follow *c = r->c;
	struct keep *k = &c->keeps[c->n_keeps];

	if (c->n_keeps == CHANGES_MAX)
		return NULL;
	c->n_keeps++;
	*k = (struct keep){ .negated = r->negated };
	return k;
}

static bool
take_value(struct reading_on *r, const struct token *t)
{
	struct follow *c = r->c;
	struct keep *k = r->values ? &c->keeps[c->n_keeps - 1] : keep_new(r);

	if (!k || k->n_values == VALUES_MAX)
		return false;
	k->values[k->n_values++] = *t;
	return true;
}

/* A number is compared, or so many rows are wanted. */
static bool
take_number(struct reading_on *r, const struct token *t)
{
	struct follow *c = r->c;
	struct keep *k;

	if (r->op == OP_NONE) {
		if (t->number < 1 || t->number > 1e6 || c->limit ||
		    (!r->top && !c->lead))
			return false;
		c->limit = (long)t->number;
		c->direction = r->top ? r->top : c->direction;
		r->top = 0;
		return true;
	}
	k = keep_new(r);
	if (!k)
		return false;
	k->column = r->held;
	k->op = r->op;
	k->number = t->number;
	r->held.kind = TOK_SKIP;
	r->op = OP_NONE;
	return true;
}

static bool
take_dim(struct reading_on *r, const struct token *t)
{
	struct follow *c = r->c;

	if (c->n_dims == DIMS_MAX)
		return false;
	c->dims[c->n_dims++] = *t;
	return true;
}

/* "without the discontinued ones" */
static bool
take_flag(struct reading_on *r, const struct token *t)
{
	struct keep *k = keep_new(r);

	if (k)
		k->column = *t;
	return k != NULL;
}

static bool
take_name(struct reading_on *r, const struct token *t)
{
	struct follow *c = r->c;

	if (r->by)
		return take_dim(r, t);
	if (r->sort && t->kind == TOK_COLUMN) {
		c->order = *t;
		return true;
	}
	if (t->kind == TOK_TABLE) {
		if (c->n_tables == CHANGES_MAX)
			return false;
		c->table[c->n_tables++] = *t;
		return true;
	}
	if (c->agg != AGG_NONE && c->of.kind == TOK_SKIP) {
		c->of = *t;
		return true;
	}
	if (r->negated)
		return take_flag(r, t);
	if (!take_column(r))
		return false;
	r->held = *t;
	return true;
}

static bool
take_rank(struct reading_on *r, const struct token *t)
{
	struct follow *c = r->c;

	if (!t->names)
		return false;
	c->order = *t;
	c->direction = t->arg > 0 ? 1 : -1;
	return true;
}

static bool
take_period(struct reading_on *r, const struct token *t)
{
	if (r->c->timed)
		return false;
	r->c->period = t->period;
	r->c->timed = true;
	return true;
}

/* By kind; false: no follow-up has it. */
static bool
take_token(struct reading_on *r, const struct token *t)
{
	struct token unit = *t;

	switch ((int)t->kind) {
	case TOK_VALUE:
		return take_value(r, t);
	case TOK_NUMBER:
		return take_number(r, t);
	case TOK_PERIOD:
		return take_period(r, t);
	case TOK_UNIT:
		return r->by && take_dim(r, t);
	case TOK_EVERY:
		unit.kind = TOK_UNIT;
		return take_dim(r, &unit);
	case TOK_COLUMN:
	case TOK_TABLE:
		return take_name(r, t);
	case TOK_RANK:
		return take_rank(r, t);
	case TOK_OP:
		r->op = (enum op)t->arg;
		return true;
	case TOK_AGG:
		r->c->agg = (enum agg)t->arg;
		return true;
	case TOK_AND:
	case TOK_SKIP:
	case TOK_MONEY:
		return true;
	default:
		return false;
	}
}

/* Values one after another are of one condition: "Berlin or Hamburg". */
static bool
goes_on(const struct parse *p, size_t i)
{
	const char *fold = p->words[i].fold;

	return strcmp(fold, "and") == 0 || strcmp(fold, "or") == 0;
}

/* One step from word i on; how many words it took, 0: none fits. */
static size_t
step(struct reading_on *r, size_t i)
{
	const struct parse *p = r->p;
	struct token t = token_at(p, i);
	enum follow_form form = FORM_SKIP;
	const size_t n = follow_form(p, i, &form);

	if (r->values && goes_on(p, i))
		return 1;
	if (n > 0 && n >= t.to - i) {
		take_form(r, form);
		r->values = r->values && form == FORM_SKIP;
		return n;
	}
	if (t.to == i && !r->c->month)
		r->c->month = month_of(p->words[i].fold);
	if (t.to == i)
		return r->c->month != 0;
	if (!take_token(r, &t))
		return 0;
	r->values = t.kind == TOK_VALUE;
	return t.to - i;
}

/* false: a word is left that no form has. */
static bool
read_changes(const struct parse *p, struct follow *ret)
{
	struct reading_on r = { .p = p, .c = ret };

	*ret = (struct follow){ .agg = AGG_NONE };
	for (size_t i = 0; i < p->n_words;) {
		const size_t n =
			p->words[i].kind == WORD_STOP ? 1 : step(&r, i);

		if (n == 0)
			return false;
		i += n;
	}
	return take_column(&r) && r.op == OP_NONE;
}

/* Whether it says by itself that it goes on, or says too little to stand. */
static bool
is_follow_up(const struct follow *c)
{
	const bool asks = c->n_keeps || c->timed || c->month || c->n_dims ||
			  c->count || c->list || c->limit || c->sorted ||
			  c->share || c->order.kind != TOK_SKIP;

	if (c->agg != AGG_NONE)
		return c->of.kind == TOK_SKIP ? c->lead : c->anaphor;
	if (c->n_tables && !c->lead)
		return false;
	if (c->n_columns)
		return c->lead || c->anaphor;
	return asks;
}

/* The last turn that has rows to speak of. */
const struct turn *
follow_turn(const struct job *job)
{
	for (size_t i = job->n_history; i > 0; i--) {
		const struct turn *t = &job->history[i - 1];

		if (t->sql && t->state == TURN_ANSWERED)
			return t;
	}
	return NULL;
}

/* "only the orders in Berlin": rows of the statement, said once more. */
static bool
has_tables(const struct edit *e, const struct follow *c)
{
	for (size_t i = 0; i < c->n_tables; i++) {
		const struct token *t = &c->table[i];
		bool there = false;

		for (size_t k = 0; k < t->n; k++)
			there |= follow_table(e, t->places[k].table) != NONE;
		if (!there)
			return false;
	}
	return true;
}

bool
follow_asks(const struct parse *p)
{
	struct follow *c = arena_alloc(p->arena, sizeof(*c));

	return read_changes(p, c) && is_follow_up(c) &&
	       (c->n_tables == 0 || c->anaphor);
}

bool
follow_draft(const struct parse *p, struct draft *ret)
{
	const struct turn *before = follow_turn(p->job);
	struct follow *c;
	struct edit *e;
	const char *sql;

	if (!before || p->n_words == 0)
		return false;
	c = arena_alloc(p->arena, sizeof(*c));
	e = arena_alloc(p->arena, sizeof(*e));
	if (!read_changes(p, c) || !is_follow_up(c) ||
	    !edit_read(p, before->sql, e) || !has_tables(e, c) ||
	    !follow_apply(e, c))
		return false;
	sql = edit_write(e);
	if (!sql || strcmp(sql, before->sql) == 0)
		return false;
	*ret = (struct draft){
		.sql = sql,
		.explanation = arena_printf(
			p->arena,
			"The question before (\u201c%s\u201d), changed: %.*s",
			before->question, (int)p->question.n, p->question.p),
		.confidence = before->confidence > 0
				      ? fmin(SURE, before->confidence)
				      : SURE,
		.drafter = "grammar",
	};
	return true;
}
