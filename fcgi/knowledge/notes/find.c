#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "knowledge/notes/expand.h"
#include "knowledge/notes/notes.h"
#include "knowledge/notes/text.h"
#include "llm/count.h"
#include "llm/embed.h"
#include "store/knowledge/note.h"

#include "base/ban.h"

#define RANKED_MAX 20  /* of each ranking */
#define RANK_OFFSET 60 /* of reciprocal rank fusion, as everybody has it */
#define QUERY_WORDS 32
#define QUERY_BYTES 4000
#define BATCHES_MAX 4 /* that one question pays for */
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

/* Words that say nothing about what is asked. */
static bool
is_empty_word(struct str w)
{
	static const char *const words[] = {
		"a",     "an",   "the",  "of",     "in",   "on",    "at",
		"by",    "for",  "to",   "and",    "or",   "is",    "are",
		"was",   "were", "be",   "do",     "does", "did",   "what",
		"which", "who",  "whom", "how",    "many", "much",  "show",
		"list",  "give", "me",   "all",    "each", "with",  "from",
		"that",  "this", "have", "has",    "had",  "there", "their",
		"it",    "its",  "we",   "our",    "us",   "i",     "my",
		"per",   "than", "as",   "please",
	};

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_is(w, words[i]))
			return true;
	return false;
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
		if (word.n < 2 || word.n > 100 || is_empty_word(word))
			continue;
		buf_printf(&b, "%s\"%.*s\"", n++ ? " OR " : "", (int)word.n,
			   word.p);
	}
	return n && !b.cut ? buf_text(&b) : NULL;
}

/* What a model reads of a passage. */
static const char *
passage_text(struct arena *a, const struct passage *p)
{
	return *p->heading ? arena_printf(a, "%s: %s", p->heading, p->text)
			   : p->text;
}

/* One call, counted: texts[0 … n - 1]. */
static const struct err *
embed(struct job *job, const char *const *texts, size_t n,
      struct llm_vectors *ret)
{
	const struct settings *s = job->settings;
	const struct err *e =
		llm_embed(job->arena, s, texts, n, job->wait, ret);
	struct said said = {
		.calls = ret->calls,
		.tokens_in = ret->tokens_in,
		.request = ret->request,
	};

	if (said.request && !e)
		said.text =
			arena_printf(job->arena, "%zu vectors of %zu numbers",
				     ret->n, ret->size);
	model_count(job, "embed", &said);
	return e;
}

static const struct err *
keep_vectors(const struct app *app, struct arena *a, const struct settings *s,
	     const struct passage_hits *hits, const struct llm_vectors *v,
	     size_t skip)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < hits->n; i++) {
		const struct passage_vector vector = {
			s->embedding_model, v->items + (i + skip) * v->size,
			v->size
		};

		e = store_passage_embed(app->store, a, hits->items[i].id,
					&vector);
	}
	return e;
}

/*
 * The question's vector, in one call with the first passages that have none;
 * the rest in batches, as many as one question may pay for.
 */
static const struct err *
embed_question(const struct app *app, struct job *job,
	       struct passage_vector *ret)
{
	const char *texts[EMBED_BATCH];
	const struct settings *s = job->settings;
	struct arena *a = job->arena;
	const struct err *e = NULL;
	size_t skip = 1;

	texts[0] = job->question;
	for (size_t batch = 0; batch < BATCHES_MAX; batch++) {
		struct passage_hits bare;
		struct llm_vectors v;

		e = store_passage_bare(
			app->store, a, database_key(job->database),
			s->embedding_model, EMBED_BATCH - skip, &bare);
		if (e || (bare.n == 0 && batch > 0))
			return e;
		for (size_t i = 0; i < bare.n; i++)
			texts[i + skip] =
				passage_text(a, &bare.items[i].passage);
		e = embed(job, texts, bare.n + skip, &v);
		if (e)
			return e;
		if (batch == 0)
			*ret = (struct passage_vector){ s->embedding_model,
							v.items, v.size };
		e = keep_vectors(app, a, s, &bare, &v, skip);
		if (e)
			return e;
		skip = 0;
	}
	return NULL;
}

/* Two rankings, made one. */
struct fused {
	const struct passage_hit *hit;
	double score;
	bool by_words, by_meaning;
};

