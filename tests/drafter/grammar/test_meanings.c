#include <string.h>

#include "drafter/grammar/old/grammar.h"
#include "drafter/grammar/old/words/words.h"
#include "lexicon/lexicon.h"
#include "tests/test.h"

#include "base/ban.h"

static struct schema_column columns[] = {
	{ .name = "id", .declared = "INTEGER", .primary = true },
	{ .name = "lname", .declared = "TEXT" },
	{ .name = "First_Name", .declared = "TEXT" },
	{ .name = "dob", .declared = "DATE" },
	{ .name = "Straße", .declared = "TEXT" },
	{ .name = "zipCode", .declared = "TEXT" },
	{ .name = "weight_kg", .declared = "REAL", .type = CELL_REAL },
	{ .name = "hire_date", .declared = "DATE" },
	{ .name = "salary", .declared = "REAL", .type = CELL_REAL },
	{ .name = "favorite_color", .declared = "TEXT" },
	{ .name = "stories", .declared = "INTEGER", .type = CELL_INTEGER },
	{ .name = "annual_income", .declared = "REAL", .type = CELL_REAL },
};
static const char *sexes[] = { "F", "M" };
static struct schema_column people[] = {
	{ .name = "id", .declared = "INTEGER", .primary = true },
	{ .name = "sex",
	  .declared = "TEXT",
	  .samples = sexes,
	  .n_samples = COUNT(sexes) },
};
static struct schema_column cinemas[] = {
	{ .name = "id", .declared = "INTEGER", .primary = true },
	{ .name = "capacity", .declared = "INTEGER", .type = CELL_INTEGER },
};

/* What a word of the question is linked to: the column, or the table. */
static const struct {
	const char *question, *said;
	const char *to; /* NULL: to nothing by its meaning */
	enum why why;
} cases[] = {
	{ "how many workers are there", "workers", "employees", WHY_MEANS },
	{ "how many staff members", "staff", "employees", WHY_MEANS },
	{ "which movie theaters are there", "movie", "cinema", WHY_MEANS },
	{ "surname of employees", "surname", "lname", WHY_MEANS },
	{ "family names of employees", "family", "lname", WHY_MEANS },
	{ "last names of employees", "last", "lname", WHY_EXACT },
	{ "forenames of employees", "forenames", "First_Name", WHY_MEANS },
	{ "date of birth of employees", "date", "dob", WHY_EXACT },
	{ "birthdays of employees", "birthdays", "dob", WHY_MEANS },
	{ "the street of employees", "street", "Straße", WHY_EXACT },
	{ "postcodes of employees", "postcodes", "zipCode", WHY_MEANS },
	{ "what does each employee weigh", "weigh", "weight_kg", WHY_IMPLIED },
	{ "who was hired in 2020", "hired", "hire_date", WHY_MEANS },
	{ "how many people can sit in each cinema", "sit", NULL, WHY_MEANS },
	{ "the wages of employees", "wages", "salary", WHY_MEANS },
	/* no table has it: by its vector */
	{ "favorite pigment of employees", "pigment", "favorite_color",
	  WHY_MEANS },
	/* what is called so is not guessed besides */
	{ "the salary of employees", "salary", "salary", WHY_EXACT },
	/* however it is spelt */
	{ "favourite colours of employees", "favourite", "favorite_color",
	  WHY_EXACT },
	{ "how many wombats are there", "wombats", NULL, WHY_MEANS },
};

static const char *
name_of(const struct parse *p, const struct link *l)
{
	const struct schema_table *t = &p->schema->tables[l->table];

	return l->col == NONE ? t->name : t->cols[l->col].name;
}

/* The strongest link that begins with the word. */
static const struct link *
link_of(const struct parse *p, const char *said)
{
	const struct link *best = NULL;

	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->table != NONE && l->kind <= LINK_TABLE &&
		    str_is_nocase(str_of(said), p->words[l->from].fold) &&
		    (!best || l->strength > best->strength))
			best = l;
	}
	return best;
}

/* The parse of a question about employees and cinemas. */
static const struct parse *
parse(struct arena *a, const char *question)
{
	static const struct settings settings = { .memory = 64 << 20 };
	static struct schema_table tables[] = {
		{ .name = "employees",
		  .cols = columns,
		  .n_cols = COUNT(columns) },
		{ .name = "cinema", .cols = cinemas, .n_cols = COUNT(cinemas) },
		{ .name = "dancers", .cols = people, .n_cols = COUNT(people) },
	};
	static const struct schema schema = { .dialect = "sqlite",
					      .tables = tables,
					      .n_tables = COUNT(tables) };
	static struct wait wait;
	struct job *job = arena_array(a, 1, sizeof(*job));

	wait = wait_forever();
	*job = (struct job){ .arena = a,
			     .settings = &settings,
			     .question = question,
			     .wait = &wait,
			     .schema = &schema,
			     .dialect = dialect_find(STR("sqlite")) };
	return grammar_parse(job, NULL);
}

