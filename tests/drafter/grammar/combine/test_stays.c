#include "tests/drafter/grammar/combine/asked.h"

/* How long rows last by their own two days, and rows whose payments, or other
 * rows of them, are not there. */

static const char hall[] =
	"CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT,"
	" joined_on DATE, cancelled_on DATE,"
	" home_site_id INTEGER REFERENCES sites(id));"
	"CREATE TABLE courts (id INTEGER PRIMARY KEY, name TEXT,"
	" site_id INTEGER REFERENCES sites(id));"
	"CREATE TABLE visits (id INTEGER PRIMARY KEY,"
	" site_id INTEGER REFERENCES sites(id),"
	" checked_in_at TIMESTAMP, checked_out_at TIMESTAMP);"
	"CREATE TABLE bookings (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id),"
	" court_id INTEGER REFERENCES courts(id), booked_at TIMESTAMP,"
	" starts_at TIMESTAMP, ends_at TIMESTAMP, price REAL);"
	"CREATE TABLE invoices (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id), issued_on DATE,"
	" due_on DATE, amount REAL);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY,"
	" invoice_id INTEGER REFERENCES invoices(id), paid_on DATE,"
	" amount REAL);";

static const char gate[] =
	"CREATE TABLE lorries (id INTEGER PRIMARY KEY, plate TEXT);"
	"CREATE TABLE shifts (id INTEGER PRIMARY KEY, guard TEXT,"
	" clock_in TIMESTAMP, clock_out TIMESTAMP);"
	"CREATE TABLE guards (id INTEGER PRIMARY KEY, name TEXT,"
	" hired_on DATE, left_on DATE);"
	"CREATE TABLE duties (id INTEGER PRIMARY KEY,"
	" guard_id INTEGER REFERENCES guards(id), held_on DATE,"
	" present BOOLEAN);"
	"CREATE TABLE loads (id INTEGER PRIMARY KEY,"
	" lorry_id INTEGER REFERENCES lorries(id), ordered_on DATE,"
	" tons REAL);"
	"CREATE TABLE deliveries (id INTEGER PRIMARY KEY,"
	" load_id INTEGER REFERENCES loads(id), delivered_on DATE);";

