#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/*
 * Two columns of one row put together: "the difference between price and
 * cost", "quantity times price". The parse is copied with one column more in
 * their table; where it is written, its expression is.
 */

#define SAME 0.9F /* the word itself, whatever its form */

/* "lead A mid B tail" */
static const struct {
	const char *lead, *mid;
	enum calc_kind kind;
	const char *tail; /* or NULL */
} forms[] = {
	{ "difference between", "and", CALC_LESS, NULL },
	{ "differences between", "and", CALC_LESS, NULL },
	{ "difference of", "and", CALC_LESS, NULL },
	{ "difference in", "and", CALC_LESS, NULL },
	{ "gap between", "and", CALC_LESS, NULL },
	{ "spread between", "and", CALC_LESS, NULL },
	{ "margin between", "and", CALC_LESS, NULL },
	{ "range between", "and", CALC_LESS, NULL },
	{ "ratio of", "to", CALC_RATIO, NULL },
	{ "ratio of", "and", CALC_RATIO, NULL },
	{ "ratio between", "and", CALC_RATIO, NULL },
	{ "sum of", "and", CALC_PLUS, NULL },
	{ "total of", "and", CALC_PLUS, NULL },
	{ "product of", "and", CALC_TIMES, NULL },
	{ "", "minus", CALC_LESS, NULL },
	{ "", "plus", CALC_PLUS, NULL },
	{ "", "times", CALC_TIMES, NULL },
	{ "", "multiplied by", CALC_TIMES, NULL },
	{ "", "divided by", CALC_RATIO, NULL },
	{ "", "as a percentage of", CALC_PERCENT, NULL },
	{ "", "as percentage of", CALC_PERCENT, NULL },
	{ "", "in percent of", CALC_PERCENT, NULL },
	{ "", "to", CALC_RATIO, "ratio" },
};

static const struct {
	const char *name, *text;
} ways[CALC__MAX] = {
	[CALC_LESS] = { "difference", "(%s - %s)" },
	[CALC_PLUS] = { "sum", "(%s + %s)" },
	[CALC_TIMES] = { "product", "(%s * %s)" },
	[CALC_RATIO] = { "ratio", "(1.0 * %s / %s)" },
	[CALC_PERCENT] = { "percentage", "(100.0 * %s / %s)" },
};

/* The words that a column's name may stand behind: "the", "its". */
static size_t
skip_small(const struct parse *p, size_t i)
{
	static const char *const small[] = { "the", "its", "their", "a", "an",
					     "his", "her", "both",  NULL };

	while (i < p->n_words && str_is_one_of(p->words[i].fold, small))
		i++;
	return i;
}

/* "the budgeted and the invested amount": what such columns hold. */
static size_t
skip_noun(const struct parse *p, size_t i)
{
	static const char *const nouns[] = { "amount",  "amounts", "value",
					     "values",  "figure",  "figures",
					     "columns", NULL };

	return i < p->n_words && str_is_one_of(p->words[i].fold, nouns) ? i + 1
									: i;
}

static bool
can_be_put(const struct parse *p, enum calc_kind kind, struct col c)
{
	const enum column_kind is = column_kind(p, c.table, c.col);

	if (p->schema->tables[c.table].view)
		return false;
	return is == KIND_NUMBER ? column_at(p, c)->type != CELL_BOOLEAN
				 : is == KIND_DATE && kind == CALC_LESS;
}

/* Of "maximum … minimum salary" the first: the other's name but for a word. */
static struct col
shortened(const struct parse *p, size_t i, struct col other)
{
	const struct name *like = name_of_col(p, other.table, other.col);
	const struct schema_table *t = &p->schema->tables[other.table];

	for (size_t c = 0; c < t->n_cols && like->n > 1; c++) {
		const struct name *name = name_of_col(p, other.table, (int)c);

		if ((int)c != other.col && name->n == like->n &&
		    p->vocab[name->words[0]].like[i] >= SAME &&
		    memcmp(name->words + 1, like->words + 1,
			   (like->n - 1) * sizeof(*like->words)) == 0)
			return (struct col){ other.table, (int)c };
	}
	return (struct col){ NONE, NONE };
}

