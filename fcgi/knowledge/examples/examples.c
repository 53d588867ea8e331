#include "knowledge/examples/examples.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash/hash.h"
#include "knowledge/schema/current.h"
#include "lexicon/look.h"
#include "lexicon/wording.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define NEAR_MAX 64   /* that are found by their words … */
#define KEPT_MAX 32   /* … and of those the nearest */
#define QUERY_WORDS 6 /* of the question, to find them by */
#define QUERY_BYTES 8000
#define FUSION 60 /* of reciprocal ranks: how little the first counts */
#define RANKINGS 2

static uint64_t
mix(uint64_t h, const char *text)
{
	return hash_add(hash_add(h, str_of(text ? text : "")), STR("\xff"));
}

static uint64_t
mix_table(uint64_t h, const struct schema_table *t)
{
	h = mix(h, t->name);
	for (size_t i = 0; i < t->n_cols; i++)
		h = mix(mix(h, t->cols[i].name), t->cols[i].declared);
	return h;
}

/* Of the tables that a list names, one a line; NULL: one is not there. */
static const char *
fingerprint_of(struct arena *a, const struct schema *schema, const char *tables)
{
	struct str rest = str_of(tables), name;
	uint64_t h = 14695981039346656037ull;

	while ((name = str_cut(&rest, '\n')).n) {
		const struct schema_table *t = schema_table(schema, name);

		if (!t)
			return NULL;
		h = mix_table(h, t);
	}
	return arena_printf(a, "%016llx", (unsigned long long)h);
}

void
example_mark_changed(struct arena *a, const struct schema *schema,
		     struct example *e)
{
	const char *now = schema ? fingerprint_of(a, schema, e->tables) : NULL;

	e->changed = schema && (!now || strcmp(now, e->fingerprint) != 0 ||
				strcmp(schema->dialect, e->dialect) != 0);
}

static const char *
tables_of(struct arena *a, const struct dialect *d, const struct schema *schema,
	  const char *sql)
{
	struct buf b = buf_new(a, QUERY_BYTES);
	size_t n;
	const char **names = sql_tables(a, d, schema, str_of(sql), &n);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s\n", names[i]);
	return buf_text(&b);
}

const struct err *
example_complete(const struct app *app, struct arena *a,
		 const struct database *db, struct wait *wait,
		 struct example *e)
{
	struct wording *words = arena_alloc(a, sizeof(*words));
	const struct schema *schema = NULL;
	struct verdict verdict = { .sql = NULL };
	struct look look;
	const struct dialect *d;
	const struct err *err = schema_current(app, a, db, wait, &schema);

	if (err)
		return err;
	d = dialect_find(str_of(schema->dialect));
	assert(d);
	sql_check(a, d, schema, db->rights, str_of(e->sql), &verdict);
	if (!verdict.sql)
		return err_say(a, ERR_INPUT, "The SQL is refused: %s",
			       verdict.complaint->message);
	look = look_read(a, schema, e->question);
	if (!look.again)
		e->question = look.rest;
	wording_read(a, str_of(e->question), words);
	e->words = wording_text(a, words);
	e->dialect = schema->dialect;
	e->tables = tables_of(a, d, schema, e->sql);
	e->fingerprint = fingerprint_of(a, schema, e->tables);
	if (!e->fingerprint)
		e->fingerprint = "";
	return NULL;
}

/* Long words tell more, and each that is common costs time. */
static bool
is_telling(const struct wording *words, size_t i)
{
	size_t n = strlen(words->items[i].text), longer = 0;

	if (words->items[i].kind != WORDING_WORD)
		return false;
	for (size_t k = 0; k < words->n; k++)
		longer += strlen(words->items[k].text) > n;
	return longer < QUERY_WORDS;
}

/* Any of the words; NULL: there is none to look for. */
static const char *
query_of(struct arena *a, const struct wording *words)
{
	struct buf b = buf_new(a, QUERY_BYTES);
	size_t n = 0;

	for (size_t i = 0; i < words->n && n < QUERY_WORDS; i++)
		if (is_telling(words, i))
			buf_printf(&b, "%s\"%s\"", n++ ? " OR " : "",
				   words->items[i].text);
	return n && !b.cut ? buf_text(&b) : NULL;
}

