#include "tests/pipeline/agent.h"

#include "base/buf.h"
#include "base/json.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

/*
 * A model that writes texts as people do: in another case or form, or with a
 * typing error. Each is mended, or complained of, before an answer is shown.
 */
struct literal {
	const char *column, *written;
	const char *stored; /* what it is mended to; NULL: complained of */
};

/* clang-format off */
static const struct literal literals[] = {
	/* another case */
	{ "city", "berlin", "Berlin" }, { "city", "OSLO", "Oslo" },
	{ "city", "new york", "New York" }, { "city", "rio De janeiro", "Rio de Janeiro" },
	{ "city", "zürich", "Zürich" }, { "city", "MÜNCHEN", "München" },
	{ "city", "são paulo", "São Paulo" }, { "city", "kraków", "Kraków" },
	{ "city", "saint-étienne", "Saint-Étienne" }, { "city", "roMe", "Rome" },
	{ "status", "Shipped", "shipped" }, { "status", "CANCELLED", "cancelled" },
	{ "status", "On Hold", "on hold" }, { "status", "Paid", "paid" },
	{ "status", "Returned", "returned" }, { "status", "in_progress", "in progress" },
	{ "person", "maria silva", "Maria Silva" }, { "person", "JOHN SMITH", "John Smith" },
	{ "person", "anna Müller", "Anna Müller" }, { "person", "o'brien, kate", "O'Brien, Kate" },
	{ "product", "desk LAMP", "Desk lamp" }, { "product", "office chair", "Office Chair" },
	{ "product", "usb-c cable", "USB-C Cable" }, { "product", "MONITOR 27", "Monitor 27" },
	{ "country", "germany", "Germany" }, { "country", "FRANCE", "France" },
	{ "country", "united states", "United States" }, { "country", "norway", "Norway" },
	{ "country", "united KINGDOM", "United Kingdom" }, { "country", "côte d'Ivoire", "Côte d'Ivoire" },
	{ "channel", "WEB", "web" }, { "channel", "Phone", "phone" },
	{ "code", "a-100", "A-100" }, { "code", "A-109 ", "A-109" },
	/* another form: marks, accents, blanks */
	{ "city", "Zurich", "Zürich" }, { "city", "Munchen", "München" },
	{ "city", "Sao Paulo", "São Paulo" }, { "city", "Krakow", "Kraków" },
	{ "city", "Saint Etienne", "Saint-Étienne" }, { "city", "New-York", "New York" },
	{ "city", "NewYork", "New York" }, { "city", "Rio de Janeiro ", "Rio de Janeiro" },
	{ "status", "on-hold", "on hold" }, { "status", "on_hold", "on hold" },
	{ "status", "in-progress", "in progress" }, { "status", "inprogress", "in progress" },
	{ "person", "Maria  Silva", "Maria Silva" }, { "person", "Anna Muller", "Anna Müller" },
	{ "person", "OBrien, Kate", "O'Brien, Kate" }, { "person", "John-Smith", "John Smith" },
	{ "product", "USB C Cable", "USB-C Cable" }, { "product", "Desk-Lamp", "Desk lamp" },
	{ "product", "OfficeChair", "Office Chair" }, { "product", "Monitor-27", "Monitor 27" },
	{ "country", "Cote d'Ivoire", "Côte d'Ivoire" }, { "country", "Cote dIvoire", "Côte d'Ivoire" },
	{ "country", "UnitedStates", "United States" }, { "country", "United-Kingdom", "United Kingdom" },
	{ "channel", " web", "web" }, { "channel", "e mail", "e-mail" },
	{ "channel", "email", "e-mail" }, { "channel", "E-Mail", "e-mail" },
	/* one letter */
	{ "city", "Berlim", "Berlin" }, { "city", "Brlin", "Berlin" },
	{ "city", "Oslow", "Oslo" }, { "city", "New Yorc", "New York" },
	{ "city", "Rio de Janero", "Rio de Janeiro" }, { "city", "Zürch", "Zürich" },
	{ "status", "shiped", "shipped" }, { "status", "canceled", "cancelled" },
	{ "status", "retuned", "returned" }, { "status", "shippedd", "shipped" },
	{ "person", "Maria Silv", "Maria Silva" }, { "person", "Jon Smith", "John Smith" },
	{ "person", "Anna Mueler", "Anna Müller" }, { "product", "Desk lmap", "Desk lamp" },
	{ "product", "Ofice Chair", "Office Chair" }, { "product", "Desk lamps", "Desk lamp" },
	{ "country", "Germny", "Germany" }, { "country", "Franse", "France" },
	{ "country", "Untied States", "United States" }, { "country", "Norwai", "Norway" },
	{ "channel", "phon", "phone" }, { "channel", "phones", "phone" },
	/* another name, a part, too far: asked for again */
	{ "country", "USA", NULL }, { "country", "UK", NULL },
	{ "country", "US", NULL }, { "country", "Deutschland", NULL },
	{ "country", "America", NULL }, { "city", "York", NULL },
	{ "city", "New York City", NULL }, { "city", "Rio", NULL },
	{ "city", "Cracow", NULL }, { "status", "complete", NULL },
	{ "status", "open", NULL }, { "status", "hold", NULL },
	{ "status", "cancel", NULL }, { "person", "Silva", NULL },
	{ "person", "Smith", NULL }, { "person", "Silva, Maria", NULL },
	{ "product", "Lamp", NULL }, { "product", "Monitor", NULL },
	{ "product", "Monitor 24", NULL }, { "product", "Chair", NULL },
	{ "channel", "telephone", NULL }, { "channel", "internet", NULL },
	{ "channel", "we", NULL }, { "channel", "Wep", NULL },
	{ "code", "A-110", NULL }, { "code", "100", NULL },
	/* several at once */
	{ "city", "BERLIN ", "Berlin" }, { "city", "Saint Étienne", "Saint-Étienne" },
	{ "city", "são  paulo", "São Paulo" }, { "city", "Zurich.", "Zürich" },
	{ "city", "Oslo, Norway", NULL }, { "city", "St. Etienne", NULL },
	{ "status", "SHIPPED ", "shipped" }, { "status", "inProgress", "in progress" },
	{ "status", "OnHold", "on hold" }, { "status", "cancelled.", "cancelled" },
	{ "person", "maria-silva", "Maria Silva" }, { "person", "JOHN  SMITH", "John Smith" },
	{ "person", "Mr John Smith", NULL }, { "person", "Kate O'Brien", NULL },
	{ "product", "Office Chairs", "Office Chair" }, { "product", "USBC Cable", "USB-C Cable" },
	{ "product", "Monitor 72", NULL }, { "country", "Cote d\u2019Ivoire", "Côte d'Ivoire" },
	{ "country", "united  Kingdom", "United Kingdom" }, { "country", "Great Britain", NULL },
	{ "country", "Grmany", "Germany" }, { "channel", "E Mail", "e-mail" },
	{ "channel", "Telefon", NULL }, { "code", "A100", "A-100" },
	{ "code", "a 100", "A-100" },
};

