#include "drafter/grammar/lex/clock.h"
#include "tests/drafter/grammar/combine/asked.h"

/* A place for sports, whose classes are on at some hour. */
static const char sports[] =
	"CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, born DATE,"
	" town TEXT);"
	"CREATE TABLE classes (id INTEGER PRIMARY KEY, title TEXT, room TEXT,"
	" starts_at DATETIME, capacity INTEGER);"
	"CREATE TABLE bookings (id INTEGER PRIMARY KEY,"
	" class_id INTEGER REFERENCES classes(id),"
	" member_id INTEGER REFERENCES members(id), nights INTEGER,"
	" paid_on DATE);";

static void
test_clock(void **state)
{
	static const struct {
		const char *text;
		size_t n;
		int hour;
	} cases[] = {
		{ "17:00", 5, 17 },   { "5 pm", 4, 17 },
		{ "5pm on", 3, 17 },  { "9 a.m.", 6, 9 },
		{ "12 am", 5, 0 },    { "12pm", 4, 12 },
		{ "9:00 am", 7, 9 },  { "17:30", 0, 0 },
		{ "13 pm", 0, 0 },    { "24:00", 0, 0 },
		{ "5 people", 0, 0 }, { "17", 0, 0 },
		{ "17:00:00", 0, 0 }, { "2026-06-30", 0, 0 },
		{ "5 a", 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		int hour = 0;

		print_message("%s\n", cases[i].text);
		assert_int_equal(clock_length(cases[i].text,
					      strlen(cases[i].text), &hour),
				 cases[i].n);
		assert_int_equal(hour, cases[i].hour);
	}
}

#define HOUR "CAST(strftime('%H', starts_at) AS INTEGER)"

static void
test_hours(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many classes after 5 pm",
		  "SELECT count(*) AS classes FROM classes WHERE " HOUR
		  " >= 17" },
		{ "classes before noon per room",
		  "SELECT room, count(*) AS classes FROM classes WHERE " HOUR
		  " < 12 GROUP BY room" },
		{ "how many classes at 18:00 or later",
		  "SELECT count(*) AS classes FROM classes WHERE " HOUR
		  " >= 18" },
	};

	(void)state;
	assert_asked_of(sports, NULL, cases, COUNT(cases));
}

static void
test_ages(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many members under 18",
		  "SELECT count(*) AS members FROM members WHERE born > "
		  "'2008-06-30'" },
		{ "how many members are 60 or older",
		  "SELECT count(*) AS members FROM members WHERE born <= "
		  "'1966-06-30'" },
	};

	(void)state;
	assert_asked_of(sports, NULL, cases, COUNT(cases));
}

