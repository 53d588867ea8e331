#include "data/facts.h"

#include "tests/pipeline/agent.h"

#include "base/ban.h"

/*
 * What a prompt says of a column's values, from the value index of a database
 * that has a column of each kind.
 */
static const char sql[] =
	"create table people (id integer primary key, full_name text,"
	" kind text, grade integer, born text, number text, zip text,"
	" site text, mark text, about text, password text, user_email text,"
	" wage real, gone text, shown_phone text, town_id integer references"
	" towns(id), code text);"
	"create table towns (id integer primary key, name text);"
	"insert into towns values (1, 'Oslo'), (2, 'Bergen');"
	"with recursive c(n) as (select 1 union all select n + 1 from c where"
	" n < 400) insert into people select n, 'Person ' || n,"
	" char(65 + n % 3), n % 4, date('1960-01-01', n || ' days'), n * 7,"
	" printf('%05d', n), 'https://example.org/' || n,"
	" 'k' || printf('%024d', n),"
	" 'This is a text that somebody wrote, and number ' || n || ' of them.',"
	" 'hunter' || n, 'p' || n || '@example.org', n * 1.5, null,"
	" '+47 ' || n, n % 2 + 1, case n % 2 when 0 then"
	" 'Short' else 'A rather long name that says what it is of, and more' end"
	" from c;";

static int
start(void **state)
{
	(void)state;
	if (agent_start("[{\"match\": \".\", \"sql\": \"select 1\"}]"))
		return -1;
	sqlite_run(asking_path, sql);
	return 0;
}

static const char *
sent_for(const char *question)
{
	struct turn *t;

	settings->keep_prompts = true;
	t = agent_ask(question);
	assert_int_equal(t->n_exchanges, 1);
	return t->exchanges[0].request;
}

static void
assert_line(const char *sent, const char *line)
{
	if (!strstr(sent, line))
		(void)fprintf(stderr, "[%s] is not in:\n%s\n", line,
			      strstr(sent, "DATABASE SCHEMA"));
	assert_non_null(strstr(sent, line));
}

static void
a_prompt_tells_what_columns_hold(void **state)
{
	static const char *const lines[] = {
		"  id INTEGER PRIMARY KEY,\n",
		"  full_name TEXT, -- 400 values, e.g. 'Person 1'\n",
		"  kind TEXT, -- one of: 'A', 'B', 'C'\n",
		"  grade INTEGER, -- one of: 0, 1, 2, 3\n",
		"  born TEXT, -- 1960-01-02 to 1961-02-04\n",
		"  number TEXT, -- text of integers, CAST: 7 to 2800\n",
		"  zip TEXT, -- 400 values, e.g. '00001'\n",
		"  site TEXT,\n",
		"  mark TEXT,\n",
		"  about TEXT,\n",
		"  password TEXT,\n",
		"  user_email TEXT,\n",
		"  wage REAL, -- 1.5 to 600.0\n",
		"  gone TEXT, -- always NULL\n",
		"  shown_phone TEXT, -- 400 values, e.g. '+47 1'\n",
		"  town_id INTEGER REFERENCES towns(id),\n",
		"  code TEXT -- one of: 'A rather long name that says what it is …' (cut), 'Short'\n",
		"  name TEXT -- one of: 'Bergen', 'Oslo'\n",
	};
	const char *sent;

	(void)state;
	settings->show_samples = "people.shown_phone";
	sent = sent_for("what is there");
	for (size_t i = 0; i < COUNT(lines); i++)
		assert_line(sent, lines[i]);
	assert_null(strstr(sent, "hunter"));
	assert_null(strstr(sent, "@example.org"));
}

/* A column of more values than are read still has its true ends. */
static void
ends_are_of_all_rows(void **state)
{
	const char *sent;

	(void)state;
	settings->value_limit = 50;
	sent = sent_for("what is there now");
	assert_line(sent, "born TEXT, -- 1960-01-02 to 1961-02-04\n");
	assert_line(sent, "full_name TEXT, -- over 50 values, e.g. 'Person");
	assert_line(sent, "number TEXT, -- text of integers, CAST\n");
}

static void
hidden_columns_tell_nothing(void **state)
{
	const char *sent;

	(void)state;
	settings->hide_samples = "people.kind towns.*";
	sent = sent_for("what is there still");
	assert_line(sent, "  kind TEXT,\n");
	assert_line(sent, "  name TEXT\n");
	settings->hide_samples = "";
	settings->samples = 0;
	sent = sent_for("and what is left");
	assert_line(sent, "  grade INTEGER,\n");
	assert_null(strstr(strstr(sent, "DATABASE SCHEMA"), "one of"));
}

static void
names_that_say_secret(void **state)
{
	static const struct {
		const char *name;
		enum secrecy secret;
	} names[] = {
		{ "password", SECRET_KEYS },
		{ "PasswordHash", SECRET_KEYS },
		{ "api_key", SECRET_KEYS },
		{ "apiKey", SECRET_KEYS },
		{ "session_token", SECRET_KEYS },
		{ "pin", SECRET_KEYS },
		{ "e_mail", SECRET_PERSONAL },
		{ "Email", SECRET_PERSONAL },
		{ "homePhone", SECRET_PERSONAL },
		{ "iban", SECRET_PERSONAL },
		{ "opinion", SECRET_NO },
		{ "shipping", SECRET_NO },
		{ "tokens_used", SECRET_KEYS },
		{ "name", SECRET_NO },
		{ "hotel", SECRET_NO },
		{ "key", SECRET_NO },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		if (name_secrecy(names[i].name) != names[i].secret)
			print_error("%s\n", names[i].name);
		assert_int_equal(name_secrecy(names[i].name), names[i].secret);
	}
}

TESTS_IN(start, agent_stop, AGENT_CASE(a_prompt_tells_what_columns_hold),
	 AGENT_CASE(ends_are_of_all_rows),
	 AGENT_CASE(hidden_columns_tell_nothing),
	 AGENT_CASE(names_that_say_secret))