/* Yes and no in other signs, and words where numbers are. */
static const struct {
	const char *written, *mended; /* NULL: complained of */
} flags[] = {
	{ "rush = 'yes'", "rush = 1" }, { "rush = 'T'", "rush = 1" },
	{ "rush = 'false'", "rush = 0" }, { "rush <> 'N'", "rush <> 0" },
	{ "gift = 'yes'", "gift = 1" }, { "gift = 'FALSE'", "gift = 0" },
	{ "gift IN ('Y')", "gift IN (1)" }, { "'on' = gift", "1 = gift" },
	{ "active = 'yes'", "active = 'Y'" }, { "active = 'True'", "active = 'Y'" },
	{ "active = 'no'", "active = 'N'" }, { "active = 'y'", "active = 'Y'" },
	{ "active = 1", "active = 'Y'" }, { "active = 0", "active = 'N'" },
	{ "active = TRUE", "active = 'Y'" }, { "active <> false", "active <> 'N'" },
	{ "active = '1'", "active = 'Y'" },
	{ "done = 't'", "done = 'true'" }, { "done = 1", "done = 'true'" },
	{ "done = 'No'", "done = 'false'" },
	{ "qty = 'three'", NULL }, { "qty > 'ten'", NULL },
	{ "gift = 'maybe'", NULL }, { "price = 'cheap'", NULL },
	{ "active = 'perhaps'", NULL },
};

/* Stored so, or not to be judged. */
static const struct literal right[] = {
	{ "city", "Berlin", NULL }, { "city", "Zürich", NULL },
	{ "status", "on hold", NULL }, { "person", "O'Brien, Kate", NULL },
	{ "product", "Monitor 27", NULL }, { "product", "Monitor 37", NULL },
	{ "country", "Norway", NULL }, { "channel", "e-mail", NULL },
	{ "day", "2024-07-01", NULL }, { "active", "Y", NULL },
	{ "done", "false", NULL }, { "qty", "3", NULL }, { "gift", "1", NULL },
};
/* clang-format on */

