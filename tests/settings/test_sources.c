#include "settings/sources.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

#define KEY "k-3f1c9a77"
#define PASSWORD "p-88d1e42c"

static const char *const secrets[] = { KEY, PASSWORD, NULL };

static const struct {
	const char *text;
	const char *masked;
} files[] = {
	{ "[llm]\napi_key = " KEY "\n", "[llm ]\napi_key = \"(set)\"\n" },
	{ "[llm]\n# api_key = " KEY "\nmodel = x\n",
	  "[llm ]\n\nmodel = \"x\"\n" },
	{ "[llm]\napi_key =\n", "[llm ]\napi_key = \"\"\n" },
	{ "[database d]\nurl = postgresql://u:" PASSWORD "@h/d\n",
	  "[database d]\nurl = \"postgresql://u:(set)@h/d\"\n" },
	{ "[database d]\nurl = odbc:Driver=x;PWD=" PASSWORD "\n",
	  "[database d]\nurl = \"odbc:Driver=x;PWD=(set)\"\n" },
	{ "[database d]\nurl = x.db\nwrite_url = mysql://u:" PASSWORD "@h/d\n"
	  "llm_api_key = \"" KEY "\"\n",
	  "[database d]\nurl = \"x.db\"\n"
	  "write_url = \"mysql://u:(set)@h/d\"\nllm_api_key = \"(set)\"\n" },
	{ "[database d]\nurl = x.db\nsample_questions = \"one\n two\"\n"
	  "title = T\n",
	  "[database d]\nurl = \"x.db\"\nsample_questions = \"one\n two\"\n"
	  "title = \"T\"\n" },
};

static const struct sources *
sources_of(struct arena *a, const char *text)
{
	struct sources *s = arena_alloc(a, sizeof(*s));

	s->files.items = arena_alloc(a, sizeof(*s->files.items));
	s->files.items[0] = (struct source_text){ "x.conf", str_of(text) };
	s->files.n = 1;
	s->has_file = true;
	return s;
}

static void
no_secret_is_in(struct str s)
{
	for (size_t i = 0; secrets[i]; i++)
		assert_false(str_has(s, str_of(secrets[i])));
}

static void
files_lose_their_secrets_and_keep_their_lines(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++) {
		struct sources masked;
		struct str text;

		assert_null(
			sources_mask(a, sources_of(a, files[i].text), &masked));
		text = masked.files.items[0].text;
		assert_string_equal(str_dup(a, text), files[i].masked);
		no_secret_is_in(text);
	}
	arena_destroy(a);
}

/* What a page worker reads says the same of all that is no secret. */
static void
masked_texts_are_the_same_settings(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct sources *whole = sources_of(
		a, "[llm]\nmodel = m\n\napi_key = " KEY "\n[query]\n"
		   "row_limit = 7\n[database d]\nurl = postgresql://u:" PASSWORD
		   "@h/d\ntitle = \"a  b\"\n");
	struct sources masked;
	const struct settings_source from[] = { { .texts = whole },
						{ .texts = &masked } };
	struct config *c[2];

	(void)state;
	assert_null(sources_mask(a, whole, &masked));
	for (size_t i = 0; i < 2; i++) {
		assert_null(settings_load(a, &from[i], &c[i]));
		assert_string_equal(c[i]->settings->model, "m");
		assert_int_equal(c[i]->settings->row_limit, 7);
		assert_string_equal(c[i]->databases[0].title, "a  b");
		assert_string_equal(settings_where(c[i], "llm.api_key"),
				    "x.conf:4");
		assert_string_equal(settings_where(c[i], "database.d.title"),
				    "x.conf:9");
	}
	assert_string_equal(c[0]->settings->api_key, KEY);
	assert_string_equal(c[1]->settings->api_key, "(set)");
	/* caches go by the same place in both */
	assert_string_equal(database_place(&c[0]->databases[0]),
			    database_place(&c[1]->databases[0]));
	no_secret_is_in(str_of(database_place(&c[0]->databases[0])));
	arena_destroy(a);
}

static void
are_as_before(const struct sources *s)
{
	assert_int_equal(s->env.n, 4);
	assert_string_equal(s->env.items[1].text.p, "m");
	assert_string_equal(s->env.items[3].text.p, "http://u:(set)@h/v1");
	assert_string_equal(s->sets.items[1].name, "llm.model");
	assert_string_equal(s->sets.items[1].text.p, "n");
}

static void
come_back(struct arena *a, const struct sources *masked, struct sources *ret)
{
	struct buf b = buf_new(a, 1 << 16);

	sources_pack(masked, &b);
	no_secret_is_in(buf_str(&b));
	assert_true(sources_unpack(a, buf_str(&b), ret));
}

static void
variables_and_options_lose_theirs(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char e1[] = "OPENAI_API_KEY=" KEY, e2[] = "PARLANCE_LLM_MODEL=m",
	     e3[] = "PGPASSWORD=" PASSWORD, e4[] = "HOME=" PASSWORD,
	     e5[] = "OPENAI_BASE_URL=http://u:" PASSWORD "@h/v1";
	char *const env[] = { e1, e2, e3, e4, e5, NULL };
	const char *const sets[] = { "llm.api_key=" KEY, "llm.model=n", NULL };
	const struct settings_source source = { .env = env, .sets = sets };
	struct sources whole, masked, back;

	(void)state;
	assert_null(sources_read(a, &source, &whole));
	assert_int_equal(whole.env.n, 4); /* HOME is no setting */
	assert_null(sources_mask(a, &whole, &masked));
	come_back(a, &masked, &back);
	are_as_before(&back);
	arena_destroy(a);
}

/* Each cut of what was packed is refused, and so is what is none. */
static void
bytes_that_are_not_whole_are_refused(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct buf b = buf_new(a, 1 << 16);
	struct sources back;

	(void)state;
	sources_pack(sources_of(a, "[llm]\nmodel = x\n"), &b);
	assert_true(sources_unpack(a, buf_str(&b), &back));
	assert_string_equal(back.files.items[0].name, "x.conf");
	for (size_t n = 0; n + 1 < b.n; n++)
		assert_false(
			sources_unpack(a, str_first(buf_str(&b), n), &back));
	assert_false(sources_unpack(a, STR("parlance sources 1\n9:"), &back));
	arena_destroy(a);
}

static void
what_was_wiped_is_gone(void **state)
{
	struct arena *a = arena_create(1 << 20);
	static char variable[] = "OPENAI_API_KEY=" KEY;
	char set[] = "llm.api_key=" KEY, other[] = "llm.model=x";
	const char *const sets[] = { set, other, NULL };
	const char *value = strchr(variable, '=') + 1;

	(void)state;
	assert_int_equal(putenv(variable), 0);
	assert_int_equal(setenv("OPENAI_ORG_ID", "org", 1), 0);
	sources_wipe(a, sets);
	assert_null(getenv("OPENAI_API_KEY"));
	assert_string_equal(getenv("OPENAI_ORG_ID"), "org");
	assert_string_equal(set, "llm.api_key=**********");
	assert_string_equal(other, "llm.model=x");
	assert_string_equal(value, "");
	assert_int_equal(value[1], 0);
	arena_destroy(a);
}

TESTS(CASE(files_lose_their_secrets_and_keep_their_lines),
      CASE(masked_texts_are_the_same_settings),
      CASE(variables_and_options_lose_theirs),
      CASE(bytes_that_are_not_whole_are_refused), CASE(what_was_wiped_is_gone))
