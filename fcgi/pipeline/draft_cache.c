#include "pipeline/draft_cache.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash/digest.h"
#include "drafter/drafter.h"
#include "drafter/prompt.h"
#include "pipeline/ask_model.h"
#include "pipeline/stages.h"
#include "sql/dialect/dialect.h"
#include "store/knowledge/draft.h"

#include "base/ban.h"

#define KEY_BYTES ((size_t)1 << 20)
#define VERSION 1 /* raised when a key is made of other things */

static bool
is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

/* Blanks as one, no mark at the end, lower case outside quotes. */
static const char *
same_question(struct arena *a, const char *question)
{
	struct str s = str_trim(str_of(question));
	struct buf b = buf_new(a, s.n + 1);
	char quote = '\0';

	while (s.n && strchr(" ?!.", s.p[s.n - 1]))
		s.n--;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == quote)
			quote = '\0';
		else if (!quote && is_quote(c))
			quote = c;
		if (!quote && c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (c != '\n' && c != '\t' && c != ' ')
			buf_putc(&b, c);
		else if (i > 0 && !strchr(" \n\t", s.p[i - 1]))
			buf_putc(&b, ' ');
	}
	return buf_text(&b);
}

static struct job *
asked_as(const struct job *job, const char *question)
{
	struct job *copy = arena_alloc(job->arena, sizeof(*copy));

	*copy = *job;
	copy->question = question;
	return copy;
}

/* The schema stands in the key by its fingerprint, and not in the prompt. */
static const struct job *
without_schema(const struct job *job)
{
	struct job *copy = job_without_schema(job);

	copy->question = "";
	return copy;
}

static void
put_settings(struct buf *b, const struct job *job)
{
	const struct settings *s = job->settings;

	buf_printf(b, "%d\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n", VERSION,
		   job->database->name, database_place(job->database),
		   job->schema->fingerprint, s->base_url, s->model,
		   s->fallback_models, s->hide_samples);
	buf_printf(b, "%u %u %u %d %d %.6f", s->llm_api, s->schema_form,
		   s->reply_form, s->structured, s->grammar, s->temperature);
	buf_printf(b, " %llu %llu %llu %llu\n",
		   (unsigned long long)s->max_tokens,
		   (unsigned long long)s->candidates,
		   (unsigned long long)s->samples,
		   (unsigned long long)s->max_column_name);
	buf_printf(b, "%llu", (unsigned long long)s->schema_tokens);
	buf_printf(b, " %s", job->rights ? job->rights->digest : "");
	for (size_t i = 0; i < job->turn->n_selected; i++)
		buf_printf(b, ",%s", job->turn->selected[i]);
	buf_putc(b, '\n');
}

static bool
put_prompt(struct buf *b, const struct job *job, const char *name,
	   struct json_object *tree)
{
	struct str text;

	if (prompt_text(job, name, tree, &text))
		return false;
	buf_printf(b, "%zu\n", text.n);
	buf_add(b, text);
	return true;
}

/* NULL: it cannot be told, and nothing is kept. */
static const char *
key_of(const struct job *job)
{
	struct buf b = buf_new(job->arena, KEY_BYTES);
	char *key = arena_alloc(job->arena, DIGEST_CHARS + 1);
	const struct job *bare = without_schema(job);
	const struct job *asked =
		asked_as(job, same_question(job->arena, job->question));
	struct json_object *rules = prompt_system(bare);

	put_settings(&b, job);
	if ((job->settings->plan &&
	     !put_prompt(&b, bare, "prompt/plan", rules)) ||
	    !put_prompt(&b, bare, "prompt/system", rules) ||
	    !put_prompt(&b, asked, "prompt/user", prompt_user(asked)) || b.cut)
		return NULL;
	digest_hex(buf_str(&b), key);
	return key;
}

bool
draft_cache_find(const struct app *app, struct job *job, struct draft *ret)
{
	const struct settings *s = job->settings;
	struct kept_draft kept;

	if (!s->cache || !app->store || job->n_attempts > 0)
		return false;
	job->draft_key = key_of(job);
	/* a store that fails costs a call, not the question */
	if (!job->draft_key ||
	    store_draft_get(app->store, job->arena, job->draft_key,
			    (int64_t)s->cache_age_ms, &kept) ||
	    !kept.sql)
		return false;
	*ret = (struct draft){ .sql = kept.sql,
			       .explanation = kept.explanation,
			       .confidence = kept.confidence,
			       .drafter = kept.drafter };
	job->turn->cached = true;
	job->turn->model = kept.model;
	job->detail = "drafted for an earlier question";
	return true;
}

/* Whether the one shown is what the cache gave, mended or not. */
static bool
is_cached(const struct job *job)
{
	const struct attempt *t = job->attempts;

	while (t < job->shown && t[1].mended)
		t++;
	return t == job->shown;
}

/* It ran, gave rows, and nobody doubted it. */
static bool
is_good(const struct job *job)
{
	const struct attempt *t = job->shown;
	const struct drafter *d = t ? drafter_of(job, &t->draft) : NULL;

	return d && d->uses_model && !t->complaint && t->rows &&
	       t->rows->n_rows > 0 && job->turn->state == TURN_ANSWERED;
}

/* With the turn, where it is saved. */
static const struct err *
keep(const struct app *app, struct job *job)
{
	struct turn *turn = job->turn;
	struct draft_to_keep *k = arena_alloc(job->arena, sizeof(*k));

	*k = (struct draft_to_keep){
		.key = job->draft_key,
		.draft = {
			.database = job->database->name,
			.sql = turn->sql,
			.explanation = turn->explanation,
			.drafter = turn->drafter,
			.model = turn->model,
			.confidence = job->shown->draft.confidence,
		},
		.max = job->settings->cache_drafts,
	};
	if (!turn->chat)
		return store_draft_put(app->store, job->arena, k->key,
				       &k->draft, k->max);
	turn->keep = k;
	return NULL;
}

void
draft_cache_end(const struct app *app, struct job *job)
{
	struct turn *turn = job->turn;
	const struct err *ignored = NULL;

	if (!job->draft_key)
		return;
	turn->cached = turn->cached && is_cached(job);
	if (!is_good(job))
		ignored = store_draft_drop(app->store, job->arena,
					   job->draft_key);
	else if (!turn->cached)
		ignored = keep(app, job);
	(void)ignored;
}