static void
from_the_way_in_to_the_way_out(void **state)
{
	static const struct asked_case a[] = {
		{ "average visit duration",
		  "SELECT avg(julianday(checked_out_at) - julianday(checked_in_at)) AS average_days FROM visits" },
		{ "how long is the average visit",
		  "SELECT avg(julianday(checked_out_at) - julianday(checked_in_at)) AS average_days FROM visits" },
		{ "average length of a booking in hours",
		  "SELECT avg((julianday(ends_at) - julianday(starts_at)) * 24) AS average_hours FROM bookings" },
		{ "average lead time between booking and start",
		  "SELECT avg(julianday(starts_at) - julianday(booked_at)) AS average_days FROM bookings" },
	};
	static const struct asked_case b[] = {
		{ "average shift length in hours",
		  "SELECT avg((julianday(clock_out) - julianday(clock_in)) * 24) AS average_hours FROM shifts" },
		{ "shifts longer than 10 hours",
		  "SELECT count(*) AS shifts FROM shifts WHERE (julianday(clock_out) - julianday(clock_in)) * 24 > 10" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

/* When they were booked is before they begin, and no end of them. */
static void
hours_of_rows(void **state)
{
	static const struct asked_case a[] = {
		{ "how many hours were booked last month",
		  "SELECT sum((julianday(ends_at) - julianday(starts_at)) * 24) AS hours FROM bookings WHERE starts_at >= '2026-05-01' AND starts_at < '2026-06-01'" },
		{ "hours booked per court",
		  "SELECT t2.name, sum((julianday(t1.ends_at) - julianday(t1.starts_at)) * 24) AS hours FROM bookings t1 JOIN courts t2 ON t2.id = t1.court_id GROUP BY t2.id, t2.name" },
		{ "bookings longer than 3 hours",
		  "SELECT count(*) AS bookings FROM bookings WHERE (julianday(ends_at) - julianday(starts_at)) * 24 > 3" },
		{ "the longest booking",
		  "SELECT id, julianday(ends_at) - julianday(starts_at) AS days FROM bookings WHERE ends_at IS NOT NULL ORDER BY julianday(ends_at) - julianday(starts_at) DESC LIMIT 1" },
	};
	static const struct asked_case b[] = {
		{ "total hours of shifts",
		  "SELECT sum((julianday(clock_out) - julianday(clock_in)) * 24) AS hours FROM shifts" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

/* Periods are of whole days. */
static void
hours_until_now(void **state)
{
	static const struct asked_case a[] = {
		{ "visits in the last 48 hours",
		  "SELECT count(*) AS visits FROM visits WHERE checked_in_at >= '2026-06-29' AND checked_in_at < '2026-07-01'" },
	};
	static const struct asked_case b[] = {
		{ "shifts in the last 72 hours",
		  "SELECT count(*) AS shifts FROM shifts WHERE clock_in >= '2026-06-28' AND clock_in < '2026-07-01'" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

/* A week or a day before another, each called by its name. */
static void
the_week_before(void **state)
{
	static const struct asked_case a[] = {
		{ "visits last week vs the week before",
		  "SELECT count(CASE WHEN checked_in_at >= '2026-06-22' AND checked_in_at < '2026-06-29' THEN 1 END) AS visits_2026_W26, count(CASE WHEN checked_in_at >= '2026-06-15' AND checked_in_at < '2026-06-22' THEN 1 END) AS visits_2026_W25 FROM visits WHERE (checked_in_at >= '2026-06-22' AND checked_in_at < '2026-06-29') OR (checked_in_at >= '2026-06-15' AND checked_in_at < '2026-06-22')" },
		{ "visits the day before yesterday",
		  "SELECT count(*) AS visits FROM visits WHERE checked_in_at >= '2026-06-28' AND checked_in_at < '2026-06-29'" },
	};
	static const struct asked_case b[] = {
		{ "shifts last week\nand the week before",
		  "SELECT count(*) AS shifts FROM shifts WHERE clock_in >= '2026-06-15' AND clock_in < '2026-06-22'" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

static void
what_was_not_done_has_no_rows(void **state)
{
	static const struct asked_case a[] = {
		{ "how many unpaid invoices are there",
		  "SELECT count(*) AS invoices FROM invoices WHERE id NOT IN (SELECT t2.invoice_id FROM payments t2 WHERE t2.invoice_id IS NOT NULL) OR id IN (SELECT t3.invoice_id FROM payments t3 WHERE t3.paid_on IS NULL)" },
		{ "overdue invoices",
		  "SELECT count(*) AS invoices FROM invoices WHERE due_on < '2026-06-30' AND (id NOT IN (SELECT t2.invoice_id FROM payments t2 WHERE t2.invoice_id IS NOT NULL) OR id IN (SELECT t3.invoice_id FROM payments t3 WHERE t3.paid_on IS NULL))" },
	};
	static const struct asked_case b[] = {
		{ "how many undelivered loads are there",
		  "SELECT count(*) AS loads FROM loads WHERE id NOT IN (SELECT t2.load_id FROM deliveries t2 WHERE t2.load_id IS NOT NULL) OR id IN (SELECT t3.load_id FROM deliveries t3 WHERE t3.delivered_on IS NULL)" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

static void
who_did_what_ends_them(void **state)
{
	static const struct asked_case a[] = {
		{ "members who cancelled",
		  "SELECT name FROM members WHERE cancelled_on IS NOT NULL" },
	};
	static const struct asked_case b[] = {
		{ "guards who left",
		  "SELECT name FROM guards WHERE left_on IS NOT NULL" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

/* Rows that are kept for a flag alone: how many of them are so. */
static void
rate_of_rows_with_a_flag(void **state)
{
	static const char club[] =
		"CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE attendance (id INTEGER PRIMARY KEY,"
		" player_id INTEGER REFERENCES players(id), present BOOLEAN);";
	static const struct asked_case a[] = {
		{ "attendance rate",
		  "SELECT 100.0 * sum(CASE WHEN present = 1 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS percentage FROM attendance" },
	};
	static const struct asked_case b[] = {
		{ "duty rate per guard",
		  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.present = 1 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS percentage FROM duties t1 JOIN guards t2 ON t2.id = t1.guard_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(club, "", a, COUNT(a));
	assert_asked_of(gate, "", b, COUNT(b));
}

/* Of two ways as long as each other, by the key that has no role. */
static void
by_the_plain_key(void **state)
{
	static const struct asked_case a[] = {
		{ "bookings per city",
		  "SELECT t3.city, count(*) AS bookings FROM bookings t1 JOIN courts t2 ON t2.id = t1.court_id JOIN sites t3 ON t3.id = t2.site_id GROUP BY t3.city" },
		{ "members per site",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN sites t2 ON t2.id = t1.home_site_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(hall, "", a, COUNT(a));
}

TESTS(CASE(from_the_way_in_to_the_way_out), CASE(hours_of_rows),
      CASE(hours_until_now), CASE(what_was_not_done_has_no_rows),
      CASE(the_week_before), CASE(who_did_what_ends_them),
      CASE(rate_of_rows_with_a_flag), CASE(by_the_plain_key))
