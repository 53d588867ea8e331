#include <string.h>

#include "drafter/grammar/catalog/catalog.h"
#include "drafter/grammar/lex/senses.h"

#include "base/ban.h"

static bool
col_has(const struct cat_col *c, const char *kind)
{
	return cat_words_have(c->words, c->n_words, kind);
}

static bool
is_number(const struct schema_column *c)
{
	return c->type == CELL_INTEGER || c->type == CELL_REAL ||
	       c->type == CELL_DECIMAL;
}

/* "lessons", "adults": so many of something; "max_guests" is a limit. */
static bool
counts_things(const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];
	const char *head = w->n ? w->folds[w->n - 1] : "";

	for (size_t i = 0; i < w->n; i++)
		if (sense_find(w->folds[i], SENSE_AGG))
			return false;
	return str_ends(str_of(head), STR("s")) &&
	       strcmp(head, w->stems[w->n - 1]) != 0;
}

/* "gross_kg" ends in a unit; "price_kg" is money, for one. */
static bool
is_in_unit(const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];

	return w->n > 1 && strlen(w->folds[w->n - 1]) > 1 &&
	       strcmp(w->folds[w->n - 2], "per") != 0 && !col_has(c, "price") &&
	       sense_find(w->folds[w->n - 1], SENSE_MEASURE);
}

/* "pay_way": what stands last says what it is. */
static bool
ends_in_code(const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];

	return w->n > 1 && cat_word_is(w->folds[w->n - 1], "code");
}

/* In hundredths, as money is, and no word of its name is known. */
static bool
is_unknown_money(const struct cat_col *c, const struct schema_column *s)
{
	const struct cat_words *w = &c->words[0];

	for (size_t i = 0; i < w->n; i++)
		if (senses_know(w->folds[i]))
			return false;
	return str_ends(str_of(s->declared), STR(",2)"));
}

static enum col_kind
number_kind(const struct cat_col *c, const struct schema_column *s)
{
	static const struct {
		const char *kind;
		enum col_kind is;
	} kinds[] = {
		{ "flag", COL_FLAG },    { "score", COL_SCORE },
		{ "rate", COL_RATE },    { "amount", COL_AMOUNT },
		{ "cents", COL_AMOUNT }, { "quantity", COL_QUANTITY },
		{ "code", COL_CODE },
	};

	if (is_in_unit(c))
		return COL_QUANTITY;
	if (s->type == CELL_INTEGER && ends_in_code(c))
		return COL_CODE;
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (col_has(c, kinds[i].kind))
			return kinds[i].is;
	if (s->type == CELL_INTEGER && counts_things(c))
		return COL_QUANTITY;
	return is_unknown_money(c, s) ? COL_AMOUNT : COL_NUMBER;
}

static enum col_kind
text_kind(const struct cat_col *c)
{
	if (col_has(c, "name"))
		return COL_NAME;
	if (col_has(c, "prose"))
		return COL_TEXT;
	return COL_CODE;
}

static bool
is_date(struct cat_col *x, const struct schema_column *c, enum day_order proven)
{
	if (c->type == CELL_DATE || c->type == CELL_TIMESTAMP) {
		x->timed = c->type == CELL_TIMESTAMP;
		return true;
	}
	x->dense = sampled_dense(c);
	if (c->type == CELL_TEXT || !is_number(c)) {
		if (sampled_as(c, "0000-00-00")) {
			x->timed = c->samples[0][10] != '\0';
			return true;
		}
		x->month = c->type == CELL_TEXT && sampled_months(c);
		x->order = sampled_order(c, &x->timed);
		if (x->order == DAY_UNKNOWN)
			x->order = proven;
		if (x->month || x->dense || x->order)
			return true;
		return c->n_samples == 0 && col_has(x, "date");
	}
	x->epoch = c->type == CELL_INTEGER && col_has(x, "epoch");
	return x->dense || x->epoch;
}

static bool
in_key(const struct cat_table *t, size_t col)
{
	for (size_t i = 0; i < t->n_keys; i++)
		for (size_t k = 0; k < t->keys[i].n_cols; k++)
			if (t->keys[i].cols[k] == col)
				return true;
	return false;
}

/* "id" of a view or an upload, which declare no key. */
static bool
is_called_key(const struct cat_table *t, const struct cat_col *x,
	      const struct schema_column *c)
{
	return t->key < 0 && c->type == CELL_INTEGER && x->words[0].n == 1 &&
	       col_has(x, "key");
}