/* Both tokens' columns in one table, the one most spoken of. */
static bool
columns_of(const struct parse *p, struct calc *calc, const struct token *a,
	   const struct token *b)
{
	bool found = false;

	for (size_t i = 0; i < b->n; i++) {
		const struct col second = place_col(&b->places[i]);
		struct col first = { NONE, NONE };

		if (second.col == NONE || !can_be_put(p, calc->kind, second) ||
		    (found &&
		     p->mentioned[second.table] <= p->mentioned[calc->table]))
			continue;
		for (size_t k = 0; k < a->n; k++)
			if (a->places[k].table == second.table &&
			    a->places[k].col != NONE)
				first = place_col(&a->places[k]);
		if (first.col == NONE && a->kind != TOK_COLUMN)
			first = shortened(p, a->from, second);
		if (first.col == NONE || first.col == second.col ||
		    !can_be_put(p, calc->kind, first) ||
		    column_kind(p, first.table, first.col) !=
			    column_kind(p, second.table, second.col))
			continue;
		found = true;
		calc->table = second.table;
		calc->of[0] = first;
		calc->of[1] = second;
	}
	return found;
}

/* Of a lowest and a highest, or a first and a last day, the later is more. */
static bool
is_turned(const struct parse *p, const struct calc *calc)
{
	const struct name *name = name_of_col(p, calc->table, calc->of[0].col);
	static const char *const low[] = { "min",   "minimum", "low",
					   "lower", "lowest",  NULL };

	if (calc->kind != CALC_LESS)
		return false;
	if (column_kind(p, calc->table, calc->of[0].col) == KIND_DATE)
		return calc->of[0].col < calc->of[1].col;
	for (size_t k = 0; k < name->n; k++)
		if (str_is_one_of(p->vocab[name->words[k]].fold, low))
			return true;
	return false;
}

static struct token
column_at_word(const struct parse *p, size_t i)
{
	struct token t = token_column_at(p, i);

	if (t.n)
		return t;
	t = token_at(p, i);
	if (t.kind != TOK_COLUMN)
		t.n = 0;
	if (t.to == i)
		t.to = i + 1;
	return t;
}

/* "its price and the average price": B is of all rows. */
static bool
average_at(const struct parse *p, size_t i, const struct token *a,
	   struct calc *calc)
{
	const struct token agg = token_at(p, i);
	struct token b;

	if (agg.kind != TOK_AGG || agg.arg == AGG_SUM || agg.to >= p->n_words ||
	    a->n == 0)
		return false;
	b = column_at_word(p, agg.to);
	for (size_t k = 0; k < a->n; k++)
		for (size_t j = 0; j < b.n; j++)
			if (a->places[k].table == b.places[j].table &&
			    a->places[k].col == b.places[j].col &&
			    can_be_put(p, CALC_PLUS,
				       place_col(&a->places[k]))) {
				calc->agg = (enum agg)agg.arg;
				calc->table = a->places[k].table;
				calc->of[0] = place_col(&a->places[k]);
				calc->of[1] = calc->of[0];
				calc->to = b.to;
				return true;
			}
	return false;
}

/* A, at its word, and behind mid B. */
static bool
operands(const struct parse *p, size_t k, size_t at, struct calc *calc)
{
	const size_t from = skip_small(p, at);
	const struct token a = column_at_word(p, from);
	size_t n, next;
	struct token b;

	if (a.to >= p->n_words)
		return false;
	n = phrase_at(p, a.to, forms[k].mid);
	next = skip_small(p, a.to + n);
	if (n == 0 || next >= p->n_words)
		return false;
	b = column_at_word(p, next);
	calc->kind = forms[k].kind;
	if (average_at(p, next, &a, calc))
		return true;
	if (b.n == 0 || !columns_of(p, calc, &a, &b))
		return false;
	calc->to = skip_noun(p, b.to);
	if (forms[k].tail) {
		n = phrase_at(p, b.to, forms[k].tail);
		calc->to = b.to + n;
	}
	if (n == 0)
		return false;
	if (*forms[k].lead && is_turned(p, calc)) {
		const struct col c = calc->of[0];

		calc->of[0] = calc->of[1];
		calc->of[1] = c;
	}
	return true;
}

