#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * Text in quotes: what a column holds, or what rows are called. Beside a
 * column it is of that one, unless it is stored elsewhere and not there.
 */
#define STORED 0.97 /* at least so alike */
#define STORED_HERE 0.2F
#define STORED_ELSEWHERE 0.3F

static bool
build_not(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	memcpy(ret->nodes, r->nodes, sizeof(ret->nodes));
	ret->n_nodes = r->n_nodes;
	ret->part = r->part;
	ret->denied = !r->denied;
	return true;
}

/* "contains 'a'", "'a' as a substring". */
static bool
build_like(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	static const char *const names[] = { "", "inside", "begins", "ends" };
	const struct item *text = l->kind == ITEM_TEXT ? l : r,
			  *like = l->kind == ITEM_TEXT ? r : l;

	(void)x;
	(void)cue;
	if (text->part)
		return false;
	memcpy(ret->nodes, text->nodes, sizeof(ret->nodes));
	ret->n_nodes = text->n_nodes;
	ret->denied = text->denied;
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcmp(names[i], like->arg) == 0)
			ret->part = (enum text_part)i;
	return true;
}

/* "'a' or 'b'", "'a', 'b' and 'c'": one of them. */
static bool
build_list(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	if (l->n_nodes + r->n_nodes > ITEM_NODES || r->denied || r->part ||
	    r->n_nodes > 1)
		return false;
	memcpy(ret->nodes, l->nodes, sizeof(ret->nodes));
	ret->n_nodes = l->n_nodes;
	ret->nodes[ret->n_nodes++] = r->nodes[0];
	ret->part = l->part;
	ret->denied = l->denied;
	return true;
}

/* Where a text is stored. */
struct stored {
	const char *here; /* as the column has it; or NULL */
	bool elsewhere;
};

static struct stored
stored(const struct context *x, const struct node *col, const char *text)
{
	struct stored ret = { NULL, false };

	for (size_t i = 0; i < x->n_values; i++) {
		const struct value_match *v = &x->values[i];

		if (v->n_parts || v->strength < STORED ||
		    strcasecmp(v->text, text) != 0)
			continue;
		if ((short)v->table == col->table && (short)v->col == col->col)
			ret.here = v->text;
		else
			ret.elsewhere = true;
	}
	return ret;
}

/* One text as the column has it; NULL: it can have no such. */
static const struct test *
one_test(const struct context *x, const struct node *col, enum text_part part,
	 const char *text, float *score)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[col->table].cols[col->col];
	const struct stored at = stored(x, col, text);
	char *end;
	double number;

	*score += at.here ? STORED_HERE : at.elsewhere ? -STORED_ELSEWHERE : 0;
	if (rule_col_is(x, col, COL_DATE) &&
	    (part || !isdigit((unsigned char)*text)))
		return NULL;
	if (part) /* no number has a part that anybody means */
		return cell_is_number(c->type)
			       ? NULL
			       : test_like(x->arena, col, part, text);
	if (!cell_is_number(c->type))
		return test_compare(
			x->arena, col, IS_EQUAL,
			node_text(x->arena, at.here ? at.here : text));
	number = strtod(text, &end);
	return *text && !*end ? test_compare(x->arena, col, IS_EQUAL,
					     node_number(x->arena, number))
			      : NULL;
}

/* The texts of an item, of a column; NULL: it can have none of them. */
static const struct test *
test_of(const struct context *x, const struct node *col,
	const struct item *text, float *score)
{
	const struct test *all = NULL;

	for (size_t i = 0; i < text->n_nodes; i++) {
		float of = 0;
		const struct test *t =
			one_test(x, col, text->part, text->nodes[i]->text, &of);

		if (!t)
			return NULL;
		*score += i ? 0 : of;
		all = test_both(x->arena, TEST_OR, all, t);
	}
	return all && text->denied ? test_not(x->arena, all) : all;
}

/* "author of the play 'a'": the rows are called so. */
static bool
ends_in_rows(const struct item *col)
{
	return col->right && col->right->kind == ITEM_ROWS;
}

static bool
build_column(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *text = l->kind == ITEM_COLUMN ? r : l;
	const struct test *t;

	if (text->is_key || col->node->kind != NODE_COLUMN ||
	    (col == l && ends_in_rows(col)) ||
	    (cue && cue->cue == SENSE_COMPARE && cue->op > IS_NOT))
		return false;
	t = test_of(x, col->node, text, &ret->score);
	if (t && cue && cue->cue == SENSE_COMPARE && cue->op == IS_NOT)
		t = test_not(x->arena, t);
	return t && rule_put_test(ret, t);
}

