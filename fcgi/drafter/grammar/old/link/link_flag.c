#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* "inactive" where a column says who is active is its other value. */
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
flag_add(struct found *f, const struct name *name, size_t i, const char *text)
{
	const struct schema_column *c = column_of_name(f->p, name);

	link_add(f, (struct link){ .kind = LINK_VALUE,
				   .why = WHY_EXACT,
				   .from = (short)i,
				   .to = (short)(i + 1),
				   .table = (short)name->table,
				   .col = (short)name->col,
				   .strength = 0.95,
				   .op = OP_EQ,
				   .is_text = !cell_is_number(c->type),
				   .text = text });
}

/* A word that tells what something is like: discontinued, active. */
static bool
is_quality(const struct word *w)
{
	static const struct str ends[] = { STR_INIT("ed"), STR_INIT("ive"),
					   STR_INIT("able"), STR_INIT("ible") };
	const struct str fold = str_of(w->fold);

	for (size_t i = 0; i < COUNT(ends); i++)
		if (fold.n > ends[i].n + 2 && str_ends(fold, ends[i]))
			return true;
	return false;
}

/* "discontinued products", "which products are discontinued" */
static bool
is_said_of(const struct parse *p, const struct name *name, size_t i)
{
	static const char *const are[] = { "is", "are", "was", "were", NULL };

	if (i + 1 < p->n_words &&
	    name_says(p, &p->names[name->table], i + 1, 0.9F))
		return true;
	return i > 0 && str_is_one_of(p->words[i - 1].fold, are) &&
	       (i + 1 == p->n_words || p->words[i + 1].kind == WORD_STOP ||
		(p->words[i + 1].cues & (CUE_AND | CUE_OR | CUE_BUT)));
}

/* "how many active customers": rows of what it is said of, not of it. */
static void
drop_rows(struct found *f, size_t i)
{
	size_t n = 0;

	for (size_t k = 0; k < f->n; k++) {
		const struct link *l = &f->links[k];

		if (l->kind != LINK_ROWS || l->why != WHY_GUESS ||
		    l->from != (short)i)
			f->links[n++] = *l;
	}
	f->n = n;
}

static void
flag_links(struct found *f, const struct name *name)
{
	const struct parse *p = f->p;
	const struct vocab *last = name_last(p, name);

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (w->kind != WORD_PLAIN)
			continue;
		if (is_opposite(w->fold, last->fold) ||
		    is_opposite(last->fold, w->fold))
			flag_add(f, name, i, name->no);
		else if (last->like[i] > 0.9F && is_quality(w) &&
			 is_said_of(p, name, i)) {
			flag_add(f, name, i, name->yes);
			drop_rows(f, i);
		}
	}
}

void
links_of_flags(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col != NONE && name->no && name->n > 0)
			flag_links(f, name);
	}
}
