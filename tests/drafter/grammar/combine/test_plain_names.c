#include "data/facts.h"
#include "tests/drafter/grammar/combine/asked.h"
#include "tests/drafter/grammar/made_values.h"

/* What newcomers call things of a schema in plain English. */

static const char groomer[] =
	"CREATE TABLE owners (id INTEGER PRIMARY KEY, first_name TEXT,"
	" last_name TEXT, registered_on DATE);"
	"CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT);"
	"CREATE TABLE pets (id INTEGER PRIMARY KEY, owner_id INTEGER"
	" REFERENCES owners(id), name TEXT, species TEXT, birth_date DATE);"
	"CREATE TABLE services (id INTEGER PRIMARY KEY, service_name TEXT);"
	"CREATE TABLE pet_services (id INTEGER PRIMARY KEY, pet_id INTEGER"
	" NOT NULL REFERENCES pets(id), service_id INTEGER NOT NULL"
	" REFERENCES services(id), staff_id INTEGER NOT NULL"
	" REFERENCES staff(id), service_date DATE);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY, owner_id INTEGER"
	" REFERENCES owners(id), payment_date DATE, amount REAL);"
	"CREATE TABLE complaints (id INTEGER PRIMARY KEY, owner_id INTEGER"
	" REFERENCES owners(id), opened_on DATE, closed_on DATE);";

static const char joiner[] =
	"CREATE TABLE bills (id INTEGER PRIMARY KEY, customer TEXT,"
	" billed_on DATE, paid_on DATE, total REAL);";

static const char plumber[] =
	"CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE bills (id INTEGER PRIMARY KEY, customer_id INTEGER"
	" NOT NULL REFERENCES customers(id), billed_on DATE, paid_on DATE,"
	" total REAL);";

static const char kayaks[] =
	"CREATE TABLE tours (id INTEGER PRIMARY KEY, name TEXT,"
	" price_per_person REAL);"
	"CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT,"
	" fee_per_day REAL);"
	"CREATE TABLE repairs (id INTEGER PRIMARY KEY, boat_id INTEGER"
	" REFERENCES boats(id), tour_id INTEGER REFERENCES tours(id),"
	" cost REAL);";

static const char kennel[] =
	"CREATE TABLE rooms (id INTEGER PRIMARY KEY, room_name TEXT);"
	"CREATE TABLE stays (id INTEGER PRIMARY KEY, room_id INTEGER NOT NULL"
	" REFERENCES rooms(id), booked_on DATE, arrival_date DATE,"
	" departure_date DATE, total REAL);"
	"CREATE TABLE loans (id INTEGER PRIMARY KEY, loan_date DATE,"
	" return_date DATE);"
	"CREATE TABLE contracts (id INTEGER PRIMARY KEY, begun_on DATE,"
	" cancelled_on DATE, cancel_reason TEXT);"
	"CREATE TABLE check_ins (id INTEGER PRIMARY KEY, visit_date DATE);"
	"CREATE TABLE passes (id INTEGER PRIMARY KEY, expires_on DATE);"
	"CREATE TABLE vaccinations (vaccination_id INTEGER PRIMARY KEY,"
	" vaccine TEXT, given_on DATE, valid_until DATE);";

static const struct made_value values[] = {
	{ "cat", "pets", "species" },
	{ "Grooming", "services", "service_name" },
};

/* The value that a word of the question is, in the plural maybe. */
static void
find_value(struct job *job, const char *word, const struct made_value *v)
{
	struct value_match *found = arena_alloc(job->arena, sizeof(*found));

	*found = (struct value_match){
		.at = (size_t)(strstr(job->question, word) - job->question),
		.n = strlen(word),
		.text = v->text,
		.strength = 0.88,
	};
	job->n_values += made_column(job->schema, v, found);
	job->values = found;
}

/* Each of a schema whose values are known. */
static void
assert_valued(const char *word, const struct made_value *value,
	      const struct asked_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct derivations all;
		struct schema schema;
		struct context x;
		struct job job;

		made_schema(a, groomer, &schema);
		job = made_job(a, &schema, cases[i].chat);
		job.today_ms = (int64_t)20634 * 86400000;
		find_value(&job, word, value);
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
		arena_destroy(a);
	}
}

