#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/settings.h"

#include "tests/test.h"

#include "base/ban.h"

#define SHOP "[database shop]\nurl = sqlite:/srv/shop.db\n"
#define SERVED "[database shop]\nurl = postgresql://reader@/shop\n"
#define RIGHTS "[rights a]\ndatabase = shop\ngroups = x\n"
#define LONG_PATH                                                      \
	"/run/parlance/0123456789012345678901234567890123456789012345" \
	"6789012345678901234567890123456789012345678901234567890.sock"

/* Each is refused in one line that names the place and says what to do. */
static const struct broken {
	const char *text;
	size_t n;         /* bytes of text; 0: to its NUL */
	const char *says; /* behind the file's name */
	const char *advice;
} broken[] = {
	/* What stands there twice, or nowhere */
	{ SHOP "[database shop]\nurl = sqlite:/srv/two.db\n", 0,
	  ":3: [database shop] is there twice, first at ",
	  ":1; give one another name" },
	{ "[llm]\nmodel = a\nmodel = b\n", 0, ":3: model is set already, at ",
	  ":2; take one of them out" },
	{ "[pipeline]\nmax_fixes = 1\nmax_attempts = 3\n", 0,
	  ":3: max_fixes is set already, at ", ":2; take" },
	{ "[llm]\nask_workers = 4\n", 0, ":2: unknown key \"llm.ask_workers\"",
	  "did you mean server.ask_workers?" },
	{ "[server]\nurl = sqlite:/srv/shop.db\n", 0,
	  ":2: unknown key \"server.url\"",
	  "it belongs into a [database NAME] section" },
	{ "[server]\nzzzzzzzzzz = 4\n", 0, ":2: unknown key \"server.zzzz",
	  "parlance help config has all of them" },
	{ "\t[server]\n", 0, ":1: \"[server]\" begins with a blank",
	  "take the blank out" },
	{ "[server]\npage_workers = 0x4\n", 0,
	  ":2: server.page_workers takes 1 to 256", "not \"0x4\"" },
	{ SHOP "row_limit = 5\nquery_row_limit = 6\n", 0,
	  ":4: row_limit is set already, at ", ":3; take" },
	{ SHOP "title = a\ntitle = b\n", 0, ":4: title is set already, at ",
	  ":3; take" },
	{ "[database shop]\n\n", 0, ":1: [database shop] needs a url",
	  "such as sqlite:/srv/shop.db" },
	{ "[server]\nmetrics = all\n[database shop]\nurl =\n", 0,
	  ":4: [database shop] needs a url", "such as" },
	{ SHOP "[rights a]\ngroups = x\ntables = t\n", 0,
	  ":3: [rights a] needs the name of a [database NAME]", "" },
	{ SHOP "[rights a]\ndatabase = shop\ntables = t\n", 0,
	  ":3: [rights a] needs users or groups", "" },
	{ SHOP "role = reader\n", 0,
	  ":1: role and facts of [database shop] are for PostgreSQL",
	  "use [rights NAME]" },
	{ SERVED "facts = Towns\n", 0,
	  ":1: query.facts of [database shop] takes names of small letters",
	  "not \"Towns\"" },
	{ SERVED "facts = towns 1a\n", 0, ":1: query.facts of [database shop]",
	  "not \"1a\"" },
	{ SHOP RIGHTS "colour = red\n", 0, ":6: [rights a] has no key colour",
	  "there are database, users" },
	{ SHOP RIGHTS "tables = t (a, b\n", 0,
	  ":6: tables of [rights a] takes a list of tables, each once",
	  "(a, b" },
	{ SHOP RIGHTS "tables = t (a) b\n", 0,
	  ":6: tables of [rights a] takes a list of tables, each once",
	  "t (a) b" },
	{ SHOP RIGHTS "tables = t ()\n", 0,
	  ":6: tables of [rights a] takes a list of tables, each once",
	  "t ()" },
	{ SHOP RIGHTS "tables = t (a), T (b)\n", 0,
	  ":6: tables of [rights a] takes a list of tables, each once",
	  "T (b)" },
	{ SHOP RIGHTS "tables = t, (b)\n", 0,
	  ":6: tables of [rights a] takes a list of tables, each once", "(b)" },
	{ SHOP RIGHTS "tables = t\nmasks = t.a blue\n", 0,
	  ":7: masks of [rights a] takes ", "null, email, hash or year" },
	{ SHOP RIGHTS "tables = t\nmasks = u.a null\n", 0,
	  ":7: masks of [rights a] takes ", "of tables that are listed" },
	{ SHOP RIGHTS "tables = t\nrows = u: a = 1\n", 0,
	  ":7: rows of [rights a] takes ", "of tables that are listed" },
	{ SHOP RIGHTS "tables = t\nrows = t: a = 1) or (1 = 1\n", 0,
	  ":7: rows of [rights a] takes ", "table: condition" },
	{ SHOP RIGHTS "tables = t\nrows = t: a = 1 -- all\n", 0,
	  ":7: rows of [rights a] takes ", "no comments" },
	{ SHOP RIGHTS "tables = t\nrow_limit = many\n", 0,
	  ":7: row_limit of [rights a] takes a number", "" },
	{ SHOP RIGHTS "groups = y\n", 0, ":6: groups is set already, at ",
	  ":5; take one of them out" },
	{ SHOP RIGHTS RIGHTS, 0, ":6: [rights a] is there twice, first at ",
	  ":3; give one another name" },
	{ "[databases shop]\n", 0, ":1: [databases] takes no name", "" },
	{ "[sever]\n", 0, ":1: unknown section [sever]", "there are server" },
	{ "[llm fast]\nmodel = a\n", 0, ":1: [llm] takes no name",
	  "not \"fast\"" },
	{ "[database]\nurl = a.db\n", 0, ":1: a database's name is made of",
	  "not \"\"" },
	{ "[server]\ndefault_database = shpo\n" SHOP, 0,
	  ":2: server.default_database = shpo: no section is called"
	  " [database shpo]",
	  "mend the name, or add it" },
	/* What is no text */
	{ "[llm]\nmodel = a\0b\n", sizeof("[llm]\nmodel = a\0b\n") - 1,
	  ":2: a NUL byte", "Save it as UTF-8" },
	{ "[server]\ntitle = Caf\xe9\n", 0, ":2: bytes that are no UTF-8",
	  "save the file as UTF-8" },
	{ "[server]\ntitle = \"Shop\n", 0,
	  ":2: a value that begins with a quotation mark", "ends with one" },
	{ "[server]\ntitle = \"Shop\" # ours\n", 0,
	  ":2: a value that begins with a quotation mark", "no remark" },
	{ "[server]\npage_workers = 4 # four\n", 0,
	  ":2: server.page_workers takes 1 to 256, not \"4 # four\"",
	  "a remark stands on a line of its own" },
	{ "[server]\nstore = /srv/x.db # ours\n", 0,
	  ":2: server.store takes a path", "a remark stands on a line" },
	{ "[server] # ours\ntitle = a\n", 0,
	  ":1: \"[server]\" begins a section that ends without ]",
	  "nothing else stands on its line" },
	{ "[database shop\nurl = a.db\n", 0,
	  ":1: \"[database\" begins a section that ends without ]", "" },
	{ "[server]\ntitle: a secret\n", 0,
	  ":2: \"title:\" begins neither [section] nor key = value; ",
	  "a remark begins with #" },
	{ "[server]\n= 5\n", 0, ":2: \"=\" begins neither", "key = value" },
	{ "store = x\n", 0, ":1: \"store\" is a key before the first",
	  "write the section that it is of above it" },
	{ "[server]\npage_wokers = 4\n", 0,
	  ":2: unknown key \"server.page_wokers\"",
	  "did you mean server.page_workers?" },
	{ SHOP "listen_page = /run/x\n", 0, ":3: unknown key \"listen_page\"",
	  "did you mean server.listen_page?" },
	{ "[SERVER]\ntitle = a\n", 0, ":1: unknown section [SERVER]",
	  "there are server" },
	{ SHOP "[rights a]\nusers = ann\ndatabase = shpo\n", 0,
	  ":5: database = shpo of [rights a]: no section is called [database "
	  "shpo]",
	  "mend the name" },
	/* Values of the wrong form */
	{ "[server]\npage_workers = -1\n", 0,
	  ":2: server.page_workers takes 1 to 256, not \"-1\"", "" },
	{ "[server]\npage_workers =\n", 0,
	  ":2: server.page_workers takes 1 to 256, not \"\"", "" },
	{ "[server]\nmax_body = 64kb\n", 0,
	  ":2: server.max_body takes 1k to 64m bytes, not \"64kb\"", "" },
	{ "[server]\nrequest_timeout = forever\n", 0,
	  ":2: server.request_timeout takes 1 to 3600 seconds, not", "" },
	{ "[server]\nsocket_mode = 999\n", 0,
	  ":2: server.socket_mode takes octal digits, at most 0777, not", "" },
	{ "[server]\nauth = ldap\n", 0,
	  ":2: server.auth takes none, proxy, not \"ldap\"", "" },
	{ "[server]\notlp_protocol = http\n", 0,
	  ":2: server.otlp_protocol takes auto, grpc, ", "not \"http\"" },
	{ "[server]\notlp_endpoint = http://otel:99999\n", 0,
	  ":2: server.otlp_endpoint takes an address", "otel:99999" },
	{ "[llm]\nbase_url = https://a:b:c/v1\n", 0,
	  ":2: llm.base_url takes an address", "https://a:b:c/v1" },
	{ "[llm]\nbase_url = https://\n", 0, ":2: llm.base_url takes",
	  "not \"https://\"" },
	{ "[server]\nstore = ~/x.db\n", 0, ":2: server.store takes a path, ",
	  "write the whole path" },
	{ "[server]\nlisten_page = ~/x.sock\n", 0,
	  ":2: server.listen_page takes a path", "write the whole path" },
	{ "[pipeline]\ndrafters = grammer\n", 0,
	  ":2: pipeline.drafters takes examples, grammar, model, not", "" },
	{ "[query]\ntoday = 2025-02-30\n", 0,
	  ":2: query.today takes YYYY-MM-DD, not \"2025-02-30\"", "" },
	{ SHOP "users = ann; bob\n", 0,
	  ":3: users takes names with commas between, not \"ann; bob\"", "" },
	{ "[llm]\nprices = foo\n", 0,
	  ":2: llm.prices takes name=in/out for each model, such as",
	  "not \"foo\"" },
	{ "[llm]\nprices = a=1/2 b=1\n", 0, ":2: llm.prices takes name=in/out",
	  "not \"a=1/2 b=1\"" },
	{ "[llm]\nprices = a=-1/2\n", 0, ":2: llm.prices takes", "a=-1/2" },
	{ "[server]\nstore = https://db/store\n", 0,
	  ":2: server.store takes a path, or postgresql://",
	  "https://db/store" },
	{ "[server]\ntemplates = http://x/t\n", 0,
	  ":2: server.templates takes a path, not", "http://x/t" },
	{ SHOP "notes = https://wiki/shop\n", 0,
	  ":3: notes takes a path of a file or folder, not",
	  "not \"https://wiki/shop\"" },
	{ "[llm]\napi_key_file = https://x\n", 0,
	  ":2: llm.api_key_file takes a path, not", "https://x" },
	{ "[server]\nlisten_page = unix:/run/p.sock\n", 0,
	  ":2: server.listen_page takes a path of at most 107 bytes, or an"
	  " address with its port",
	  "not \"unix:/run/p.sock\"" },
	{ "[server]\nlisten_ask = 127.0.0.1:70000\n", 0,
	  ":2: server.listen_ask takes", "not \"127.0.0.1:70000\"" },
	{ "[server]\nlisten_ask = 10.0.0.300:80\n", 0,
	  ":2: server.listen_ask takes", "such as 10.0.0.5:9000" },
	{ "[server]\nlisten_ask = " LONG_PATH "\n", 0,
	  ":2: server.listen_ask takes", "at most 107 bytes" },
	{ "[server]\nweb_servers = proxy.example\n", 0,
	  ":2: server.web_servers takes addresses in digits",
	  "not \"proxy.example\"" },
	{ "[server]\npublic_url = intranet/ask\n", 0,
	  ":2: server.public_url takes an address that begins with http",
	  "not \"intranet/ask\"" },
	{ "[server]\notlp_endpoint = otel:4318\n", 0,
	  ":2: server.otlp_endpoint takes an address", "not \"otel:4318\"" },
	{ "[server]\ntrusted_origins = intranet\n", 0,
	  ":2: server.trusted_origins takes origins", "not \"intranet\"" },
	{ "[server]\ntrusted_origins = https://a/b\n", 0,
	  ":2: server.trusted_origins takes origins", "no path" },
	{ "[server]\nhosts = https://ask.example\n", 0,
	  ":2: server.hosts takes names of hosts without a scheme",
	  "not \"https://ask.example\"" },
	{ "[server]\ninstance = my shop\n", 0, ":2: server.instance takes",
	  "letters, digits, _ and -" },
	{ "[llm]\nbase_url = localhost:11434\n", 0,
	  ":2: llm.base_url takes an address that begins with http",
	  "not \"localhost:11434\"" },
	{ "[llm]\nbase_url = http://m/v1/chat/completions\n", 0,
	  ":2: llm.base_url takes", "ends before /chat/completions" },
	{ "[llm]\napi_key = sk one two\n", 0, ":2: llm.api_key takes",
	  "without blanks" },
	{ "[schema]\nhide_samples = customers\n", 0,
	  ":2: schema.hide_samples takes table.column", "not \"customers\"" },
	{ SHOP "writes = on\nwriters = groups:staff\n", 0,
	  ":4: query.writers takes names, group:NAME, or *",
	  "not \"groups:staff\"" },
	/* Values that do not go with others */
	{ "[pipeline]\nquestion_timeout = 100\n", 0,
	  ":2: pipeline.question_timeout = 100: it must be less than",
	  "raise that one too" },
	{ "[query]\ntimeout = 70\n", 0,
	  ":2: query.timeout = 70: ", "no longer than its whole question" },
	{ "[llm]\ntimeout = 70\n", 0,
	  ":2: llm.timeout = 70: ", "no longer than its whole question" },
	{ "[llm]\napi_key = a\napi_key_file = /etc/key\n", 0,
	  ":3: llm.api_key_file = /etc/key: llm.api_key is set too",
	  "leave one of them" },
	{ "[pipeline]\ndrafters = model\n", 0,
	  ":2: pipeline.drafters = model: it names the model, and there is"
	  " none",
	  "set llm.base_url" },
	{ "[pipeline]\nevaluate = on\n", 0,
	  ":2: pipeline.evaluate = on: ", "set llm.base_url" },
	{ "[pipeline]\nanswer = model\n", 0,
	  ":2: pipeline.answer = model: ", "set pipeline.send_rows = on" },
	{ "[server]\nlisten_page = /run/p\nlisten_ask = /run/p\n", 0,
	  ":3: server.listen_ask = /run/p: ", "each pool has its own" },
	{ "[session]\nidle = 2d\nlifetime = 1d\n", 0,
	  ":2: session.idle = 172800: ", "not be more than session.lifetime" },
	{ "[datasets]\nmax_file = 9g\n", 0,
	  ":2: datasets.max_file = 9g: ", "datasets.max_bytes" },
	{ SHOP "writes = on\n", 0, ":3: query.writes = on: nobody may",
	  "say who in query.writers" },
	{ SHOP "writes = on\nwriters = ann\n", 0,
	  ":4: query.writers = ann: ", "set that to proxy" },
	{ SHOP RIGHTS "tables = t\n", 0,
	  ":5: groups = x: ", "set that to proxy" },
	{ SHOP "[server]\nauth = proxy\n" RIGHTS, 0,
	  ":6: [rights a] has no tables", "name some, or * for all" },
	{ "[server]\nadmins = ann\n", 0,
	  ":2: server.admins = ann: ", "set it to proxy" },
	{ "[query]\nrow_limit = 10\nmax_row_limit = 5\n", 0,
	  ":2: query.row_limit = 10: ", "must not be more" },
	{ "[pipeline]\nraw_row_limit = 600\n[query]\nrow_limit = 5\n"
	  "max_row_limit = 500\n",
	  0, ":2: pipeline.raw_row_limit = 600: ", "must not be more" },
	{ "[llm]\napi = anthropic\nembedding_model = e\n", 0,
	  ":3: llm.embedding_model = e: ", "llm.api = openai" },
};

