#include <string.h>

#include "drafter/grammar/old/token/token.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

static bool
is_done(const struct word *w)
{
	return (strlen(w->fold) > 4 && str_ends(str_of(w->fold), STR("ed"))) ||
	       strcmp(w->fold, "left") == 0;
}

/* "rented" of a rental, "paid" of a payment. */
static bool
is_deed(const struct word *w, const char *name)
{
	static const char *const ends[] = { "al",    "ment", "y",    "ing",
					    "ation", "ion",  "ance", "s" };
	struct str done = str_of(w->fold), rest = str_of(name);

	if (!is_done(w))
		return false;
	done = str_first(done, done.n - (str_ends(done, STR("ied")) ? 3 : 2));
	if (done.n < 3 || !str_starts(rest, done))
		return false;
	rest = str_from(rest, done.n);
	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_starts(rest, str_of(ends[i])) &&
		    rest.n <= strlen(ends[i]) + 1)
			return true;
	return false;
}

struct token
deed_at(const struct parse *p, size_t i)
{
	struct token t = { .kind = TOK_TABLE, .from = i, .to = i };

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col != NONE || name->n == 0 ||
		    p->schema->tables[name->table].view ||
		    !is_deed(&p->words[i], name_last(p, name)->raw))
			continue;
		t.to = i + 1;
		token_add(&t,
			  (struct place){ .table = name->table, .col = NONE });
	}
	return t;
}

void
deed_read(const struct parse *p, struct token *t, const struct token *col)
{
	if (col->to - col->from != t->to - t->from)
		return;
	for (size_t i = 0; i < col->n; i++)
		if (column_kind(p, col->places[i].table, col->places[i].col) ==
		    KIND_DATE)
			token_add(t, col->places[i]);
}
