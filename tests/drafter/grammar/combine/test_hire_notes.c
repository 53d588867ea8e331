#include "tests/drafter/grammar/combine/asked.h"

/* A hire of trailers, and how its office counts. */
static const char hire[] =
	"CREATE TABLE depot (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE trailer (id INTEGER PRIMARY KEY, plate TEXT,"
	" depot_id INTEGER REFERENCES depot(id), payload INTEGER,"
	" day_rate REAL, sold_on DATE);"
	"CREATE TABLE hirer (id INTEGER PRIMARY KEY, name TEXT, barred INTEGER);"
	"CREATE TABLE request (id INTEGER PRIMARY KEY,"
	" hirer_id INTEGER REFERENCES hirer(id), asked_on DATE,"
	" wanted_on DATE, headcount INTEGER);"
	"CREATE TABLE hire (id INTEGER PRIMARY KEY,"
	" trailer_id INTEGER REFERENCES trailer(id),"
	" request_id INTEGER REFERENCES request(id), start_date DATE,"
	" end_date DATE, days REAL, extra REAL, day_rate REAL,"
	" cost_rate REAL, state TEXT);";

static const char hire_notes[] =
	"- \"Customers\" are the people and firms in hirer.\n"
	"- Scrubbed hires (state 9) never took place, they don't count"
	" anywhere.\n"
	"- A trailer is out (rolling) if a hire runs today: it has begun and is"
	" not over.\n"
	"- Takings: days x day_rate, extra at 1.5 times the rate. Costs the"
	" same with cost_rate. Gain: takings less costs.\n"
	"- Load price: day_rate by payload.\n"
	"- Free heads: headcount of the requests less the hires made on"
	" them.\n"
	"- Service rate: hires by the headcount of the requests, by the"
	" wanted date.\n";

static void
test_hire(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many customers",
		  "SELECT count(*) AS Customers FROM hirer" },
		{ "how many trailers are out",
		  "SELECT count(*) AS trailers FROM trailer WHERE id IN "
		  "(SELECT t2.trailer_id FROM hire t2 WHERE t2.start_date <= "
		  "'2026-06-30' AND (t2.end_date IS NULL OR t2.end_date >= "
		  "'2026-06-30') AND t2.state <> '9')" },
		{ "takings per depot",
		  "SELECT t3.name, sum((t1.days + 1.5 * t1.extra) * "
		  "t1.day_rate) AS Takings FROM hire t1 JOIN trailer t2 ON "
		  "t2.id = t1.trailer_id JOIN depot t3 ON t3.id = "
		  "t2.depot_id WHERE t1.state <> '9' GROUP BY t3.id, t3.name" },
		{ "gain 2026",
		  "SELECT sum((days + 1.5 * extra) * day_rate - ((days + 1.5 "
		  "* extra) * cost_rate)) AS Gain FROM hire WHERE start_date "
		  ">= '2026-01-01' AND start_date < '2027-01-01' AND state "
		  "<> '9'" },
		{ "load price of each trailer",
		  "SELECT id, day_rate * 1.0 / NULLIF(payload, 0) AS "
		  "Load_price FROM trailer" },
		{ "service rate",
		  "SELECT count(*) * 1.0 / NULLIF((SELECT sum(t2.headcount) "
		  "FROM request t2), 0) AS Service_rate FROM hire t1 WHERE "
		  "t1.state <> '9'" },
		{ "free heads",
		  "SELECT sum(t1.headcount - COALESCE(t2.v, 0)) AS "
		  "Free_heads FROM request t1 LEFT JOIN (SELECT "
		  "t3.request_id AS k, count(*) AS v FROM hire t3 WHERE "
		  "t3.state <> '9' GROUP BY t3.request_id) t2 ON t2.k = t1.id" },
		{ "hires running today",
		  "SELECT count(*) AS hires FROM hire WHERE start_date <= "
		  "'2026-06-30' AND (end_date IS NULL OR end_date >= "
		  "'2026-06-30') AND state <> '9'" },
	};

	(void)state;
	assert_asked_of(hire, hire_notes, cases, COUNT(cases));
}

/* The same of a laundry. */
static const char laundry[] =
	"CREATE TABLE knd (nr INTEGER PRIMARY KEY, name TEXT, typ TEXT,"
	" seit DATE, bis DATE);"
	"CREATE TABLE auftrag (nr INTEGER PRIMARY KEY,"
	" knd_nr INTEGER REFERENCES knd(nr), datum DATE, fertig DATE);"
	"CREATE TABLE pos (auftrag_nr INTEGER REFERENCES auftrag(nr),"
	" pos INTEGER, kg REAL, preis REAL, PRIMARY KEY (auftrag_nr, pos));"
	"CREATE TABLE lager (nr INTEGER PRIMARY KEY, kg REAL, platz TEXT);";

static const char laundry_notes[] =
	"- knd = clients (hotels, pubs and others), bis = gave notice on."
	" Our clients: bis is empty, whatever the typ.\n"
	"- auftrag = jobs and other orders, fertig is the day it was washed."
	" Turnaround: days from datum to fertig.\n"
	"- On time: a job washed within 3 days.\n"
	"- Sales: kg x preis by job date. Takings: kg x preis of jobs, credit"
	" notes not taken off.\n"
	"- pos: one a sort of linen.\n";

static void
test_laundry(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many of our clients",
		  "SELECT count(*) AS knd FROM knd WHERE bis IS NULL" },
		{ "orders per client",
		  "SELECT t2.name, count(*) AS orders FROM auftrag t1 JOIN "
		  "knd t2 ON t2.nr = t1.knd_nr GROUP BY t2.nr, t2.name" },
		{ "jobs on time",
		  "SELECT count(*) AS auftrags FROM auftrag WHERE "
		  "julianday(fertig) - julianday(datum) <= 3" },
		{ "jobs washed in May 2026",
		  "SELECT count(*) AS auftrags FROM auftrag WHERE fertig >= "
		  "'2026-05-01' AND fertig < '2026-06-01'" },
		{ "sales 2026",
		  "SELECT sum(t1.kg * t1.preis) AS Sales FROM pos t1 JOIN "
		  "auftrag t2 ON t2.nr = t1.auftrag_nr WHERE t2.datum >= "
		  "'2026-01-01' AND t2.datum < '2027-01-01'" },
		{ "takings", "SELECT sum(kg * preis) AS Takings FROM pos" },
	};

	(void)state;
	assert_asked_of(laundry, laundry_notes, cases, COUNT(cases));
}

TESTS(CASE(test_hire), CASE(test_laundry))
