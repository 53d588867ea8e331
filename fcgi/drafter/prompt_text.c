#include <string.h>

#include "base/clock.h"
#include "data/facts.h"
#include "drafter/prompt.h"
#include "template/template.h"

#include "base/ban.h"

#define PROMPT_MAX ((size_t)1 << 20)
#define KEPT_MAX 16 /* prompts that one worker needs in turn */

static bool
collect(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

const struct err *
prompt_text(const struct job *job, const char *name, struct json_object *tree,
	    struct str *ret)
{
	const struct template *t = template_find(job->templates, str_of(name));
	struct buf b = buf_new(job->arena, PROMPT_MAX);
	struct writer w = { collect, &b };
	const struct err *e;

	if (!t)
		return err_new(job->arena, ERR_INTERNAL,
			       "The model could not be asked.",
			       "no template %s", name);
	e = template_render(job->arena, t, job->templates, tree, &w);
	if (!e && b.cut)
		e = err_new(job->arena, ERR_MODEL,
			    "This database is too large for the model.",
			    "%s: over %zu bytes", name, PROMPT_MAX);
	*ret = buf_str(&b);
	return e;
}

/* Texts that were rendered before, each with all that it is made of. */
static struct kept {
	struct arena *arena; /* NULL: free */
	const char *key;
	struct str text;
} kept[KEPT_MAX];
static size_t next_kept;

static const char *
key_of(const struct job *job, const char *name)
{
	const struct settings *s = job->settings;
	const struct database *db = job->database;

	return arena_printf(
		job->arena,
		"%s %p %llu %s %llu %llu %u %u %llu %d %llu\n%s\n%s", name,
		(const void *)job->templates,
		(unsigned long long)job->schema->serial,
		clock_date(job->arena, job->today_ms),
		(unsigned long long)s->row_limit,
		(unsigned long long)s->max_column_name, s->schema_form,
		s->reply_form,
		(unsigned long long)(job->notes ? job->notes->serial : 0),
		job_notes_fit(job),
		(unsigned long long)(job->facts ? job->facts->serial : 0),
		db && db->title ? db->title : "",
		db && db->description ? db->description : "");
}

static const struct kept *
find(const char *key)
{
	for (size_t i = 0; i < KEPT_MAX; i++)
		if (kept[i].arena && strcmp(kept[i].key, key) == 0)
			return &kept[i];
	return NULL;
}

static void
keep(const char *key, struct str text)
{
	struct kept *k = &kept[next_kept++ % KEPT_MAX];

	arena_destroy(k->arena);
	k->arena = arena_create(2 * PROMPT_MAX);
	k->key = arena_strdup(k->arena, key);
	k->text.p = arena_copy(k->arena, text.p, text.n);
	k->text.n = text.n;
}

const struct err *
prompt_rules_text(const struct job *job, const char *name, struct str *ret)
{
	const char *key = key_of(job, name);
	const struct kept *k = job->schema->serial ? find(key) : NULL;
	const struct err *e;

	if (k) { /* a copy: the next request may replace what is kept */
		ret->p = arena_copy(job->arena, k->text.p, k->text.n);
		ret->n = k->text.n;
		return NULL;
	}
	e = prompt_text(job, name, prompt_system(job), ret);
	if (!e && job->schema->serial)
		keep(key, *ret);
	return e;
}
