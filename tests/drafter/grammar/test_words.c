#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/grammar.h"
#include "drafter/grammar/words.h"
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
	{ "I was wondering who paid", "which customers paid" },
	{ "how many films have we got", "how many films do we have" },
	{ "whos the oldest", "which customers is the oldest" },
	{ "min 100 seats", "at least 100 seats" },
	{ "min price", "min price" },
	{ "names a-z", "names in alphabetical order" },
	{ "names & cities", "names and cities" },
	{ "films/month", "number of films per month" },
	/* one row of a table, whichever tables there are */
	{ "films/customer", "number of films per customer" },
	{ "average cost/film", "average cost per film" },
	{ "films/customers", "films customers" },
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
	/* what is asked besides */
	{ "which films are new, and how long are they?",
	  "what are the name and length of the films are new" },
	{ "Which films are new and where do they come from? Sort by city",
	  "what are the name and city of the films are new sort by city" },
	{ "who is the oldest, how tall is he and when was he born?",
	  "what are the name height and birth date of the oldest" },
	{ "show the names of the films and how much they cost",
	  "show the names and price of the films" },
	{ "which films are new? First and last names.",
	  "what are the first and last names of the films are new" },
	{ "which films are new? Show their ids too.",
	  "what are the name and ids of the films are new" },
	{ "which films are new? Show their ids.",
	  "which films are new show their ids" },
	{ "which city has films and how many are there",
	  "which city has films and how many are there" },
	{ "what are the cities and what are their names",
	  "what are the cities and what are their names" },
	/* verbs for nouns */
	{ "how old are the films on average",
	  "what is the average age of the films" },
	{ "how much do films with a city cost on average?",
	  "what is the average price of films with a city" },
	{ "how much do films cost", "how much do films cost" },
	{ "how many films did every customer see",
	  "number of films for every customer" },
	{ "how many films does every customer have",
	  "how many films does every customer have" },
	{ "who films most", "who films most" },
	/* an order by what stands first */
	{ "films, longest film first", "films film longest first" },
	/* what is counted goes first */
	{ "films, how many?", "number of films" },
	{ "films by city, count", "number of films by city" },
	{ "customers by city - how many in each?",
	  "number of customers by city" },
	{ "customers in total", "number of customers" },
	{ "customer count by city", "number of customer by city" },
	{ "film count by city", "film count by city" },
	{ "films per maker", "number of films per maker" },
	{ "customers per city", "customers per city" },
	{ "seats in total", "seats in total" },
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
