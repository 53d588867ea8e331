#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/*
 * "status N or P", "ACT_IND = 'Y'": a column of codes and what it holds. A
 * code is in quotes, a number, in capitals, or one of the values that were
 * seen.
 */
#define STRENGTH 1.0
#define KEY_STRENGTH 0.9
#define CODE_CHARS 4
#define CODE_MOST 999

static bool
is_capital(const char *text)
{
	size_t n = 0;

	for (; text[n]; n++)
		if (!isupper((unsigned char)text[n]) &&
		    !isdigit((unsigned char)text[n]))
			return false;
	return n > 0 && n <= CODE_CHARS;
}

static bool
is_seen(const struct schema_column *c, const char *text)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (strcasecmp(c->samples[i], text) == 0)
			return true;
	return false;
}

static bool
has_sample(const struct schema_column *c, const char *text)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (strcmp(c->samples[i], text) == 0)
			return true;
	return false;
}

static bool
may_have_codes(const struct cat_col *c)
{
	return c->kind == COL_CODE || c->kind == COL_FLAG;
}

/* A table has all codes of the column, and this is none of them. */
static bool
is_of_others(const struct context *x, const struct item *col,
	     const struct token *t)
{
	const struct catalog *c = x->catalog;
	const short at = col->node->col;

	return cat_col(c, col->table, at)->list &&
	       !cat_code(c, col->table, at, t->text, NULL) &&
	       !is_seen(&c->schema->tables[col->table].cols[at], t->text);
}

/* The value that a token is of the column; NULL: none. */
static const struct node *
code_of(const struct context *x, const struct item *col, const struct token *t)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[col->table].cols[col->node->col];

	if (t->kind == TOKEN_NUMBER && t->number > CODE_MOST)
		return NULL; /* rather a year */
	if (is_of_others(x, col, t))
		return NULL;
	if (t->kind == TOKEN_NUMBER)
		return c->type == CELL_TEXT ? node_text(x->arena, t->text)
					    : node_number(x->arena, t->number);
	if (c->type != CELL_TEXT)
		return NULL;
	if (t->kind == TOKEN_QUOTED ||
	    (t->kind == TOKEN_WORD && is_capital(t->text) &&
	     !(t->text[1] && senses_know(t->fold))))
		return node_text(x->arena, t->text);
	for (size_t i = 0; i < c->n_samples && is_seen(c, t->text); i++)
		if (strcasecmp(c->samples[i], t->text) == 0)
			return node_text(x->arena, c->samples[i]);
	return NULL;
}

static bool
has_sense(const struct leaves *l, size_t i, enum sense s)
{
	return i < l->tokens.n && sense_find(l->tokens.items[i].fold, s);
}

/* Between a column and its code: "=", "is", "in". */
static size_t
skip_equals(const struct leaves *l, size_t i)
{
	if (i < l->tokens.n &&
	    (l->tokens.items[i].text[0] == '=' || has_sense(l, i, SENSE_BE)))
		i++;
	return i;
}

static bool
is_between(const struct leaves *l, size_t i)
{
	return has_sense(l, i, SENSE_OR) || has_sense(l, i, SENSE_AND) ||
	       has_sense(l, i, SENSE_COMMA);
}

/* Where the codes of a column begin: "A" is one, and no article. */
static size_t
codes_at(const struct context *x, const struct leaves *l,
	 const struct item *col)
{
	const size_t next = (size_t)l->token_of[col->to - 1] + 1;

	return next < l->tokens.n && is_capital(l->tokens.items[next].text) &&
			       code_of(x, col, &l->tokens.items[next])
		       ? next
		       : skip_equals(l, (size_t)col->to < l->n_content
						? (size_t)l->token_of[col->to]
						: l->tokens.n);
}

/* "newsletter is yes", "is paid = false": what a flag says; NULL: no such word. */
static const struct test *
said_of_flag(const struct context *x, const struct leaves *l,
	     const struct item *col, size_t i)
{
	const char *fold = i < l->tokens.n ? l->tokens.items[i].fold : "";

	if (cat_col(x->catalog, col->node->table, col->node->col)->kind !=
	    COL_FLAG)
		return NULL;
	return senses_have_kind(fold, "yes")  ? match_so(x, col->node)
	       : senses_have_kind(fold, "no") ? match_denied(x, col->node)
					      : NULL;
}

static void
put_codes(const struct context *x, struct leaves *l, const struct item *col)
{
	size_t i = codes_at(x, l, col), end = 0;
	const struct test *t = said_of_flag(x, l, col, i);

	if (t) {
		end = i + 1;
		i = l->tokens.n;
	}
	while (i < l->tokens.n) {
		const struct node *n = code_of(x, col, &l->tokens.items[i]);

		if (!n)
			break;
		t = test_both(x->arena, TEST_OR, t,
			      test_compare(x->arena, col->node, IS_EQUAL, n));
		end = i + 1;
		i = end;
		while (is_between(l, i))
			i++;
		if (i == end)
			break;
	}
	if (t) {
		struct item *y =
			leaf_put(l, ITEM_TEST, (size_t)l->token_of[col->from],
				 end, STRENGTH);

		if (y) {
			y->table = col->table;
			y->test = t;
			y->why = "code";
		}
	}
}

