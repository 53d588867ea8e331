#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "knowledge/notes/expand.h"
#include "knowledge/notes/near.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/text.h"
#include "lexicon/common.h"
#include "llm/count.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define RANKED_MAX 20  /* of each ranking */
#define RANK_OFFSET 60 /* of reciprocal rank fusion, as everybody has it */
#define QUERY_WORDS 32
#define QUERY_BYTES 4000
#define CACHED_MAX 16

/* The terms of a database, read once for each version of its notes. */
static struct {
	struct arena *arena;
	uint64_t store;
	const char *database;
	int64_t version;
	struct terms terms;
} cached[CACHED_MAX];
static size_t next_cached;

static const struct err *
read_terms(const struct app *app, const char *database, int64_t version,
	   const struct terms **ret)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t at = next_cached++ % CACHED_MAX, n = 0;
	struct note *notes = NULL;
	const struct err *e =
		store_note_list(app->store, a, database, &notes, &n);

	if (e) {
		arena_destroy(a);
		*ret = NULL;
		return NULL; /* the question is answered without them */
	}
	arena_destroy(cached[at].arena);
	cached[at].arena = a;
	cached[at].store = store_serial(app->store);
	cached[at].database = arena_strdup(a, database);
	cached[at].version = version;
	cached[at].terms = (struct terms){ .n = 0 };
	for (size_t i = 0; i < n; i++)
		if (notes[i].source != NOTE_COMMENTS)
			note_terms(a, &notes[i], &cached[at].terms);
	*ret = &cached[at].terms;
	return NULL;
}

static const struct err *
terms_of(const struct app *app, const char *database, int64_t version,
	 const struct terms **ret)
{
	for (size_t i = 0; i < CACHED_MAX; i++)
		if (cached[i].arena && cached[i].version == version &&
		    cached[i].store == store_serial(app->store) &&
		    strcmp(cached[i].database, database) == 0) {
			*ret = &cached[i].terms;
			return NULL;
		}
	return read_terms(app, database, version, ret);
}

/* The strings are copied: another question may replace what is cached. */
static const struct err *
expand(const struct app *app, struct job *job, int64_t version)
{
	const struct terms *terms = NULL;
	struct expansion x;
	const struct err *e =
		terms_of(app, database_key(job->database), version, &terms);

	if (e || !terms)
		return e;
	terms_expand(job->arena, job->schema, job->question, terms->items,
		     terms->n, &x);
	job->expanded = x.text;
	job->turn->terms = x.used;
	job->turn->n_terms = x.n_used;
	for (size_t i = 0; i < x.n_used; i++) {
		x.used[i].meaning = arena_strdup(job->arena, x.used[i].meaning);
		x.used[i].title = arena_strdup(job->arena, x.used[i].title);
	}
	return NULL;
}

static bool
is_mark(char c)
{
	return (unsigned char)c < 0x80 &&
	       !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
}

/* "\"revenue\" OR \"month\""; NULL: no word of it says anything. */
static const char *
query_of(struct arena *a, const char *question)
{
	char *text = utf8_fold(a, utf8_clean(a, str_of(question)));
	struct buf b = buf_new(a, QUERY_BYTES);
	struct str rest, word;
	size_t n = 0;

	for (char *c = text; *c; c++)
		if (is_mark(*c))
			*c = ' ';
	rest = str_of(text);
	while (n < QUERY_WORDS && (word = str_word(&rest, " ")).n) {
		if (word.n < 2 || word.n > 100 ||
		    word_is_common(word, COMMON_TO_NOTES))
			continue;
		buf_printf(&b, "%s\"%.*s\"", n++ ? " OR " : "", (int)word.n,
			   word.p);
	}
	return n && !b.cut ? buf_text(&b) : NULL;
}

/* Of the turns before, the last ones: what a question goes on from. */
static const char *
earlier(const struct job *job)
{
	struct buf b = buf_new(job->arena, QUERY_BYTES);
	const size_t n = job->n_history, most = job->settings->history;

	for (size_t i = n > most ? n - most : 0; i < n; i++)
		buf_printf(&b, "%s ", job->history[i].question);
	return query_of(job->arena, buf_text(&b));
}

/* What found a passage. */
enum ranking { BY_WORDS, BY_MEANING, BY_EARLIER, RANKING__MAX };

static const double weights[RANKING__MAX] = { 1, 1, 0.5 };

/* Several rankings, made one. */
struct fused {
	const struct passage_hit *hit;
	double score;
	bool by[RANKING__MAX];
};

struct fusion {
	struct fused items[RANKING__MAX * RANKED_MAX];
	size_t n;
};

