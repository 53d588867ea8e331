#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* What people call a sum over rows that no single column is named after. */
enum measure { MEASURE_REVENUE, MEASURE_UNITS, MEASURE_SPENT };

static const struct {
	const char *text;
	enum measure measure;
	int direction; /* of a superlative: -1 down, 1 up, 0 none */
} measures[] = {
	{ "revenue", MEASURE_REVENUE, 0 },
	{ "revenues", MEASURE_REVENUE, 0 },
	{ "turnover", MEASURE_REVENUE, 0 },
	{ "sales", MEASURE_REVENUE, 0 },
	{ "sales volume", MEASURE_REVENUE, 0 },
	{ "total sales", MEASURE_REVENUE, 0 },
	{ "sales revenue", MEASURE_REVENUE, 0 },
	{ "earn", MEASURE_REVENUE, 0 },
	{ "earned", MEASURE_REVENUE, 0 },
	{ "made the most money", MEASURE_REVENUE, -1 },
	{ "makes the most money", MEASURE_REVENUE, -1 },
	{ "money did we make", MEASURE_REVENUE, 0 },
	{ "did we make", MEASURE_REVENUE, 0 },
	{ "did we sell", MEASURE_REVENUE, 0 },
	{ "did we earn", MEASURE_REVENUE, 0 },
	{ "did we take", MEASURE_REVENUE, 0 },
	{ "sold", MEASURE_UNITS, 0 },
	{ "units sold", MEASURE_UNITS, 0 },
	{ "items sold", MEASURE_UNITS, 0 },
	{ "pieces sold", MEASURE_UNITS, 0 },
	{ "units", MEASURE_UNITS, 0 },
	{ "quantity sold", MEASURE_UNITS, 0 },
	{ "sell", MEASURE_UNITS, 0 },
	{ "sells", MEASURE_UNITS, 0 },
	{ "best selling", MEASURE_UNITS, -1 },
	{ "bestselling", MEASURE_UNITS, -1 },
	{ "top selling", MEASURE_UNITS, -1 },
	{ "best sellers", MEASURE_UNITS, -1 },
	{ "bestsellers", MEASURE_UNITS, -1 },
	{ "sells best", MEASURE_UNITS, -1 },
	{ "sell best", MEASURE_UNITS, -1 },
	{ "sold best", MEASURE_UNITS, -1 },
	{ "most sold", MEASURE_UNITS, -1 },
	{ "sold the most", MEASURE_UNITS, -1 },
	{ "sold most", MEASURE_UNITS, -1 },
	{ "worst selling", MEASURE_UNITS, 1 },
	{ "sold the least", MEASURE_UNITS, 1 },
	{ "spent", MEASURE_SPENT, 0 },
	{ "spend", MEASURE_SPENT, 0 },
	{ "spends", MEASURE_SPENT, 0 },
	{ "spending", MEASURE_SPENT, 0 },
	{ "spent the most", MEASURE_SPENT, -1 },
	{ "spent most", MEASURE_SPENT, -1 },
	{ "spend the most", MEASURE_SPENT, -1 },
	{ "spends the most", MEASURE_SPENT, -1 },
	{ "biggest spenders", MEASURE_SPENT, -1 },
	{ "biggest spender", MEASURE_SPENT, -1 },
	{ "top spenders", MEASURE_SPENT, -1 },
};

/* A numeric column of the table whose name ends in one of the words. */
static short
find(const struct parse *p, size_t t, const char *const *words)
{
	const struct schema_table *table = &p->schema->tables[t];

	for (; *words; words++)
		for (size_t c = 0; c < table->n_cols; c++) {
			const struct vocab *last =
				name_last(p, name_of_col(p, (int)t, (int)c));

			if (last && cell_is_number(table->cols[c].type) &&
			    strcmp(last->fold, *words) == 0)
				return (short)c;
		}
	return NONE;
}

static const char *const quantities[] = { "quantity", "units", NULL };
static const char *const prices[] = { "price", "rate", NULL };
static const char *const discounts[] = { "discount", NULL };
static const char *const totals[] = { "total", "amount",   "revenue",
				      "sales", "subtotal", NULL };

/* Lines of an order: how many of what at which price. */
static bool
lines_of(const struct parse *p, size_t t, struct link *l)
{
	l->col = find(p, t, quantities);
	l->col_other = find(p, t, prices);
	l->col_less = find(p, t, discounts);
	l->arith = '*';
	return l->col != NONE && l->col_other != NONE;
}

static bool
total_of(const struct parse *p, size_t t, struct link *l)
{
	l->col = find(p, t, totals);
	l->arith = '\0';
	l->col_less = NONE;
	return l->col != NONE && p->n_keys[t] > 0;
}

static void
measure_of(struct found *f, struct link l, enum measure m, size_t t)
{
	const struct parse *p = f->p;

	l.table = (short)t;
	if (m != MEASURE_SPENT && lines_of(p, t, &l)) {
		if (m == MEASURE_UNITS) {
			l.arith = '\0';
			l.col_less = NONE;
		}
		link_add(f, l);
	}
	if (m == MEASURE_UNITS)
		return;
	l.strength -= m == MEASURE_REVENUE ? 0.1 : 0;
	if (total_of(p, t, &l))
		link_add(f, l);
}

void
links_of_measures(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = 0; k < COUNT(measures); k++) {
			size_t n = phrase_at(p, i, measures[k].text);
			struct link l = {
				.kind = LINK_COLUMN,
				.why = WHY_IMPLIED,
				.from = (short)i,
				.to = (short)(i + n),
				.strength = 0.75,
				.direction = measures[k].direction,
				.agg = AGG_SUM,
			};

			for (size_t t = 0; n > 0 && t < p->schema->n_tables;
			     t++)
				measure_of(f, l, measures[k].measure, t);
		}
}
