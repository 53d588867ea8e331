#include "tests/drafter/grammar/combine/asked.h"

/* Marquees for hire: what notes call rows that are so. */
static const char tents[] =
	"CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT,"
	" kind TEXT, town TEXT);"
	"CREATE TABLE items (item_id INTEGER PRIMARY KEY, title TEXT,"
	" state INTEGER, built_year INTEGER, weight_kg REAL);"
	"CREATE TABLE hires (hire_id INTEGER PRIMARY KEY,"
	" client_id INTEGER REFERENCES clients(client_id),"
	" item_id INTEGER REFERENCES items(item_id), agent_no INTEGER,"
	" booked_on DATE, paid_on DATE, load_town TEXT, site_town TEXT,"
	" status TEXT, grade INTEGER, crew_hrs INTEGER);"
	"CREATE TABLE work_logs (log_id INTEGER PRIMARY KEY,"
	" hire_id INTEGER REFERENCES hires(hire_id), hours REAL);"
	"CREATE TABLE payments (payment_id INTEGER PRIMARY KEY,"
	" client_id INTEGER REFERENCES clients(client_id), paid_on DATE,"
	" amount REAL);"
	"CREATE TABLE bills (bill_id INTEGER PRIMARY KEY,"
	" hire_id INTEGER REFERENCES hires(hire_id), sent_on DATE);";

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
	" months.\n"
	"- A hire is over plan when the hours logged on it exceed its crew_hrs.\n"
	"- Old items: items built before 2005.\n"
	"- Royal hires that have no bill still have to be billed.\n"
	"- Good clients have paid 5000 euro or more in all.\n";

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
		/* what all of their rows come to */
		{ "how many hires are over plan",
		  "SELECT count(*) AS hires FROM hires t1 WHERE"
		  " COALESCE((SELECT sum(t2.hours) FROM work_logs t2 JOIN hires"
		  " t3 ON t3.hire_id = t2.hire_id WHERE t3.hire_id ="
		  " t1.hire_id), 0) > t1.crew_hrs" },
		{ "how many old items",
		  "SELECT count(*) AS items FROM items WHERE built_year < 2005" },
		{ "how many hires have to be billed",
		  "SELECT count(*) AS hires FROM hires WHERE hire_id NOT IN"
		  " (SELECT t2.hire_id FROM bills t2 WHERE t2.hire_id IS NOT"
		  " NULL) AND grade = 4" },
		{ "how many good clients",
		  "SELECT count(*) AS clients FROM clients WHERE client_id IN"
		  " (SELECT t2.client_id FROM payments t2 WHERE t2.client_id IS"
		  " NOT NULL GROUP BY t2.client_id HAVING sum(t2.amount) >="
		  " 5000)" },
	};

	(void)state;
	assert_asked_of(tents, tents_notes, cases, COUNT(cases));
}

TESTS(CASE(test_rows_so))