static void
words_are_linked_by_meaning(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)64 << 20);
		const struct parse *p = parse(a, cases[i].question);
		const struct link *l = link_of(p, cases[i].said);

		if (!cases[i].to)
			assert_true(!l || l->why != cases[i].why);
		else if (!l || strcmp(name_of(p, l), cases[i].to) != 0 ||
			 l->why != cases[i].why)
			fail_msg("%s: %s is %s (%d)", cases[i].question,
				 cases[i].said, l ? name_of(p, l) : "nothing",
				 l ? (int)l->why : -1);
		arena_destroy(a);
	}
}

/* "how many stories": a number that is written down, no rows. */
static void
numbers_are_not_counted(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	const struct parse *p = parse(a, "how many stories do employees have");

	(void)state;
	assert_true(p->n_links > 0);
	for (size_t i = 0; i < p->n_links; i++)
		assert_int_not_equal(p->links[i].kind, LINK_ROWS);
	arena_destroy(a);
}

/* "ladies" where the column has M and F. */
static void
sexes_have_many_words(void **state)
{
	static const struct {
		const char *question, *value;
	} said[] = {
		{ "how many ladies are dancers", "F" },
		{ "which dancers are women", "F" },
		{ "how many guys are dancers", "M" },
		{ "list the gentlemen among the dancers", "M" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(said); i++) {
		struct arena *a = arena_create((size_t)64 << 20);
		const struct parse *p = parse(a, said[i].question);
		const char *value = NULL;

		for (size_t k = 0; k < p->n_links; k++)
			if (p->links[k].kind == LINK_VALUE &&
			    p->links[k].col == 1)
				value = p->links[k].text;
		if (!value || strcmp(value, said[i].value) != 0)
			fail_msg("%s: %s", said[i].question,
				 value ? value : "nothing");
		arena_destroy(a);
	}
}

static float
likeness(const char *a, const char *b)
{
	float most = 0;

	for (const struct meaning *m = meaning_of(a); m; m = meaning_next(m)) {
		size_t n;
		const struct meaning *o = meaning_group(m, &n);

		for (; n > 0; o++, n--)
			if (m->n == 1 && o->n == 1 && o != m &&
			    strcmp(o->stems[0], b) == 0 &&
			    meaning_likeness(m, o) > most)
				most = meaning_likeness(m, o);
	}
	return most;
}

static void
near_is_less_than_same(void **state)
{
	(void)state;
	assert_true(likeness("film", "movi") > 0.75F);
	assert_true(likeness("movi", "film") > 0.75F);
	assert_true(likeness("shopper", "buy") > 0.55F);
	assert_true(likeness("shopper", "buy") < 0.75F);
	/* both behind the bar */
	assert_true(likeness("guest", "patron") <= 0.75F);
	assert_true(likeness("film", "price") <= 0);
	assert_null(meaning_of("wombat"));
}

static void
abbreviations_are_written_out(void **state)
{
	static const struct {
		const char *brief, *full;
	} shorts[] = {
		{ "qty", "quantity" },    { "cust", "customer" },
		{ "lname", "last_name" }, { "strasse", "street" },
		{ "nombre", "name" },     { "ytd", "year_to_date" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(shorts); i++)
		assert_string_equal(written_out(str_of(shorts[i].brief)),
				    shorts[i].full);
	assert_null(written_out(STR("customer")));
	assert_null(written_out(STR("")));
}

/* The stem of a form is that of its dictionary form, or that form itself. */
static void
irregular_forms_are_stemmed(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct lemmas l = lemmas_new(a);

	(void)state;
	assert_string_equal(lemma_of(&l, "bought"), lemma_of(&l, "buys"));
	assert_string_equal(lemma_of(&l, "countries"), lemma_of(&l, "country"));
	assert_string_equal(lemma_of(&l, "ratings"), "rating");
	assert_string_equal(lexicon_irregular("women"), "woman");
	assert_null(lexicon_irregular("orders"));
	arena_destroy(a);
}

TESTS(CASE(words_are_linked_by_meaning), CASE(numbers_are_not_counted),
      CASE(sexes_have_many_words), CASE(near_is_less_than_same),
      CASE(abbreviations_are_written_out), CASE(irregular_forms_are_stemmed))
