#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/settings.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *key, *value;
	const char *text; /* as written back; NULL: refused */
} values[] = {
	{ "llm.timeout", "15", "15" },
	{ "llm.timeout", "500ms", "0.5" },
	{ "llm.timeout", "2m", "120" },
	{ "llm.timeout", "0.05", NULL },
	{ "llm.timeout", "2h", NULL },
	{ "llm.timeout", "soon", NULL },
	{ "llm.timeout", "", NULL },
	{ "server.page_workers", "1", "1" },
	{ "server.page_workers", "0", NULL },
	{ "server.page_workers", "-1", NULL },
	{ "server.page_workers", "257", NULL },
	{ "server.page_workers", "2.5", NULL },
	{ "server.page_workers", "1e999", NULL },
	{ "server.max_body", "64k", "64k" },
	{ "server.max_body", "65537", "65537" },
	{ "server.max_body", "1g", NULL },
	{ "server.socket_mode", "0660", "0660" },
	{ "server.socket_mode", "777", "0777" },
	{ "server.socket_mode", "1777", NULL },
	{ "server.socket_mode", "0688", NULL },
	{ "server.socket_mode", "rw", NULL },
	{ "server.socket_mode", "", NULL },
	{ "llm.temperature", "0", "0" },
	{ "llm.temperature", "2", "2" },
	{ "llm.temperature", "2.1", NULL },
	{ "llm.temperature", "nan", NULL },
	{ "server.auth", "proxy", "proxy" },
	{ "server.auth", "ldap", NULL },
	{ "server.log_questions", "yes", "on" },
	{ "server.log_questions", "maybe", NULL },
	{ "pipeline.drafters", "model grammar", "model grammar" },
	{ "pipeline.drafters", "", "" },
	{ "pipeline.drafters", "model model", NULL },
	{ "pipeline.drafters", "oracle", NULL },
	{ "pipeline.max_fixes", "5", "5" },
	{ "pipeline.max_fixes", "6", NULL },
	{ "pipeline.max_attempts", "3", "3" },
	{ "pipeline.max_attempts", "0", NULL },
	{ "pipeline.max_debug_attempts", "1", "1" },
	{ "query.today", "2026-02-28", "2026-02-28" },
	{ "query.today", "", "" },
	{ "query.today", "2026-02-29", NULL },
	{ "query.today", "2026-2-8", NULL },
	{ "query.today", "28.02.2026", NULL },
	{ "llm.api_key", "sk-secret", "(set)" },
};

static void
sets_values(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct settings s;

	(void)state;
	settings_init(&s, a);
	for (size_t i = 0; i < COUNT(values); i++) {
		const struct key *k =
			settings_key(str_of(values[i].key), SCOPE_GLOBAL);
		const struct err *e;

		assert_non_null(k);
		e = settings_set(&s, a, k, str_of(values[i].value));
		if (values[i].text) {
			assert_null(e);
			assert_string_equal(settings_text(a, &s, k),
					    values[i].text);
		} else {
			assert_non_null(e);
			assert_non_null(strstr(e->say, values[i].key));
		}
	}
	arena_destroy(a);
}

static const struct {
	const char *name;
	enum key_scope scope;
	const char *found; /* "section.name" or NULL */
} names[] = {
	{ "llm.model", SCOPE_GLOBAL, "llm.model" },
	{ "model", SCOPE_GLOBAL, NULL },
	{ "llm_model", SCOPE_DATABASE, "llm.model" },
	{ "timeout", SCOPE_DATABASE, "query.timeout" },
	{ "llm.timeout", SCOPE_DATABASE, "llm.timeout" },
	{ "server.store", SCOPE_DATABASE, NULL },
	{ "row_limit", SCOPE_REQUEST, "query.row_limit" },
	{ "llm.api_key", SCOPE_REQUEST, NULL },
	{ "", SCOPE_GLOBAL, NULL },
};

static void
finds_keys(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		const struct key *k =
			settings_key(str_of(names[i].name), names[i].scope);

		assert_int_equal(k != NULL, names[i].found != NULL);
		if (k)
			assert_string_equal(
				arena_printf(a, "%s.%s", k->section, k->name),
				names[i].found);
	}
	arena_destroy(a);
}

