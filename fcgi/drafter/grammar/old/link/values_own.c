#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define MEANT 0.6F /* "songs" are tracks */

/* The word that begins at a byte of the question; or n_words. */
static size_t
word_at(const struct parse *p, size_t at)
{
	size_t i = 0;

	while (i < p->n_words && p->words[i].at != at)
		i++;
	return i;
}

static bool
is_plural(const struct word *w)
{
	const struct str fold = str_of(w->fold);

	return fold.n > 2 && str_ends(fold, STR("s"));
}

static bool
stands_elsewhere(const struct job *job, const struct value_match *v)
{
	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *other = &job->values[i];

		if (other->at == v->at && other->n == v->n &&
		    other->table != v->table)
			return true;
	}
	return false;
}

#define FAR 4 /* words back from where to what */

/* "the longest river in Colorado": none is in itself. */
static bool
is_inside(const struct parse *p, const struct value_match *v, size_t i)
{
	static const char *const places[] = { "in", "through", "within",
					      "inside", NULL };
	const size_t first = i > FAR + 1 ? i - FAR - 1 : 0;

	if (i < 2 || !str_is_one_of(p->words[i - 1].fold, places))
		return false;
	for (size_t k = i - 1; k-- > first;)
		if (name_says(p, &p->names[v->table], k, MEANT))
			return true;
	return false;
}

/* "albums by Iron Maiden": not the one of that name. */
static bool
is_own_name(const struct parse *p, const struct value_match *v)
{
	static const char *const links[] = { "by",  "from", "does", "do",
					     "did", "with", "of",   NULL };
	const size_t i = word_at(p, v->at);
	const struct col name = name_column(p, (int)v->table);

	if (i < 2 || name.col != (int)v->col || !stands_elsewhere(p->job, v))
		return false;
	return is_inside(p, v, i) ||
	       (str_is_one_of(p->words[i - 1].fold, links) &&
		is_plural(&p->words[i - 2]) &&
		name_says(p, &p->names[v->table], i - 2, MEANT));
}

void
values_drop_own(struct parse *p)
{
	struct value_match *values =
		arena_array(p->arena, p->job->n_values, sizeof(*values));
	struct job *job;
	size_t n = 0;

	for (size_t i = 0; i < p->job->n_values; i++)
		if (!is_own_name(p, &p->job->values[i]))
			values[n++] = p->job->values[i];
	if (n == p->job->n_values)
		return;
	job = arena_alloc(p->arena, sizeof(*job));
	*job = *p->job;
	job->values = values;
	job->n_values = n;
	p->job = job;
}
