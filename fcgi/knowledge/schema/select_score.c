#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "knowledge/schema/select.h"
#include "lexicon/common.h"
#include "lexicon/meanings.h"
#include "lexicon/stem.h"

#include "base/ban.h"

#define SAME 1.0
#define ALIKE 0.65 /* of words that mean the same */
#define PART 0.5   /* a word inside another */
#define PART_MIN 4 /* letters of it */
#define OF_HISTORY 0.4
#define OF_NOTES 0.3
#define OF_EXAMPLES 2.0 /* a table of a verified example near by */
#define OF_LAST_TURN 3.0
#define OF_VALUE 3.0
#define OF_WHOLE_NAME 2.0
#define WORDS_OF_TEXT 60
#define NOTES_MAX 5

struct scorer {
	const struct job *job;
	const struct select_index *x;
	struct select_scores *to;
	struct lemmas lemmas;
	double *best; /* [n_tables] of the word at hand */
};

/* A word of few tables says more than one of many. */
static void
add_word(struct scorer *s, const struct select_word *w, double weight)
{
	const double rare =
		log(((double)s->x->n_tables + 1) / ((double)w->n_tables + 0.5));

	for (const struct select_posting *p = w->at; p; p = p->next) {
		const double says = weight * p->weight * (rare + 0.1);

		if (says > s->best[p->table])
			s->best[p->table] = says;
		if (p->col != SELECT_TABLE)
			s->to->cols[s->x->first_col[p->table] + p->col] += says;
	}
}

static void
add_alike(struct scorer *s, const char *stem, double weight)
{
	for (const struct meaning *m = meaning_of(stem); m;
	     m = meaning_next(m)) {
		size_t n;
		const struct meaning *o = meaning_group(m, &n);

		for (; m->n == 1 && n > 0; o++, n--) {
			const double like = (double)meaning_likeness(m, o);
			const struct select_word *w =
				like > 0 && o->n == 1 && o != m
					? select_word(s->x, o->stems[0])
					: NULL;

			if (w)
				add_word(s, w, weight * ALIKE * like);
		}
	}
}

/* "orderitems" for "order", and "customers" for "cust". */
static void
add_parts(struct scorer *s, const char *stem, double weight)
{
	if (strlen(stem) < PART_MIN)
		return;
	for (const struct select_word *w = s->x->words; w; w = w->all)
		if (strstr(w->stem, stem) ||
		    (strlen(w->stem) >= PART_MIN && strstr(stem, w->stem)))
			add_word(s, w, weight * PART);
}

static bool
names_table(const struct select_word *w)
{
	for (const struct select_posting *p = w->at; p; p = p->next)
		if (p->col == SELECT_TABLE)
			return true;
	return false;
}

/* Whether a value was found for the n bytes of the question that are there. */
static bool
is_value(const struct job *job, size_t at, size_t n)
{
	for (size_t i = 0; i < job->n_values; i++)
		if (at < job->values[i].at + job->values[i].n &&
		    job->values[i].at < at + n)
			return true;
	return false;
}

/* Of what is not the question, values stand at no place. */
static void
add_text(struct scorer *s, const char *text, double weight)
{
	const char *question =
		s->job->expanded ? s->job->expanded : s->job->question;
	struct str rest = str_of(text), word;

	for (size_t n = 0; n < WORDS_OF_TEXT; n++) {
		const char *fold, *stem;
		const struct select_word *w;
		bool known;

		word = select_split(&rest);
		if (!word.n)
			return;
		fold = utf8_fold(s->job->arena, word);
		if (word_is_common(str_of(fold), COMMON_TO_TABLES))
			continue;
		stem = lemma_of(&s->lemmas, fold);
		known = text == question &&
			is_value(s->job, (size_t)(word.p - text), word.n);
		w = select_word(s->x, stem);
		memset(s->best, 0, s->x->n_tables * sizeof(*s->best));
		if (w)
			add_word(s, w, weight * SAME);
		else
			add_parts(s, stem, weight);
		if (!w || !names_table(w))
			add_alike(s, stem, weight);
		for (size_t t = 0; t < s->x->n_tables; t++) {
			s->to->tables[t] += s->best[t];
			known |= s->best[t] > 0;
		}
		s->to->n_words++;
		s->to->n_known += known;
	}
}

static void
add_named(struct scorer *s, const char *name, double says)
{
	const struct schema_table *t =
		schema_table(s->job->schema, str_of(name));

	if (t)
		s->to->tables[t - s->job->schema->tables] += says;
}

/* What the conversation was about; the last turn counts most. */
static void
add_history(struct scorer *s)
{
	const struct job *job = s->job;

	for (size_t i = 0; i < job->n_history; i++) {
		const struct turn *t = &job->history[i];
		const bool last = i + 1 == job->n_history;

		for (size_t k = 0; k < t->n_tables; k++)
			add_named(s, t->tables[k],
				  last ? OF_LAST_TURN : OF_LAST_TURN / 2);
		if (last)
			add_text(s, t->question, OF_HISTORY);
	}
}

static void
add_found(struct scorer *s)
{
	const struct job *job = s->job;

	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *v = &job->values[i];

		s->to->tables[v->table] += OF_VALUE * v->strength;
		s->to->cols[s->x->first_col[v->table] + v->col] +=
			OF_VALUE * v->strength;
	}
	for (size_t i = 0; i < job->n_examples; i++) {
		struct str rest = str_of(job->examples[i].tables);

		while (rest.n)
			add_named(s, str_dup(job->arena, str_cut(&rest, '\n')),
				  OF_EXAMPLES);
	}
	for (size_t i = 0; i < job->turn->n_notes && i < NOTES_MAX; i++)
		add_text(s, job->turn->notes[i].text, OF_NOTES);
}

/* Tables whose whole name was said come before those it is a part of. */
static void
add_whole_names(struct scorer *s)
{
	const struct schema *schema = s->job->schema;
	const char *asked = utf8_fold(s->job->arena, str_of(s->job->question));
	const struct str question = str_of(asked);

	for (size_t t = 0; t < schema->n_tables; t++) {
		const char *name = utf8_fold(s->job->arena,
					     str_of(schema->tables[t].name));

		if (s->to->tables[t] > 0 && str_has(question, str_of(name)))
			s->to->tables[t] += OF_WHOLE_NAME;
	}
}

void
select_score(const struct job *job, const struct select_index *x,
	     struct select_scores *ret)
{
	struct scorer s = { .job = job, .x = x, .to = ret };

	ret->tables =
		arena_array(job->arena, x->n_tables + 1, sizeof(*ret->tables));
	ret->cols = arena_array(job->arena, x->first_col[x->n_tables] + 1,
				sizeof(*ret->cols));
	s.lemmas = lemmas_new(job->arena);
	s.best = arena_array(job->arena, x->n_tables + 1, sizeof(*s.best));
	add_history(&s);
	add_found(&s);
	ret->n_words = ret->n_known = 0; /* of the question alone */
	add_text(&s, job->expanded ? job->expanded : job->question, 1);
	add_whole_names(&s);
}