static void
write_text(const char *path, const char *text, size_t n)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n ? n : strlen(text), f),
			 n ? n : strlen(text));
	assert_int_equal(fclose(f), 0);
}

static void
each_is_told_in_one_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(broken); i++) {
		const struct broken *b = &broken[i];
		struct arena *a = arena_create(1 << 20);
		const char *path = arena_printf(
			a, "/tmp/parlance-broken-%d.conf", getpid());
		const struct settings_source source = { .file = path };
		const char *says = arena_printf(a, "%s%s", path, b->says);
		struct config *c = NULL;
		const struct err *e;
		const char *say;

		write_text(path, b->text, b->n);
		e = settings_load(a, &source, &c);
		if (!e)
			e = settings_check_strictly(a, c);
		(void)unlink(path);
		say = e ? e->say : "";
		if (strncmp(say, says, strlen(says)) != 0)
			fail_msg("want \"%s\", got \"%s\"", says, say);
		if (!strstr(say, b->advice))
			fail_msg("want \"%s\" in \"%s\"", b->advice, say);
		assert_null(strchr(say, '\n'));
		assert_int_equal(err_exit(e), 78);
		arena_destroy(a);
	}
}

/* These look alike and are right. */
static const char *const good[] = {
	"",
	("[server]\nlisten_page = 10.0.0.5:9000\nlisten_ask = [::1]:9001\n"
	 "web_servers = 10.0.0.4, ::1\n"),
	"[server]\nlisten_page = page.sock\nlisten_ask = /run/a:9000\n",
	"[llm]\nprices = gpt-4o=2.5/10, mini=0/0\n",
	"[llm]\nbase_url = https://m/openai/v1?api-version=2024-06-01\n",
	"[server]\ntrusted_origins = https://a http://b:8080\nhosts = *\n",
	"[llm]\nbase_url = http://u:p@[::1]:8080/v1\n",
	"[server]\notlp_endpoint = http://otel\n",
	"[server]\nauth = proxy\nadmins = ann\n",
	"[server]\ntitle = \"Shop # 1\"\n",
	"[server]\ntitle = Shop # 1\n",
	"[schema]\nhide_samples = *, t.*, s.t.c\n",
	(SHOP "writes = on\nwriters = ann group:staff\n"
	      "[server]\nauth = proxy\n"),
	(SHOP "[server]\ndefault_database = shop\n"),
	"[query]\ntimeout = 60\n",
	"[pipeline]\nquestion_timeout = 5\n", /* below defaults of others */
};

