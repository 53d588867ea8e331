#include "tests/drafter/grammar/combine/asked.h"

/* A museum shop: what people gave, and what they borrowed. */
static const char museum[] =
	"CREATE TABLE friends (friend_id INTEGER PRIMARY KEY, name TEXT,"
	" phone TEXT, joined_on DATE);"
	"CREATE TABLE gifts (gift_no INTEGER PRIMARY KEY,"
	" friend_id INTEGER NOT NULL REFERENCES friends(friend_id),"
	" given_on DATE, amount REAL);"
	"CREATE TABLE loans (loan_no INTEGER PRIMARY KEY,"
	" friend_id INTEGER NOT NULL REFERENCES friends(friend_id),"
	" begun_on DATE, due_on DATE, back_on DATE);";

static const char museum_notes[] =
	"- Overdue: a loan that is not back and whose due_on has passed.\n";

/* Who, and when: beside the rows, or beside what they are the first by. */
static void
test_and_who(void **state)
{
	static const struct asked_case cases[] = {
		{ "biggest gift ever and from whom",
		  "SELECT t1.amount, t2.name FROM gifts t1 JOIN friends t2 ON "
		  "t2.friend_id = t1.friend_id ORDER BY t1.amount DESC "
		  "LIMIT 1" },
		{ "the biggest gift this year, and when was that",
		  "SELECT amount, given_on FROM gifts WHERE given_on >= "
		  "'2026-01-01' AND given_on < '2027-01-01' ORDER BY amount "
		  "DESC LIMIT 1" },
		{ "what is overdue and who has it",
		  "SELECT t1.loan_no, t2.name FROM loans t1 JOIN friends t2 ON "
		  "t2.friend_id = t1.friend_id WHERE t1.back_on IS NULL AND "
		  "t1.due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(museum, museum_notes, cases, COUNT(cases));
}

TESTS(CASE(test_and_who))