struct fusion {
	struct fused items[2 * RANKED_MAX];
	size_t n;
};

static void
fuse(struct fusion *f, const struct passage_hits *hits, bool by_words)
{
	for (size_t i = 0; i < hits->n; i++) {
		size_t at = 0;

		while (at < f->n && f->items[at].hit->id != hits->items[i].id)
			at++;
		if (at == f->n) {
			f->items[f->n++] =
				(struct fused){ .hit = &hits->items[i] };
		}
		f->items[at].score += 1.0 / (RANK_OFFSET + 1 + (double)i);
		f->items[at].by_words |= by_words;
		f->items[at].by_meaning |= !by_words;
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

static void
keep_best(struct job *job, struct fusion *f)
{
	struct turn *t = job->turn;
	size_t most = (size_t)job->settings->top_k;

	t->notes = arena_array(job->arena, f->n, sizeof(*t->notes));
	while (f->n && t->n_notes < most) {
		const struct fused best = take_best(f);
		const struct passage_hit *hit = best.hit;

		t->notes[t->n_notes++] = (struct found_note){
			.source = hit->source,
			.title = hit->title,
			.heading = hit->passage.heading,
			.text = hit->passage.text,
			.by = best.by_words && best.by_meaning
				      ? "words, meaning"
			      : best.by_words ? "words"
					      : "meaning",
			.score = best.score,
		};
	}
}

static const struct err *
by_meaning(const struct app *app, struct job *job, struct passage_hits *ret)
{
	struct passage_vector v = { .items = NULL };
	const struct err *e;

	if (!llm_embeds(job->settings))
		return NULL;
	e = embed_question(app, job, &v);
	if (e && !model_ends(e))
		job->detail = arena_printf(job->arena,
					   "by their words alone: %s", e->say);
	if (e && model_ends(e))
		return e;
	/* what has a vector may be found, even if a later batch failed */
	return v.items ? store_passage_near(app->store, job->arena,
					    database_key(job->database), &v,
					    RANKED_MAX, ret)
		       : NULL;
}

static void
tell(struct job *job)
{
	const struct turn *t = job->turn;

	job->detail = arena_printf(job->arena, "%zu passage%s%s%s", t->n_notes,
				   t->n_notes == 1 ? "" : "s",
				   job->detail ? ", " : "",
				   job->detail ? job->detail : "");
}

const struct err *
notes_find(const struct app *app, struct job *job)
{
	const char *database = database_key(job->database);
	struct passage_hits words = { .n = 0 }, meaning = { .n = 0 };
	struct fusion *f = arena_alloc(job->arena, sizeof(*f));
	const char *query = query_of(job->arena, job->question);
	int64_t version = 0;
	const struct err *e =
		store_note_version(app->store, job->arena, database, &version);

	if (!e)
		e = expand(app, job, version);
	if (!e && query)
		e = store_passage_search(app->store, job->arena, database,
					 query, RANKED_MAX, &words);
	if (!e)
		e = by_meaning(app, job, &meaning);
	if (e && model_ends(e))
		return e;
	if (e) { /* a question can be answered without notes */
		job->detail = e->say;
		return NULL;
	}
	fuse(f, &words, true);
	fuse(f, &meaning, false);
	keep_best(job, f);
	tell(job);
	return NULL;
}

const struct err *
notes_embed(const struct app *app, struct arena *a, const struct database *db,
	    struct wait *wait, size_t *ret_n)
{
	const struct settings *s = db->settings;
	const struct err *e = NULL;
	struct passage_hits bare;

	*ret_n = 0;
	if (!llm_embeds(s))
		return err_say(a, ERR_INPUT,
			       "llm.embedding_model is not set, or no model"
			       " server is.");
	do {
		const char *texts[EMBED_BATCH];
		struct llm_vectors v;

		e = store_passage_bare(app->store, a, database_key(db),
				       s->embedding_model, EMBED_BATCH, &bare);
		if (e || bare.n == 0)
			return e;
		for (size_t i = 0; i < bare.n; i++)
			texts[i] = passage_text(a, &bare.items[i].passage);
		e = llm_embed(a, s, texts, bare.n, wait, &v);
		if (!e)
			e = keep_vectors(app, a, s, &bare, &v, 0);
		*ret_n += e ? 0 : bare.n;
	} while (!e);
	return e;
}
