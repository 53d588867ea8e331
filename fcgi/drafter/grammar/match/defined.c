#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/match/definition.h"

#include "base/ban.h"

#define DEFINED 1.25     /* strength: more than any name or value */
#define DEFINED_PART 1.0 /* "occupancy" of "occupancy rate" */

static int64_t
rows_of(const struct context *x, const struct item *i)
{
	return x->catalog->schema->tables[i->table].n_rows;
}

/* The column that a phrase names best; of two, that of more rows. */
static const struct item *
column_of(const struct context *x, struct str phrase)
{
	struct context plain = *x;
	struct leaves *l = arena_alloc(x->arena, sizeof(*l));
	const struct item *best = NULL;

	plain.definitions = NULL;
	plain.n_values = 0;
	match_read(&plain, phrase, l);
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_COLUMN &&
		    l->items[i].node->kind == NODE_COLUMN &&
		    (!best || l->items[i].score > best->score + 0.01F ||
		     (l->items[i].score > best->score - 0.01F &&
		      rows_of(x, &l->items[i]) > rows_of(x, best))))
			best = &l->items[i];
	return best;
}

/* A code that the column's type can hold. */
static const struct node *
code_node(const struct context *x, const struct item *col, struct str code)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[col->table].cols[col->node->col];
	const char *text = str_dup(x->arena, code);

	return c->type == CELL_INTEGER || c->type == CELL_REAL
		       ? node_number(x->arena, strtod(text, NULL))
		       : node_text(x->arena, text);
}

static bool
read_code(const struct context *x, struct definition *d)
{
	const struct item *col = column_of(x, d->body);
	struct item *y = &d->items[0];
	const struct test *t = NULL;

	if (!col)
		return false;
	for (size_t i = 0; i < d->n_codes; i++)
		t = test_both(x->arena, TEST_OR, t,
			      test_compare(x->arena, col->node, IS_EQUAL,
					   code_node(x, col, d->codes[i])));
	*y = (struct item){ .kind = ITEM_TEST, .table = col->table };
	y->test = test_named(x->arena, t, d->name);
	d->n_items = 1;
	return true;
}

/* A test on rows that something else refers to. */
static const struct test *
about_subject(const struct context *x, const struct item *body, short subject)
{
	struct test *t;

	if (!body->test || subject == NO_TABLE)
		return body->test;
	if (body->test->anchor == NO_TABLE) {
		t = arena_alloc(x->arena, sizeof(*t));
		*t = *body->test;
		t->anchor = subject;
		return t;
	}
	if (body->table == subject ||
	    catalog_is_one(x->catalog, subject, body->table))
		return body->test;
	return test_exists(x->arena, subject, body->table, body->test);
}

static bool
read_body(const struct context *x, struct definition *d)
{
	struct item body;

	if (!x->definitions->read || !x->definitions->read(x, d, &body))
		return false;
	d->items[0] = body;
	d->n_items = 1;
	if (body.kind == ITEM_ROWS && d->subject == NO_TABLE && body.test) {
		/* "overdue" is said of rows, "backlog" are rows */
		d->items[1] = body;
		d->items[1].kind = ITEM_TEST;
		d->items[1].test = test_named(x->arena, body.test, d->name);
		d->n_items = 2;
	}
	if (d->subject != NO_TABLE && body.test &&
	    (body.kind == ITEM_ROWS || body.kind == ITEM_TEST)) {
		d->items[0].kind = ITEM_TEST;
		d->items[0].table = d->subject;
		d->items[0].test = test_named(
			x->arena, about_subject(x, &body, d->subject), d->name);
	}
	return true;
}

bool
definition_read(const struct context *x, struct definition *d)
{
	if (d->state == BEING_READ)
		return false;
	if (d->state == UNREAD) {
		d->state = BEING_READ;
		d->state = (d->kind == DEFINES_CODE ? read_code(x, d)
						    : read_body(x, d))
				   ? READ
				   : NOT_UNDERSTOOD;
	}
	return d->state == READ;
}

static bool
word_is(const struct token *t, const char *stem)
{
	const struct sense_row *row;

	if (strcmp(t->stem, stem) == 0 || strcmp(t->fold, stem) == 0)
		return true;
	row = sense_find(t->fold, SENSE_ABBR);
	return row && strcmp(row->arg, stem) == 0;
}

/* Tokens a … that say the words of a name, fillers aside; 0: they do not. */
static size_t
name_length(const struct leaves *l, size_t a, const struct definition *d,
	    size_t n_words)
{
	size_t k = 0, i = a;

	for (; i < l->tokens.n && k < n_words; i++) {
		const struct token *t = &l->tokens.items[i];

		if (word_is(t, d->words[k]))
			k++;
		else if (k == 0 || !sense_find(t->fold, SENSE_FILLER))
			return 0;
	}
	return k == n_words ? i - a : 0;
}

static void
put_items(const struct context *x, struct leaves *l, struct definition *d,
	  size_t a, size_t b, double strength)
{
	if (!definition_read(x, d))
		return;
	for (size_t i = 0; i < d->n_items; i++) {
		struct item *y = leaf_put(l, d->items[i].kind, a, b, strength);
		struct item kept;

		if (!y)
			return;
		kept = *y;
		*y = d->items[i];
		y->from = kept.from;
		y->to = kept.to;
		y->score = kept.score;
		y->words = kept.words;
		y->defined = true;
		y->left = y->right = NULL;
		y->label = d->name;
		y->why = "note";
		if (y->node && !y->node->label)
			y->node = node_named(x->arena, y->node, d->name);
	}
}

void
match_definitions(const struct context *x, struct leaves *l)
{
	struct definitions *ds = x->definitions;

	for (size_t a = 0; a < l->tokens.n; a++)
		for (size_t k = 0; k < ds->n; k++) {
			struct definition *d = &ds->items[k];
			const size_t n = name_length(l, a, d, d->n_words);

			if (n) {
				put_items(x, l, d, a, a + n, DEFINED);
			} else if (d->n_words == 2 && d->kind == DEFINES_BODY &&
				   sense_find(d->words[1], SENSE_SHARE) &&
				   name_length(l, a, d, 1)) {
				put_items(x, l, d, a, a + 1, DEFINED_PART);
			}
		}
}
