#include <string.h>

#include "drafter/grammar/link.h"

#include "base/ban.h"

/* "inactive" where a column says who is active: its other value. */
static const char *const opposites[] = { "in", "un", "non", "dis", "im" };

static bool
is_opposite(const char *one, const char *other)
{
	for (size_t i = 0; i < COUNT(opposites); i++) {
		const size_t n = strlen(opposites[i]);

		if (strncmp(one, opposites[i], n) == 0 && strlen(other) > 3 &&
		    strcmp(one + n, other) == 0)
			return true;
	}
	return false;
}

static void
opposite_add(struct found *f, const struct name *name, size_t i)
{
	const struct schema_column *c =
		&f->p->schema->tables[name->table].cols[name->col];

	link_add(f, (struct link){ .kind = LINK_VALUE,
				   .why = WHY_EXACT,
				   .from = (short)i,
				   .to = (short)(i + 1),
				   .table = (short)name->table,
				   .col = (short)name->col,
				   .strength = 0.95,
				   .op = OP_EQ,
				   .is_text = !cell_is_number(c->type),
				   .text = name->no });
}

void
links_of_opposites(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];
		const char *last;

		if (name->col == NONE || !name->no || name->n == 0)
			continue;
		last = p->vocab[name->words[name->n - 1]].fold;
		for (size_t i = 0; i < p->n_words; i++)
			if (p->words[i].kind == WORD_PLAIN &&
			    (is_opposite(p->words[i].fold, last) ||
			     is_opposite(last, p->words[i].fold)))
				opposite_add(f, name, i);
	}
}