static const char things[] =
	"create table sales (id integer primary key, city text, status text,"
	" person text, product text, country text, channel text, day text,"
	" code text, rush boolean, gift integer, active text, done text,"
	" qty integer, price real);"
	"insert into sales (id, city, status, person, product, country,"
	" channel, day, code) values"
	" (1, 'Berlin', 'shipped', 'Maria Silva', 'Desk lamp', 'Germany',"
	" 'web', '2024-01-01', 'A-100'),"
	" (2, 'Oslo', 'cancelled', 'John Smith', 'Office Chair', 'Norway',"
	" 'phone', '2024-01-02', 'A-101'),"
	" (3, 'New York', 'on hold', 'Anna Müller', 'USB-C Cable',"
	" 'United States', 'e-mail', '2024-01-03', 'A-102'),"
	" (4, 'Rio de Janeiro', 'paid', 'O''Brien, Kate', 'Monitor 27',"
	" 'Côte d''Ivoire', 'web', '2024-01-04', 'A-103'),"
	" (5, 'Zürich', 'returned', 'Ian Ware', 'Monitor 37', 'France',"
	" 'web', '2024-01-05', 'A-104'),"
	" (6, 'München', 'in progress', 'Li Wei', 'Paper', 'United Kingdom',"
	" 'phone', '2024-01-06', 'A-105'),"
	" (7, 'São Paulo', 'paid', 'Ole Berg', 'Ink', 'Brazil', 'web',"
	" '2024-01-07', 'A-106'),"
	" (8, 'Kraków', 'paid', 'Eva Lund', 'Pens', 'Poland', 'web',"
	" '2024-01-08', 'A-107'),"
	" (9, 'Saint-Étienne', 'paid', 'Max Roth', 'Staples', 'France', 'web',"
	" '2024-01-09', 'A-108'),"
	" (10, 'Rome', 'paid', 'Uma Rao', 'Glue', 'Italy', 'web',"
	" '2024-01-10', 'A-109');"
	"update sales set rush = id % 2, gift = id % 3 = 0, qty = id, price ="
	" id + 0.5, active = iif(id % 2, 'Y', 'N'), done = iif(id % 4,"
	" 'true', 'false');";

/* More codes than an index of a few values holds. */
static const char codes[] =
	"create table tickets (id integer primary key, ticket_no text, tag"
	" text);"
	"insert into tickets with recursive n(i) as (select 1 union all select"
	" i + 1 from n where i < 300) select i, 'T-' || (10000 + i),"
	" case when i % 2 then 'ab' else 'C' end || i from n;";

/* Without a number, which a statement for it would have to have. */
static const char *
question(struct arena *scratch, const char *kind, size_t i)
{
	return arena_printf(scratch, "%s x%c%c", kind, (char)('a' + i / 26),
			    (char)('a' + i % 26));
}

static void
add_rule(struct arena *scratch, struct json_object *rules, const char *name,
	 const struct literal *l)
{
	struct json_object *rule = json_push_object(rules);
	struct buf b = buf_new(scratch, 1000);

	dialect_text(dialect_find(STR("sqlite")), &b, str_of(l->written));
	json_set_text(rule, "match", arena_printf(scratch, "^%s$", name));
	json_set_text(rule, "sql",
		      arena_printf(scratch,
				   "SELECT count(*) FROM sales WHERE %s = %s",
				   l->column, buf_text(&b)));
}

static void
add_flag(struct arena *scratch, struct json_object *rules, size_t i)
{
	struct json_object *rule = json_push_object(rules);

	json_set_text(
		rule, "match",
		arena_printf(scratch, "^%s$", question(scratch, "flag", i)));
	json_set_text(rule, "sql",
		      arena_printf(scratch,
				   "SELECT count(*) FROM sales WHERE %s",
				   flags[i].written));
}

static void
add_code(struct arena *scratch, struct json_object *rules, const char *column,
	 const char *code)
{
	struct json_object *rule = json_push_object(rules);

	json_set_text(rule, "match", arena_printf(scratch, "^%s$", column));
	json_set_text(rule, "sql",
		      arena_printf(scratch,
				   "SELECT id FROM tickets WHERE %s = '%s'",
				   column, code));
}

