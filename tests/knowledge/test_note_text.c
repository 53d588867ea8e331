#include "knowledge/notes/text.h"

#include <string.h>

#include "base/utf8.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
setup(void **state)
{
	(void)state;
	a = arena_create((size_t)1 << 26);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static const char shop[] =
	"# The shop\n"
	"\n"
	"Money is in euros,\n"
	"times are in UTC.\n"
	"\n"
	"## Orders\n"
	"- **revenue** means sum of total\n"
	"  where status is `delivered`\n"
	"* A cancelled order counts nowhere.\n"
	"1. first\n"
	"\n"
	"### Columns\n"
	"| column | meaning | synonyms |\n"
	"|:--|---|---|\n"
	"| orders.total | with tax, without shipping | amount, order value |\n"
	"| channel | | |\n"
	"\n"
	"```sql\n"
	"SELECT 1\n"
	"FROM t\n"
	"```\n"
	"## Returns\n"
	"A refund is paid back.\n";

static void
a_note_is_cut_into_passages(void **state)
{
	static const struct passage want[] = {
		{ "The shop", "Money is in euros, times are in UTC." },
		{ "The shop › Orders",
		  "revenue means sum of total where status is delivered" },
		{ "The shop › Orders", "A cancelled order counts nowhere." },
		{ "The shop › Orders", "first" },
		{ "The shop › Orders › Columns",
		  "column: orders.total; meaning: with tax, without shipping;"
		  " synonyms: amount, order value" },
		{ "The shop › Orders › Columns", "column: channel" },
		{ "The shop › Orders › Columns", "SELECT 1\nFROM t" },
		{ "The shop › Returns", "A refund is paid back." },
	};
	struct passages got = note_passages(a, STR(shop));

	(void)state;
	assert_int_equal(got.n, COUNT(want));
	for (size_t i = 0; i < COUNT(want); i++) {
		assert_string_equal(got.items[i].heading, want[i].heading);
		assert_string_equal(got.items[i].text, want[i].text);
	}
}

static void
a_long_piece_is_cut_where_it_hurts_least(void **state)
{
	char *text = arena_alloc(a, 5001);
	struct passages got;
	size_t sum = 0;

	(void)state;
	for (size_t i = 0; i < 5000; i++)
		text[i] = i % 50 == 48 ? '.' : i % 50 == 49 ? ' ' : 'x';
	got = note_passages(a, str_of(text));
	for (size_t i = 0; i < got.n; i++) {
		struct str s = str_of(got.items[i].text);

		assert_true(s.n <= PASSAGE_BYTES);
		assert_int_equal(s.p[s.n - 1], '.');
		sum += s.n;
	}
	assert_true(sum > 4800);
	/* never inside a character */
	for (size_t i = 0; i < 5000; i++)
		text[i] = "ä"[i % 2];
	got = note_passages(a, str_of(text));
	assert_true(got.n > 7);
	for (size_t i = 0; i < got.n; i++)
		assert_true(utf8_valid(str_of(got.items[i].text)));
}

/* clang-format off */
static const struct {
	const char *text;
	const char *want; /* "words|meaning|condition" a line */
} terms[] = {
	{ "revenue means sum of total where status is paid",
	  "revenue|sum of total|where status is paid\n" },
	{ "- **Revenue** means the sum of `total`. Nothing else counts.",
	  "Revenue|sum of total|-\n" },
	{ "client = customer", "client|customer|-\n" },
	{ "clients are customers", "clients|customers|-\n" },
	{ "\"big order\": an order with total above 500",
	  "big order|order|with total above 500\n" },
	{ "A VIP is a customer", "VIP|customer|-\n" },
	{ "turnover, takings or \"sales\" means revenue",
	  "turnover|revenue|-\ntakings|revenue|-\nsales|revenue|-\n" },
	{ "margin means price minus cost\nclient = customer\n",
	  "margin|price minus cost|-\nclient|customer|-\n" },
	{ "revenue means sum of total\nwhere status is paid",
	  "revenue|sum of total|where status is paid\n" },
	{ "| column | meaning | synonyms |\n|--|--|--|\n"
	  "| orders.total_paid | with tax | amount, order value |\n",
	  "amount|total paid|-\norder value|total paid|-\n" },
	{ "| Term | Meaning |\n|--|--|\n| big order | an order with total"
	  " above 500 |\n", "big order|order|with total above 500\n" },
	{ "| table | synonyms |\n|--|--|\n| customers | clients |\n",
	  "clients|customers|-\n" },
	{ "Prices are shown with tax and without any shipping.", "" },
	{ "It means nothing.", "" },
	{ "x means y", "" },
	{ "1 = paid, 2 = open", "" },
	{ "## Revenue means a heading", "" },
	{ "```\nrevenue means code\n```", "" },
	{ "This is about what a customer of ours usually thinks a thing"
	  " means to them", "" },
	{ "= customer", "" },
	{ "client = ", "" },
	{ "| a |", "" },
	{ "|", "" },
};
/* clang-format on */

static const char *
as_text(const struct terms *t)
{
	const char *text = "";

	for (size_t i = 0; i < t->n; i++)
		text = arena_printf(
			a, "%s%s|%s|%s\n", text, t->items[i].words,
			t->items[i].meaning,
			t->items[i].condition ? t->items[i].condition : "-");
	return text;
}

static void
terms_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(terms); i++) {
		struct note n = { .title = "t", .text = terms[i].text };
		struct terms got = { .n = 0 };

		note_terms(a, &n, &got);
		if (strcmp(as_text(&got), terms[i].want) != 0)
			print_error("%s\n%s", terms[i].text, as_text(&got));
		assert_string_equal(as_text(&got), terms[i].want);
	}
}