static void
what_is_right_is_taken(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(good); i++) {
		struct arena *a = arena_create(1 << 20);
		const char *path =
			arena_printf(a, "/tmp/parlance-good-%d.conf", getpid());
		const struct settings_source source = { .file = path };
		struct config *c = NULL;
		const struct err *e;

		write_text(path, good[i], 0);
		e = settings_load(a, &source, &c);
		if (!e)
			e = settings_check_strictly(a, c);
		(void)unlink(path);
		if (e)
			fail_msg("%s: %s", good[i], e->say);
		arena_destroy(a);
	}
}

/* A name that another program set for its own use is no mistake of ours. */
static void
a_default_of_the_environment_may_be_unknown(void **state)
{
	struct arena *a = arena_create(1 << 20);
	char alias[] = "DEFAULT_PROJECT_ID=gone";
	char own[] = "PARLANCE_SERVER_DEFAULT_DATABASE=gone";
	char *const env1[] = { alias, NULL }, *const env2[] = { own, NULL };
	const struct settings_source lenient = { .env = env1 },
				     strict = { .env = env2 };
	struct config *c = NULL;
	const struct err *e;

	(void)state;
	assert_null(settings_load(a, &lenient, &c));
	e = settings_load(a, &strict, &c);
	assert_non_null(e);
	assert_non_null(strstr(e->say, "PARLANCE_SERVER_DEFAULT_DATABASE: "));
	arena_destroy(a);
}

