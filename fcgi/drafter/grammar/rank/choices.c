#include "drafter/grammar/rank/choices.h"

#include <math.h>
#include <string.h>

#include "drafter/grammar/rank/asking/asking.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

#define TRIED 7 /* of a question back: some come to the same rows */

static const char *
capital(struct arena *a, const char *words)
{
	char *copy = arena_strdup(a, words);

	if (*copy >= 'a' && *copy <= 'z')
		*copy = (char)(*copy - 'a' + 'A');
	return copy;
}

static const char *
words_of(struct arena *a, const struct draft *d)
{
	const char *words = d->reading ? d->reading : d->explanation;
	const struct str lead = STR("Read as: ");

	if (!words)
		return d->sql;
	if (!str_starts(str_of(words), lead))
		return words;
	return capital(a, words + lead.n);
}

/* Whether one before it speaks of the same, or says so. */
static bool
is_again(const struct readings_of *all, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (gist_equal(&all->items[k].gist, &all->items[i].gist) ||
		    strcmp(words_of(all->job->arena, &all->items[k].draft),
			   words_of(all->job->arena, &all->items[i].draft)) ==
			    0)
			return true;
	return false;
}

/* What was shown before this turn is no choice beside it. */
static bool
is_shown_before(const struct readings_of *all, const struct gist *g)
{
	const struct job *job = all->job;
	const struct turn *last =
		job->n_history ? &job->history[job->n_history - 1] : NULL;
	struct gist before;

	if (!last || !last->sql || !all->context)
		return false;
	gist_read(job->arena, job->dialect, last->sql, &before);
	return gist_equal(g, &before) && g->order == before.order &&
	       g->limit == before.limit && g->distinct == before.distinct;
}

/* The ids of one table: as many as its rows, and said less plainly. */
static bool
counts_ids(const struct gist *g)
{
	return g->distinct && g->n_tables == 1 && g->n_aggregates == 1 &&
	       !g->group && gist_has_column(g, "id");
}

/* A list of the same rows, by other columns of them. */
static bool
lists_same(const struct gist *x, const struct gist *y)
{
	return x->n_aggregates + y->n_aggregates == 0 && !x->group &&
	       !y->group && x->n_from == 1 && y->n_from == 1 &&
	       x->tables[0] == y->tables[0] && x->n_tests == y->n_tests &&
	       x->order == y->order && gist_lacks(x, y) == 0;
}

/* Beside an answer: no other meaning, or without a word that it has used. */
static bool
adds_nothing(const struct readings_of *all, size_t i)
{
	const struct reading_of *best = &all->items[0], *r = &all->items[i];

	return r->draft.n_unused > best->draft.n_unused ||
	       lists_same(&best->gist, &r->gist);
}

void
choices_put(const struct readings_of *all, size_t first, size_t most,
	    struct draft *d)
{
	d->n_readings = 0;
	d->readings = arena_array(all->job->arena, most, sizeof(*d->readings));
	for (size_t i = first; i < all->n && d->n_readings < most; i++) {
		const struct draft *of = &all->items[i].draft;

		if (!all->items[i].fans && !is_again(all, i) &&
		    !is_shown_before(all, &all->items[i].gist) &&
		    !(first && adds_nothing(all, i)) &&
		    !(i && counts_ids(&all->items[i].gist)))
			d->readings[d->n_readings++] = (struct draft_choice){
				.text = words_of(all->job->arena, of),
				.sql = of->sql
			};
	}
}

/* What the other reader asks is of a word that is known, or left out. */
static bool
asks_of_known(const struct readings_of *all)
{
	const enum why_ask why = all->older->why;
	const struct leaves *l = all->trees->leaves;

	if (!all->n || !all->context || !all->older->asked.clarify ||
	    (why != ASK_UNKNOWN && why != ASK_UNSURE))
		return false;
	for (size_t i = 0; i < l->n_content; i++) {
		const struct token *t = &l->tokens.items[l->token_of[i]];

		if (leaves_know(l, i) &&
		    strstr(all->older->asked.clarify,
			   arena_printf(all->job->arena, "“%s”", t->text)))
			return true;
	}
	return false;
}

struct draft
choices_ask(const struct readings_of *all, const char *say)
{
	struct draft d = { .sql = NULL };

	if (all->older)
		d = all->older->asked;
	if (all->older && asks_of_known(all))
		d.clarify = NULL;
	if (say)
		d.clarify = say;
	if (!d.clarify)
		d.clarify = asking_say(all);
	d.confidence = all->n ? fmin(all->items[0].right,
				     all->job->settings->clarify_below)
			      : 0;
	choices_put(all, 0, TRIED, &d);
	if (d.n_readings + d.n_choices == 0)
		asking_suggest(all, &d);
	return d;
}