static void
lines_say_which_column_they_are_about(void **state)
{
	static const struct note_line want[] = {
		{ .text = "The shop", .level = 1 },
		{ .text = "Money is in euros, times are in UTC.",
		  .heading = "The shop" },
		{ .text = "Orders", .level = 2 },
		{ .text = "revenue means sum of total where status is"
			  " delivered",
		  .heading = "Orders" },
		{ .text = "A cancelled order counts nowhere.",
		  .heading = "Orders" },
		{ .text = "first", .heading = "Orders" },
		{ .text = "Columns", .level = 3 },
		{ .text = "column: orders.total; meaning: with tax, without"
			  " shipping; synonyms: amount, order value",
		  .column = "orders.total",
		  .heading = "Columns",
		  .meaning = "with tax, without shipping; synonyms: amount,"
			     " order value" },
		{ .text = "column: channel", .heading = "Columns" },
		{ .text = "SELECT 1", .heading = "Columns" },
		{ .text = "FROM t", .heading = "Columns" },
		{ .text = "Returns", .level = 2 },
		{ .text = "A refund is paid back.", .heading = "Returns" },
		{ .text = "kind: 1 is new, 2 is used",
		  .column = "kind",
		  .heading = "Returns",
		  .meaning = "1 is new, 2 is used" },
	};
	const struct note note = {
		.source = NOTE_FILE,
		.title = "shop.md",
		.text = arena_printf(a, "%s- kind: 1 is new, 2 is used\n",
				     shop),
	};
	struct prompt_notes got = { .n_lines = 0 };

	(void)state;
	note_lines(a, &note, &got);
	assert_int_equal(got.n_lines, COUNT(want));
	assert_in_range(got.tokens, 80, 120);
	for (size_t i = 0; i < COUNT(want); i++) {
		const struct note_line *l = &got.lines[i];

		assert_string_equal(l->text, want[i].text);
		assert_int_equal(l->level, want[i].level);
		assert_true(!l->column == !want[i].column);
		if (!want[i].level)
			assert_string_equal(l->heading, want[i].heading);
		if (!want[i].column)
			continue;
		assert_string_equal(l->column, want[i].column);
		assert_string_equal(l->meaning, want[i].meaning);
	}
}

/* A title that somebody wrote is read; a file's name is not. */
static void
a_title_is_a_heading(void **state)
{
	struct note note = { .source = NOTE_PAGE,
			     .title = "Refunds",
			     .text = "They count as negative." };
	struct prompt_notes got = { .n_lines = 0 };

	(void)state;
	note_lines(a, &note, &got);
	assert_int_equal(got.n_lines, 2);
	assert_string_equal(got.lines[0].text, "Refunds");
	assert_string_equal(got.lines[1].heading, "Refunds");
}