/* "id 12", "no. = 'A7'": a key, whatever its column is called. */
static void
put_key(const struct context *x, struct leaves *l, size_t a)
{
	const size_t at = skip_equals(l, a + 1);
	const struct token *t = &l->tokens.items[at];
	struct item *y;

	if (at == l->tokens.n || !cat_word_is(l->tokens.items[a].fold, "key") ||
	    (t->kind != TOKEN_NUMBER && t->kind != TOKEN_QUOTED))
		return;
	y = leaf_put(l, ITEM_TEXT, a, at + 1, KEY_STRENGTH);
	if (!y)
		return;
	y->is_key = true;
	y->nodes[y->n_nodes++] = node_text(x->arena, t->text);
}

/* What rows are called by in short: a name that has shown the code, or a key. */
static int
column_called(const struct context *x, short table, const struct token *t)
{
	const struct schema_table *s = &x->catalog->schema->tables[table];
	const short key = x->catalog->tables[table].key;

	for (size_t i = 0; i < s->n_cols; i++)
		if (s->cols[i].type == CELL_TEXT &&
		    cat_col(x->catalog, table, (int)i)->kind == COL_NAME &&
		    is_seen(&s->cols[i], t->text))
			return (int)i;
	return key >= 0 && s->cols[key].type == CELL_TEXT ? key : -1;
}

/* "orders 2025": what is a year too is one, unless rows are called so. */
static bool
is_period(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_PERIOD && l->items[i].from == at)
			return true;
	return false;
}

/* "pier G", "line X5": the one of such rows that is called so. */
static void
put_called(const struct context *x, struct leaves *l, const struct item *rows)
{
	const size_t at = (size_t)l->token_of[rows->to];
	const struct token *t = &l->tokens.items[at];
	struct item *y;
	int col;

	if (rows->test || !is_capital(t->text))
		return;
	col = column_called(x, rows->table, t);
	if (col >= 0 && is_period(l, rows->to) &&
	    !is_seen(&x->catalog->schema->tables[rows->table].cols[col],
		     t->text))
		return;
	y = col < 0 ? NULL
		    : leaf_put(l, ITEM_TEST, (size_t)l->token_of[rows->from],
			       at + 1, STRENGTH);
	if (!y)
		return;
	y->table = rows->table;
	y->test =
		test_compare(x->arena, node_column(x->arena, rows->table, col),
			     IS_EQUAL, node_text(x->arena, t->text));
	y->why = "code";
}

/* "bookings with T", of notes: a code is said to be of the rows that have it. */
static void
put_capitals(const struct context *x, struct leaves *l, size_t at, short table)
{
	const struct schema_table *s = &x->catalog->schema->tables[table];
	const struct token *t = &l->tokens.items[at];

	for (size_t c = 0; c < s->n_cols; c++) {
		struct item *y;

		if (s->cols[c].type != CELL_TEXT ||
		    !may_have_codes(cat_col(x->catalog, table, (int)c)) ||
		    !has_sample(&s->cols[c], t->text))
			continue;
		y = leaf_put(l, ITEM_TEST, at, at + 1, STRENGTH);
		if (!y)
			return;
		y->table = table;
		y->test = test_compare(x->arena,
				       node_column(x->arena, table, (int)c),
				       IS_EQUAL, node_text(x->arena, t->text));
		y->why = "code";
	}
}

static bool
is_rows_item(const struct leaves *l, short table)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].table == table)
			return true;
	return false;
}

/* "friend Y": the code of the column that stands before it. */
static bool
has_column(const struct leaves *l, size_t at)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *y = &l->items[i];

		if (y->kind == ITEM_TEST && y->to > y->from + 1 && y->why &&
		    strcmp(y->why, "code") == 0 &&
		    (size_t)l->token_of[y->to - 1] == at)
			return true;
	}
	return false;
}

/* Of the rows that are spoken of, else of all tables. */
static void
put_all_capitals(const struct context *x, struct leaves *l)
{
	bool said = false;

	for (size_t i = 0; i < l->n && !said; i++)
		said = l->items[i].kind == ITEM_ROWS;
	for (size_t i = 0; i < l->tokens.n; i++) {
		const struct token *t = &l->tokens.items[i];

		if (t->kind != TOKEN_WORD || !is_capital(t->text) ||
		    (i == 0 && !t->text[1]) || has_column(l, i))
			continue;
		for (short k = 0; k < (short)x->catalog->n_tables; k++)
			if (!said || is_rows_item(l, k))
				put_capitals(x, l, i, k);
	}
}

void
match_codes(const struct context *x, struct leaves *l)
{
	const size_t n = l->n;

	for (size_t i = 0; i < l->tokens.n; i++)
		put_key(x, l, i);
	for (size_t i = 0; i < n; i++) {
		const struct item col = l->items[i];

		if (col.kind == ITEM_ROWS && (size_t)col.to < l->n_content)
			put_called(x, l, &col);
		if (col.kind == ITEM_COLUMN && col.node->kind == NODE_COLUMN &&
		    may_have_codes(cat_col(x->catalog, col.node->table,
					   col.node->col)))
			put_codes(x, l, &col);
	}
	if (x->plainly)
		put_all_capitals(x, l);
}
