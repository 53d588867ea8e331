#include "tests/drafter/grammar/combine/asked.h"

/* A campsite in Denmark, whose notes tell what counts, and when. */

static const char campsite[] =
	"CREATE TABLE plads (plads_nr INTEGER PRIMARY KEY, omraade TEXT,"
	" type TEXT, lukket TEXT);"
	"CREATE TABLE booking (booking_nr INTEGER PRIMARY KEY,"
	" plads_nr INTEGER REFERENCES plads(plads_nr), bestilt DATE,"
	" ankomst DATE, afrejse DATE, boern INTEGER, stand TEXT, kanal TEXT, bk_wt INTEGER);"
	"CREATE TABLE vare (vare_nr INTEGER PRIMARY KEY, navn TEXT,"
	" vr_pr INTEGER);"
	"CREATE TABLE salg (salg_nr INTEGER PRIMARY KEY,"
	" vare_nr INTEGER REFERENCES vare(vare_nr), dato DATE,"
	" antal INTEGER);";

static const char campsite_notes[] =
	"- plads = pitch, vare = article, booking = trip.\n"
	"- Pitches that are lukket (J) are out of use; leave them out when "
	"you count pitches.\n"
	"- booking.stand: R = reserved, U = checked out, X = cancelled.\n"
	"- Stays are R and U only.\n"
	"- Arrivals are bookings that are not cancelled, by ankomst; "
	"departures the same by afrejse.\n"
	"- A family is a booking with children (boern).\n"
	"- Check-in is bk_wt, in minutes; a long check-in is more than 45 "
	"minutes. Bookings that stood more than 60 minutes are stale.\n"
	"- Trips: kanal = route, afrejse = home, endless while empty.\n"

	"- High season: July and August.\n"
	"- Extras = antal x price of the article (vr_pr, cents).\n";

/* What is longer than a line of the notes says. */
static void
longer_than_told(void **state)
{
	static const struct asked_case cases[] = {
		{ "number of long check-ins",
		  "SELECT count(*) AS bookings FROM booking WHERE bk_wt > 45" },
		{ "endless trips per route",
		  "SELECT kanal, count(*) AS bookings FROM booking WHERE "
		  "afrejse IS NULL GROUP BY kanal" },
		{ "stale bookings per type",
		  "SELECT t2.type, count(*) AS bookings FROM booking t1 JOIN "
		  "plads t2 ON t2.plads_nr = t1.plads_nr WHERE t1.bk_wt > 60 "
		  "GROUP BY t2.type" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* A month or a season, and the year that is said of it elsewhere. */
static void
of_a_year_said_elsewhere(void **state)
{
	static const struct asked_case cases[] = {
		{ "july stays 2025",
		  "SELECT count(*) AS bookings FROM booking WHERE (stand = 'R' "
		  "OR stand = 'U') AND ankomst >= '2025-07-01' AND ankomst < "
		  "'2025-08-01'" },
		{ "high season stays 2024",
		  "SELECT count(*) AS bookings FROM booking WHERE (stand = 'R' "
		  "OR stand = 'U') AND ankomst >= '2024-07-01' AND ankomst < "
		  "'2024-09-01'" },
		{ "stays last winter",
		  "SELECT count(*) AS bookings FROM booking WHERE (stand = 'R' "
		  "OR stand = 'U') AND ankomst >= '2025-12-01' AND ankomst < "
		  "'2026-03-01'" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* Words of other languages that columns are called by. */
static void
in_other_words(void **state)
{
	static const struct asked_case cases[] = {
		{ "bookings per channel",
		  "SELECT kanal, count(*) AS bookings FROM booking GROUP BY "
		  "kanal" },
		{ "pitches by area",
		  "SELECT omraade, count(*) AS plads FROM plads WHERE lukket "
		  "<> 'J' GROUP BY omraade" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* What is left out of a count is there elsewhere. */
static void
left_out_of_the_count(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many pitches are there",
		  "SELECT count(*) AS plads FROM plads WHERE lukket <> 'J'" },
		{ "bookings per area",
		  "SELECT t2.omraade, count(*) AS bookings FROM booking t1 "
		  "JOIN plads t2 ON t2.plads_nr = t1.plads_nr GROUP BY "
		  "t2.omraade" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* "today" is the day of what a definition dates, and none ends "from … on". */
static void
today_and_from_then_on(void **state)
{
	static const struct asked_case cases[] = {
		{ "arrivals today",
		  "SELECT count(*) AS bookings FROM booking WHERE stand <> 'X' "
		  "AND ankomst >= '2026-06-30' AND ankomst < '2026-07-01'" },
		{ "departures yesterday",
		  "SELECT count(*) AS bookings FROM booking WHERE stand <> 'X' "
		  "AND afrejse >= '2026-06-29' AND afrejse < '2026-06-30'" },
		{ "reserved bookings from today on",
		  "SELECT count(*) AS bookings FROM booking WHERE stand = 'R' "
		  "AND ankomst >= '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* Rows behind "among" are all that a share is of, and cents are told inside. */
static void
shares_and_cents(void **state)
{
	static const struct asked_case cases[] = {
		{ "share of families among stays",
		  "SELECT 100.0 * sum(CASE WHEN boern > 0 THEN 1 ELSE 0 END) / "
		  "NULLIF(count(boern), 0) AS percentage FROM booking WHERE "
		  "stand = 'R' OR stand = 'U'" },
		{ "extras in 2025",
		  "SELECT sum(t1.antal * (t2.vr_pr / 100.0)) AS Extras FROM "
		  "salg t1 LEFT JOIN vare t2 ON t2.vare_nr = t1.vare_nr WHERE "
		  "t1.dato >= '2025-01-01' AND t1.dato < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(campsite, campsite_notes, cases, COUNT(cases));
}

/* Hundredths of a krone, by the word for them. */
static void
money_of_the_north(void **state)
{
	static const char bills[] =
		"CREATE TABLE faktura (faktura_id INTEGER PRIMARY KEY,"
		" belopp INTEGER, betald DATE);";
	static const struct asked_case cases[] = {
		{ "total amount in kronor",
		  "SELECT sum(belopp / 100.0) AS total_belopp FROM faktura" },
	};

	(void)state;
	assert_asked_of(bills, "- Money is in öre, reports are in kronor.\n",
			cases, COUNT(cases));
}

TESTS(CASE(longer_than_told), CASE(of_a_year_said_elsewhere),
      CASE(in_other_words), CASE(left_out_of_the_count),
      CASE(today_and_from_then_on), CASE(shares_and_cents),
      CASE(money_of_the_north))
