#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/rank/derive.h"
#include "tests/drafter/grammar/made_schema.h"

/* Words that say nothing more than others do, and those that may say more. */

static const char clinic[] =
	"CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, gender TEXT,"
	" salary REAL);"
	"CREATE TABLE houses (id INTEGER PRIMARY KEY, street TEXT,"
	" zip_postcode TEXT, floors INTEGER);"
	"CREATE TABLE visits (id INTEGER PRIMARY KEY,"
	" staff_id INTEGER REFERENCES staff(id),"
	" house_id INTEGER REFERENCES houses(id), visited_on DATE,"
	" pain INTEGER);";

static const char shop[] =
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, stock INTEGER,"
	" minimum_stock INTEGER, product_type TEXT, product_name TEXT);"
	"CREATE TABLE returns (id INTEGER PRIMARY KEY,"
	" good_id INTEGER REFERENCES goods(id), returned_on DATE);";

static const char library[] =
	"CREATE TABLE readers (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE loans (id INTEGER PRIMARY KEY,"
	" reader_id INTEGER REFERENCES readers(id),"
	" book_id INTEGER REFERENCES books(id), status TEXT);"
	"CREATE TABLE letters (id INTEGER PRIMARY KEY,"
	" reader_id INTEGER REFERENCES readers(id), sent_on DATE);";

struct case_of {
	const char *question, *left; /* words that its reading leaves out */
};

static const struct case_of of_clinic[] = {
	/* a sentence that asks, wherever it begins */
	{ "Which house has the most visits? Return the street.", "" },
	{ "For each street, return the number of visits.", "" },
	{ "Compute the average salary of staff.", "" },
	/* that there are some */
	{ "names of staff with some visits", "" },
	{ "how many houses exist", "" },
	{ "streets of all houses listed", "" },
	{ "how many listed houses", "listed" },
	/* how it is put in order */
	{ "names of staff, ordered descending by salary", "" },
	{ "names of staff listed in alphabetical order", "" },
	/* words for what a column holds, or for one of the rows */
	{ "names of the staff members", "" },
	{ "how many visit records are there", "" },
	{ "average pain score of visits", "" },
	{ "maximum salary value", "" },
	{ "gender type of staff", "" },
	{ "zip code of the house with the most floors", "" },
	{ "how many house members are there", "members" },
	{ "gender score of staff", "score" },
	{ "how many urgent visits", "urgent" },
	/* rows of the same sentence, and a part of a text */
	{ "for each house, the street and number of visits made by them", "" },
	{ "names of staff whose name has letter 'a'", "" },
	{ "houses painted by staff", "" },
};

/* A verb between rows, where none of them is so or not so: it joins them. */
static const struct case_of of_library[] = {
	{ "names of readers who received letters", "" },
	{ "readers who have answered a letter", "" },
	{ "readers who damaged books", "damaged" },
	{ "how many books were damaged", "damaged" },
};

static const struct case_of of_shop[] = {
	{ "Which good has the most returns? Return its name.", "" },
	{ "how many returns per good", "" },
	{ "goods with stock < minimum stock level", "" },
};

static const char *
left_out(struct arena *a, const struct derivations *all)
{
	const struct leaves *l = all->leaves;
	struct buf b = buf_new(a, 1000);

	for (size_t i = 0; all->n && i < l->n_content; i++)
		if (all->items[0].unused >> i & 1)
			buf_printf(&b, "%s%s", b.n ? " " : "",
				   l->tokens.items[l->token_of[i]].text);
	return all->n ? buf_text(&b) : "everything";
}

static void
assert_left(const char *ddl, const struct case_of *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	size_t wrong = 0;

	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < n; i++) {
		struct job job = made_job(a, &schema, cases[i].question);
		struct derivations all;
		struct context x;
		const char *left;

		job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
		derive_context(&job, &x);
		derive_chat(&x, &all);
		left = left_out(a, &all);
		if (strcmp(left, cases[i].left) == 0)
			continue;
		print_error("%s\n  leaves out: %s\n", cases[i].question, left);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	arena_destroy(a);
}

static void
test_clinic(void **state)
{
	(void)state;
	assert_left(clinic, of_clinic, COUNT(of_clinic));
}

static void
test_shop(void **state)
{
	(void)state;
	assert_left(shop, of_shop, COUNT(of_shop));
}

static void
test_library(void **state)
{
	(void)state;
	assert_left(library, of_library, COUNT(of_library));
}

TESTS(CASE(test_clinic), CASE(test_library), CASE(test_shop))
