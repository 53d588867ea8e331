#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/old/grammar.h"
#include "drafter/grammar/old/words/words.h"
#include "tests/test.h"

#include "base/ban.h"

static struct schema_column columns[] = {
	{ .name = "id", .declared = "INTEGER", .primary = true },
	{ .name = "city", .declared = "TEXT" },
	{ .name = "film_count", .declared = "INTEGER" },
};
static struct schema_table tables[] = {
	{ .name = "shop_customers", .cols = columns, .n_cols = 3 },
	{ .name = "films", .cols = columns, .n_cols = 3 },
};
static const struct schema schema = { .dialect = "sqlite",
				      .tables = tables,
				      .n_tables = 2 };

/* A question as it is written, and the words that are read. */
static const struct {
	const char *question, *words;
} cases[] = {
	{ "customers w/ orders", "customers with orders" },
	{ "customers w/o orders", "customers without orders" },
	{ "# of films", "number of films" },
	{ "#films", "number of films" },
	{ "order #12", "order 12" },
	{ "No. of films", "number of films" },
	{ "there is no film", "there is no film" },
	{ "cost btw 10 and 20", "cost between 10 and 20" },
	{ "btw who paid", "btw who paid" },
	{ "how many ppl r there", "how many people are there" },
	{ "I was wondering who paid", "who paid" },
	{ "how many films have we got", "how many films do we have" },
	{ "whos the oldest", "who is the oldest" },
	{ "min 100 seats", "at least 100 seats" },
	{ "min price", "min price" },
	{ "names a-z", "names in alphabetical order" },
	{ "names & cities", "names and cities" },
	{ "films/month", "films per month" },
	/* one row of a table, whichever tables there are */
	{ "customer/film names", "customer film names" },
	{ "cost/maker", "cost maker" },
	{ "price > 5", "price over 5" },
	{ "price >=5", "price at least 5" },
	/* a stored value says what it says */
	{ "R & B songs", "r b songs" },
	{ "over 100k", "over 100000" },
	{ "2.5mio seats", "2500000 seats" },
	{ "the 5k run", "the 5000 run" },
	{ "in the 90s", "in the 90s" },
	/* an order by what stands first */
	{ "films, longest film first", "films film longest first" },
};

/* Each span is text of the question, though its words were moved. */
static void
are_spans_inside(const struct parse *p)
{
	const char *end = p->question.p + p->question.n;

	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = i + 1; k <= p->n_words; k++) {
			const struct str span = words_span(p, i, k);

			assert_true(span.p >= p->question.p);
			assert_true(span.n <= (size_t)(end - span.p));
		}
}

static const char *
words_of(struct arena *a, const char *question)
{
	static struct value_match values[] = {
		{ .text = "R & B", .at = 0, .n = 5, .strength = 1 },
	};
	struct job job = { .arena = a,
			   .question = question,
			   .schema = &schema,
			   .values = values,
			   .n_values = question[2] == '&' };
	struct buf b = buf_new(a, 1000);
	struct parse *p;

	job.dialect = dialect_find(STR("sqlite"));
	p = grammar_read(&job, NULL);
	are_spans_inside(p);
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].kind != WORD_STOP)
			buf_printf(&b, "%s%s", *buf_text(&b) ? " " : "",
				   p->words[i].kind == WORD_NUMBER
					   ? p->words[i].text
					   : p->words[i].fold);
	return buf_text(&b);
}

static void
words_are_written_out(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)64 << 20);

		assert_string_equal(words_of(a, cases[i].question),
				    cases[i].words);
		arena_destroy(a);
	}
}

TESTS(CASE(words_are_written_out))
