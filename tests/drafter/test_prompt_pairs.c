#include "tests/drafter/scene.h"

#include "base/ban.h"

/* What the user's prompt says of pairs; "": nothing. */
static const char *
said(struct scene *s)
{
	struct json_object *tree = prompt_user(&s->shop.job);
	struct json_object *list = json_get(tree, "pairs");
	struct buf b = buf_new(s->shop.job.arena, 4000);

	for (size_t i = 0; i < json_length(list); i++)
		buf_printf(&b, "%s %s\n",
			   json_get_text(json_at(list, i), "words", ""),
			   json_get_text(json_at(list, i), "sql", ""));
	return buf_text(&b);
}

static struct scene *
asked(struct arena *a, const char *question)
{
	struct scene *s = usual(a, dialect_find(STR("sqlite")));

	s->shop.job.question = question;
	s->shop.job.n_examples = 0;
	s->shop.job.n_values = 0;
	return s;
}

static void
pairs_are_near_the_question(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	static const struct {
		const char *question, *has;
	} cases[] = {
		{ "orders per customer", "JOIN customers t2 ON t2.id = "
					 "t1.customer_id GROUP BY" },
		{ "orders per year", "strftime('%Y', placed)" },
		{ "total per month",
		  "strftime('%Y-%m', placed) AS month, sum(total)" },
		{ "customers without orders", "Customers without orders." },
		{ "is it so", "" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text = said(asked(a, cases[i].question));

		if (!strstr(text, cases[i].has) || (!*cases[i].has && *text))
			print_error("%s: %s\n", cases[i].question, text);
		assert_non_null(strstr(text, cases[i].has));
		assert_true(*cases[i].has || !*text);
	}
	arena_destroy(a);
}

static void
verified_ones_come_first(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct scene *s = asked(a, "orders per customer");

	(void)state;
	s->shop.settings.pairs = 1;
	assert_string_not_equal(said(s), "");
	s->shop.job.n_examples = 1;
	assert_string_equal(said(s), "");
	s->shop.job.n_examples = 0;
	s->shop.settings.pairs = 0;
	assert_string_equal(said(s), "");
	arena_destroy(a);
}

/* Of a part of the schema, no table that the model does not see. */
static void
only_of_what_is_shown(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct scene *s = asked(a, "orders per customer");
	struct schema part = s->shop.schema;

	(void)state;
	part.n_tables = 1;
	s->shop.job.whole = &s->shop.schema;
	s->shop.job.schema = &part;
	assert_null(strstr(said(s), "orders"));
	assert_non_null(strstr(said(s), "customers"));
	arena_destroy(a);
}

static void
a_stored_value_is_in_one(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct scene *s = asked(a, "customers from oslo");

	(void)state;
	s->shop.job.n_values = 1;
	s->value.at = 15;
	s->value.n = 4;
	assert_non_null(strstr(said(s), "city = 'Oslo'"));
	s->shop.customers[2].samples_hidden = true;
	assert_null(strstr(said(s), "Oslo"));
	arena_destroy(a);
}

/* For a plan, a draft and its candidates; another question has its own. */
static void
they_are_made_once(void **state)
{
	struct arena *a = arena_create((size_t)1 << 26);
	struct scene *s = asked(a, "orders per customer");
	struct job *job = &s->shop.job, copy;
	struct json_object *made;
	const char *anew = said(s);

	(void)state;
	prompt_pairs_keep(job);
	assert_string_equal(said(s), anew);
	copy = *job;
	made = json_get(prompt_user(job), "pairs");
	assert_ptr_equal(json_get(prompt_user(&copy), "pairs"), made);
	assert_string_equal(said(s), anew);
	job->question = "orders per year";
	assert_non_null(strstr(said(s), "strftime"));
	job->question = copy.question;
	s->shop.settings.pairs = 0;
	assert_string_equal(said(s), "");
	arena_destroy(a);
}

TESTS_IN(start, stop, CASE(pairs_are_near_the_question),
	 CASE(they_are_made_once), CASE(verified_ones_come_first),
	 CASE(only_of_what_is_shown), CASE(a_stored_value_is_in_one))
