#include "tests/drafter/grammar/match/sentences.h"

static const struct sentence_case cases[] = {
	/* codes */
	{ "lnSts: 0 new, 1 lent, 2 back.", "lent",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "grp A means adult, C child.", "child",
	  "SELECT count(*) FROM readers WHERE grp = 'C'" },
	{ "Open loan = lnSts 0 to 1.", "Open loan",
	  "SELECT count(*) FROM loans WHERE lnSts = 0 OR lnSts = 1" },
	{ "lnSts 0 new, 1 lent, 2 back. Pending are 0 and 1.", "Pending",
	  "SELECT count(*) FROM loans WHERE lnSts = 0 OR lnSts = 1" },
	{ "Slow: dueDt before back_on and not pending (lnSts 0 = pending).",
	  "Slow",
	  "SELECT count(*) FROM loans WHERE dueDt < back_on AND lnSts <> 0" },
	{ "remarks.score 1 to 5.", "to 5", NULL },
	{ "lnSts of a loan is 0 new, 1 under way, 2 back.", "under way",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "loans.lnSts 0 new, 1 lent, empty = unclear.", "unclear",
	  "SELECT count(*) FROM loans WHERE lnSts IS NULL" },
	{ "lnSts 0 new, 1 lent, 2 back. A case is live while its lnSts is 0 to"
	  " 1.",
	  "live", "SELECT count(*) FROM loans WHERE lnSts = 0 OR lnSts = 1" },
	{ "grp A means adult, C child, S senior. \"Grown\" is A and S"
	  " together.",
	  "Grown",
	  "SELECT count(*) FROM readers WHERE grp = 'A' OR grp = 'S'" },
	/* rows */
	{ "With patrons we mean readers with grp = 'A'.", "patrons",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "Unsafe: back_on after dueDt, or no back_on yet although dueDt has"
	  " passed.",
	  "Unsafe",
	  "SELECT count(*) FROM loans WHERE back_on > dueDt OR (back_on IS NULL"
	  " AND dueDt < '2026-06-30')" },
	{ "Loans: open while back_on is empty.", "open",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "A loan is late when dueDt lies before today.", "late",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30'" },
	{ "Gone: left_on is empty or not before the reporting date.", "Gone",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL OR left_on >="
	  " '2026-06-30'" },
	{ "A left_on in the future means leaving.", "leaving",
	  "SELECT count(*) FROM readers WHERE left_on > '2026-06-30'" },
	{ "Happy means a score of 8 or better.", "Happy",
	  "SELECT count(*) FROM remarks WHERE score >= 8" },
	{ "New readers have joined_on >= '2026-01-01' and grp = 'A'.",
	  "New readers",
	  "SELECT count(*) FROM readers WHERE joined_on >= '2026-01-01' AND grp"
	  " = 'A'" },
	{ "A return is tardy when back_on is after dueDt.", "tardy",
	  "SELECT count(*) FROM loans WHERE back_on > dueDt" },
	{ "A loan is open while back_on is empty. It is tardy if open and dueDt"
	  " is before today.",
	  "tardy",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "Running = back_on empty, not waived (lnSts 4), dueDt before today.",
	  "Running",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND lnSts <> 4 AND"
	  " dueDt < '2026-06-30'" },
	{ "Whole = not lost (is_lost = 0).", "Whole",
	  "SELECT count(*) FROM bkMst WHERE is_lost = 0" },
	{ "Waived loans are those with lnSts 3 or 4.", "Waived loans",
	  "SELECT count(*) FROM loans WHERE lnSts = 3 OR lnSts = 4" },
	{ "Fees are of kept loans (lnSts 4).", "kept loans",
	  "SELECT count(*) FROM loans WHERE lnSts = 4" },
	{ "Cheap loan means loan where fine is 2.", "Cheap loan",
	  "SELECT count(*) FROM loans WHERE fine = 2" },
	{ "Odd loan means loan where fine is not 2 and fee is 0.", "Odd loan",
	  "SELECT count(*) FROM loans WHERE fine <> 2 AND fee = 0" },
	{ "Fair loan means loan where fine is 1, 2 or 3.", "Fair loan",
	  "SELECT count(*) FROM loans WHERE fine = 1 OR fine = 2 OR fine = 3" },
	{ "Lost pages means sum of pages where is_lost is 1.", "Lost pages",
	  "SELECT sum(pages) FROM bkMst WHERE is_lost = 1" },
	{ "Grown reader means reader where grp is not pupil.", "Grown reader",
	  "SELECT count(*) FROM readers WHERE grp <> 'pupil'" },
	{ "Grown reader means reader where grp is not pupil and grp is not"
	  " guest.",
	  "Grown reader",
	  "SELECT count(*) FROM readers WHERE grp <> 'pupil' AND grp <>"
	  " 'guest'" },
	{ "Open reader means reader where grp is not closed.", "Open reader",
	  "SELECT count(*) FROM readers WHERE grp <> 'closed'" },
	{ "A complaint is a remark with 4 or less.", "complaint",
	  "SELECT count(*) FROM remarks WHERE score <= 4" },
	{ "Former readers are readers with a left_on.", "Former readers",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "Readers with a left_on are leavers.", "leavers",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "A faithful reader has two or more loans.", "faithful reader",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM"
	  " loans t2 WHERE t2.reader_id IS NOT NULL GROUP BY t2.reader_id HAVING"
	  " count(*) >= 2)" },
	{ "Readers (people): left_on empty means still with us. Headcount counts"
	  " those only.",
	  "Headcount", "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "A loan counts as safe unless its lnSts is 4.", "safe",
	  "SELECT count(*) FROM loans WHERE lnSts <> 4" },
	{ "A reader is a member unless left_on is set.", "member",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "A loan counts as tardy when back_on is after dueDt.", "tardy",
	  "SELECT count(*) FROM loans WHERE back_on > dueDt" },
	{ "Loans are fine unless the moon is full.", "fine", NULL },
	/* a column by its own name, or a list of what it may hold */
	{ "Fee is the fee of a loan.", "Fee", NULL },
	{ "Old loans (antiques) are loans with back_on before 2000.",
	  "antiques",
	  "SELECT count(*) FROM loans WHERE back_on < '2000-01-01'" },
	/* measures */
	{ "Nights out = days between lent_on and back_on.", "Nights out",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans" },
	{ "Price = fee x fine, price per point = price / fine.",
	  "price per point",
	  "SELECT fee * fine * 1.0 / NULLIF(fine, 0) FROM loans" },
	{ "Takings of a reader = its loans.", "Takings of a reader",
	  "SELECT sum(fee) FROM loans" },
	{ "Fine rate = fine / fee over loans where lnSts = 2.", "Fine rate",
	  "SELECT fine * 1.0 / NULLIF(fee, 0) FROM loans WHERE lnSts = 2" },
	{ "Lending time = days from lent_on to back_on.", "Lending time",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans" },
	{ "Yearly fee = 12 x fee.", "Yearly fee",
	  "SELECT 12.0 * fee FROM loans" },
	{ "Penalty: fine.", "Penalty", "SELECT fine FROM loans" },
	{ "Fee income is the fee of loans where back_on is set, by lent"
	  " date.",
	  "Fee income",
	  "SELECT sum(fee) FROM loans WHERE back_on IS NOT NULL" },
	{ "Spoilage rate = spoilt / pages.", "Spoilage rate",
	  "SELECT 100.0 * spoilt / NULLIF(pages, 0) FROM bkMst" },
	{ "lnSts: 1 pending, 2 settled. Settled rate: settled loans divided by"
	  " pending loans plus settled loans.",
	  "Settled rate",
	  "SELECT 100.0 * sum(CASE WHEN lnSts = 2 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM loans WHERE lnSts = 1 OR lnSts = 2" },
	/* rows that something else refers to */
	{ "Regulars are readers with 10 or more loans.", "Regulars",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM"
	  " loans t2 WHERE t2.reader_id IS NOT NULL GROUP BY t2.reader_id HAVING"
	  " count(*) >= 10)" },
	/* what people call a table */
	{ "bkMst are the volumes, bkTtl is the heading.", "volumes",
	  "SELECT count(*) FROM bkMst" },
	{ "bkMst are the volumes, bkTtl is the heading.", "heading",
	  "SELECT bkTtl FROM bkMst" },
	{ "readers members (patrons, borrowers), bkMst volumes.", "patrons",
	  "SELECT count(*) FROM readers" },
	{ "\"Members\" and \"readers\" are the same.", "Members",
	  "SELECT count(*) FROM readers" },
	{ "Volumes (bkMst): kept for good.", "Volumes",
	  "SELECT count(*) FROM bkMst" },
	/* several names */
	{ "Staff, helpers and friends mean readers whose left_on is empty.",
	  "friends", "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	/* left out, of all or of some */
	{ "Settled: back_on is set. Loans without a fee are left out of settled.",
	  "Settled",
	  "SELECT count(*) FROM loans WHERE back_on IS NOT NULL AND fee IS NOT"
	  " NULL" },
	/* half understood is not understood */
	{ "Charge = fee + bonus points.", "Charge", NULL },
	{ "Fair if back_on is empty and the moon is full.", "Fair", NULL },
	/* a heading, and what is said of a name that is none */
	{ "# Lost: back_on is empty", "Lost", NULL },
	{ "Late loans are left out.", "Late loans", NULL },
};

static void
test_sentences(void **state)
{
	(void)state;
	check_sentences(cases, COUNT(cases));
}

/* Rows that count nowhere are no name, and are left out of each figure. */
static void
test_standing(void **state)
{
	static const char *const notes[] = {
		"Loans without a fee never count.",
		"Loans without a fee are left out of every figure.",
		"Please ignore loans without a fee",
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	make_schema(a, &schema);
	for (size_t i = 0; i < COUNT(notes); i++) {
		struct job job = { .arena = a,
				   .schema = &schema,
				   .question = "how many loans",
				   .notes_text = notes[i],
				   .dialect = dialect_find(STR("sqlite")) };
		struct derivations all;
		struct context x;

		job.today_ms = (int64_t)20634 * 86400000;
		derive_context(&job, &x);
		assert_int_equal(x.definitions->n_standing, 1);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_non_null(strstr(all.items[0].sql, "fee IS NOT NULL"));
	}
	arena_destroy(a);
}

static struct definitions *
read_on(struct arena *a, const struct schema *schema, const char *notes,
	int day)
{
	struct job job = { .arena = a,
			   .schema = schema,
			   .question = "",
			   .notes_text = notes,
			   .dialect = dialect_find(STR("sqlite")) };
	struct context x;

	job.today_ms = (int64_t)day * 86400000;
	derive_context(&job, &x);
	return x.definitions;
}

static bool
is_read(struct definitions *all, const char *name)
{
	const struct definition *d = find(all, name);

	return d && d->state == READ;
}

/* The day that a definition compares with; "": it has none. */
static const char *
day_in(struct definitions *all, const char *name)
{
	const struct definition *d = find(all, name);
	const struct test *t = d ? d->items[0].test : NULL;

	return t && t->b && t->b->text ? t->b->text : "";
}

/* Notes are read once, until they or the day change. */
static void
test_kept(void **state)
{
	static const char notes[] = "A loan is late when dueDt lies before"
				    " today. Late rate = late loans / loans.";
	struct arena *a = arena_create((size_t)64 << 20), *b;
	struct definitions *first, *again;
	struct schema schema;

	(void)state;
	make_schema(a, &schema);
	schema.fingerprint = "kept";
	b = arena_create((size_t)64 << 20);
	first = read_on(b, &schema, arena_strdup(b, notes), 20634);
	arena_destroy(b); /* of the question that they were read for */
	again = read_on(a, &schema, notes, 20634);
	assert_ptr_equal(first, again);
	assert_true(is_read(again, "Late rate"));
	assert_string_equal(day_in(again, "late"), "2026-06-30");
	again = read_on(a, &schema, notes, 20635);
	assert_ptr_not_equal(first, again);
	assert_string_equal(day_in(again, "late"), "2026-07-01");
	assert_ptr_not_equal(first, read_on(a, &schema, "Fair: fee.", 20634));
	assert_ptr_equal(first, read_on(a, &schema, notes, 20634));
	arena_destroy(a);
}

TESTS(CASE(test_sentences), CASE(test_standing), CASE(test_kept))
