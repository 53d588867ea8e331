#include "tests/drafter/grammar/match/sentences.h"

/* What leaves out a part of a sentence is no meaning of it. */
static const struct sentence_case cases[] = {
	{ "Lost cause means the reader could not get a loan.", "Lost cause",
	  NULL },
	{ "Aim is 25 loans per reader.", "Aim", NULL },
	{ "Rotation of a volume = its loans per reader.", "Rotation", NULL },
	{ "Dull loans have fewer remarks than that.", "Dull loans", NULL },
	{ "Dues: under the year they are for (lent_on) fee.", "Dues", NULL },
	{ "Bad loans have lent nothing.", "Bad loans", NULL },
	/* what tells of rows is no name */
	{ "Loans without a reader have no fee.", "Loans without a reader",
	  NULL },
	/* of such rows alone */
	{ "Open loans have no back_on. An open loan is late when dueDt has passed.",
	  "late",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30' AND back_on IS NULL" },
	{ "Wasted loans (lnSts 4) never count.", "lnSts 4", NULL },
	/* a value is spelled as it is stored */
	{ "Strangers are a guesthouse.", "Strangers", NULL },
};

/* More forms of note-forms.tsv. */
static const struct sentence_case forms[] = {
	{ "Insiders are all but grp guest.", "Insiders",
	  "SELECT count(*) FROM readers WHERE grp <> 'guest'" },
	{ "Insiders: all grps but guest.", "Insiders",
	  "SELECT count(*) FROM readers WHERE grp <> 'guest'" },
	{ "Wear is weighted: spoilt / pages.", "Wear",
	  "SELECT spoilt * 1.0 / NULLIF(pages, 0) FROM bkMst" },
	{ "A loan is pending until it has been back.", "pending",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "A reader is asleep if the last loan was more than 6 months ago.",
	  "asleep",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM loans t2 WHERE t2.lent_on < '2025-12-30') AND id NOT IN (SELECT t3.reader_id FROM loans t3 WHERE t3.lent_on >= '2025-12-30' AND t3.lent_on < '2026-07-01' AND t3.reader_id IS NOT NULL)" },
	{ "Loans without a remark are silent loans.", "silent loans",
	  "SELECT count(*) FROM loans WHERE id NOT IN (SELECT t2.loan_id FROM remarks t2 WHERE t2.loan_id IS NOT NULL)" },
	{ "Readers with left_on are strays, all others are regulars.",
	  "regulars", "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "A loan is notorious if there are as many remarks as fine.",
	  "notorious",
	  "SELECT count(*) FROM loans t1 WHERE (SELECT count(*) FROM remarks t2 JOIN loans t3 ON t3.id = t2.loan_id WHERE t3.id = t1.id) >= t1.fine" },
	{ "A loan is ours when it is booked, handed out or mislaid (lnSts 1, 2,"
	  " 4).",
	  "mislaid", "SELECT count(*) FROM loans WHERE lnSts = 4" },
	{ "A loan is ours when it is booked, handed out or mislaid (lnSts 1, 2,"
	  " 4).",
	  "ours",
	  "SELECT count(*) FROM loans WHERE lnSts = 1 OR lnSts = 2 OR lnSts ="
	  " 4" },
	{ "Grumble rate = remarks per 100 loans.", "Grumble rate",
	  "SELECT 100.0 * (sum((SELECT count(*) FROM remarks t2 JOIN loans t3 ON t3.id = t2.loan_id WHERE t3.id = t1.id)) * 1.0 / NULLIF(count(*), 0)) FROM loans t1" },
	{ "Grumbles is the number of remarks per 1000 loans.", "Grumbles",
	  "SELECT 1000.0 * (sum((SELECT count(*) FROM remarks t2 JOIN loans t3 ON t3.id = t2.loan_id WHERE t3.id = t1.id)) * 1.0 / NULLIF(count(*), 0)) FROM loans t1" },
};

/* Columns in brackets, what holds of a line, and what is not told again. */
static const struct sentence_case told[] = {
	{ "A loan is open until back_on is filled in.", "open",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "Load = spoilt x weight of the copies (pages, grams per copy).",
	  "Load", "SELECT spoilt * pages FROM bkMst" },
	{ "Yield = fee, less the rebate (fine, in percent).", "Yield",
	  "SELECT fee * (1 - (fine / 100.0)) FROM loans" },
	{ "Debt = euros (fine) of the loans with back_on empty.", "Debt",
	  "SELECT sum(fine) FROM loans WHERE back_on IS NULL" },
	{ "Bulk = pages x leaves (pages - spoilt).", "Bulk",
	  "SELECT pages * (pages - spoilt) FROM bkMst" },
	{ "Bulk = pages x leaves (pages - spoilt).", "leaves",
	  "SELECT pages - spoilt FROM bkMst" },
	{ "A loan sank if fee is below the price of it (fine).", "sank",
	  "SELECT count(*) FROM loans WHERE fee < fine" },
	{ "Loans: open while back_on is empty, dire if dueDt has passed as "
	  "well.",
	  "dire",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt < "
	  "'2026-06-30'" },
	{ "Fresh loans: lnSts 1 and no back_on yet.", "Fresh loans",
	  "SELECT count(*) FROM loans WHERE lnSts = 1 AND back_on IS NULL" },
	{ "Readers that are grp (A) are grown-ups.", "grown-ups",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "lnSts 2 = we mended.", "mended",
	  "SELECT count(*) FROM loans WHERE lnSts = 2" },
	{ "Haul is pages, in minutes.", "Haul", "SELECT pages FROM bkMst" },
	{ "Polls: only those of adults (score = 4) count.", "Polls",
	  "SELECT count(*) FROM remarks" },
	{ "joined_on is when the reader came, left_on the day of the farewell.",
	  "farewell", "SELECT left_on FROM readers" },
	{ "joined_on is the entry, left_on the day of the farewell.", "entry",
	  "SELECT joined_on FROM readers" },
	{ "Comers are readers without grp, by joined_on. Leavers the same by "
	  "left_on.",
	  "Leavers", "SELECT count(*) FROM readers WHERE grp IS NULL" },
};

static void
test_told(void **state)
{
	(void)state;
	check_sentences(told, COUNT(told));
}

static void
test_forms(void **state)
{
	(void)state;
	check_sentences(forms, COUNT(forms));
}

static void
test_whole(void **state)
{
	(void)state;
	check_sentences(cases, COUNT(cases));
}

TESTS(CASE(test_whole), CASE(test_forms), CASE(test_told))
