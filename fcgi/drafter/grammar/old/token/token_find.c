#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/token/token.h"

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

static bool
has_age(const struct parse *p, int table)
{
	for (size_t c = 0; c < p->schema->tables[table].n_cols; c++)
		if (has_word(p, name_of_col(p, table, (int)c), STR("age")))
			return true;
	return false;
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

static struct col
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
find_when(const struct scope *sc)
{
	struct col best = find_date(sc->p, sc->root);
	int most = 0;

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