/*
 * A date up to when something holds: "valid_to", "insured_until". The word that
 * says so is another for "end", so "the contract ends" is of contract_to.
 */
static bool
holds_until(struct cat_col *x)
{
	bool found = false;

	for (size_t i = 0; i < x->n_words; i++) {
		struct cat_words *w = &x->words[i];

		for (size_t k = w->n > 2 ? w->n - 1 : 0; k < w->n; k++)
			if (cat_word_is(w->folds[k], "until")) {
				w->means[k] = senses_mean("until");
				found = true;
			}
	}
	return found;
}

/* "paid" alone is no amount where it is 0 or 1. */
static bool
is_paid(const struct cat_col *x)
{
	return x->kind == COL_AMOUNT && x->words[0].n == 1;
}

/* "max_seats": more than "max" alone. */
static bool
is_bound(const struct cat_words *w)
{
	const struct sense_row *end =
		w->n > 1 ? sense_find(w->folds[0], SENSE_AGG) : NULL;

	return end &&
	       (strcmp(end->arg, "max") == 0 || strcmp(end->arg, "min") == 0);
}

static void
kind_of_col(const struct cat_table *t, struct cat_col *x, size_t col,
	    const struct schema_column *c, enum day_order proven)
{
	x->figures = sampled_figures(c) && !col_has(x, "key");
	if (is_date(x, c, proven))
		x->kind = COL_DATE;
	else if (c->type == CELL_BOOLEAN)
		x->kind = COL_FLAG;
	else if (in_key(t, col) || (short)col == t->key ||
		 is_called_key(t, x, c))
		x->kind = COL_KEY;
	else
		x->kind = x->list                      ? COL_CODE
			  : is_number(c) || x->figures ? number_kind(x, c)
						       : text_kind(x);
	x->figures &= cat_is_number(x);
	x->yes = x->kind == COL_NUMBER || x->kind == COL_CODE ||
				 x->kind == COL_FLAG || is_paid(x)
			 ? sampled_yes(c)
			 : NULL;
	if (x->yes)
		x->kind = COL_FLAG;
	x->bound = is_bound(&x->words[0]);
	x->last = x->kind == COL_DATE && col_has(x, "end");
	x->until = x->kind == COL_DATE && holds_until(x);
	if (x->kind == COL_AMOUNT && col_has(x, "cents"))
		x->cents = 100;
}

/* A car is called by its plate, a repair of it is not. */
static void
name_by_plate(struct cat_table *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (t->cols[i].kind == COL_CODE &&
		    col_has(&t->cols[i], "plate") &&
		    cat_words_have(t->words, t->n_words, "vehicle"))
			t->cols[i].kind = COL_NAME;
}

/* "companies" have a text called "company": it is their name. */
static void
name_by_table(const struct catalog *c, struct cat_table *t,
	      const struct schema_table *s)
{
	struct cat_col *own = NULL;

	for (size_t i = 0; i < s->n_cols; i++) {
		struct cat_col *x = &t->cols[i];

		if (x->kind == COL_NAME)
			return;
		if (!own && s->cols[i].type == CELL_TEXT &&
		    (x->kind == COL_CODE || x->kind == COL_TEXT) &&
		    !col_has(x, "code") &&
		    cat_words_same(&t->words[0], &x->words[0]))
			own = x;
	}
	if (!own)
		return;
	own->kind = COL_NAME;
	if (own->n_words == 1)
		cat_words_add(c->arena, &own->words[0], STR("name"),
			      &own->words[own->n_words++]);
}

/* No word of its name is in the lexicon, of any language. */
static bool
no_word_known(const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];

	for (size_t i = 0; i < w->n; i++)
		if (w->weight[i] > CAT_LIGHT && senses_know(w->folds[i]))
			return false;
	return true;
}

/*
 * Whether rows are called by this column, behind their key: a firm, a street,
 * the code of a table that refers to none; else a text with capitals whose name
 * is in no lexicon, where the key is no text.
 */
static bool
calls_row(const struct cat_table *t, const struct schema_table *s, size_t col)
{
	const struct cat_col *x = &t->cols[col];

	if (x->list || x->to >= 0)
		return false;
	if (col_has(x, "calls"))
		return !col_has(x, "code") ||
		       (t->n_keys == 0 && x->words[0].n == 1);
	return no_word_known(x) && sampled_capitals(&s->cols[col]) &&
	       s->cols[t->key].type != CELL_TEXT;
}