static void
another_file_may_add_but_not_open_it_again(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const char *folder = arena_printf(a, "/tmp/parlance-two-%d", getpid());
	const char *inner = arena_printf(a, "%s/conf.d", folder);
	const char *first = arena_printf(a, "%s/p.conf", folder);
	const char *second = arena_printf(a, "%s/x.conf", inner);
	const struct settings_source source = { .file = first };
	struct config *c = NULL;
	const struct err *e;

	(void)state;
	assert_int_equal(mkdir(folder, 0700), 0);
	assert_int_equal(mkdir(inner, 0700), 0);
	write_text(first, SHOP "title = one\n", 0);
	write_text(second, "[database shop]\ntitle = two\n", 0);
	assert_null(settings_load(a, &source, &c));
	assert_string_equal(c->databases[0].title, "two");
	assert_string_equal(settings_where(c, "database.shop.title"),
			    arena_printf(a, "%s:2", second));
	write_text(second, SHOP, 0);
	e = settings_load(a, &source, &c);
	assert_non_null(e);
	assert_string_equal(
		e->say, arena_printf(a,
				     "%s:2: the url of [database shop] is set"
				     " already, at %s:2; give one database"
				     " another name",
				     second, first));
	(void)unlink(first);
	(void)unlink(second);
	(void)rmdir(inner);
	(void)rmdir(folder);
	arena_destroy(a);
}

TESTS(CASE(each_is_told_in_one_line), CASE(what_is_right_is_taken),
      CASE(a_default_of_the_environment_may_be_unknown),
      CASE(another_file_may_add_but_not_open_it_again))
