#include <math.h>
#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define SPAN_MAX 5
#define SPELT 1.15 /* as the schema has it: taken as it is */
#define PART_LEAST 0.5
#define KEY_ALONE 0.6
#define IN_FULL 0.98 /* a name of two columns */
#define WHOLE_FLAG 0.9
#define FLAG_LESS 0.8F
#define KINDLESS 0.66 /* without "type" or "status" */

/* Words that may name something: tokens a … b - 1. */
struct span {
	const struct context *x;
	struct leaves *l;
	size_t a, b;
};

/* "customers.segment" and "due_at" as the schema writes them. */
static bool
is_spelt(const struct context *x, const struct token *t, int table, int col)
{
	const char *name = cat_col_name(x->catalog, table, col);
	const char *point = strrchr(t->text, '.');

	if (!point)
		return strcasecmp(t->text, name) == 0;
	return strcasecmp(point + 1, name) == 0 &&
	       str_eq_nocase((struct str){ t->text, (size_t)(point - t->text) },
			     str_of(cat_table_name(x->catalog, table)));
}

/* As no plain word is spelt: "due_at", "reqDt", "customers.segment". */
static bool
is_odd(const char *text)
{
	for (size_t i = 1; text[0] && text[i]; i++)
		if (text[i] == '_' || text[i] == '.' ||
		    (text[i] >= 'A' && text[i] <= 'Z' && text[i - 1] >= 'a'))
			return true;
	return false;
}

/* What a flag holds where it is so: a word, 1, or the engine's own. */
static const struct node *
yes_of(const struct context *x, int table, int col)
{
	const char *yes = cat_col(x->catalog, table, col)->yes;
	struct node *n = node_number(x->arena, 1);

	if (yes &&
	    x->catalog->schema->tables[table].cols[col].type == CELL_TEXT)
		return node_text(x->arena, yes);
	if (x->catalog->schema->tables[table].cols[col].type == CELL_BOOLEAN)
		n->text = "true";
	return n;
}

const struct test *
match_so(const struct context *x, const struct node *flag)
{
	return test_compare(x->arena, flag, IS_EQUAL,
			    yes_of(x, flag->table, flag->col));
}

/* Whether the last word is one of the table's own: of horses, "school horse". */
static bool
ends_in_rows(const struct span *s, int table)
{
	const struct cat_table *t = &s->x->catalog->tables[table];
	const char *stem = s->l->tokens.items[s->b - 1].stem;

	for (size_t i = 0; i < t->n_words; i++)
		for (size_t k = 0; k < t->words[i].n; k++)
			if (strcmp(t->words[i].stems[k], stem) == 0)
				return true;
	return false;
}

static bool
names_table(const struct span *s)
{
	const struct catalog *c = s->x->catalog;

	for (size_t i = 0; i < c->n_tables; i++)
		if (match_name_fit(s->l, s->a, s->b, c->tables[i].words,
				   c->tables[i].n_words, NULL) > PART_LEAST)
			return true;
	return false;
}

/* The last alone of words that count is said, and rows are called by it. */
static bool
is_part_for_rows(const struct span *s, const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];
	size_t heavy = 0;

	for (size_t i = 0; i < w->n; i++)
		heavy += w->weight[i] > CAT_LIGHT;
	return heavy > s->b - s->a &&
	       strcmp(w->stems[w->n - 1], s->l->tokens.items[s->b - 1].stem) ==
		       0 &&
	       names_table(s);
}

/*
 * "horses", of horses that have a flag "school_horse": they are its rows; and
 * "rooms" are no plan that includes meeting rooms.
 */
static bool
is_part_of_rows(const struct span *s, int table, int col, double strength)
{
	return s->b == s->a + 1 && strength < WHOLE_FLAG &&
	       (ends_in_rows(s, table) ||
		is_part_for_rows(s, cat_col(s->x->catalog, table, col)));
}

/* A flag that is named is one that is so. */
static void
put_flag(const struct span *s, const struct node *n, int table, double strength)
{
	struct item *flag =
		is_part_of_rows(s, table, n->col, strength)
			? NULL
			: leaf_put(s->l, ITEM_TEST, s->a, s->b, strength);

	if (!flag)
		return;
	flag->table = (short)table;
	flag->test = match_so(s->x, n);
	flag->why = "flag";
}

/* A formula that spells cents and divides by nothing is money still. */
static bool
is_whole_money(const struct span *s, int cents)
{
	for (size_t i = 0; i < s->l->tokens.n; i++)
		if (s->l->tokens.items[i].kind == TOKEN_NUMBER &&
		    s->l->tokens.items[i].number > cents - 0.5 &&
		    s->l->tokens.items[i].number < cents + 0.5)
			return false;
	return s->x->plainly;
}

