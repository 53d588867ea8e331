#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic.h"

#include "base/ban.h"

static bool
has_word(const struct parse *p, const struct name *name, struct str word)
{
	for (size_t i = 0; i < name->n; i++) {
		const struct vocab *v = &p->vocab[name->words[i]];

		if (str_is(word, v->fold) || str_is(word, v->stem))
			return true;
	}
	return false;
}

static bool
has_any(const struct parse *p, struct col c, const char *words)
{
	struct str rest = str_of(words);

	while (rest.n > 0)
		if (has_word(p, name_of_col(p, c.table, c.col),
			     str_cut(&rest, ' ')))
			return true;
	return false;
}

bool
find_called(const struct parse *p, int table, const char *words)
{
	const struct name *name = &p->names[table];
	const struct vocab *last = name_last(p, name);
	struct str rest = str_of(words);

	while (last && rest.n > 0) /* one or many of them */
		if (str_starts(str_of(last->fold), str_cut(&rest, ' ')))
			return true;
	return false;
}

static bool
has_age(const struct parse *p, int table)
{
	for (size_t c = 0; c < p->schema->tables[table].n_cols; c++)
		if (has_word(p, name_of_col(p, table, (int)c), STR("age")))
			return true;
	return false;
}

/* The first word of names that a column with numbers has. */
struct col
find_hinted(const struct parse *p, int table, const char *names)
{
	const struct schema_table *t = &p->schema->tables[table];
	struct str rest = str_of(names);

	if (str_is(rest, "age date") && has_age(p, table))
		return (struct col){ table, NONE }; /* the other way round */
	if (str_has(rest, STR("date")))
		return find_date(p, table);
	while (rest.n > 0) {
		struct str word = str_cut(&rest, ' ');

		for (size_t c = 0; c < t->n_cols; c++) {
			const struct col at = { table, (int)c };

			if (column_kind(p, table, (int)c) == KIND_NUMBER &&
			    has_word(p, name_of_col(p, at.table, at.col), word))
				return at;
		}
	}
	return (struct col){ table, NONE };
}

/* How likely a date of a row is when what it stands for took place. */
static int
date_rank(const struct parse *p, struct col c)
{
	const struct name *table = &p->names[c.table];
	int rank = 0;

	for (size_t i = 0; i < table->n; i++)
		if (has_word(p, name_of_col(p, c.table, c.col),
			     str_of(p->vocab[table->words[i]].stem)))
			rank += 4;
	if (has_any(p, c,
		    "order created placed invoice purchase sale sold "
		    "transaction hired hire booked"))
		rank += 2;
	if (has_any(p, c,
		    "ship shipped deliver delivered due update updated "
		    "modified end left expiry paid cancelled birth "
		    "birthday deleted return returned required"))
		rank -= 3;
	return rank;
}

struct col
find_date(const struct parse *p, int table)
{
	const struct schema_table *t = &p->schema->tables[table];
	struct col best = { table, NONE };
	int most = 0;

	for (size_t c = 0; c < t->n_cols; c++) {
		const struct col at = { table, (int)c };
		int rank;

		if (column_kind(p, table, (int)c) != KIND_DATE ||
		    t->cols[c].type == CELL_TIME)
			continue;
		rank = date_rank(p, at);
		if (best.col != NONE && rank <= most)
			continue;
		best = at;
		most = rank;
	}
	return best;
}

/* How near a table with dates is to the rows of another: their own header. */
static int
header_rank(const struct scope *sc, int table)
{
	const struct parse *p = sc->p;
	const struct schema_key *k = sc->key[table];
	const struct schema_table *owner = &p->schema->tables[sc->by[table]];
	int rank = -4 * sc->far[table];

	if (owner->cols[k->cols[0]].primary)
		rank += 3;
	for (size_t i = 0; i < p->names[table].n; i++)
		if (has_word(p, &p->names[sc->root],
			     str_of(p->vocab[p->names[table].words[i]].stem)))
			rank += 2;
	if (date_rank(p, find_date(p, table)) > 0)
		rank++;
	return rank;
}

struct col
find_when(const struct scope *sc, const struct slots *s)
{
	struct col best = find_date(sc->p, sc->root);
	int most = 0;

	for (size_t i = 0; i < s->n_done; i++) {
		const struct token *t = s->done[i];

		for (size_t k = 0; k < t->n; k++) {
			const struct place *at = &t->places[k];

			if (at->col != NONE && !at->text &&
			    sc->far[at->table] != NONE &&
			    sc->far[at->table] < 2 &&
			    column_kind(sc->p, at->table, at->col) == KIND_DATE)
				return place_col(at);
		}
	}
	if (best.col != NONE)
		return best;
	for (size_t t = 0; t < sc->p->schema->n_tables; t++) {
		const struct col at = find_date(sc->p, (int)t);

		if (sc->far[t] < 1 || at.col == NONE ||
		    (best.col != NONE && header_rank(sc, (int)t) <= most))
			continue;
		best = at;
		most = header_rank(sc, (int)t);
	}
	return best;
}

