#include "drafter/grammar/rank/kept.h"

#include <string.h>

#include "drafter/grammar/fragment/fragment.h"

#include "base/ban.h"

#define KEPT 8
#define MEMORY ((size_t)16 << 20)   /* of what is kept */
#define SCRATCH ((size_t)256 << 20) /* while it is read */

static struct {
	struct arena *arena;
	const char *schema, *notes, *today, *data;
	const struct value_match *values;
	size_t n_values;
	struct definitions *definitions;
} kept[KEPT];
static size_t n_kept, oldest;

static const char *
data_of(const struct job *job)
{
	return job->data ? job->data : "";
}

static bool
is_kept(size_t i, const struct context *x)
{
	const struct job *job = x->job;

	return kept[i].values == job->note_values &&
	       kept[i].n_values == job->n_note_values &&
	       strcmp(kept[i].schema, x->catalog->schema->fingerprint) == 0 &&
	       strcmp(kept[i].today, x->calendar.today) == 0 &&
	       strcmp(kept[i].data, data_of(job)) == 0 &&
	       strcmp(kept[i].notes, job->notes_text) == 0;
}

/* A part of the notes that were read, in those that are kept. */
static struct str
moved(struct str s, const char *from, const char *to)
{
	return s.p >= from && s.p <= from + strlen(from)
		       ? (struct str){ to + (s.p - from), s.n }
		       : STR("");
}

static void
copy_item(struct arena *a, const struct item *from, struct item *to)
{
	*to = *from;
	to->node = node_copy(a, from->node);
	to->test = test_copy(a, from->test);
	to->split = test_copy(a, from->split);
	to->date = node_copy(a, from->date);
	for (size_t i = 0; i < from->n_nodes; i++)
		to->nodes[i] = node_copy(a, from->nodes[i]);
	to->label = from->label ? arena_strdup(a, from->label) : NULL;
	to->left = to->right = NULL;
}

static void
copy_definition(struct arena *a, const struct definition *from,
		const char *notes, const char *own, struct definition *to)
{
	*to = *from;
	to->name = arena_strdup(a, from->name);
	to->folded = arena_strdup(a, from->folded);
	for (size_t i = 0; i < from->n_words; i++)
		to->words[i] = arena_strdup(a, from->words[i]);
	to->body = moved(from->body, notes, own);
	to->list = STR("");
	to->n_codes = 0;
	to->without = to->within = NULL;
	to->by = STR("");
	for (size_t i = 0; i < from->n_items; i++)
		copy_item(a, &from->items[i], &to->items[i]);
}

static void
copy_spans(struct arena *a, const struct definitions *from,
	   struct definitions *to)
{
	to->n_spans = from->n_spans;
	for (size_t i = 0; i < from->n_spans; i++) {
		const struct named_span *s = &from->spans[i];
		struct named_span *own = &to->spans[i];

		*own = *s;
		for (size_t k = 0; k < s->n_words; k++)
			own->words[k] = arena_strdup(a, s->words[k]);
		own->label = arena_strdup(a, s->label);
		own->from = arena_strdup(a, s->from);
		own->until = arena_strdup(a, s->until);
	}
}

static void
copy_sentence(struct arena *a, const struct note_sentence *from,
	      const char *notes, const char *own, struct note_sentence *to)
{
	*to = *from;
	to->text = moved(from->text, notes, own);
	for (size_t i = 0; i < from->n_stems; i++)
		to->stems[i] = arena_strdup(a, from->stems[i]);
}

static struct definitions *
copy_all(struct arena *a, const struct definitions *from, const char *notes)
{
	struct definitions *to = arena_alloc(a, sizeof(*to));

	to->arena = a;
	to->notes = notes;
	to->year_starts = from->year_starts;
	copy_spans(a, from, to);
	to->n_dates = from->n_dates;
	memcpy(to->dates, from->dates, sizeof(to->dates));
	to->n = from->n;
	for (size_t i = 0; i < from->n; i++)
		copy_definition(a, &from->items[i], from->notes, notes,
				&to->items[i]);
	to->n_standing = from->n_standing;
	for (size_t i = 0; i < from->n_standing; i++)
		to->standing[i] = &to->items[from->standing[i] - from->items];
	to->n_words = from->n_words;
	to->words = arena_array(a, from->n_words, sizeof(*to->words));
	for (size_t i = 0; i < from->n_words; i++)
		to->words[i] = arena_strdup(a, from->words[i]);
	to->n_sentences = from->n_sentences;
	to->sentences =
		arena_array(a, from->n_sentences, sizeof(*to->sentences));
	for (size_t i = 0; i < from->n_sentences; i++)
		copy_sentence(a, &from->sentences[i], from->notes, notes,
			      &to->sentences[i]);
	return to;
}

static void
read_subject(struct arena *a, struct note_sentence *s)
{
	struct tokens t;

	lex_read(a, s->text, &t);
	for (size_t i = 0; i < t.n && i < SUBJECT_WORDS; i++)
		s->stems[s->n_stems++] = t.items[i].stem;
	s->narrows_those = s->n == 0 && !s->settled && t.n > 0 &&
			   (sense_find(t.items[0].fold, SENSE_BOTH) ||
			    sense_find(t.items[0].fold, SENSE_THEY)) &&
			   definition_narrows(s->text);
}

static struct definitions *
read_all(struct context *x)
{
	struct definitions *d = definitions_find(x, x->job->notes_text);

	d->read = fragment_read;
	x->definitions = d;
	x->calendar.year_starts = d->year_starts;
	x->calendar.spans = d->spans;
	x->calendar.n_spans = d->n_spans;
	for (size_t i = 0; i < d->n; i++)
		(void)definition_read(x, &d->items[i]);
	for (size_t i = 0; i < d->n_sentences; i++)
		read_subject(d->arena, &d->sentences[i]);
	return d;
}

static void
keep(size_t i, const struct context *x)
{
	struct arena *scratch = arena_create(SCRATCH);
	struct arena *a = arena_create(MEMORY);
	struct context own = *x;

	own.arena = scratch;
	arena_destroy(kept[i].arena);
	kept[i].arena = a;
	kept[i].schema = arena_strdup(a, x->catalog->schema->fingerprint);
	kept[i].notes = arena_strdup(a, x->job->notes_text);
	kept[i].today = arena_strdup(a, x->calendar.today);
	kept[i].data = arena_strdup(a, data_of(x->job));
	kept[i].values = x->job->note_values;
	kept[i].n_values = x->job->n_note_values;
	kept[i].definitions = copy_all(a, read_all(&own), kept[i].notes);
	arena_destroy(scratch);
}

struct definitions *
definitions_kept(const struct context *x)
{
	struct context own = *x;
	size_t i = 0;

	if (!x->catalog->schema->fingerprint)
		return read_all(&own);
	while (i < n_kept && !is_kept(i, x))
		i++;
	if (i == n_kept) {
		if (n_kept < KEPT)
			n_kept++;
		else
			i = oldest++ % KEPT;
		keep(i, x);
	}
	return kept[i].definitions;
}