/* "'dar' in its name": a part of it, if it is not said which. */
static bool
build_behind(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	struct item text = *l;

	if (text.part == TEXT_WHOLE)
		text.part = TEXT_INSIDE;
	return build_column(x, &text, cue, r, ret);
}

/* What rows are called by; of two names, the one that has it. */
static const struct node *
name_of(const struct context *x, short table, const struct item *text)
{
	const struct cat_table *t = &x->catalog->tables[table];

	if (text->is_key)
		return t->key < 0 ? NULL : node_column(x->arena, table, t->key);
	for (size_t i = 0; i < COUNT(t->names); i++) {
		const struct node *n =
			t->names[i] < 0
				? NULL
				: node_column(x->arena, table, t->names[i]);

		if (n && stored(x, n, text->nodes[0]->text).here)
			return n;
	}
	return t->names[0] < 0 ? NULL
			       : node_column(x->arena, table, t->names[0]);
}

static bool
build_named(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *n = name_of(x, l->table, r);
	const struct test *t = n ? test_of(x, n, r, &ret->score) : NULL;

	(void)cue;
	if (!t)
		return false;
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, t);
	return true;
}

static bool
is_key(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->is_key;
}

static const struct rule rules[] = {
	{ "not that text", ITEM_CUE, SENSE_NOT, ITEM_TEXT, ITEM_TEXT, NULL,
	  build_not, 0 },
	{ "a part of text", ITEM_CUE, SENSE_LIKE, ITEM_TEXT, ITEM_TEXT, NULL,
	  build_like, 0.1F },
	{ "text as a part", ITEM_TEXT, SENSE_LIKE, ITEM_CUE, ITEM_TEXT, NULL,
	  build_like, 0.1F },
	{ "this text or that", ITEM_TEXT, SENSE_OR, ITEM_TEXT, ITEM_TEXT, NULL,
	  build_list, 0.2F },
	{ "this text and that", ITEM_TEXT, SENSE_AND, ITEM_TEXT, ITEM_TEXT,
	  NULL, build_list, 0.1F },
	{ "this text, that", ITEM_TEXT, SENSE_COMMA, ITEM_TEXT, ITEM_TEXT, NULL,
	  build_list, 0.1F },
	{ "column and its text", ITEM_COLUMN, SENSE_NONE, ITEM_TEXT, ITEM_TEST,
	  NULL, build_column, 0.25F },
	{ "column is a text", ITEM_COLUMN, SENSE_BE, ITEM_TEXT, ITEM_TEST, NULL,
	  build_column, 0.25F },
	{ "column has a text", ITEM_COLUMN, SENSE_HAVE, ITEM_TEXT, ITEM_TEST,
	  NULL, build_column, 0.25F },
	{ "column called a text", ITEM_COLUMN, SENSE_NAMED, ITEM_TEXT,
	  ITEM_TEST, NULL, build_column, 0.1F },
	{ "column against a text", ITEM_COLUMN, SENSE_COMPARE, ITEM_TEXT,
	  ITEM_TEST, NULL, build_column, 0.25F },
	{ "text and its column", ITEM_TEXT, SENSE_NONE, ITEM_COLUMN, ITEM_TEST,
	  NULL, build_column, 0 },
	{ "text in a column of theirs", ITEM_TEXT, SENSE_THEY, ITEM_COLUMN,
	  ITEM_TEST, NULL, build_behind, 0.25F },
	{ "rows called so", ITEM_ROWS, SENSE_NAMED, ITEM_TEXT, ITEM_ROWS, NULL,
	  build_named, 0.25F },
	{ "rows with a key", ITEM_ROWS, SENSE_WITH, ITEM_TEXT, ITEM_ROWS,
	  is_key, build_named, 0.25F },
	{ "rows that have a key", ITEM_ROWS, SENSE_HAVE, ITEM_TEXT, ITEM_ROWS,
	  is_key, build_named, 0.25F },
	{ "rows of a name", ITEM_ROWS, SENSE_NONE, ITEM_TEXT, ITEM_ROWS, NULL,
	  build_named, 0 },
};

const struct rule_table rules_text = { rules, COUNT(rules) };