/* By what stands beside its key, else by that. */
static short
called_besides(struct cat_table *t, const struct schema_table *s)
{
	const size_t next = (size_t)t->key + 1;

	if (t->key < 0 || next >= s->n_cols ||
	    s->cols[next].type != CELL_TEXT || !calls_row(t, s, next))
		return t->key;
	t->cols[next].kind = COL_NAME;
	return (short)next;
}

/* First and last name, else one that is called so, else a code of its own. */
static void
find_names(const struct catalog *c, size_t table)
{
	struct cat_table *t = &c->tables[table];
	const struct schema_table *s = &c->schema->tables[table];
	short name = -1, first = -1, code = -1;

	for (size_t i = 0; i < s->n_cols; i++) {
		const struct cat_col *x = &t->cols[i];

		if (x->kind == COL_NAME &&
		    cat_words_have(x->words, x->n_words, "first"))
			first = (short)i;
		else if (x->kind == COL_NAME && name < 0)
			name = (short)i;
		if (code < 0 && (short)i != t->key && x->whole)
			code = (short)i;
		if (code < 0 && x->kind == COL_CODE && i < 3 && x->to < 0 &&
		    cat_words_have(x->words, x->n_words, "key"))
			code = (short)i;
	}
	t->names[0] = first >= 0  ? first
		      : name >= 0 ? name
		      : code >= 0 ? code
				  : called_besides(t, s);
	t->names[1] = first >= 0 && name >= 0 ? name : -1;
}

/* The one amount that is no tax and no discount, of no others; -1. */
static short
find_amount(const struct catalog *c, size_t table)
{
	const struct cat_table *t = &c->tables[table];
	short found = -1;

	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++) {
		const struct cat_col *col = &t->cols[i];

		if (col->kind == COL_QUANTITY || col->kind == COL_RATE ||
		    col->kind == COL_SCORE)
			return -1;
		if (col->kind != COL_AMOUNT ||
		    cat_words_have(col->words, col->n_words, "aside"))
			continue;
		if (found >= 0)
			return -1;
		found = (short)i;
	}
	return found;
}

static void
find_measure(const struct catalog *c, size_t table)
{
	struct cat_table *t = &c->tables[table];
	size_t found = 0;

	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++) {
		const enum col_kind k = t->cols[i].kind;

		if (k == COL_AMOUNT || k == COL_QUANTITY || k == COL_RATE ||
		    k == COL_SCORE) {
			t->measure = (short)i;
			found++;
		}
	}
	if (found != 1)
		t->measure = find_amount(c, table);
}

static enum table_kind
kind_of_table(const struct catalog *c, size_t table)
{
	const struct cat_table *t = &c->tables[table];
	const size_t n = c->schema->tables[table].n_cols;
	bool named = false, dated = false, referred = false;

	for (size_t i = 0; i < n; i++) {
		named |= t->cols[i].kind == COL_NAME;
		dated |= t->cols[i].kind == COL_DATE;
	}
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->tables[i].n_keys; k++)
			referred |= (size_t)c->tables[i].keys[k].to == table;
	if (t->n_keys >= 2 && n <= t->n_keys + 1)
		return TABLE_LINK;
	if (t->n_keys == 0 && n <= 3)
		return TABLE_LOOKUP;
	if (dated && t->n_keys > 0 && !named)
		return TABLE_EVENT;
	return named || referred ? TABLE_ENTITY : TABLE_EVENT;
}

void
catalog_find_kinds(struct catalog *c)
{
	const enum day_order proven = sampled_order_of(c->schema);

	for (size_t i = 0; i < c->n_tables; i++) {
		struct cat_table *t = &c->tables[i];

		for (size_t k = 0; k < c->schema->tables[i].n_cols; k++)
			kind_of_col(t, &t->cols[k], k,
				    &c->schema->tables[i].cols[k], proven);
		name_by_plate(t, c->schema->tables[i].n_cols);
		name_by_table(c, t, &c->schema->tables[i]);
		if (c->n_tables == 1)
			catalog_forget_names(t, &c->schema->tables[i]);
		else
			catalog_forget_addressees(t, &c->schema->tables[i]);
		find_names(c, i);
		catalog_find_date(c, i);
		find_measure(c, i);
		t->kind = kind_of_table(c, i);
	}
}
