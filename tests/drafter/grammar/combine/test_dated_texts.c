#include "tests/drafter/grammar/combine/asked.h"

/* Days that are kept as text with the year behind: 31/03/2026. */

/* A schema is read once: each has a name of its own. */
#define TICKETS(more)                                                      \
	"CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, title TEXT," \
	" sold_on TEXT, valid_until TEXT, used_on TEXT" more ");"

#define ISO(x)                                                          \
	"(substr(" x ", 7, 4) || '-' || substr(" x ", 4, 2) || '-' || " \
	"substr(" x ", 1, 2))"
#define ISO_US(x)                                                       \
	"(substr(" x ", 7, 4) || '-' || substr(" x ", 1, 2) || '-' || " \
	"substr(" x ", 4, 2))"

/* One column tells the order for those that do not. */
static void
day_first(void **state)
{
	static const char *samples[][3] = {
		{ NULL },
		{ "Big One", "Loop", "Twist" },
		{ "03/04/2026", "12/01/2025", "07/07/2026" },
		{ "31/03/2026", "01/02/2027", "15/12/2025" },
		{ "03/04/2026", "12/01/2025", "07/07/2026" },
	};
	static const struct asked_case cases[] = {
		{ "how many tickets were sold in january 2026",
		  "SELECT count(*) AS tickets FROM tickets WHERE " ISO(
			  "sold_on") " >= '2026-01-01' AND " ISO("sold_on") " "
									    "< "
									    "'2026-02-01'" },
		{ "how many tickets are still valid",
		  "SELECT count(*) AS tickets FROM tickets WHERE valid_until "
		  "IS NULL OR " ISO("valid_until") " >= '2026-06-30'" },
	};

	(void)state;
	assert_asked_sampled(TICKETS(""), samples, COUNT(samples), cases,
			     COUNT(cases));
}

static void
month_first(void **state)
{
	static const char *samples[][3] = {
		{ NULL },
		{ "Big One", "Loop", "Twist" },
		{ "03/24/2026", "12/01/2025", "07/07/2026" },
	};
	static const struct asked_case cases[] = {
		{ "how many tickets were sold in 2025",
		  "SELECT count(*) AS tickets FROM tickets WHERE " ISO_US(
			  "sold_on") " >= '2025-01-01' AND " ISO_US("sold_on") " < '2026-01-01'" },
	};

	(void)state;
	assert_asked_sampled(TICKETS(", seat TEXT"), samples, COUNT(samples),
			     cases, COUNT(cases));
}

/* Nothing tells the day from the month: it is no date. */
static void
no_order(void **state)
{
	static const char *samples[][3] = {
		{ NULL },
		{ "Big One", "Loop", "Twist" },
		{ "03/04/2026", "12/01/2025", "07/07/2026" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	const char *sql;

	(void)state;
	made_schema(a, TICKETS(", place TEXT"), &schema);
	schema.tables[0].cols[2].samples = samples[2];
	schema.tables[0].cols[2].n_samples = 3;
	sql = asked(a, &schema, "", "how many tickets were sold in 2025");
	assert_true(!sql || !strstr(sql, "substr"));
	arena_destroy(a);
}

TESTS(CASE(day_first), CASE(month_first), CASE(no_order))
