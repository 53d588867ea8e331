#include "tests/drafter/grammar/combine/asked.h"

/* Marquees for hire: what notes call rows that are so. */
static const char tents[] =
	"CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT,"
	" kind TEXT, town TEXT);"
	"CREATE TABLE items (item_id INTEGER PRIMARY KEY, title TEXT,"
	" state INTEGER, weight_kg REAL);"
	"CREATE TABLE hires (hire_id INTEGER PRIMARY KEY,"
	" client_id INTEGER REFERENCES clients(client_id),"
	" item_id INTEGER REFERENCES items(item_id), agent_no INTEGER,"
	" booked_on DATE, paid_on DATE, load_town TEXT, site_town TEXT,"
	" grade INTEGER, crew_hrs INTEGER);";

static const char tents_notes[] =
	"- A hire without agent_no was booked directly with us, everything else"
	" came through an agent.\n"
	"- Hires without paid_on are not settled yet.\n"
	"- grade: 1 simple, 2 usual, 3 fine, 4 royal. state: 1 new, 2 used,"
	" 3 torn, 4 lost. grade is what the client wants.\n"
	"- Items with 3 and 4 are in need of repair.\n"
	"- Posh hires have grade 4, the rest is run of the mill.\n"
	"- We call clients with kind = P householders.\n"
	"- kind C = company, A and B are public bodies.\n"
	"- A long job takes 20 hours or more (crew_hrs).\n"
	"- Local hire: load_town and site_town are the same.\n"
	"- A heavy item weighs over 100 kg.\n"
	"- Shelf warmers: items that were never hired, or not in the last 12"
	" months.\n";

static void
test_rows_so(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many hires were booked directly with us",
		  "SELECT count(*) AS hires FROM hires WHERE agent_no IS NULL" },
		{ "how many hires came through an agent",
		  "SELECT count(*) AS hires FROM hires WHERE agent_no IS NOT"
		  " NULL" },
		{ "how many hires are not settled yet",
		  "SELECT count(*) AS hires FROM hires WHERE paid_on IS NULL" },
		/* a list of their own, whatever was spelled last */
		{ "how many items are in need of repair",
		  "SELECT count(*) AS items FROM items WHERE state = 3 OR"
		  " state = 4" },
		{ "how many posh hires",
		  "SELECT count(*) AS hires FROM hires WHERE grade = 4" },
		{ "how many householders",
		  "SELECT count(*) AS clients FROM clients WHERE kind = 'P'" },
		{ "how many public bodies",
		  "SELECT count(*) AS clients FROM clients WHERE kind = 'A' OR"
		  " kind = 'B'" },
		{ "how many long jobs",
		  "SELECT count(*) AS hires FROM hires WHERE crew_hrs >= 20" },
		{ "how many local hires",
		  "SELECT count(*) AS hires FROM hires WHERE load_town ="
		  " site_town" },
		{ "how many heavy items",
		  "SELECT count(*) AS items FROM items WHERE weight_kg > 100" },
		{ "how many shelf warmers",
		  "SELECT count(*) AS items FROM items WHERE item_id NOT IN"
		  " (SELECT t2.item_id FROM hires t2 WHERE t2.booked_on >="
		  " '2025-06-30' AND t2.booked_on < '2026-07-01' AND t2.item_id"
		  " IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(tents, tents_notes, cases, COUNT(cases));
}

TESTS(CASE(test_rows_so))