static void
put_column(const struct span *s, int table, int col, double strength)
{
	const struct context *x = s->x;
	const bool in_full = match_in_full(s->l, s->a, s->b,
					   &x->catalog->tables[table], col);
	struct item *y = leaf_put(s->l, ITEM_COLUMN, s->a, s->b,
				  in_full ? IN_FULL : strength);
	const struct cat_col *c = cat_col(x->catalog, table, col);
	struct node *n;

	if (!y)
		return;
	n = node_column(x->arena, table, col);
	n->number_like = cat_is_number(c);
	y->table = (short)table;
	y->node = n;
	y->why = "name";
	y->deed = match_says_done(s->l, s->a, s->b, c) ||
		  match_is_verb(s->l, s->a, s->b, c, strength);
	y->plural = (c->kind == COL_DATE || c->kind == COL_CODE) &&
		    s->b == s->a + 1 &&
		    match_is_plural(&s->l->tokens.items[s->a]);
	y->in_full = in_full;
	y->is_key = match_names_key(s->l, s->a, s->b, c, strength);
	if (strength < SPELT || is_whole_money(s, c->cents))
		y->node = match_money(x, n, c->cents);
	if (c->kind == COL_FLAG && strength > PART_LEAST)
		put_flag(s, n, table, strength);
	if (c->kind == COL_FLAG && s->b > s->a + 1 && ends_in_rows(s, table))
		y->score *= FLAG_LESS; /* "school horses": such rows */
}

static void
put_table(const struct span *s, int table, double strength)
{
	const struct token *last = &s->l->tokens.items[s->b - 1];
	struct item *y = leaf_put(s->l, ITEM_ROWS, s->a, s->b, strength);

	if (!y)
		return;
	y->table = (short)table;
	y->plural = match_is_plural(last);
	y->mass = match_is_single(s->l, s->a, s->b);
	y->deed = match_is_deed(last, &s->x->catalog->tables[table].words[0]);
	y->why = "name";
}

/* "bookingLine", where no plain word is written so. */
static bool
is_spelt_table(const struct span *s, int table)
{
	const char *text = s->l->tokens.items[s->a].text;

	return s->b == s->a + 1 && is_odd(text) &&
	       strcasecmp(text, cat_table_name(s->x->catalog, table)) == 0;
}

/*
 * A table of one measure is spoken of by it: "ratings" are its rows. Hours and
 * costs are added up, and things have a wage.
 */
static void
put_rows_of(const struct span *s, int table, int col, double strength)
{
	const struct cat_table *t = &s->x->catalog->tables[table];

	if (t->measure == col && strength > 0.6 && t->kind != TABLE_ENTITY &&
	    t->cols[col].kind != COL_QUANTITY &&
	    !cat_words_have(t->cols[col].words, t->cols[col].n_words, "cost"))
		put_table(s, table, 0.62 * strength);
}

/* "no contractor": none, and no number of theirs; "no shows" are called so. */
static bool
denies(const struct span *s, const struct cat_words *w)
{
	const char *fold = s->l->tokens.items[s->a].fold;

	return w->n > 1 && sense_find(fold, SENSE_WITHOUT) &&
	       strcmp(w->folds[0], fold) != 0;
}

/* A name that the first word begins no phrase of is not looked at again. */
static double
fit_from(const struct span *s, const struct cat_words *w, size_t n,
	 const struct name_kinds *kinds, bool *begins)
{
	double fit;

	if (s->b > s->a + 1 && (!*begins || denies(s, w)))
		return 0;
	fit = match_name_fit(s->l, s->a, s->b, w, n, kinds);
	if (s->b == s->a + 1)
		*begins = fit > 0 || match_joins(s->l, s->a, w, n);
	return fit;
}

/* Whether a word such as "id" or "no" of a name is said. */
static bool
says_key(const struct span *s)
{
	for (size_t i = s->a; i < s->b; i++)
		if (cat_word_is(s->l->tokens.items[i].fold, "key"))
			return true;
	return false;
}

/* Words that name the rows of a key are no name of the key; a role is one. */
static double
key_fit(const struct span *s, const struct cat_table *t, size_t col, double fit)
{
	const struct cat_col *c = &t->cols[col];
	const struct cat_table *to =
		c->to >= 0 ? &s->x->catalog->tables[c->to] : t;

	if (fit <= PART_LEAST || c->kind != COL_KEY ||
	    (c->to < 0 && t->key != (short)col) || says_key(s))
		return fit;
	return match_name_fit(s->l, s->a, s->b, to->words, to->n_words, NULL) >
			       PART_LEAST
		       ? fit * KEY_ALONE
		       : fit;
}

