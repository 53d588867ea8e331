#include "tests/drafter/grammar/combine/asked.h"

static const char plays[] =
	"CREATE TABLE theatres (id INTEGER PRIMARY KEY, name TEXT, city TEXT,"
	" seats INTEGER);"
	"CREATE TABLE plays (id INTEGER PRIMARY KEY, title TEXT, author TEXT,"
	" genre TEXT, theatre_id INTEGER REFERENCES theatres(id),"
	" year INTEGER);"
	"CREATE TABLE actors (id INTEGER PRIMARY KEY, name TEXT, age INTEGER,"
	" nationality TEXT, play_id INTEGER REFERENCES plays(id));";

/* Text in quotes is of the column before it, or what rows are called. */
static void
test_quoted(void **state)
{
	static const struct asked_case cases[] = {
		{ "actors whose nationality is \"French\"",
		  "SELECT name FROM actors WHERE nationality = 'French'" },
		{ "actors whose nationality is not 'French'",
		  "SELECT name FROM actors WHERE nationality <> 'French'" },
		{ "actors with nationality 'French' or 'Dutch'",
		  "SELECT name FROM actors WHERE nationality = 'French' OR "
		  "nationality = 'Dutch'" },
		{ "age of the actor named 'Jo Dee'",
		  "SELECT age FROM actors WHERE name = 'Jo Dee'" },
		{ "author of the play titled \"The Rivals\"",
		  "SELECT author FROM plays WHERE title = 'The Rivals'" },
		{ "author of the play 'The Rivals'",
		  "SELECT author FROM plays WHERE title = 'The Rivals'" },
		{ "theatres with seats \"200\"",
		  "SELECT name FROM theatres WHERE seats = 200" },
	};

	(void)state;
	assert_asked_of(plays, "", cases, COUNT(cases));
}

/* A part of a text: anywhere, at the beginning, at the end. */
static void
test_parts(void **state)
{
	static const struct asked_case cases[] = {
		{ "plays whose title contains the word \"Night\"",
		  "SELECT title FROM plays WHERE title LIKE '%Night%'" },
		{ "author of the plays with the substring 'Ha' in their title",
		  "SELECT author FROM plays WHERE title LIKE '%Ha%'" },
		{ "actors that have 'a' in their names",
		  "SELECT name FROM actors WHERE name LIKE '%a%'" },
		{ "actors with names that include 'dar'",
		  "SELECT name FROM actors WHERE name LIKE '%dar%'" },
		{ "actors whose name starts with the word 'Ann'",
		  "SELECT name FROM actors WHERE name LIKE 'Ann%'" },
		{ "actors whose name starts with 'A'",
		  "SELECT name FROM actors WHERE name LIKE 'A%'" },
		{ "actors whose name does not end with 'a'",
		  "SELECT name FROM actors WHERE NOT (name LIKE '%a')" },
	};

	(void)state;
	assert_asked_of(plays, "", cases, COUNT(cases));
}

/* Keys and codes behind their column, and what each row has itself. */
static void
test_numbers(void **state)
{
	static const struct asked_case cases[] = {
		{ "title of the play with id 12",
		  "SELECT title FROM plays WHERE id = 12" },
		{ "theatres with at least 200 seats",
		  "SELECT name FROM theatres WHERE seats >= 200" },
		{ "theatres with between 100 and 300 seats",
		  "SELECT name FROM theatres WHERE seats >= 100 AND seats <= "
		  "300" },
		{ "theatres with seats above 500 or below 100",
		  "SELECT name FROM theatres WHERE seats > 500 OR seats < "
		  "100" },
		{ "title of plays with a year after 1961 or before 1959",
		  "SELECT title FROM plays WHERE year >= 1962 OR year < "
		  "1959" },
		{ "title of plays made before the year of 1995",
		  "SELECT title FROM plays WHERE year < 1995" },
		{ "actors above age 46",
		  "SELECT name FROM actors WHERE age > 46" },
		{ "theatres with 200 seats",
		  "SELECT name FROM theatres WHERE seats = 200" },
		{ "plays in 1995",
		  "SELECT title FROM plays WHERE year = 1995" },
	};
	static const struct asked_case ages[] = {
		{ "actors who are older than 40",
		  "SELECT name FROM actors WHERE age > 40" },
		{ "actors who are 20 years old",
		  "SELECT name FROM actors WHERE age = 20" },
		{ "nationality of the actors younger than 30",
		  "SELECT nationality FROM actors WHERE age < 30" },
		{ "actors who do not have the nationality 'French'",
		  "SELECT name FROM actors WHERE nationality <> 'French'" },
	};

	(void)state;
	assert_asked_of(plays, "", cases, COUNT(cases));
	assert_asked_of(plays, "", ages, COUNT(ages));
}

/* Days before one or after another, and typographic quotes. */
static void
test_either(void **state)
{
	static const struct asked_case letters[] = {
		{ "id of the letters before 1989-09-03 or after 2007-12-25",
		  "SELECT id FROM letters WHERE sent_on < '1989-09-03' OR "
		  "sent_on >= '2007-12-26'" },
		{ "topic of the letters whose sender is ‘Ann’",
		  "SELECT topic FROM letters WHERE sender = 'Ann'" },
	};

	(void)state;
	assert_asked_of("CREATE TABLE letters (id INTEGER PRIMARY KEY, sender "
			"TEXT, topic TEXT, sent_on DATE);",
			"", letters, COUNT(letters));
}

TESTS(CASE(test_quoted), CASE(test_parts), CASE(test_numbers),
      CASE(test_either))
