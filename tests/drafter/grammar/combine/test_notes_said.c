#include "tests/drafter/grammar/combine/asked.h"

static const char camp[] =
	"CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT,"
	" birth_date DATE, town TEXT);"
	"CREATE TABLE stays (id INTEGER PRIMARY KEY,"
	" guest_id INTEGER REFERENCES guests(id), start_date DATE,"
	" end_date DATE, due_date DATE, grund TEXT, taux REAL);";

static const char camp_notes[] =
	"- Seniors: 65 and over.\n"
	"- grund = why they left early. taux = room charge.\n"
	"- On time (visit) = end_date not later than due_date.\n"
	"- visit = stays.\n"
	"- Lost guests: had a stay, none runs today.\n";

/* Ages, reasons, columns with foreign names, and what brackets tell. */
static void
test_said(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many seniors",
		  "SELECT count(*) AS guests FROM guests WHERE birth_date <= "
		  "'1961-06-30'" },
		{ "stays per reason",
		  "SELECT grund, count(*) AS stays FROM stays GROUP BY grund" },
		{ "average room charge",
		  "SELECT avg(taux) AS room_charge FROM stays" },
		{ "how many visits", "SELECT count(*) AS stays FROM stays" },
	};

	(void)state;
	assert_asked_of(camp, camp_notes, cases, COUNT(cases));
}

TESTS(CASE(test_said))