/* "100 memberships", where "membership_amount" is how many there are. */
static bool
is_how_many(const struct span *s, const struct cat_col *c,
	    const struct cat_words *w)
{
	const struct token *before =
		s->a > 0 ? &s->l->tokens.items[s->a - 1] : NULL;

	return before && before->kind == TOKEN_NUMBER && cat_is_number(c) &&
	       sense_find(w->folds[1], SENSE_COUNT);
}

/* "vendor" of a vendor's name, which no table has; "last" is none. */
static bool
is_name_of(const struct cat_col *c, const struct cat_words *w)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(w->folds[0], &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense != SENSE_SYN)
			return false;
	return cat_word_is(w->folds[1], "name") &&
	       (c->kind == COL_NAME || c->kind == COL_CODE ||
		c->kind == COL_TEXT);
}

/* "fault" of a fault type; "customer" is no customer type. */
static bool
says_kindless(const struct span *s, const struct cat_col *c,
	      const struct cat_words *w)
{
	return w->n == 2 &&
	       strcmp(w->stems[0], s->l->tokens.items[s->a].stem) == 0 &&
	       (cat_word_is(w->folds[1], "code") || is_how_many(s, c, w) ||
		is_name_of(c, w));
}

static double
kindless_fit(const struct span *s, const struct cat_col *c)
{
	if (s->b > s->a + 1 || c->kind == COL_KEY)
		return 0;
	for (size_t i = 0; i < c->n_words; i++)
		if (says_kindless(s, c, &c->words[i]))
			return names_table(s) ? 0 : KINDLESS;
	return 0;
}

static double
column_fit(const struct span *s, int table, size_t col, bool *begins)
{
	const struct cat_table *t = &s->x->catalog->tables[table];
	const struct cat_col *c = &t->cols[col];
	const struct token *first = &s->l->tokens.items[s->a];
	const struct name_kinds kinds = match_kinds_of(s->x, table, (int)col);
	const double fit = fit_from(s, c->words, c->n_words, &kinds, begins);

	if (s->b == s->a + 1 && is_spelt(s->x, first, table, (int)col))
		return is_odd(first->text) ? SPELT : 1;
	/* "students" are rows, where "max_students" is how many may be */
	if (fit > PART_LEAST && (c->kind == COL_FLAG || c->bound) &&
	    is_part_for_rows(s, c))
		return 0;
	return fmax(key_fit(s, t, col, fit), kindless_fit(s, c));
}

/* begins: of each table and its columns, whether the first word begins one. */
static void
match_span(const struct span *s, bool *begins)
{
	const struct catalog *c = s->x->catalog;

	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *ct = &c->tables[t];
		const struct name_kinds kinds = match_kinds_of_rows(ct);
		double fit =
			fit_from(s, ct->words, ct->n_words, &kinds, begins++);

		if (is_spelt_table(s, (int)t))
			fit = SPELT;
		if (fit > PART_LEAST)
			put_table(s, (int)t, fit);
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			fit = column_fit(s, (int)t, k, begins++);
			if (fit <= PART_LEAST)
				continue;
			put_column(s, (int)t, (int)k, fit);
			put_rows_of(s, (int)t, (int)k, fit);
		}
	}
}

static bool
may_begin(const struct leaves *l, size_t a)
{
	return l->content[a] !=
	       (a + 1 < l->tokens.n ? l->content[a + 1] : (short)l->n_content);
}

static size_t
count_names(const struct catalog *c)
{
	size_t n = c->n_tables;

	for (size_t t = 0; t < c->n_tables; t++)
		n += c->schema->tables[t].n_cols;
	return n;
}

void
match_names(const struct context *x, struct leaves *l)
{
	bool *begins = arena_array(x->arena, count_names(x->catalog) + 1,
				   sizeof(*begins));

	for (size_t a = 0; a < l->tokens.n; a++) {
		if (l->tokens.items[a].kind != TOKEN_WORD || !may_begin(l, a))
			continue;
		match_opposites(x, l, a);
		for (size_t b = a + 1; b <= l->tokens.n && b <= a + SPAN_MAX;
		     b++)
			if (may_begin(l, b - 1))
				match_span(&(struct span){ x, l, a, b },
					   begins);
	}
	leaves_prefer_rows(x, l);
}