/* Bare names must be told apart in a [database] section. */
static void
bare_names_are_unique(void **state)
{
	(void)state;
	for (size_t i = 0; i < n_settings_keys; i++)
		for (size_t j = 0; j < i; j++) {
			const struct key *a = &settings_keys[i];
			const struct key *b = &settings_keys[j];

			if (a->scope == SCOPE_GLOBAL ||
			    b->scope == SCOPE_GLOBAL ||
			    strcmp(a->section, "llm") == 0 ||
			    strcmp(b->section, "llm") == 0)
				continue;
			assert_string_not_equal(a->name, b->name);
		}
}

static const char *
write_file(struct arena *a, const char *text)
{
	char *path = arena_printf(a, "/tmp/parlance-test-%d.conf", getpid());
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	(void)fputs(text, f);
	(void)fclose(f);
	return path;
}

static void
later_beats_earlier(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const char *const sets[] = { "query.row_limit=7", NULL };
	char env1[] = "PARLANCE_LLM_MODEL=own", env2[] = "OPENAI_API_KEY=k1",
	     env3[] = "TEXT2SQL_MODEL_PRIMARY=alias";
	char *const env[] = { env3, env1, env2, NULL };
	struct settings_source source = { .env = env, .sets = sets };
	struct config *c = NULL;

	(void)state;
	source.file = write_file(
		a, "# a comment\n[llm]\nmodel = file\napi_key = k0\n"
		   "temperature = 0.7\n[query]\nrow_limit = 5\n"
		   "[database shop]\nurl = sqlite:/x.db\nrow_limit = 9\n"
		   "llm_temperature = 0\n[database other]\nurl = y.db\n");
	assert_null(settings_load(a, &source, &c));
	(void)unlink(source.file);
	assert_string_equal(c->settings->model, "own");
	assert_string_equal(c->settings->api_key, "k1");
	assert_true(c->settings->row_limit == 7);
	assert_true(c->n_databases == 2);
	assert_string_equal(c->databases[0].title, "shop");
	assert_true(c->databases[0].settings->row_limit == 9);
	assert_true(c->databases[0].settings->temperature < 0.01);
	assert_true(c->databases[1].settings->row_limit == 7);
	assert_true(c->databases[1].settings->temperature > 0.69);
	arena_destroy(a);
}

static const struct {
	const char *text;
	const char *where; /* must be in the message */
} bad_files[] = {
	{ "model = x\n", ":1: \"model\" is a key before" },
	{ "[llm]\nmodle = x\n", ":2: unknown key \"llm.modle\"; did you mean "
				"llm.model?" },
	{ "[llm]\n\ntimeout = never\n", ":3: llm.timeout takes" },
	{ "[llm\n", ":1: \"[llm\" begins a section" },
	{ "[llm]\nmodel\n", ":2: \"model\" begins neither" },
	{ "[database a b]\nurl = x\n", ":1: a database's name" },
	{ "[database shop]\ntitle = x\n", ":1: [database shop] needs a url" },
	{ "[database shop]\nurl = x\nstore = y\n", ":3: unknown key" },
	{ "[query]\nrow_limit = 10\nmax_row_limit = 5\n", "must not be more" },
	{ "[database shop]\nurl = x.db\nquestion_timeout = 2h\n",
	  ":3: pipeline.question_timeout takes" },
	{ "[database shop]\nurl = x.db\nquestion_timeout = 20m\n",
	  ":3: pipeline.question_timeout = 1200: it must be less" },
	{ "[llm]\nbase_url = file:///etc/passwd\n", "begins with http" },
	{ "[server]\nsocket_mode = rw\n", ":2: server.socket_mode takes" },
};

static void
bad_files_name_the_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(bad_files); i++) {
		struct arena *a = arena_create(1 << 20);
		struct settings_source source = { 0 };
		struct config *c = NULL;
		const struct err *e;

		source.file = write_file(a, bad_files[i].text);
		e = settings_load(a, &source, &c);
		(void)unlink(source.file);
		assert_non_null(e);
		assert_int_equal(err_exit(e), 78);
		if (!strstr(e->say, bad_files[i].where))
			fail_msg("%s: %s", bad_files[i].where, e->say);
		arena_destroy(a);
	}
}