/* "service" is a row of services, and no service_date of other rows. */
static void
rows_are_no_day_of_others(void **state)
{
	static const struct asked_case cases[] = {
		{ "most popular service",
		  "SELECT t2.service_name, count(*) AS pet_services FROM pet_services t1 JOIN services t2 ON t2.id = t1.service_id GROUP BY t2.id, t2.service_name ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(groomer, NULL, cases, COUNT(cases));
}

/* A word that is only short for another may be a value. */
static void
short_values(void **state)
{
	static const struct asked_case cases[] = {
		{ "oldest cat",
		  "SELECT name, birth_date FROM pets WHERE species = 'cat' AND birth_date IS NOT NULL ORDER BY birth_date LIMIT 1" },
	};

	(void)state;
	assert_valued("cat", &values[0], cases, COUNT(cases));
}

/* A value of codes and texts stands for the rows that have it. */
static void
rows_of_a_lookup(void **state)
{
	static const struct asked_case cases[] = {
		{ "groomings per month",
		  "SELECT strftime('%Y-%m', t1.service_date) AS month, count(*) AS pet_services FROM pet_services t1 JOIN services t2 ON t2.id = t1.service_id WHERE t2.service_name = 'Grooming' GROUP BY strftime('%Y-%m', t1.service_date) ORDER BY strftime('%Y-%m', t1.service_date)" },
		{ "who did the most groomings",
		  "SELECT t3.full_name, count(*) AS pet_services FROM pet_services t1 JOIN services t2 ON t2.id = t1.service_id JOIN staff t3 ON t3.id = t1.staff_id WHERE t2.service_name = 'Grooming' GROUP BY t3.id, t3.full_name ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_valued("groomings", &values[1], cases, COUNT(cases));
}

/* "customers" are whom a firm serves, whatever it calls them. */
static void
whom_it_serves(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many customers do we have",
		  "SELECT count(*) AS owners FROM owners" },
		{ "new clients in may",
		  "SELECT first_name, last_name FROM owners WHERE registered_on >= '2026-05-01' AND registered_on < '2026-06-01'" },
		{ "new clients per year",
		  "SELECT strftime('%Y', registered_on) AS year, count(*) AS owners FROM owners GROUP BY strftime('%Y', registered_on) ORDER BY strftime('%Y', registered_on)" },
	};

	(void)state;
	assert_asked_of(groomer, NULL, cases, COUNT(cases));
}

/* "open" is how they are, and not when they were opened. */
static void
a_state_that_lasts(void **state)
{
	static const struct asked_case cases[] = {
		{ "complaints open for more than 30 days",
		  "SELECT count(*) AS complaints FROM complaints WHERE closed_on IS NULL AND julianday('2026-06-30') - julianday(opened_on) > 30" },
		{ "complaints open longer than 2 weeks",
		  "SELECT count(*) AS complaints FROM complaints WHERE closed_on IS NULL AND (julianday('2026-06-30') - julianday(opened_on)) / 7 > 2" },
		{ "complaints opened in may",
		  "SELECT count(*) AS complaints FROM complaints WHERE opened_on >= '2026-05-01' AND opened_on < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(groomer, NULL, cases, COUNT(cases));
}

/* Notes that say what was taken by what was done. */
static void
what_was_taken(void **state)
{
	static const struct asked_case takings[] = {
		{ "revenue in may",
		  "SELECT sum(amount) AS Revenue FROM payments WHERE payment_date >= '2026-05-01' AND payment_date < '2026-06-01'" },
	};
	static const struct asked_case billed[] = {
		{ "turnover in may",
		  "SELECT sum(total) AS Turnover FROM bills WHERE billed_on >= '2026-05-01' AND billed_on < '2026-06-01'" },
	};
	static const struct asked_case paid[] = {
		{ "turnover in may",
		  "SELECT sum(total) AS Turnover FROM bills WHERE paid_on IS NOT NULL AND paid_on >= '2026-05-01' AND paid_on < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(groomer, "Revenue means payments received.\n", takings,
			COUNT(takings));
	assert_asked_of(joiner, "Turnover is what we billed.\n", billed,
			COUNT(billed));
	assert_asked_of(joiner, "Turnover is what was paid.\n", paid,
			COUNT(paid));
}

/* From the day that begins a row to the day that ends it. */
static void
how_long_rows_are(void **state)
{
	static const struct asked_case cases[] = {
		{ "average length of stay",
		  "SELECT avg(julianday(departure_date) - julianday(arrival_date)) AS average_days FROM stays" },
		{ "how long is a stay on average",
		  "SELECT avg(julianday(departure_date) - julianday(arrival_date)) AS average_days FROM stays" },
		{ "stays longer than 2 weeks",
		  "SELECT count(*) AS stays FROM stays WHERE (julianday(departure_date) - julianday(arrival_date)) / 7 > 2" },
		{ "loans longer than 14 days",
		  "SELECT count(*) AS loans FROM loans WHERE julianday(return_date) - julianday(loan_date) > 14" },
	};

	(void)state;
	assert_asked_of(kennel, NULL, cases, COUNT(cases));
}

/* What was done, in the plural, is counted by what rows have. */
static void
deeds_of_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "cancellations per reason",
		  "SELECT cancel_reason, count(*) AS contracts FROM contracts WHERE cancelled_on IS NOT NULL GROUP BY cancel_reason" },
		{ "departures per room",
		  "SELECT t2.room_name, count(*) AS stays FROM stays t1 JOIN rooms t2 ON t2.id = t1.room_id WHERE t1.departure_date IS NOT NULL GROUP BY t2.id, t2.room_name" },
	};

	(void)state;
	assert_asked_of(kennel, NULL, cases, COUNT(cases));
}

/* A hyphen joins two words of one name. */
static void
names_with_a_hyphen(void **state)
{
	static const struct asked_case cases[] = {
		{ "number of check-ins in may",
		  "SELECT count(*) AS check_ins FROM check_ins WHERE visit_date >= '2026-05-01' AND visit_date < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(kennel, NULL, cases, COUNT(cases));
}

/* Rows of which many are called the same are told by their keys, too. */
static void
rows_called_alike(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct column_facts of = { .n_distinct = 5, .complete = true };
	const struct facts facts = { .items = &of, .n = 1 };
	struct derivations all;
	struct schema schema;
	struct context x;
	struct job job;

	(void)state;
	made_schema(a, kennel, &schema);
	while (strcmp(schema.tables[of.table].name, "vaccinations") != 0)
		of.table++;
	of.col = 1;
	schema.fingerprint = "a kennel with rows";
	schema.tables[of.table].n_rows = 500;
	job = made_job(a, &schema, "vaccinations that expire next month");
	job.today_ms = (int64_t)20634 * 86400000;
	job.facts = &facts;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_true(all.n > 0);
	assert_string_equal(
		all.items[0].sql,
		"SELECT vaccination_id, vaccine FROM vaccinations WHERE valid_until >= '2026-07-01' AND valid_until < '2026-08-01'");
	arena_destroy(a);
}

/* What has expired: by today, and in a period by the day on which it did. */
static void
days_that_are_past(void **state)
{
	static const struct asked_case cases[] = {
		{ "which vaccinations have expired",
		  "SELECT vaccine FROM vaccinations WHERE valid_until < '2026-06-30'" },
		{ "vaccinations expired last month",
		  "SELECT vaccine FROM vaccinations WHERE valid_until < '2026-06-30' AND valid_until >= '2026-05-01' AND valid_until < '2026-06-01'" },
		{ "passes that have expired",
		  "SELECT count(*) AS passes FROM passes WHERE expires_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(kennel, NULL, cases, COUNT(cases));
}

/* What is owed is added up: nobody owes most by one bill, or by their number. */
static void
who_owes_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "who owes us the most",
		  "SELECT t2.name, sum(t1.total) AS total_total FROM bills t1 JOIN customers t2 ON t2.id = t1.customer_id WHERE t1.paid_on IS NULL GROUP BY t2.id, t2.name ORDER BY sum(t1.total) DESC LIMIT 1" },
		{ "top 5 customers who owe most",
		  "SELECT t2.name, sum(t1.total) AS total_total FROM bills t1 JOIN customers t2 ON t2.id = t1.customer_id WHERE t1.paid_on IS NULL GROUP BY t2.id, t2.name ORDER BY sum(t1.total) DESC LIMIT 5" },
	};

	(void)state;
	assert_asked_of(plumber, NULL, cases, COUNT(cases));
}

/* "price" says all of price_per_person, which is no cost of another table. */
static void
figures_per_something(void **state)
{
	static const struct asked_case cases[] = {
		{ "tours with price",
		  "SELECT name, price_per_person FROM tours" },
		{ "list the tours with their price",
		  "SELECT name, price_per_person FROM tours" },
		{ "average fee of boats",
		  "SELECT avg(fee_per_day) AS average_fee_per_day FROM boats" },
	};

	(void)state;
	assert_asked_of(kayaks, NULL, cases, COUNT(cases));
}

TESTS(CASE(rows_are_no_day_of_others), CASE(short_values),
      CASE(rows_of_a_lookup), CASE(whom_it_serves), CASE(a_state_that_lasts),
      CASE(what_was_taken), CASE(how_long_rows_are), CASE(deeds_of_each),
      CASE(names_with_a_hyphen), CASE(rows_called_alike),
      CASE(days_that_are_past), CASE(who_owes_most),
      CASE(figures_per_something))
