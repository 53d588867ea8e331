#include "tests/drafter/grammar/match/sentences.h"

static const struct sentence_case cases[] = {
	/* what stands behind the last commas of a body */
	{ "A reader is valid when joined_on is 2026-01-01 or later, otherwise"
	  " stale.",
	  "stale",
	  "SELECT count(*) FROM readers WHERE joined_on < '2026-01-01'" },
	{ "Lending time = days from lent_on to back_on, only loans with lnSts ="
	  " 2.",
	  "Lending time",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans WHERE lnSts"
	  " = 2" },
	{ "Lending time = days from lent_on to back_on, lnSts = 2 only.",
	  "Lending time",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans WHERE lnSts"
	  " = 2" },
	{ "Penalty = fine, in US dollars.", "Penalty",
	  "SELECT fine FROM loans" },
	{ "Long loans = loans older than 60 days since lent_on.", "Long loans",
	  "SELECT count(*) FROM loans WHERE julianday('2026-06-30') -"
	  " julianday(lent_on) > 60" },
	{ "Lending time = back_on - lent_on in hours.", "Lending time",
	  "SELECT (julianday(back_on) - julianday(lent_on)) * 24 FROM loans" },
	/* days */
	{ "A loan is running when dueDt is today or later.", "running",
	  "SELECT count(*) FROM loans WHERE dueDt >= '2026-06-30'" },
	{ "A loan is running when dueDt is empty or in the future.", "running",
	  "SELECT count(*) FROM loans WHERE dueDt IS NULL OR dueDt >"
	  " '2026-06-30'" },
	/* codes behind a plain word, and names in brackets */
	{ "Grp A adult, C child, S senior.", "senior",
	  "SELECT count(*) FROM readers WHERE grp = 'S'" },
	{ "Grp: A, C (child), S (senior).", "child",
	  "SELECT count(*) FROM readers WHERE grp = 'C'" },
	{ "grown readers are Grp A", "grown readers",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	/* other names */
	{ "Waived (also \"let off\", \"written off\") = lnSts 3 or 4.",
	  "written off",
	  "SELECT count(*) FROM loans WHERE lnSts = 3 OR lnSts = 4" },
	{ "Loans (\"tickets\", \"lendings\") have a fee.", "lendings",
	  "SELECT count(*) FROM loans" },
	{ "Nights out = days between lent_on and back_on. Time out means the"
	  " same.",
	  "Time out",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans" },
	{ "bkMst = volume.", "volume", "SELECT count(*) FROM bkMst" },
	{ "Good readers have grp = 'A'.", "Good readers",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "Charge and burden mean fee + fine.", "burden",
	  "SELECT fee + fine FROM loans" },
	{ "Burden of a loan = fee + fine.", "Burden",
	  "SELECT fee + fine FROM loans" },
	/* a colon before the column that it is */
	{ "Charge means what a loan brings: `fee`.", "Charge",
	  "SELECT fee FROM loans" },
	/* all that the sentence before is not */
	{ "Late: back_on after dueDt. Punctual: the opposite.", "Punctual",
	  "SELECT count(*) FROM loans WHERE back_on <= dueDt" },
	{ "Overdue: not back and past its dueDt.", "Overdue",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "Takings are the fees of loans, by the day they came back.",
	  "Takings", "SELECT sum(fee) FROM loans" },
	/* one thing said twice, and a side of a sum that is no name */
	{ "Stock = people who have not left (left_on empty).", "Stock",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "Pace: tomes divided by sheets (pages).", "Pace", NULL },
	{ "Pace: tomes divided by sheets (pages).", "tomes divided by sheets",
	  NULL },
	/* one of two, and both of which a row cannot be */
	{ "Complaint = remark with one or two score.", "Complaint",
	  "SELECT count(*) FROM remarks WHERE score = 1 OR score = 2" },
	{ "bkMst = printed volume. Spoilt ones = volumes with spoilt.",
	  "Spoilt ones", "SELECT count(*) FROM bkMst WHERE spoilt > 0" },
	/* a part by the whole, and names turned round */
	{ "Loss rate = lost tomes / all tomes. bkMst = tomes. is_lost = 1:"
	  " lost.",
	  "Loss rate",
	  "SELECT 100.0 * sum(CASE WHEN is_lost = 1 THEN 1 ELSE 0 END) /"
	  " NULLIF(count(*), 0) FROM bkMst" },
	/* codes alone are of the column that lists them */
	{ "grp: K = kept away, V = came.\n- no-show: K", "no-show",
	  "SELECT count(*) FROM readers WHERE grp = 'K'" },
	{ "grp: K = kept away, V = came.\n- Rate of no-shows = K / (K + V)",
	  "Rate of no-shows",
	  "SELECT 100.0 * count(CASE WHEN grp = 'K' THEN 1 END) / NULLIF("
	  "count(CASE WHEN grp = 'K' OR grp = 'V' THEN 1 END), 0) FROM"
	  " readers" },
	{ "readers.grp: K = kept away, V = came. Absence = K / all guests.",
	  "Absence",
	  "SELECT 100.0 * sum(CASE WHEN grp = 'K' THEN 1 ELSE 0 END) /"
	  " NULLIF(count(grp), 0) FROM readers" },
	{ "loans.lnSts: 1 = lent, 2 = back, 3 = lost. A bad loan is a 1 or a"
	  " 3.",
	  "bad loan",
	  "SELECT count(*) FROM loans WHERE lnSts = 1 OR lnSts = 3" },
	{ "lnSts: 2 returned, 4 vanished. The loss rate is vanished out of"
	  " vanished plus returned.",
	  "loss rate",
	  "SELECT 100.0 * sum(CASE WHEN lnSts = 4 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM loans WHERE lnSts = 4 OR lnSts = 2" },
	{ "lnSts: 2 returned, 4 vanished. Loans: the loss rate is the vanished"
	  " divided by the vanished and the returned together.",
	  "loss rate",
	  "SELECT 100.0 * sum(CASE WHEN lnSts = 4 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM loans WHERE lnSts = 4 OR lnSts = 2" },
	{ "Remark rate: remarks per 100 loans.", "Remark rate",
	  "SELECT 100.0 * (sum((SELECT count(*) FROM remarks t2 JOIN loans t3"
	  " ON t3.id = t2.loan_id WHERE t3.id = t1.id)) * 1.0 /"
	  " NULLIF(count(*), 0)) FROM loans t1" },
	/* a rate is a figure: no rows, no days */
	{ "Loss rate: loans with lnSts = 4.", "Loss rate", NULL },
	{ "Keep rate: days from lent_on to back_on.", "Keep rate", NULL },
	/* a number that is no code */
	{ "Young: under 18 years of age.", "years of age", NULL },
	/* a remark in brackets that cannot be read is none of the body */
	{ "Leavers are all readers with a left_on (as the council said).",
	  "Leavers", "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "Odd loans are loans with a fee (fine is a half moon).", "Odd loans",
	  "SELECT count(*) FROM loans WHERE fee > 0" },
	/* a name of the schema, its key in brackets, and another fact */
	{ "bkMst = printed tomes (remarks.loan_id), left_on filled = has"
	  " departed.",
	  "tomes", "SELECT count(*) FROM bkMst" },
	{ "bkMst = printed tomes (remarks.loan_id), left_on filled = has"
	  " departed.",
	  "has departed",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	/* what was done to a thing is said by the thing alone */
	{ "bk_no = leaves printed.", "leaves", "SELECT bk_no FROM bkMst" },
	{ "Leaves printed = sum of pages in bkMst.", "leaves",
	  "SELECT sum(pages) FROM bkMst" },
	/* the one column that rows are measured by */
	{ "Marks = sum of remarks.", "Marks",
	  "SELECT sum(score) FROM remarks" },
	/* what a line begins with is what it speaks of */
	{ "loans.lnSts: 3 = waived. Ready loan = lnSts 9\nremarks = reviews."
	  " Ready = score of 3 and the loan is not waived. Due = ready and"
	  " score above 2.",
	  "Due",
	  "SELECT count(*) FROM remarks t1 JOIN loans t2 ON t2.id = t1.loan_id"
	  " WHERE t1.score = 3 AND t2.lnSts <> 3 AND t1.score > 2" },
	/* what verbs say */
	{ "A reader counts as keen with at least two loans.", "keen",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM"
	  " loans t2 WHERE t2.reader_id IS NOT NULL GROUP BY t2.reader_id"
	  " HAVING count(*) >= 2)" },
	{ "loans.lnSts: 3 = waived. Waived loans are not part of the turnover.",
	  "turnover", "SELECT sum(fee) FROM loans WHERE lnSts <> 3" },
	{ "New readers are counted by joined_on, leavers by left_on.",
	  "leavers", "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "Marks, also called stars, are summed over pages.", "stars",
	  "SELECT sum(pages) FROM bkMst" },
	{ "Keep in hours = back_on - lent_on.", "Keep",
	  "SELECT (julianday(back_on) - julianday(lent_on)) * 24 FROM loans" },
	{ "A lending is a loan.", "lending", "SELECT count(*) FROM loans" },
	{ "Readers are our patrons or guests.", "guests",
	  "SELECT count(*) FROM readers" },
	{ "Fine share: share of loans with fine above 0 among those with"
	  " back_on filled.",
	  "Fine share",
	  "SELECT 100.0 * sum(CASE WHEN fine > 0 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM loans WHERE back_on IS NOT NULL" },
	/* how what the line computes is counted */
	{ "Wait = dueDt minus lent_on. Keep = back_on minus lent_on. Both in"
	  " hours.",
	  "Wait",
	  "SELECT (julianday(dueDt) - julianday(lent_on)) * 24 FROM loans" },
};

static void
test_clauses(void **state)
{
	(void)state;
	check_sentences(cases, COUNT(cases));
}

/* What a question comes to with notes. */
static const struct {
	const char *notes, *question, *has;
} asked[] = {
	{ "Loans of a period go by back_on.", "how many loans in 2025",
	  "back_on >= '2025-01-01'" },
	{ "Loans are counted by dueDt.", "loans per month", "dueDt" },
	{ "loans.lnSts: 3 = waived. Waived loans never count.",
	  "readers with at least two loans", "lnSts <> 3" },
	{ "loans.fee is a fee.", "average fine and number of loans per reader",
	  "avg(t1.fine) AS average_fine, count(*)" },
	{ "left_on filled = has departed.", "readers who departed in 2025",
	  "left_on >= '2025-01-01'" },
	{ "\"Lendings\" are loans, counted by back_on.",
	  "how many lendings in 2025", "back_on >= '2025-01-01'" },
	/* a day as notes call it, of several things, defined or not yet */
	{ "dueDt = deadline. Levy = sum of fee. Wear and levy belong to the "
	  "month of the deadline.",
	  "levy in 2025", "dueDt >= '2025-01-01'" },
	{ "dueDt = deadline. Wear, levy and gain count on the day of the "
	  "deadline. Levy = sum of fee.",
	  "levy in 2025", "dueDt >= '2025-01-01'" },
	{ "dueDt = deadline. Levy = sum of fee, by deadline.", "levy in 2025",
	  "dueDt >= '2025-01-01'" },
	/* a list of names with two for two columns, and a table of its own */
	{ "bkTtl = heading, pages / spoilt = leaves / stains, readers, loans = "
	  "lendings.",
	  "total stains", "sum(spoilt)" },
	{ "bkTtl = heading, pages and spoilt = leaves and stains, readers, "
	  "loans = lendings.",
	  "how many lendings", "FROM loans" },
	{ "Waived loans means loans (lnSts 3), counted by back_on.",
	  "waived loans in 2025", "back_on >= '2025-01-01'" },
	{ "bkMst are the volumes. is_lost = 1: gone, left out of all counts.",
	  "how many volumes", "is_lost" },
	{ "bkMst = tome. is_lost = 1: gone, left out of tome counts.",
	  "how many tomes", "is_lost" },
	{ "lnSts 3 = waived, such loans never count.", "how many loans",
	  "lnSts" },
	/* what they call rows that are theirs are no others */
	{ "Our readers = left_on empty.", "how many readers do we have",
	  "left_on IS NULL" },
	{ "Our readers: those who have not left_on.", "readers per grp",
	  "left_on IS NULL" },
	{ "| what | meaning |\n|---|---|\n| bkMst | tomes, one row each |",
	  "how many tomes", "FROM bkMst" },
	{ "| what | meaning |\n|---|---|\n| loans.lnSts | 1 unpaid, 2 back |",
	  "how many loans are unpaid", "lnSts = 1" },
	{ "Readers who have left_on set are gone and not counted.",
	  "how many readers", "left_on IS NULL" },
};

static void
test_asked(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	make_schema(a, &schema);
	for (size_t i = 0; i < COUNT(asked); i++) {
		struct job job = { .arena = a,
				   .schema = &schema,
				   .question = asked[i].question,
				   .notes_text = asked[i].notes,
				   .dialect = dialect_find(STR("sqlite")) };
		struct derivations trees = { .n = 0 };
		struct context x;

		job.today_ms = (int64_t)20634 * 86400000;
		derive_context(&job, &x);
		derive_chat(&x, &trees);
		print_message("%s: %s\n", asked[i].notes,
			      trees.n ? trees.items[0].sql : "(none)");
		assert_true(trees.n > 0);
		assert_non_null(strstr(trees.items[0].sql, asked[i].has));
	}
	arena_destroy(a);
}

TESTS(CASE(test_clauses), CASE(test_asked))