static const struct {
	const char *variable;
	bool ok;
} variables[] = {
	{ "PARLANCE_LLM_MODLE=x", false },
	{ "PARLANCE_QUERY_ROWLIMIT=5", false },
	{ "PARLANCE_LLM_MODEL=x", true },
	{ "PARLANCE_PAUSE_AT=draft", true }, /* of no section: not ours */
	{ "PARLANCE_USER=ann", true },
	{ "LLM_MODLE=x", true },
};

static void
misspelt_variables_are_told(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(variables); i++) {
		struct arena *a = arena_create(1 << 20);
		char *const env[] = { arena_strdup(a, variables[i].variable),
				      NULL };
		struct settings_source source = { .env = env };
		struct config *c = NULL;
		const struct err *e = settings_load(a, &source, &c);

		assert_int_equal(e == NULL, variables[i].ok);
		if (e)
			assert_int_equal(err_exit(e), 78);
		arena_destroy(a);
	}
}

static void
ad_hoc_database_is_named_after_its_file(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct settings_source source = { .ad_hoc = "/data/My Shop.v2.db" };
	struct config *c = NULL;

	(void)state;
	assert_null(settings_load(a, &source, &c));
	assert_string_equal(c->databases[0].name, "My Shop.v2");
	assert_string_equal(c->databases[0].url, source.ad_hoc);
	arena_destroy(a);
}

static void
hide_key(void *arg, const char *key, const char *value, const char *from)
{
	size_t *n = arg;

	(void)from;
	(*n)++;
	assert_null(strstr(value, "sk-1"));
	if (strcmp(key, "llm.api_key") == 0)
		assert_string_equal(value, "(set)");
}

static void
dump_has_every_key_and_no_secret(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char key[] = "OPENAI_API_KEY=sk-1";
	char *const env[] = { key, NULL };
	struct settings_source source = { .env = env };
	size_t n = 0;

	(void)state;
	assert_null(settings_dump(a, &source, hide_key, &n));
	assert_true(n == n_settings_keys);
	arena_destroy(a);
}

static const struct {
	const char *url, *shown;
} urls[] = {
	{ "sqlite:/srv/a@b:c.db", "sqlite:/srv/a@b:c.db" },
	{ "shop.db", "shop.db" },
	{ "postgresql://h/db", "postgresql://h/db" },
	{ "postgresql://u@h/db", "postgresql://u@h/db" },
	{ "postgresql://u:p@h:5432/db?x=1",
	  "postgresql://u:(set)@h:5432/db?x=1" },
	{ "mysql://u:p@q:/@h/db", "mysql://u:(set)@q:/@h/db" },
	{ "mysql://u:p@q@h/db", "mysql://u:(set)@h/db" },
	{ "postgresql:///db?user=u&password=p&x=1",
	  "postgresql:///db?user=u&password=(set)&x=1" },
	{ "odbc:Driver=X;UID=u;PWD=p;Server=h",
	  "odbc:Driver=X;UID=u;PWD=(set);Server=h" },
	{ "postgresql:host=h password=p", "postgresql:host=h password=(set)" },
	{ "odbc:Driver=X;AuthToken=p", "odbc:Driver=X;AuthToken=(set)" },
};

static void
urls_show_no_password(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(urls); i++)
		assert_string_equal(settings_url(a, urls[i].url),
				    urls[i].shown);
	arena_destroy(a);
}

/* A question is read with more turns than a prompt holds, or with none. */
static void
turns_of_a_chat(void **state)
{
	struct settings s = { .history = 3, .history_messages = 10 };

	(void)state;
	assert_int_equal(settings_chat_turns(&s), 12);
	s.history = 0;
	assert_int_equal(settings_chat_turns(&s), 0);
	s.history = 40;
	s.history_messages = 100;
	assert_int_equal(settings_chat_turns(&s), 40);
}

TESTS(CASE(sets_values), CASE(turns_of_a_chat), CASE(finds_keys),
      CASE(bare_names_are_unique), CASE(later_beats_earlier),
      CASE(bad_files_name_the_line), CASE(misspelt_variables_are_told),
      CASE(ad_hoc_database_is_named_after_its_file),
      CASE(dump_has_every_key_and_no_secret), CASE(urls_show_no_password))
