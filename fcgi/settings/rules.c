#include "settings/rules.h"

#include <string.h>

#include "base/ban.h"

static bool
question_outlasts_request(const struct settings *s)
{
	return s->question_timeout_ms >= s->request_timeout_ms;
}

static bool
statement_outlasts_question(const struct settings *s)
{
	return s->timeout_ms > s->question_timeout_ms;
}

static bool
call_outlasts_question(const struct settings *s)
{
	return s->llm_timeout_ms > s->question_timeout_ms;
}

static bool
limit_passes_its_most(const struct settings *s)
{
	return s->row_limit > s->max_row_limit;
}

static bool
embeds_without_openai(const struct settings *s)
{
	return *s->embedding_model && s->llm_api != API_OPENAI;
}

static bool
has_two_keys(const struct settings *s)
{
	return *s->api_key && *s->api_key_file;
}

static bool
has_model(const struct settings *s)
{
	return *s->base_url || *s->api_key || *s->api_key_file;
}

static bool
drafts_by_no_model(const struct settings *s)
{
	return !has_model(s) && str_has(str_of(s->drafters), STR("model"));
}

static bool
tells_unseen_rows(const struct settings *s)
{
	return s->answer == ANSWER_MODEL && !s->send_rows;
}

static bool
evaluates_without_model(const struct settings *s)
{
	return s->evaluate && !has_model(s);
}

static bool
has_one_socket(const struct settings *s)
{
	return strcmp(s->listen_page, s->listen_ask) == 0;
}

static bool
idles_beyond_its_life(const struct settings *s)
{
	return s->session_lifetime_ms &&
	       s->session_idle_ms > s->session_lifetime_ms;
}

static bool
file_passes_all_files(const struct settings *s)
{
	return s->dataset_file > s->dataset_bytes;
}

static bool
writes_by_nobody(const struct settings *s)
{
	return s->writes && !*s->writers;
}

static bool
has_admins_without_names(const struct settings *s)
{
	return s->auth == AUTH_NONE && (*s->admins || *s->admin_groups);
}

static bool
raw_limit_passes_its_most(const struct settings *s)
{
	return s->raw_row_limit > s->max_row_limit;
}

/*
 * The first key is the one that the message is about. A mild rule is broken
 * without harm: -t says so of a value that somebody wrote, a start goes on.
 */
static const struct rule {
	const char *keys[2];
	bool mild;
	bool (*broken)(const struct settings *s);
	const char *says;
} rules[] = {
	{ { "pipeline.question_timeout", "server.request_timeout" },
	  false,
	  question_outlasts_request,
	  "it must be less than server.request_timeout; raise that one too" },
	{ { "query.timeout", NULL },
	  true,
	  statement_outlasts_question,
	  "one statement may take no longer than its whole question"
	  " (pipeline.question_timeout)" },
	{ { "llm.timeout", NULL },
	  true,
	  call_outlasts_question,
	  "one call may take no longer than its whole question"
	  " (pipeline.question_timeout)" },
	{ { "query.row_limit", "query.max_row_limit" },
	  false,
	  limit_passes_its_most,
	  "it must not be more than query.max_row_limit" },
	{ { "pipeline.raw_row_limit", NULL },
	  true,
	  raw_limit_passes_its_most,
	  "it must not be more than query.max_row_limit" },
	{ { "llm.embedding_model", "llm.api" },
	  false,
	  embeds_without_openai,
	  "it needs llm.api = openai" },
	{ { "llm.api_key_file", "llm.api_key" },
	  true,
	  has_two_keys,
	  "llm.api_key is set too; leave one of them" },
	{ { "pipeline.drafters", NULL },
	  true,
	  drafts_by_no_model,
	  "it names the model, and there is none: set llm.base_url" },
	{ { "pipeline.evaluate", NULL },
	  true,
	  evaluates_without_model,
	  "a model judges, and there is none: set llm.base_url" },
	{ { "pipeline.answer", "pipeline.send_rows" },
	  true,
	  tells_unseen_rows,
	  "the model tells no rows that it does not see: set"
	  " pipeline.send_rows = on" },
	{ { "server.listen_ask", "server.listen_page" },
	  true,
	  has_one_socket,
	  "server.listen_page is the same; each pool has its own" },
	{ { "session.idle", "session.lifetime" },
	  true,
	  idles_beyond_its_life,
	  "it must not be more than session.lifetime" },
	{ { "datasets.max_file", "datasets.max_bytes" },
	  true,
	  file_passes_all_files,
	  "it must not be more than datasets.max_bytes, which all files of a"
	  " user share" },
	{ { "query.writes", "query.writers" },
	  true,
	  writes_by_nobody,
	  "nobody may: say who in query.writers" },
	{ { "server.admins", "server.admin_groups" },
	  true,
	  has_admins_without_names,
	  "under server.auth = none nobody has a name; set it to proxy, or"
	  " leave administration to the command line" },
};

static const struct key *
key_of(const char *name)
{
	return name ? settings_key(str_of(name), SCOPE_GLOBAL) : NULL;
}

/* Where the rule's value stands; NULL: both are the default. */
static const char *
place(const struct rule *r, const struct origin_of *origin,
      const struct key **ret)
{
	for (size_t i = 0; i < COUNT(r->keys); i++) {
		const char *where;

		*ret = key_of(r->keys[i]);
		where = *ret ? origin->fn(origin->arg, *ret) : NULL;
		if (where)
			return where;
	}
	*ret = key_of(r->keys[0]);
	return NULL;
}

const struct err *
rules_check(struct arena *a, const struct settings *s,
	    const struct origin_of *origin, bool strict)
{
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct rule *r = &rules[i];
		const struct key *key = NULL, *of = key_of(r->keys[0]);
		const char *where;

		if ((r->mild && !strict) || !r->broken(s))
			continue;
		where = place(r, origin, &key);
		if (!where && r->mild)
			continue;
		assert(of && key);
		return err_say(a, ERR_CONFIG, "%s: %s.%s = %s: %s",
			       where ? where : "default", of->section, of->name,
			       settings_text(a, s, of), r->says);
	}
	return NULL;
}