static struct col
number_called(const struct parse *p, int table, const char *words)
{
	const struct schema_table *t = &p->schema->tables[table];

	for (size_t c = 0; c < t->n_cols; c++) {
		const struct col at = { table, (int)c };

		if (column_kind(p, table, (int)c) == KIND_NUMBER &&
		    has_any(p, at, words))
			return at;
	}
	return (struct col){ table, NONE };
}

bool
find_sale(const struct parse *p, struct sale *ret)
{
	int64_t most = -2;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		struct sale s = { .table = (int)t };

		if (p->schema->tables[t].view || p->n_keys[t] == 0)
			continue;
		s.quantity = number_called(p, s.table, "quantity units");
		s.price = number_called(p, s.table, "price");
		s.discount = number_called(p, s.table, "discount");
		if (s.quantity.col == NONE || s.price.col == NONE ||
		    p->schema->tables[t].n_rows <= most)
			continue;
		most = p->schema->tables[t].n_rows;
		*ret = s;
	}
	return most > -2;
}

static bool
dims_have(const struct slots *s, int table)
{
	for (size_t i = 0; i < s->n_dims; i++)
		for (size_t k = 0; s->dims[i].token && k < s->dims[i].token->n;
		     k++)
			if (s->dims[i].token->places[k].table == table)
				return true;
	return false;
}

/* A value asked for is in it. */
static bool
filters_have(const struct slots *s, int table)
{
	for (size_t i = 0; i < s->n_filters; i++) {
		const struct token *t = s->filters[i].token;

		for (size_t k = 0; t && k < t->n; k++)
			if (t->places[k].table == table && t->places[k].text)
				return true;
	}
	return false;
}

static int
place_score(const struct slots *s, const struct place *at)
{
	int score = 0;

	if (s->of_table == at->table)
		score += 8;
	if (s->entity)
		for (size_t i = 0; i < s->entity->n; i++)
			if (s->entity->places[i].table == at->table)
				score += 4;
	score += filters_have(s, at->table) ? 2 : 0;
	return score + (dims_have(s, at->table) ? 1 : 0);
}

/* Of the tables that a token may mean, the one most spoken of. */
static int
table_of(const struct parse *p, const struct slots *s, const struct token *t)
{
	const struct place *best = NULL;

	for (size_t i = 0; t && i < t->n; i++) {
		const struct place *at = &t->places[i];

		if (at->text)
			continue;
		if (!best || place_score(s, at) > place_score(s, best) ||
		    (place_score(s, at) == place_score(s, best) &&
		     p->schema->tables[at->table].n_rows >
			     p->schema->tables[best->table].n_rows))
			best = at;
	}
	return best ? best->table : NONE;
}

/* "who earns the most": the one table that such a column is in. */
static int
only_hinted(const struct parse *p, const char *names)
{
	int table = NONE;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		if (p->schema->tables[t].view ||
		    find_hinted(p, (int)t, names).col == NONE)
			continue;
		if (table != NONE)
			return NONE;
		table = (int)t;
	}
	return table;
}

/* Of the rows that are counted, or whose column is measured. */
static int
measured_table(const struct parse *p, const struct slots *s)
{
	if (s->of && s->of->names && s->entity)
		return table_of(p, s, s->entity);
	if (s->of && s->of->names)
		return only_hinted(p, s->of->names);
	if (s->of)
		return table_of(p, s, s->of);
	return s->n_dims ? table_of(p, s, s->dims[0].token) : NONE;
}

int
find_root(const struct parse *p, const struct slots *s)
{
	struct sale sale;

	switch (s->measure) {
	case MEASURE_REVENUE:
	case MEASURE_UNITS:
		return find_sale(p, &sale) ? sale.table : NONE;
	case MEASURE_AMOUNT:
		return s->of ? table_of(p, s, s->of)
			     : table_of(p, s, s->entity);
	case MEASURE_ROWS:
	case MEASURE_COLUMN:
		return measured_table(p, s);
	case MEASURE_NONE:
		break;
	}
	if (!s->entity && !s->rank && s->who && s->n_filters &&
	    s->filters[0].token && s->filters[0].token->names)
		return only_hinted(p, s->filters[0].token->names);
	if (!s->entity && !s->rank && s->who && s->n_done)
		return table_of(p, s, s->done[0]); /* "who left" */
	if (!s->entity && s->rank && s->rank->names)
		return s->who ? only_hinted(p, s->rank->names) : NONE;
	return table_of(p, s, s->entity ? s->entity : s->rank);
}