/* What the notes call an hour, an age, a length, or a share. */
static void
test_notes(void **state)
{
	static const char notes[] =
		"- Evening class = starts at 5 pm or later.\n"
		"- Juniors are members under 18, seniors are 60 and older.\n"
		"- Long booking: 5 nights or more.\n"
		"- Load factor of a class = bookings / capacity.\n"
		"- A booking is open as long as paid_on is empty, settled when"
		" paid_on is filled.\n"
		"- Crop season C26 = 2026-06-01 to 2026-09-30.\n"
		"- Crop year Y26 = 2025-07-01 to 2026-06-30.\n"
		"- Season S26 = 2025-09-01 to 2026-08-31.\n"
		"- The rainy time runs from November to March, the rest is dry.\n"
		"- The school year begins on 1 August.\n"
		"- Cup 2026 runs from December 2025 to April 2026.\n";
	static const struct asked_case cases[] = {
		{ "how many evening classes",
		  "SELECT count(*) AS classes FROM classes WHERE " HOUR
		  " >= 17" },
		{ "seniors by town",
		  "SELECT town, count(*) AS members FROM members WHERE born <= "
		  "'1966-06-30' GROUP BY town" },
		{ "how many long bookings",
		  "SELECT count(*) AS bookings FROM bookings WHERE nights >= "
		  "5" },
		{ "how many settled bookings",
		  "SELECT count(*) AS bookings FROM bookings WHERE paid_on IS "
		  "NOT NULL" },
		{ "how many open bookings",
		  "SELECT count(*) AS bookings FROM bookings WHERE paid_on IS "
		  "NULL" },
		{ "classes this season",
		  "SELECT title FROM classes WHERE starts_at >= '2025-09-01' "
		  "AND starts_at < '2026-09-01'" },
		{ "how many classes this crop year",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2025-07-01' AND starts_at < '2026-07-01'" },
		{ "how many classes last season",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2024-09-01' AND starts_at < '2025-09-01'" },
		{ "how many classes in the rainy time last year",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2025-11-01' AND starts_at < '2026-04-01'" },
		{ "how many classes in the school year 2024/25",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2024-08-01' AND starts_at < '2025-08-01'" },
		{ "how many classes in cup 2025",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2024-12-01' AND starts_at < '2025-05-01'" },
		{ "how many classes in S26",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2025-09-01' AND starts_at < '2026-09-01'" },
	};

	(void)state;
	assert_asked_of(sports, notes, cases, COUNT(cases));
}

/* A year is that of the term that was spoken of, and else a year. */
static void
test_terms(void **state)
{
	static const char notes[] = "- Term 2025 = 2025-02-01 to 2025-06-30.\n"
				    "- Term 2024 = 2024-02-10 to 2024-06-30.\n";
	static const struct asked_case cases[] = {
		{ "how many classes in term 2025",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2025-02-01' AND starts_at < '2025-07-01'" },
		{ "how many classes in term 2025\nand 2024",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2024-02-10' AND starts_at < '2024-07-01'" },
		{ "how many classes in 2025",
		  "SELECT count(*) AS classes FROM classes WHERE starts_at >= "
		  "'2025-01-01' AND starts_at < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(sports, notes, cases, COUNT(cases));
}

/* Hours lie between two times of the day, and are no part of whole days. */
static void
test_hours_between(void **state)
{
	static const char works[] =
		"CREATE TABLE crews (id INTEGER PRIMARY KEY, name TEXT,"
		" hourly_wage REAL);"
		"CREATE TABLE shifts (id INTEGER PRIMARY KEY,"
		" crew_id INTEGER REFERENCES crews(id), hours REAL,"
		" worked_on DATE);"
		"CREATE TABLE outages (id INTEGER PRIMARY KEY, place TEXT,"
		" agent_id INTEGER REFERENCES crews(id),"
		" began_at DATETIME, ended_at DATETIME);"
		"CREATE TABLE trainings (id INTEGER PRIMARY KEY, place TEXT,"
		" start_date DATE, end_date DATE);"
		"CREATE TABLE places (id INTEGER PRIMARY KEY,"
		" training_id INTEGER REFERENCES trainings(id),"
		" booked_on DATE);";
	static const struct asked_case cases[] = {
		{ "outage hours per place",
		  "SELECT place, sum((julianday(ended_at) - "
		  "julianday(began_at)) * 24) AS hours FROM outages GROUP BY "
		  "place" },
		{ "training hours per place",
		  "SELECT place, count(*) AS trainings FROM trainings GROUP BY "
		  "place" },
		{ "how many days ahead do people book on average",
		  "SELECT avg(julianday(t2.start_date) - "
		  "julianday(t1.booked_on)) AS average_days FROM places t1 LEFT "
		  "JOIN trainings t2 ON t2.id = t1.training_id" },
		{ "how many outages is nobody assigned to",
		  "SELECT count(*) AS outages FROM outages WHERE agent_id IS "
		  "NULL" },
		{ "wage cost per crew",
		  "SELECT t2.name, sum(t1.hours * t2.hourly_wage) FROM shifts "
		  "t1 JOIN crews t2 ON t2.id = t1.crew_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked_of(works, "", cases, COUNT(cases));
}

TESTS(CASE(test_clock), CASE(test_hours), CASE(test_ages), CASE(test_notes),
      CASE(test_terms), CASE(test_hours_between))
