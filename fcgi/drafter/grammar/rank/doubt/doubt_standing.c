#include <string.h>

#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include "base/ban.h"

/* Rows that the notes say count nowhere, and a statement that has them. */

/* The table that the notes call so: "animals" of pets; NO_TABLE. */
static short
table_called(const struct readings_of *all, const char *stem)
{
	struct definitions *d = all->context->definitions;

	for (size_t i = 0; d && i < d->n; i++) {
		struct definition *name = &d->items[i];

		if (name->kind == DEFINES_BODY && name->n_words == 1 &&
		    strcmp(name->words[0], stem) == 0 &&
		    definition_read(all->context, name) &&
		    name->items[0].kind == ITEM_ROWS && !name->items[0].test)
			return name->items[0].table;
	}
	return NO_TABLE;
}

/* The table that a sentence names first; NO_TABLE: none. */
static short
first_table(const struct readings_of *all, struct str text)
{
	const struct catalog *c = all->context->catalog;
	struct tokens t;

	lex_read(all->job->arena, text, &t);
	for (size_t k = 0; k < t.n; k++) {
		const short called = table_called(all, t.items[k].stem);

		if (called != NO_TABLE)
			return called;
		for (size_t i = 0; i < c->n_tables; i++) {
			const struct cat_words *w = &c->tables[i].words[0];

			if (w->n == 1 &&
			    strcmp(w->stems[0], t.items[k].stem) == 0)
				return (short)i;
		}
	}
	return NO_TABLE;
}

/* What "ones" are of: the table that the line has named last before them. */
static short
table_before(const struct readings_of *all, size_t at)
{
	const char *notes = all->context->definitions->notes;
	size_t from = at;
	short table = NO_TABLE;

	if (at > strlen(notes))
		return NO_TABLE;
	while (from > 0 && notes[from - 1] != '\n' && table == NO_TABLE) {
		from--;
		if (notes[from] == ' ')
			table = first_table(
				all, (struct str){ notes + from, at - from });
	}
	return table;
}

/* While a condition is held against a statement: whether that has a column. */
struct looked {
	const struct catalog *catalog;
	const struct gist *gist;
	bool found;
};

static void
see_looked(void *arg, const struct node *n)
{
	struct looked *l = arg;

	l->found |= n->kind == NODE_COLUMN &&
		    gist_has_column(l->gist,
				    cat_col_name(l->catalog, n->table, n->col));
}

/* The other reader does not know of rows that are to be left out. */
static bool
leaves_in(const struct readings_of *all, const struct reading_of *r,
	  const struct definition *rows)
{
	const struct item *said = &rows->items[0];
	struct looked l = { .catalog = all->context->catalog,
			    .gist = &r->gist };

	if (r->tree || rows->lists || !said->test || said->table == NO_TABLE ||
	    !gist_has_table(&r->gist, cat_table_name(l.catalog, said->table)))
		return false;
	test_walk(said->test, see_looked, &l);
	return !l.found;
}

/* They are not understood, and may be of a table of the statement. */
static bool
may_leave_in(const struct readings_of *all, const struct reading_of *r,
	     const struct definition *rows)
{
	const struct catalog *c = all->context->catalog;
	short table = first_table(all, str_of(rows->name));

	if (table == NO_TABLE)
		table = table_before(all, rows->at);
	return table != NO_TABLE &&
	       gist_has_table(&r->gist, cat_table_name(c, table));
}

bool
doubt_standing(const struct readings_of *all, const struct reading_of *r)
{
	struct definitions *d = all->context->definitions;

	for (size_t i = 0; d && i < d->n_standing; i++)
		if (definition_read(all->context, d->standing[i]) &&
				    d->standing[i]->items[0].test
			    ? leaves_in(all, r, d->standing[i])
			    : may_leave_in(all, r, d->standing[i]))
			return true;
	return false;
}