static void
rules_are_known_by_their_words(void **state)
{
	const struct note note = {
		.text = "- Cancelled orders never count.\n"
			"- The weather is fine.\n"
			"- Only staff has a grade, unless it left.\n"
			"- Commonly said: lonely.\n"
			"- Test rows: don't show them.\n",
	};
	struct passages got = { .n = 0 };

	(void)state;
	note_rules(a, &note, &got);
	assert_int_equal(got.n, 3);
	assert_string_equal(got.items[1].text,
			    "Only staff has a grade, unless it left.");
	for (size_t i = 0; i < 100; i++)
		note_rules(a, &note, &got);
	assert_in_range(got.n, 50, 80); /* no more than 2,000 bytes */
}

/* A dash behind a few words, or behind marked ones, defines them. */
static void
a_dash_defines(void **state)
{
	struct buf b = buf_new(a, 4096);

	(void)state;
	note_unwrap(
		&b,
		STR("**Backlog** \xe2\x80\x93 live cases. **Refused** - RF\n"
		    "- In time - not longer than 30 days\n"
		    "\nMon - Fri, 9:00 - 17:00\n"
		    "- 10:00 - 12:00 is the peak\n"
		    "\nIt was sold; late - or never - paid\n"),
		true);
	assert_string_equal(buf_text(&b),
			    "Backlog: live cases. Refused: RF\n"
			    "- In time: not longer than 30 days\n"
			    "\nMon: Fri, 9:00 - 17:00\n"
			    "- 10:00 - 12:00 is the peak\n"
			    "\nIt was sold; late - or never - paid\n");
}

static void
sentences_that_go_on_are_joined(void **state)
{
	static const char wrapped[] =
		"# Shop\n"
		"- An order is *late* when `came_on` is after the day that\n"
		"  was agreed; open when it did not come.\n"
		"* A client is\n"
		"a customer.\n"
		"\n"
		"Money is in euros, and whoever wants to see US dollars has to\n"
		"say so.\n"
		"turnover = sum of total\n"
		"client = customer\n"
		"dormant clients: customers without orders in the last 180 days\n"
		"a slow order is an order with a total above 300 of channel web\n"
		"gold customers: customers with more than 20 orders\n"
		"German customers are those whose country is Germany or the new\n"
		"Austria.\n"
		"\n"
		"A lesson is a visit that was had. Visits that were called off\n"
		"or missed are no lessons.\n"
		"| a | b |\n"
		"|---|---|\n"
		"```\n"
		"one\n"
		"  two\n"
		"```\n";
	static const char whole[] =
		"# Shop\n"
		"- An order is late when came_on is after the day that"
		" was agreed; open when it did not come.\n"
		"* A client is a customer.\n"
		"\n"
		"Money is in euros, and whoever wants to see US dollars has to"
		" say so.\n"
		"turnover = sum of total\n"
		"client = customer\n"
		"dormant clients: customers without orders in the last 180 days\n"
		"a slow order is an order with a total above 300 of channel web\n"
		"gold customers: customers with more than 20 orders\n"
		"German customers are those whose country is Germany or the new"
		" Austria.\n"
		"\n"
		"A lesson is a visit that was had. Visits that were called off"
		" or missed are no lessons.\n"
		"| a | b |\n"
		"|---|---|\n"
		"```\n"
		"one\n"
		"  two\n"
		"```\n";
	struct buf b = buf_new(a, 4096);

	(void)state;
	note_unwrap(&b, STR(wrapped), true);
	assert_string_equal(buf_text(&b), whole);
}

#define EACH(f) CASE_IN(f, setup, teardown)

TESTS(EACH(a_note_is_cut_into_passages),
      EACH(a_long_piece_is_cut_where_it_hurts_least), EACH(terms_are_read),
      EACH(lines_say_which_column_they_are_about), EACH(a_title_is_a_heading),
      EACH(rules_are_known_by_their_words),
      EACH(sentences_that_go_on_are_joined), EACH(a_dash_defines))