static int
start(void **state)
{
	struct arena *scratch = arena_create((size_t)1 << 24);
	struct json_object *tree = json_new(scratch);
	struct json_object *rules = json_add_array(tree, "rules");
	int failed;

	(void)state;
	for (size_t i = 0; i < COUNT(literals); i++)
		add_rule(scratch, rules, question(scratch, "text", i),
			 &literals[i]);
	for (size_t i = 0; i < COUNT(right); i++)
		add_rule(scratch, rules, question(scratch, "right", i),
			 &right[i]);
	for (size_t i = 0; i < COUNT(flags); i++)
		add_flag(scratch, rules, i);
	add_code(scratch, rules, "ticket_no", "t-10077");
	add_code(scratch, rules, "tag", "AB77");
	failed = agent_start(json_object_to_json_string(rules));
	if (!failed) {
		sqlite_run(asking_path, things);
		sqlite_run(asking_path, codes);
	}
	arena_destroy(scratch);
	return failed;
}

static bool
was_complained_of(const struct turn *t)
{
	return t->n_attempts == 2 && t->attempts[0].complaint &&
	       t->attempts[0].complaint->type == COMPLAINT_VALUE;
}

static bool
was_mended(const struct turn *t, const char *stored)
{
	struct buf b = buf_new(a, 1000);

	dialect_text(dialect_find(STR("sqlite")), &b, str_of(stored));
	return t->n_attempts == 1 && t->attempts[0].mends.n == 1 &&
	       strstr(t->sql, buf_text(&b));
}

static void
texts_are_mended_or_complained_of(void **state)
{
	size_t n_caught = 0, n_wrong = 0;

	(void)state;
	assert_true(COUNT(literals) >= 100);
	for (size_t i = 0; i < COUNT(literals); i++) {
		const struct literal *l = &literals[i];
		const struct turn *t = agent_ask(question(a, "text", i));
		const bool mended = l->stored && was_mended(t, l->stored);
		const bool caught = mended || was_complained_of(t);

		assert_int_equal(t->state, TURN_ANSWERED);
		n_caught += caught;
		n_wrong += t->attempts[0].mends.n > 0 && !mended;
		if (!caught || (l->stored && !mended))
			print_message("%s: %s\n", l->written, t->sql);
	}
	assert_int_equal(n_wrong, 0);
	assert_true(n_caught * 100 >= COUNT(literals) * 98);
}

static void
signs_of_yes_and_no_are_those_stored(void **state)
{
	size_t n_missed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(flags); i++) {
		const struct turn *t = agent_ask(question(a, "flag", i));
		const char *as = flags[i].mended;
		const bool caught =
			as ? t->attempts[0].mends.n == 1 && strstr(t->sql, as)
			   : was_complained_of(t);

		if (!caught)
			print_message("%s: %s\n", flags[i].written, t->sql);
		n_missed += !caught;
	}
	assert_int_equal(n_missed, 0);
}

static void
what_is_stored_is_left_alone(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(right); i++) {
		const struct turn *t = agent_ask(question(a, "right", i));

		assert_int_equal(t->n_attempts, 1);
		assert_int_equal(t->attempts[0].mends.n, 0);
	}
}

static void
codes_beyond_the_index_have_their_samples_case(void **state)
{
	const struct turn *t;

	(void)state;
	settings->value_limit = 100;
	t = agent_ask("ticket_no");
	assert_string_equal(t->sql, "SELECT id FROM tickets WHERE ticket_no ="
				    " 'T-10077'");
	assert_string_equal(t->rows->cells[0].text.p, "77");
	assert_int_equal(t->attempts[0].mends.n, 1);
	t = agent_ask("tag"); /* its samples are of several forms */
	assert_non_null(strstr(t->sql, "'AB77'"));
}

static void
a_switch_turns_it_off(void **state)
{
	const struct turn *t;

	(void)state;
	settings->verify = false;
	t = agent_ask("text xaa");
	assert_string_equal(t->rows->cells[0].text.p, "0");
	assert_int_equal(t->n_attempts, 1);
}

TESTS_IN(start, agent_stop, AGENT_CASE(texts_are_mended_or_complained_of),
	 AGENT_CASE(signs_of_yes_and_no_are_those_stored),
	 AGENT_CASE(what_is_stored_is_left_alone),
	 AGENT_CASE(codes_beyond_the_index_have_their_samples_case),
	 AGENT_CASE(a_switch_turns_it_off))