static bool
find(const struct parse *p, struct calc *calc)
{
	for (size_t k = 0; k < COUNT(forms); k++)
		for (size_t i = 0; i + 2 < p->n_words; i++) {
			const size_t n = phrase_at(p, i, forms[k].lead);

			if (!n && *forms[k].lead)
				continue;
			calc->from = i;
			if (operands(p, k, i + n, calc))
				return true;
		}
	return false;
}

/* The copy has the column behind all others of its table. */
static void
add_column(struct parse *p, struct calc *calc)
{
	struct arena *a = p->arena;
	struct schema *schema = arena_alloc(a, sizeof(*schema));
	struct schema_table *tables =
		arena_array(a, p->schema->n_tables, sizeof(*tables));
	struct schema_table *t = &tables[calc->table];
	struct name *names = arena_array(a, p->n_names + 1, sizeof(*names));
	size_t *first = arena_array(a, p->schema->n_tables, sizeof(*first)), at;

	memcpy(tables, p->schema->tables,
	       p->schema->n_tables * sizeof(*tables));
	*schema = *p->schema;
	schema->tables = tables;
	calc->col = (int)t->n_cols;
	t->cols = arena_array(a, t->n_cols + 1, sizeof(*t->cols));
	memcpy(t->cols, p->schema->tables[calc->table].cols,
	       t->n_cols * sizeof(*t->cols));
	t->cols[t->n_cols++] =
		(struct schema_column){ .name = ways[calc->kind].name,
					.declared = "",
					.type = CELL_DECIMAL };
	at = p->first_col[calc->table] + (size_t)calc->col;
	memcpy(names, p->names, at * sizeof(*names));
	names[at] = (struct name){ .table = calc->table,
				   .col = calc->col,
				   .kind = KIND_NUMBER };
	memcpy(names + at + 1, p->names + at,
	       (p->n_names - at) * sizeof(*names));
	for (size_t k = 0; k < schema->n_tables; k++)
		first[k] = p->first_col[k] + ((int)k > calc->table);
	p->schema = schema;
	p->names = names;
	p->n_names++;
	p->first_col = first;
}

const struct parse *
calc_read(const struct parse *p)
{
	struct calc *calc = arena_alloc(p->arena, sizeof(*calc));
	struct parse *own;

	*calc = (struct calc){ .table = NONE };
	if (p->n_words < 3 || !find(p, calc))
		return NULL;
	own = arena_alloc(p->arena, sizeof(*own));
	*own = *p;
	add_column(own, calc);
	own->calc = calc;
	return own;
}

struct token
calc_token(const struct parse *p)
{
	return (struct token){ .kind = TOK_COLUMN,
			       .from = p->calc->from,
			       .to = p->calc->to,
			       .n = 1,
			       .places = { { .table = p->calc->table,
					     .col = p->calc->col } } };
}

static void
put_operand(struct scope *sc, struct buf *b, size_t i)
{
	const struct calc *calc = sc->p->calc;
	struct scope all = scope_of(sc->p, calc->table);

	if (i == 0 || calc->agg == AGG_NONE) {
		scope_col(sc, b, calc->of[i]);
		return;
	}
	all.bare = true;
	buf_printf(b, "(SELECT %s(", agg_functions[calc->agg]);
	scope_col(&all, b, calc->of[i]);
	buf_putc(b, ')');
	scope_from(&all, b);
	buf_putc(b, ')');
}

void
calc_put(struct scope *sc, struct buf *b)
{
	const struct calc *calc = sc->p->calc;
	const bool days =
		column_kind(sc->p, calc->table, calc->of[0].col) == KIND_DATE;
	const char *text = days ? sc->p->dialect->days : ways[calc->kind].text;
	struct buf of[2];

	for (size_t i = 0; i < 2; i++) {
		of[i] = buf_new(sc->p->arena, 512);
		put_operand(sc, &of[i], i);
	}
	if (days)
		buf_putc(b, '(');
	if (text)
		dialect_form(b, text, buf_str(&of[0]), buf_str(&of[1]));
	if (days)
		buf_putc(b, ')');
}
