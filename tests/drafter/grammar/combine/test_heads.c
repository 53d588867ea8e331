#include "tests/drafter/grammar/combine/asked.h"

/* Names of heads and their lines, and what notes say of their codes. */

static const char store[] =
	"CREATE TABLE CUST (CU_NO INTEGER PRIMARY KEY, CU_NAME TEXT);"
	"CREATE TABLE INVH (IH_NO INTEGER PRIMARY KEY,"
	" IH_CU INTEGER REFERENCES CUST(CU_NO), IH_DAT DATE, IH_ST TEXT);"
	"CREATE TABLE INVL (IL_ID INTEGER PRIMARY KEY,"
	" IL_IH INTEGER REFERENCES INVH(IH_NO), IL_ST TEXT, IL_NET REAL);"
	"CREATE TABLE DEPTH (id INTEGER PRIMARY KEY, metres REAL);";

static const char store_notes[] =
	"- IH_ST: 1 entered, 9 void.\n"
	"- IL_ST: 1 entered, 9 void (the line only).\n"
	"- Void invoices never count.\n"
	"- Invoice intake: net amount of the invoice lines by IH_DAT, without"
	" void invoices and without void lines.\n";

static const struct asked_case cases[] = {
	{ "how many invoices in 2025",
	  "SELECT count(*) AS INVH FROM INVH WHERE IH_DAT >= '2025-01-01' AND "
	  "IH_DAT < '2026-01-01' AND IH_ST <> '9'" },
	{ "how many invoice lines", "SELECT count(*) AS INVL FROM INVL" },
	{ "invoice intake in 2025",
	  "SELECT sum(t1.IL_NET) AS Invoice_intake FROM INVL t1 JOIN INVH t2 "
	  "ON t2.IH_NO = t1.IL_IH WHERE t1.IL_IH NOT IN (SELECT t3.IH_NO FROM "
	  "INVH t3 WHERE t3.IH_ST = '9' AND t3.IH_NO IS NOT NULL) AND t1.IL_ST "
	  "<> '9' AND t2.IH_DAT >= '2025-01-01' AND t2.IH_DAT < '2026-01-01' "
	  "AND t2.IH_ST <> '9'" },
};

static void
test_heads(void **state)
{
	(void)state;
	assert_asked_of(store, store_notes, cases, COUNT(cases));
}

/* A word of English is no short form, whatever it ends in. */
static void
test_words(void **state)
{
	struct arena *a = arena_create((size_t)1 << 20);
	struct cat_words w[NAME_FORMS];

	(void)state;
	assert_int_equal(cat_words_both(a, STR("DEPTH"), w), 1);
	assert_int_equal(cat_words_both(a, STR("ORDH"), w), 2);
	assert_string_equal(w[1].folds[0], "order");
	assert_string_equal(w[1].folds[1], "header");
	assert_int_equal(cat_words_both(a, STR("ordl"), w), 2);
	assert_string_equal(w[1].folds[1], "line");
	/* a customer at the beginning alone: "iv_kd" is a kind */
	assert_int_equal(cat_words_both(a, STR("KdNr"), w), 2);
	assert_string_equal(w[1].folds[0], "customer");
	assert_int_equal(cat_words_both(a, STR("x_kd"), w), 1);
	arena_destroy(a);
}

/* "No void ones", of those that are not void: a condition of no rows. */
static void
test_of_none(void **state)
{
	struct arena *a = arena_create((size_t)1 << 20);
	const struct node *x = node_column(a, 1, 0), *one = node_number(a, 1);
	const struct test *is = test_compare(a, x, IS_EQUAL, one),
			  *differs = test_compare(a, x, IS_NOT, one);
	const struct test *empty = test_null(a, x);
	struct tree none = { .base = 0 }, some = { .base = 0 };

	(void)state;
	(void)tree_where(
		&none,
		test_not(a, test_exists(a, 0, 1,
					test_both(a, TEST_AND, is, differs))));
	(void)tree_where(&some, test_not(a, test_exists(a, 0, 1, is)));
	assert_true(tree_excludes_all(&none));
	assert_false(tree_excludes_all(&some));
	/* what is empty is no value, and not filled */
	assert_true(test_excludes_all(test_both(a, TEST_AND, is, empty)));
	assert_true(test_excludes_all(
		test_both(a, TEST_AND, empty, test_not(a, empty))));
	assert_false(test_excludes_all(test_both(a, TEST_AND, differs, empty)));
	arena_destroy(a);
}

TESTS(CASE(test_heads), CASE(test_words), CASE(test_of_none))
