#include "tests/drafter/grammar/match/sentences.h"

/* Sentences that lexicon/note-forms.tsv says in another form. */
static const struct sentence_case cases[] = {
	{ "Loans (lendings, tickets) with an empty back_on are still out.",
	  "still out", "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "Loans (lendings, tickets) with an empty back_on are still out.",
	  "tickets", "SELECT count(*) FROM loans" },
	{ "A loan with an empty back_on has not been returned yet.",
	  "not been returned yet",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "Loans without back_on are open; late when dueDt has passed too.",
	  "late",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "Loans are open until back_on is filled.", "open",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "A grown-up is a reader with grp = 'A'.", "grown-up",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "Valid members are every reader with grp = 'A'.", "Valid members",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "Leaflets have fewer than 35 pages.", "Leaflets",
	  "SELECT count(*) FROM bkMst WHERE pages < 35" },
	{ "lnSts = 1 marks an outing.", "outing",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "grp is A for adults and C for children.", "children",
	  "SELECT count(*) FROM readers WHERE grp = 'C'" },
	{ "lnSts says what became of it: 1 was lent to a reader, 2 was brought"
	  " back.",
	  "lent", "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "A remark has a score; it is timely while back_on is filled.",
	  "timely", "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	{ "Penalty (fines, dues) = fine.", "dues", "SELECT fine FROM loans" },
	{ "An empty left_on means still with us.", "still with us",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "A reader is valid when joined_on is today or earlier and left_on is"
	  " empty, today or later.",
	  "valid",
	  "SELECT count(*) FROM readers WHERE joined_on <= '2026-06-30' AND"
	  " (left_on IS NULL OR left_on >= '2026-06-30')" },
	/* of what the sentence before has defined */
	{ "Excess = fee - fine. Steep when that is 20 or more.", "Steep",
	  "SELECT count(*) FROM loans WHERE fee - fine >= 20" },
	/* no row is both */
	{ "Limbo: lnSts 1 and not lnSts 1.", "Limbo", NULL },
	/* steps of one column */
	{ "Booklet = pages up to 30, brochure = above 30 up to 90, tome = above"
	  " 90.",
	  "Booklet", "SELECT count(*) FROM bkMst WHERE pages <= 30" },
	{ "Booklet = pages up to 30, brochure = above 30 up to 90, tome = above"
	  " 90.",
	  "brochure",
	  "SELECT count(*) FROM bkMst WHERE pages > 30 AND pages <= 90" },
	{ "Booklet = pages up to 30, brochure = above 30 up to 90, tome = above"
	  " 90.",
	  "tome", "SELECT count(*) FROM bkMst WHERE pages > 90" },
	{ "Desk: lnSts, a number. Idle = empty or 0.", "Idle",
	  "SELECT count(*) FROM loans WHERE lnSts IS NULL OR lnSts = 0" },
	{ "A ticket has lapsed when dueDt is before today.", "lapsed ticket",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30'" },
	{ "Regulars: readers with grp = A and left_on empty, unless you say"
	  " otherwise.",
	  "Regulars",
	  "SELECT count(*) FROM readers WHERE grp = 'A' AND left_on IS NULL" },
	{ "is_lost 1 = written off, leave them out.", "written off",
	  "SELECT count(*) FROM bkMst WHERE is_lost = 1" },
	{ "loans = lendings of books: fee is in euro.", "lendings",
	  "SELECT count(*) FROM loans" },
	/* figures of lines, and the same of some of them */
	{ "Wear = pages x spoilt of the copies (bkMst).", "Wear",
	  "SELECT pages * spoilt FROM bkMst" },
	{ "Wear = pages x spoilt of the copies (bkMst).", "copies",
	  "SELECT count(*) FROM bkMst" },
	{ "Takings = fee x fine. fee is per day. Owed = the same for loans with"
	  " back_on empty.",
	  "Owed", "SELECT fee * fine FROM loans WHERE back_on IS NULL" },
	{ "lnSts = 2: brought home, nothing to do. Return income = fine of those.",
	  "Return income", "SELECT sum(fine) FROM loans WHERE lnSts = 2" },
	/* codes behind their rows */
	{ "lnSts = 2: brought home, nothing to do.", "brought home",
	  "SELECT count(*) FROM loans WHERE lnSts = 2" },
	{ "Public = readers (XQ and ZT) with left_on empty.", "Public",
	  "SELECT count(*) FROM readers WHERE (grp = 'XQ' OR grp = 'ZT') AND"
	  " left_on IS NULL" },
	{ "grp: A adults, C children, S staff. Public = readers with grp A or C.",
	  "Public",
	  "SELECT count(*) FROM readers WHERE grp = 'A' OR grp = 'C'" },
	{ "Fee rate of a year = fee / fine.", "Fee rate",
	  "SELECT fee * 1.0 / NULLIF(fine, 0) FROM loans" },
	/* two conditions, and what goes on from one */
	{ "A loan is abroad while back_on is empty, and tardy when it is abroad and"
	  " dueDt has passed.",
	  "tardy",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt < '2026-06-30'" },
	{ "A loan is abroad while back_on is empty and tardy when dueDt has passed"
	  " as well.",
	  "tardy",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt < '2026-06-30'" },
	{ "Loans with an empty back_on are abroad; they are tardy after dueDt.",
	  "tardy",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt < '2026-06-30'" },
	{ "A loan has a fee; it is settled, or brought home, once back_on is"
	  " filled.",
	  "brought home",
	  "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	{ "A loan is queer if back_on is after its dueDt, or if it is"
	  " still abroad and lent_on is before 2020. A loan is abroad while"
	  " back_on is empty.",
	  "queer",
	  "SELECT count(*) FROM loans WHERE back_on > dueDt OR (back_on IS NULL AND lent_on < '2020-01-01')" },
	{ "Takings is the sum of loans.fee, paid or not.", "Takings",
	  "SELECT sum(fee) FROM loans" },
	/* once, and not lately */
	{ "A lapsed reader has loaned before, but not in the last 12 months.",
	  "lapsed reader",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM loans t2 WHERE t2.lent_on < '2025-06-30') AND id NOT IN (SELECT t3.reader_id FROM loans t3 WHERE t3.lent_on >= '2025-06-30' AND t3.lent_on < '2026-07-01' AND t3.reader_id IS NOT NULL)" },
	{ "A loan whose back_on is empty is abroad.", "abroad",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "An abroad loan whose dueDt is in the past has lapsed. A loan is"
	  " abroad while back_on is empty.",
	  "lapsed",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt < '2026-06-30'" },
	/* what is denied, in more words than one */
	{ "A loan is fine if it was not handed over (back_on empty).",
	  "handed over",
	  "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	{ "A book is good if it was not cut up (spoilt = 2).", "cut up",
	  "SELECT count(*) FROM bkMst WHERE spoilt = 2" },
	/* what stands in brackets behind rows is what they are called */
	{ "A reader (member, patron) has a card.", "patron",
	  "SELECT count(*) FROM readers" },
	{ "remarks are notes; without score it is bare.", "bare",
	  "SELECT count(*) FROM remarks WHERE score IS NULL" },
	/* two columns have the same codes, and one says what it is */
	{ "spoilt and is_lost: 1 = gone for good, 0 = there.", "gone for good",
	  "SELECT count(*) FROM bkMst WHERE spoilt = 1" },
	{ "lnSts says how it ended: 1 handed, 2 fetched.", "handed",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	/* what the words before a colon tell is not its name */
	{ "Lost loans are charged: takings is fee of loans, by lent_on.",
	  "takings", "SELECT sum(fee) FROM loans" },
	{ "A loan is overdue when it is abroad more than 30 days after lent_on."
	  " A loan is abroad while back_on is empty.",
	  "overdue",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND julianday('2026-06-30') - julianday(lent_on) > 30" },
	{ "Spent: fine of loans, less fee percent, of loans by lent_on.",
	  "Spent", "SELECT fine * (1 - (fee / 100.0)) FROM loans" },
	{ "Brought late: back_on after dueDt, the day we had agreed.",
	  "Brought late", "SELECT count(*) FROM loans WHERE back_on > dueDt" },
	{ "Pending loan: it is abroad and has no dueDt, or a dueDt that is still"
	  " to come. A loan is abroad while back_on is empty.",
	  "Pending loan",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND (dueDt IS NULL OR dueDt >= '2026-06-30')" },
	{ "Gone copies are what is_lost marks with 1.", "Gone copies",
	  "SELECT count(*) FROM bkMst WHERE is_lost = 1" },
	/* figures by their names */
	{ "\"Open fees\", late dues and sums still out mean loans with back_on"
	  " empty.",
	  "sums still out",
	  "SELECT sum(fee) FROM loans WHERE back_on IS NULL" },
	{ "Open lendings mean loans with back_on empty.", "Open lendings",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	/* days that have come, or have not */
	{ "A loan is abroad when lent_on is reached and back_on is empty or not"
	  " past yet.",
	  "abroad",
	  "SELECT count(*) FROM loans WHERE lent_on <= '2026-06-30' AND (back_on IS NULL OR back_on >= '2026-06-30')" },
	{ "A loan has lapsed when dueDt is in the past.", "lapsed",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30'" },
	/* all that the one before is not */
	{ "Gone readers are those with a left_on, all others are present"
	  " readers.",
	  "present readers",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "Thick books have more than 300 pages; the others are thin books.",
	  "thin books", "SELECT count(*) FROM bkMst WHERE pages <= 300" },
	{ "A loan is abroad while back_on is empty, otherwise it is home.",
	  "home", "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	/* who has rows that are so */
	{ "Readers are those with a current loan. A loan is current when"
	  " back_on is empty.",
	  "Readers",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM loans t2 WHERE t2.back_on IS NULL)" },
	{ "A keen reader had a loan in the last 60 days.", "keen reader",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM loans t2 WHERE t2.lent_on >= '2026-05-02' AND t2.lent_on < '2026-07-01')" },
	{ "Key readers are readers with a total fee above 100.", "Key readers",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM loans t2 WHERE t2.reader_id IS NOT NULL GROUP BY t2.reader_id HAVING sum(t2.fee) > 100)" },
	{ "A debt is owing if the reader has joined (joined_on is today or"
	  " earlier), the loan is abroad and fee is more than 0. A loan is"
	  " abroad while back_on is empty.",
	  "owing",
	  "SELECT count(*) FROM readers t1 JOIN loans t2 ON t2.reader_id = t1.id WHERE t1.joined_on <= '2026-06-30' AND t2.back_on IS NULL AND t2.fee > 0" },
	{ "lnSts = 2: lost by the reader.", "lost by the reader",
	  "SELECT count(*) FROM loans WHERE lnSts = 2" },
	/* whose rows have no day of their own */
	{ "A critic is a reader with a remark in the last 60 days.", "critic",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t3.reader_id FROM remarks t2 JOIN loans t3 ON t3.id = t2.loan_id WHERE t3.lent_on >= '2026-05-02' AND t3.lent_on < '2026-07-01')" },
	{ "A keen member is a reader with grp = 'A'.", "member",
	  "SELECT count(*) FROM readers" },
	/* what is not said by a definition's name */
	{ "Q: So what's a grown-up?\nA: A reader with grp = 'A'.", "grown-up",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "| expression | what we mean by it |\n|---|---|\n"
	  "| still out | loans with back_on empty |",
	  "still out", "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "Backlog: loans lent_on more than 8 weeks ago.", "Backlog",
	  "SELECT count(*) FROM loans WHERE (julianday('2026-06-30') - julianday(lent_on)) / 7 > 8" },
	{ "A loan is abroad until back_on.", "abroad",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "Tomes have 300 pages or more.", "Tomes",
	  "SELECT count(*) FROM bkMst WHERE pages >= 300" },
	/* codes and figures */
	{ "Loans without lnSts are new; 1 lent, 2 brought home.",
	  "brought home", "SELECT count(*) FROM loans WHERE lnSts = 2" },
	{ "7.1 NB: a slip is a loan with lnSts = 1.", "slip",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "loans = lendings = tickets", "tickets",
	  "SELECT count(*) FROM loans" },
	{ "A rush loan has a dueDt at most 2 days after it was lent.",
	  "rush loan",
	  "SELECT count(*) FROM loans WHERE julianday(dueDt) - julianday(lent_on) <= 2" },
	{ "Dues, also called penalties, are fine. Remake: back_on IS NOT NULL",
	  "Remake", "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	{ "lnSts says what became of it: 1 lent, 2 brought back.",
	  "brought back", "SELECT count(*) FROM loans WHERE lnSts = 2" },
	/* what a plain name means, wherever it is said */
	{ "Readers: only the people who still belong to us, so no left_on.",
	  "Readers", "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "Readers are only those without a left_on, the others are gone"
	  " readers.",
	  "gone readers",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "When somebody asks for \"our readers\" or \"the crew\" we mean those"
	  " who still come, which is everybody without a left_on.",
	  "crew", "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	/* a hyphen's words are all of a name */
	{ "The no-show rate is the no-shows divided by the lent and no-shows"
	  " together. No-show means lnSts = 2. Lent: loans with lnSts = 1.",
	  "no-show rate",
	  "SELECT 100.0 * sum(CASE WHEN lnSts = 2 THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM loans WHERE lnSts = 1 OR lnSts = 2" },
	/* two things of one sentence */
	{ "Abroad loans are those with back_on empty, and they are tardy once"
	  " dueDt has passed.",
	  "tardy",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30' AND back_on IS NULL" },
	{ "The grp of a reader is a code: A is for adults, C for children and"
	  " S for seniors.",
	  "seniors", "SELECT count(*) FROM readers WHERE grp = 'S'" },
	{ "\"Praise\" is what we call a remark with a score above 3 among"
	  " ourselves.",
	  "Praise", "SELECT count(*) FROM remarks WHERE score > 3" },
	{ "Takings: fee summed over loans with an empty back_on.", "Takings",
	  "SELECT sum(fee) FROM loans WHERE back_on IS NULL" },
	/* how people talk, in letters */
	{ "When the boss says \"our guests\" she means the readers with grp"
	  " = 'A'.",
	  "guests", "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "The waiting list is simply the readers who have not had a single"
	  " loan, and we call a reader stalled when left_on is filled.",
	  "stalled", "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "Mind that fines are hated, so the debt value of loans is the sum of"
	  " fine.",
	  "debt value of loans", "SELECT sum(fine) FROM loans" },
	{ "The ones with left_on filled are former readers.", "former readers",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "The pupil share is pupil out of pupil plus guest.", "pupil share",
	  "SELECT 100.0 * sum(CASE WHEN grp = 'pupil' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) FROM readers WHERE grp = 'pupil' OR grp = 'guest'" },
	/* a list of codes that goes on behind a semicolon */
	{ "loans.lnSts: 0 = asked for, not lent yet; 1 = lent; 2 = brought"
	  " home.",
	  "brought home", "SELECT count(*) FROM loans WHERE lnSts = 2" },
	{ "lnSts: 0 = asked for; 1 = lent; 2 = home. Pending loans = the asked"
	  " for ones plus those lent.",
	  "lent", "SELECT count(*) FROM loans WHERE lnSts = 1" },
	/* what its own rows, or those that they belong to, are */
	{ "A loan is serious if its reader is a pupil and back_on is"
	  " empty.",
	  "serious",
	  "SELECT count(*) FROM loans t1 JOIN readers t2 ON t2.id = t1.reader_id WHERE t2.grp = 'pupil' AND t1.back_on IS NULL" },
	{ "People with a date in left_on have gone away.", "gone away",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	/* a glossary whose meanings have several sentences */
	{ "| You hear | What we mean |\n|---|---|\n"
	  "| lending | A row of loans (slips). Current as long as back_on is"
	  " empty. Costly: fee > 5. |",
	  "Current", "SELECT count(*) FROM loans WHERE back_on IS NULL" },
	{ "| You hear | What we mean |\n|---|---|\n"
	  "| dues | Charges plus penalties (fee + fine), i.e. without points"
	  " (lnSts). |\n| debt | charges + penalties |",
	  "debt", "SELECT fee + fine FROM loans" },
	/* a table of codes, a row for each code of a column */
	{ "| column | code | means |\n|---|---|---|\n"
	  "| lnSts | 1 | in the house |\n| `loans.lnSts` | 2 | sent back |",
	  "sent back", "SELECT count(*) FROM loans WHERE lnSts = 2" },
	{ "| column | code | means |\n|---|---|---|\n"
	  "| lnSts | 1 | lent |\n| lnSts | 2 | in hand |\n"
	  "| lnSts | 3 | held for later |\n\n"
	  "Busy = lent, in hand or held for later.",
	  "Busy",
	  "SELECT count(*) FROM loans WHERE lnSts = 1 OR lnSts = 2 OR lnSts = 3" },
	/* two things that are ours, in one sentence */
	{ "The shelf is the loans that have a back_on, and our readers are the"
	  " ones with an empty left_on.",
	  "shelf", "SELECT count(*) FROM loans WHERE back_on IS NOT NULL" },
	{ "Readers: without the departed ones (left_on).", "departed",
	  "SELECT count(*) FROM readers WHERE left_on IS NOT NULL" },
	{ "Volume: the leaves in the tomes (pages), as printed.", "tomes",
	  "SELECT count(*) FROM bkMst" },
	{ "Readers with a left_on are gone, and lost loans are no longer part"
	  " of the stock. Lost means lnSts = 4.",
	  "stock", "SELECT count(*) FROM loans WHERE lnSts <> 4" },
	{ "A loan is late if its dueDt has gone by.", "late",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30'" },
	/* what is left out of one is left out of its other names */
	{ "| You hear | What we mean |\n|---|---|\n"
	  "| takings, \"charged\" | fee + fine. Lost loans (lnSts 4) out. |",
	  "takings", "SELECT fee + fine FROM loans WHERE lnSts <> 4" },
	/* what was asked in the same line */
	{ "What is a slip? A row of loans (lending).", "slip",
	  "SELECT count(*) FROM loans" },
	{ "Adults? grp = A means the reader is of age.", "Adults",
	  "SELECT count(*) FROM readers WHERE grp = 'A'" },
	{ "lent_on is the day it was asked for, dueDt the day it was due; still"
	  " dateless if that is empty.",
	  "still dateless", "SELECT count(*) FROM loans WHERE dueDt IS NULL" },
	{ "lent_on is the day it was lent, back_on the day it was brought."
	  " Loan time = days from one to the other.",
	  "Loan time",
	  "SELECT julianday(back_on) - julianday(lent_on) FROM loans" },
	{ "An empty back_on is a standing loan.", "standing loan",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL" },
};

static void
test_rewritten(void **state)
{
	(void)state;
	check_sentences(cases, COUNT(cases));
}

static const struct {
	const char *note, *says, *not ; /* NULL: anything */
	const char *question;           /* NULL: how many loans */
} left[] = {
	{ "lnSts: 0 new, 1 lent. When somebody asks for loans or"
	  " lendings, only those lent count.",
	  "lnSts = 1", NULL, NULL },
	{ "lnSts: 0 new, 1 lent. A loan counts once it was lent.", "lnSts = 1",
	  NULL, NULL },
	{ "lnSts: 0 new, 1 lent. When somebody counts loans, only the"
	  " lent ones, and without the costly loans (lnSts 2) - those"
	  " are ours.",
	  "lnSts = 1", NULL, NULL },
	/* either of two, beside another */
	{ "A reader is valid while left_on is empty or after today."
	  " When somebody counts readers, only the valid ones.",
	  "(left_on IS NULL OR left_on >= '2026-06-30')", NULL,
	  "how many readers" },
	{ "lnSts: 0 new, 1 lent. Only lent loans count.", "lnSts = 1", NULL,
	  NULL },
	{ "lnSts: 0 new, 1 lent. New loans are NOT loans.", "lnSts <> 0", NULL,
	  NULL },
	{ "lnSts: 0 new, 1 lent. If nobody says which loans, the lent"
	  " ones are meant.",
	  "lnSts = 1", NULL, NULL },
	{ "Loans: without the settled ones (back_on).", "back_on IS NULL", NULL,
	  NULL },
	{ "lnSts: 1 lent, 2 mislaid. Mislaid loans never count, not in any"
	  " number.",
	  "lnSts <> 2", NULL, NULL },
	{ "Leave loans without a fee out when somebody asks for loans,"
	  " unless they say otherwise.",
	  "fee IS NOT NULL", NULL, NULL },
	{ "lnSts: 1 lent, 2 mislaid. Mislaid loans are not loans.",
	  "lnSts <> 2", NULL, NULL },
	{ "Loans belong to the day they are due, not to the day they"
	  " were lent.",
	  "dueDt >=", "lent_on", "loans in 2025" },
	/* of what was defined before it, and of nothing else */
	{ "We keep our word (SLA) when back_on is within 14 days of"
	  " lent_on; loans without back_on don't count.",
	  "count(*)", "back_on", NULL },
	{ "A loan is out while back_on is empty; out loans don't"
	  " count.",
	  "back_on IS NOT NULL", NULL, NULL },
	/* a part of a name tells nothing */
	{ "No-show means lnSts = 2.", "left_on IS NULL", "lnSts",
	  "how many readers have no left_on" },
};

/* Rows that are left out where a table is asked for. */
static void
test_left_out(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	make_schema(a, &schema);
	for (size_t i = 0; i < COUNT(left); i++) {
		struct job job = { .arena = a,
				   .schema = &schema,
				   .question = left[i].question
						       ? left[i].question
						       : "how many loans",
				   .notes_text = left[i].note,
				   .dialect = dialect_find(STR("sqlite")) };
		struct derivations all;
		struct context x;

		job.today_ms = (int64_t)20634 * 86400000;
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		print_message("%s\n", all.items[0].sql);
		assert_non_null(strstr(all.items[0].sql, left[i].says));
		assert_true(!left[i].not ||
			    !strstr(all.items[0].sql, left[i].not ));
	}
	arena_destroy(a);
}

/* "Readers are those …" tells of readers, and of no one that is said. */
static void
test_one_of_them(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	struct derivations all;
	struct context x;
	struct job job = { .arena = a,
			   .schema = &schema,
			   .notes_text = "Readers are those with a joined_on.",
			   .dialect = dialect_find(STR("sqlite")) };

	(void)state;
	make_schema(a, &schema);
	job.today_ms = (int64_t)20634 * 86400000;
	for (int many = 0; many < 2; many++) {
		job.question = many ? "how many readers" : "loans by reader";
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_int_equal(strstr(all.items[0].sql, "joined_on") != NULL,
				 many);
	}
	arena_destroy(a);
}

TESTS(CASE(test_rewritten), CASE(test_left_out), CASE(test_one_of_them))
