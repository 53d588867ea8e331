#include <string.h>

#include "knowledge/notes/text.h"
#include "knowledge/notes/whole.h"
#include "knowledge/values/values.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define MEMORY ((size_t)8 << 20)
#define TEXT_BYTES ((size_t)64 << 10) /* later notes are not read so */
#define KEPT 16
#define MATCHES_MAX 2000

/* Of this process, the newest at the end. */
static struct {
	struct arena *arena;
	const char *database;
	uint64_t store; /* whose they are */
	int64_t version;
	const char *text; /* "": there is none */
	const char *marked;
	struct prompt_notes shown;
	const char *data; /* of the rows that the values are of; or NULL */
	struct value_match *values;
	size_t n_values;
} kept[KEPT];
static size_t n_kept;

static void
drop(size_t i)
{
	arena_destroy(kept[i].arena);
	memmove(kept + i, kept + i + 1, (n_kept - i - 1) * sizeof(*kept));
	n_kept--;
}

/* The place of a database's notes; n_kept: they are not kept. */
static size_t
find(const char *database)
{
	size_t i = 0;

	while (i < n_kept && strcmp(kept[i].database, database) != 0)
		i++;
	return i;
}

/* The lines are copies: a note's own texts are of one question. */
static void
keep(const char *database, int64_t version, const struct note *notes, size_t n)
{
	static uint64_t serial;
	struct arena *a = arena_create(MEMORY);
	struct buf b = buf_new(a, TEXT_BYTES), marked = buf_new(a, TEXT_BYTES);
	struct prompt_notes shown = { .serial = 0 };

	shown.serial = ++serial;
	for (size_t i = 0; i < n; i++) {
		if (notes[i].source == NOTE_COMMENTS)
			continue;
		note_unwrap(&b, str_of(notes[i].text), true);
		note_unwrap(&marked, str_of(notes[i].text), false);
		if (b.cut) /* a prompt has no room for it either */
			continue;
		note_lines(a, &notes[i], &shown);
		note_rules(a, &notes[i], &shown.always);
	}
	if (b.cut)
		shown.tokens = SIZE_MAX;
	if (n_kept == KEPT)
		drop(0);
	memset(&kept[n_kept], 0, sizeof(*kept));
	kept[n_kept].arena = a;
	kept[n_kept].database = arena_strdup(a, database);
	kept[n_kept].version = version;
	kept[n_kept].shown = shown;
	kept[n_kept].marked = buf_text(&marked);
	kept[n_kept++].text = buf_text(&b);
}

const struct err *
notes_whole(const struct app *app, struct job *job, int64_t version)
{
	const char *key = database_key(job->database);
	size_t at = find(key), n = 0;
	struct note *notes = NULL;
	const struct err *e;

	if (at < n_kept && (kept[at].version != version ||
			    kept[at].store != store_serial(app->store))) {
		drop(at);
		at = n_kept;
	}
	if (at == n_kept) {
		e = store_note_list(app->store, job->arena, key, &notes, &n);
		if (e)
			return e;
		keep(key, version, notes, n);
		at = n_kept - 1;
		kept[at].store = store_serial(app->store);
	}
	job->notes_text = *kept[at].text ? kept[at].text : NULL;
	job->notes_marked = kept[at].marked;
	job->notes = &kept[at].shown;
	return NULL;
}

void
notes_find_values(struct arena *a, const char *text, struct values *v,
		  struct value_match **ret, size_t *ret_n)
{
	struct arena *scratch = arena_create(MEMORY);
	struct str rest = str_of(text);

	*ret = NULL;
	*ret_n = 0;
	while (rest.n) {
		const struct str line = str_cut(&rest, '\n');
		const size_t from = (size_t)(line.p - text);
		struct value_match *found = NULL;
		size_t n = 0;

		if (line.n)
			values_find(scratch, v, line, &found, &n);
		for (size_t i = 0; i < n && *ret_n < MATCHES_MAX; i++) {
			struct value_match m = found[i];

			m.at += from;
			m.text = arena_strdup(a, m.text);
			*ret = arena_grow(a, *ret, *ret_n, sizeof(**ret));
			(*ret)[(*ret_n)++] = m;
		}
	}
	arena_destroy(scratch);
}

void
notes_whole_values(struct job *job, struct values *v)
{
	const size_t at = find(database_key(job->database));
	const char *data = job->data ? job->data : "";

	if (!job->notes_text || at == n_kept)
		return;
	if (!kept[at].data || strcmp(kept[at].data, data) != 0) {
		kept[at].data = arena_strdup(kept[at].arena, data);
		notes_find_values(kept[at].arena, kept[at].text, v,
				  &kept[at].values, &kept[at].n_values);
	}
	job->note_values = kept[at].values;
	job->n_note_values = kept[at].n_values;
}