static void
fuse(struct fusion *f, const struct passage_hits *hits, enum ranking by)
{
	for (size_t i = 0; i < hits->n; i++) {
		size_t at = 0;

		while (at < f->n && f->items[at].hit->id != hits->items[i].id)
			at++;
		if (at == f->n) {
			f->items[f->n++] =
				(struct fused){ .hit = &hits->items[i] };
		}
		f->items[at].score +=
			weights[by] / (RANK_OFFSET + 1 + (double)i);
		f->items[at].by[by] = true;
	}
}

/* The best of those that are left; its place is taken by the last. */
static struct fused
take_best(struct fusion *f)
{
	size_t best = 0;
	struct fused ret;

	for (size_t i = 1; i < f->n; i++)
		if (f->items[i].score > f->items[best].score)
			best = i;
	ret = f->items[best];
	f->n--;
	memmove(f->items + best, f->items + best + 1,
		(f->n - best) * sizeof(*f->items));
	return ret;
}

static const char *
found_by(const struct fused *f)
{
	if (f->by[BY_WORDS] && f->by[BY_MEANING])
		return "words, meaning";
	if (f->by[BY_MEANING])
		return "meaning";
	return f->by[BY_WORDS] ? "words" : "earlier questions";
}

static void
keep_best(struct job *job, struct fusion *f)
{
	struct turn *t = job->turn;
	size_t most = (size_t)job->settings->top_k;

	while (f->n && t->n_notes < most) {
		const struct fused best = take_best(f);
		const struct passage_hit *hit = best.hit;

		t->notes[t->n_notes++] = (struct found_note){
			.source = hit->source,
			.title = hit->title,
			.heading = hit->passage.heading,
			.text = hit->passage.text,
			.by = found_by(&best),
			.score = best.score,
		};
	}
}

static bool
is_kept(const struct turn *t, const char *text)
{
	for (size_t i = 0; i < t->n_notes; i++)
		if (strcmp(t->notes[i].text, text) == 0)
			return true;
	return false;
}

/* Rules hold whatever is asked, so they need not be found. */
static void
keep_rules(struct job *job)
{
	const struct passages *p = &job->notes->always;
	struct turn *t = job->turn;

	for (size_t i = 0; i < p->n; i++)
		if (!is_kept(t, p->items[i].text))
			t->notes[t->n_notes++] = (struct found_note){
				.source = "",
				.title = "",
				.heading = p->items[i].heading,
				.text = p->items[i].text,
				.by = "rule",
			};
}

static void
tell(struct job *job)
{
	const size_t n = job->turn->n_notes;
	const bool near = job_notes_fit(job);
	const char *before = job->detail;

	job->detail = arena_printf(job->arena,
				   near     ? n == 1 ? "%zu passage near it"
						     : "%zu passages near it"
				   : n == 1 ? "%zu passage"
					    : "%zu passages",
				   n);
	if (before)
		job->detail =
			arena_printf(job->arena, "%s; %s", job->detail, before);
}

static const struct err *
search(const struct app *app, struct job *job, const char *query,
       struct passage_hits *ret)
{
	*ret = (struct passage_hits){ .n = 0 };
	return query ? store_passage_search(app->store, job->arena,
					    database_key(job->database), query,
					    RANKED_MAX, ret)
		     : NULL;
}

/* Where all notes stand in the prompt, this is for people: no call is made. */
static const struct err *
find_passages(const struct app *app, struct job *job, struct fusion *f)
{
	struct passage_hits hits[RANKING__MAX] = { { .n = 0 } };
	const struct err *e = search(
		app, job, query_of(job->arena, job->question), &hits[BY_WORDS]);

	if (!e && !job_notes_fit(job))
		e = search(app, job, earlier(job), &hits[BY_EARLIER]);
	if (!e && !job_notes_fit(job))
		e = notes_near(app, job, RANKED_MAX, &hits[BY_MEANING]);
	for (size_t i = 0; !e && i < RANKING__MAX; i++)
		fuse(f, &hits[i], (enum ranking)i);
	return e;
}

const struct err *
notes_find(const struct app *app, struct job *job)
{
	struct fusion *f = arena_alloc(job->arena, sizeof(*f));
	const struct prompt_notes *n = job->notes;
	int64_t version = 0;
	const struct err *e = store_note_version(
		app->store, job->arena, database_key(job->database), &version);

	if (!e)
		e = expand(app, job, version);
	if (!e)
		e = find_passages(app, job, f);
	if (e && model_ends(e))
		return e;
	if (e) { /* a question can be answered without notes */
		job->detail = e->say;
		return NULL;
	}
	job->turn->notes = arena_array(job->arena, f->n + (n ? n->always.n : 0),
				       sizeof(*job->turn->notes));
	keep_best(job, f);
	if (n && !job_notes_fit(job))
		keep_rules(job);
	tell(job);
	return NULL;
}
