#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_phrases.h"

#include "base/ban.h"

/* What words leave open, filled in from what the schema has. */

#define PEOPLE                                                                 \
	"customer client buyer account member supplier vendor partner patron " \
	"donor sponsor"

static struct token *
place_token(const struct parse *p, enum token_kind kind, int table, int col)
{
	struct token *t = arena_alloc(p->arena, sizeof(*t));

	*t = (struct token){ .kind = kind, .n = 1 };
	t->places[0] = (struct place){ .table = table, .col = col };
	return t;
}

/* The one thing that rows are asked for or grouped by, where it is a table. */
static int
asked_table(const struct slots *s)
{
	const struct token *t = s->n_dims ? s->dims[0].token : s->entity;

	if (s->n_dims > 1 || !t || t->kind != TOK_TABLE)
		return NONE;
	return t->places[0].col == NONE ? t->places[0].table : NONE;
}

/* "our biggest customers": by what they brought in, where they have no size */
static void
size_imply(const struct parse *p, struct slots *s)
{
	const int table = asked_table(s);
	struct slots paid = { .measure = MEASURE_REVENUE };
	int root;

	if (!s->rank || !s->rank->names || s->n_dims || table == NONE ||
	    strcmp(s->rank->names, SIZE) != 0 || s->measure != MEASURE_NONE ||
	    !find_called(p, table, PEOPLE) ||
	    find_hinted(p, table, s->rank->names).col != NONE)
		return;
	root = find_root(p, &paid);
	if (root == NONE || scope_of(p, root).far[table] < 1)
		return;
	s->rank = NULL;
	s->measure = MEASURE_REVENUE;
}

/* "the category with the most stock": all of it, where products have it. */
static void
sum_imply(const struct parse *p, struct slots *s)
{
	const struct token *t = s->rank;
	const int table = asked_table(s);
	int found = NONE;

	if (!t || t->kind != TOK_COLUMN || table == NONE || s->n_dims ||
	    (s->direction != 1 && s->direction != -1) ||
	    s->measure != MEASURE_NONE || s->agg != AGG_NONE)
		return;
	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];

		if (at->table == table)
			return; /* each has its own */
		if (at->col == NONE || at->text ||
		    p->schema->tables[at->table].view ||
		    scope_of(p, at->table).far[table] != 1)
			continue;
		found = at->table;
	}
	if (found == NONE)
		return;
	s->measure = MEASURE_COLUMN;
	s->agg = AGG_SUM;
	s->of = t;
	s->of_table = found;
	s->rank = NULL;
}

/* "how much stock": of a table of that name the quantities, not the rows. */
static void
stock_imply(const struct parse *p, struct slots *s)
{
	const struct token *t = s->of;
	struct col c;

	if (s->measure != MEASURE_ROWS || s->counted || !t ||
	    t->kind != TOK_TABLE || t->verb || t->places[0].col != NONE ||
	    !find_called(p, t->places[0].table, "stock inventor"))
		return;
	c = find_hinted(p, t->places[0].table,
			"quantity qty units amount hand level stock count");
	if (c.col == NONE)
		return;
	s->measure = MEASURE_COLUMN;
	s->of = place_token(p, TOK_COLUMN, c.table, c.col);
}

/* What stock should not fall below, as SQL; NULL: that is not stored. */
static const char *
least_stock(const struct parse *p, int table)
{
	const struct col c =
		find_hinted(p, table, "reorder minimum min threshold safety");
	struct buf b = buf_new(p->arena, 256);

	if (c.col == NONE)
		return NULL;
	dialect_name(p->dialect, &b, str_of(p->schema->tables[table].name));
	buf_putc(&b, '.');
	dialect_name(p->dialect, &b,
		     str_of(p->schema->tables[table].cols[c.col].name));
	return buf_text(&b);
}

/* "low on stock": below what it should be, or else the least of all. */
static bool
low_imply(const struct parse *p, struct slots *s)
{
	const int root = find_root(p, s);

	for (size_t i = 0; root != NONE && i < s->n_filters; i++) {
		struct filter *f = &s->filters[i];

		if (!f->token || f->token->kind != TOK_LOW)
			continue;
		f->sql = least_stock(p, root);
		if (f->sql)
			continue;
		if (f->token->arg || s->rank || s->measure != MEASURE_NONE)
			return false;
		s->rank = f->token;
		s->direction = -1;
		s->plural = true;
		memmove(f, f + 1, (s->n_filters - i - 1) * sizeof(*f));
		s->n_filters--;
		return true;
	}
	return true;
}

bool
slots_imply(const struct parse *p, struct slots *s)
{
	size_imply(p, s);
	sum_imply(p, s);
	stock_imply(p, s);
	return low_imply(p, s);
}
