#include "tests/drafter/grammar/combine/asked.h"

/* A table that is called "show"; figures of cents, and of a day far away. */

static const char theatre[] =
	"CREATE TABLE show (show_id INTEGER PRIMARY KEY, title TEXT,"
	" show_date DATE);"
	"CREATE TABLE booking (booking_id INTEGER PRIMARY KEY,"
	" show_id INTEGER REFERENCES show(show_id), booked_on DATE,"
	" status INTEGER);"
	"CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY,"
	" booking_id INTEGER REFERENCES booking(booking_id), place TEXT,"
	" price_cents INTEGER, discount TEXT);"
	"CREATE TABLE voucher (voucher_id INTEGER PRIMARY KEY, code TEXT,"
	" sold_on DATE, value_cents INTEGER);";

static const char notes[] =
	"- booking.status: 1 reserved; 2 = paid; 3 = refunded\n"
	"- a ticket is sold if its booking is paid\n"
	"- takings = price of the sold tickets, in euros, and they belong to"
	" the day of the show, not to the day of the booking\n";

static const struct asked_case cases[] = {
	{ "when is the last show",
	  "SELECT show_date FROM show ORDER BY show_date DESC LIMIT 1" },
	{ "vouchers, how many and how much",
	  "SELECT count(*) AS vouchers, sum(value_cents / 100.0) AS "
	  "total_value FROM voucher" },
	{ "takings last month",
	  "SELECT sum(t1.price_cents / 100.0) AS takings FROM ticket t1 JOIN "
	  "booking t2 ON t2.booking_id = t1.booking_id JOIN show t3 ON "
	  "t3.show_id = t2.show_id WHERE t2.status = 2 AND t3.show_date >= "
	  "'2026-05-01' AND t3.show_date < '2026-06-01'" },
	{ "tickets that weren't sold",
	  "SELECT count(*) AS tickets FROM ticket t1 JOIN booking t2 ON "
	  "t2.booking_id = t1.booking_id WHERE t2.status <> 2" },
};

static void
test_box_office(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, theatre, &schema);
	assert_asked_schema(a, &schema, notes, cases, COUNT(cases));
	arena_destroy(a);
}

TESTS(CASE(test_box_office))