/* A way to order the n examples that words found; place[i]: 0 is nearest. */
struct ranking {
	const size_t *place; /* [n] */
};

/*
 * The order that several rankings agree on (reciprocal rank fusion): ret[i]
 * is the i-th nearest.
 */
static void
fuse(const struct ranking *rankings, size_t n_rankings, size_t n, size_t *ret)
{
	double score[NEAR_MAX] = { 0 };

	assert(n <= NEAR_MAX);
	for (size_t i = 0; i < n; i++) {
		size_t at = i;

		for (size_t r = 0; r < n_rankings; r++)
			score[i] +=
				1.0 / (double)(FUSION + rankings[r].place[i]);
		for (; at > 0 && score[ret[at - 1]] < score[i]; at--)
			ret[at] = ret[at - 1];
		ret[at] = i;
	}
}

/* The place of each by how alike its question is, word for word. */
static void
place_by_likeness(struct arena *a, const struct wording *words,
		  const struct examples *near, size_t *ret)
{
	struct wording *other = arena_alloc(a, sizeof(*other));
	double likeness[NEAR_MAX];

	for (size_t i = 0; i < near->n; i++) {
		wording_read(a, str_of(near->items[i].question), other);
		likeness[i] = wording_likeness(words, other);
		ret[i] = 0;
		for (size_t k = 0; k < i; k++)
			if (likeness[k] >= likeness[i])
				ret[i]++;
			else
				ret[k]++;
	}
}

/* By the store's order (bm25) and by likeness, fused. */
static void
order(struct job *job, const struct wording *words, struct examples *near)
{
	size_t places[RANKINGS][NEAR_MAX], at[NEAR_MAX] = { 0 };
	const struct ranking rankings[RANKINGS] = { { places[0] },
						    { places[1] } };
	struct example *sorted =
		arena_array(job->arena, near->n, sizeof(*sorted));

	for (size_t i = 0; i < near->n; i++)
		places[0][i] = i;
	place_by_likeness(job->arena, words, near, places[1]);
	fuse(rankings, RANKINGS, near->n, at);
	for (size_t i = 0; i < near->n; i++)
		sorted[i] = near->items[at[i]];
	near->items = sorted;
}

/*
 * A reader with rights gets those alone that it could have asked, and none
 * with a value: what is stored may not be told.
 */
static bool
is_open(const struct job *job, const struct example *e)
{
	struct verdict v = { .sql = NULL };

	if (!job->rights)
		return true;
	if (sql_has_word_literal(job->arena, job->dialect, str_of(e->sql)))
		return false;
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(e->sql), &v);
	return v.sql != NULL;
}

static void
keep_unchanged(struct job *job, struct examples *near)
{
	size_t n = 0;

	for (size_t i = 0; i < near->n; i++) {
		example_mark_changed(job->arena, job->schema, &near->items[i]);
		if (!near->items[i].changed && is_open(job, &near->items[i]))
			near->items[n++] = near->items[i];
	}
	near->n = n;
}

const struct err *
examples_find(const struct app *app, struct job *job)
{
	struct nearness by = { .database = database_key(job->database),
			       .max = NEAR_MAX };
	struct examples near = { .n = 0 };
	struct wording *words;
	const struct err *e;
	bool any = false;

	if (!app->store)
		return NULL;
	e = store_example_any(app->store, job->arena, by.database, &any);
	if (e || !any)
		return e;
	words = arena_alloc(job->arena, sizeof(*words));
	wording_read(job->arena, str_of(job->question), words);
	by.words = wording_text(job->arena, words);
	by.query = query_of(job->arena, words);
	e = store_example_near(app->store, job->arena, &by, &near);
	if (e)
		return e;
	keep_unchanged(job, &near);
	if (near.n > NEAR_MAX)
		near.n = NEAR_MAX;
	order(job, words, &near);
	job->examples = near.items;
	job->n_examples = near.n < KEPT_MAX ? near.n : KEPT_MAX;
	return NULL;
}
