#include "tests/drafter/grammar/match/sentences.h"

/* Notes of few words: what brackets say exactly, and what is left unsaid. */
static const struct sentence_case cases[] = {
	/* "open and past its day", and what had rows before */
	{ "A loan is open as long as back_on is blank. Overdue: open and past"
	  " dueDt.",
	  "Overdue",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "Fresh face: joined_on in the next 12 days.", "Fresh face",
	  "SELECT count(*) FROM readers WHERE joined_on >= '2026-06-30' AND"
	  " joined_on < '2026-07-13'" },
	{ "Fresh face: joined in the last 12 days.", "Fresh face",
	  "SELECT count(*) FROM readers WHERE joined_on >= '2026-06-19' AND"
	  " joined_on < '2026-07-01'" },
	{ "A reader is keen if it had a loan in the last 90 days.", "keen",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM"
	  " loans t2 WHERE t2.lent_on >= '2026-04-02' AND t2.lent_on <"
	  " '2026-07-01')" },
	{ "A reader is keen if it had a loan in the last 90 days; asleep if it"
	  " has had loans, but none since.",
	  "asleep",
	  "SELECT count(*) FROM readers WHERE id IN (SELECT t2.reader_id FROM"
	  " loans t2) AND id NOT IN (SELECT t3.reader_id FROM loans t3 WHERE"
	  " t3.lent_on >= '2026-04-02' AND t3.lent_on < '2026-07-01' AND"
	  " t3.reader_id IS NOT NULL)" },
	{ "Valid readers have no left_on or one in the future.",
	  "Valid readers",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL OR left_on >"
	  " '2026-06-30'" },
	{ "bkMst = volumes. Hollow: pages is zero.", "Hollow",
	  "SELECT count(*) FROM bkMst WHERE pages = 0" },
	{ "Takings are the fees of the loans without VAT.", "Takings",
	  "SELECT sum(fee) FROM loans" },
	{ "Spoilage: bad pages by all pages (spoilt / pages).", "Spoilage",
	  "SELECT spoilt * 1.0 / NULLIF(pages, 0) FROM bkMst" },
	{ "Burden: what was owed by what it cost (fine / fee) of the loans.",
	  "Burden", "SELECT fine * 1.0 / NULLIF(fee, 0) FROM loans" },
	{ "Wear: how bad it is (pages x spoilt).", "Wear",
	  "SELECT pages * spoilt FROM bkMst" },
	/* brackets behind a part of it tell of that part alone */
	{ "Gain: the fee less the dues (fine x lnSts).", "Gain",
	  "SELECT fee - (fine * lnSts) FROM loans" },
	{ "Ruined: damage (spoilt) at or above pages.", "Ruined",
	  "SELECT count(*) FROM bkMst WHERE spoilt >= pages" },
	{ "Ruined: damage (spoilt) at or above pages.", "damage",
	  "SELECT spoilt FROM bkMst" },
	{ "Slim: pages at or below 40.", "Slim",
	  "SELECT count(*) FROM bkMst WHERE pages <= 40" },
	{ "Punished: a loan with fine filled, which is what the reader owes us.",
	  "Punished", "SELECT count(*) FROM loans WHERE fine IS NOT NULL" },
	{ "Levy: fee, net, in euros.", "Levy", "SELECT fee FROM loans" },
	{ "Out now: dueDt empty or not over yet.", "Out now",
	  "SELECT count(*) FROM loans WHERE dueDt IS NULL OR dueDt >="
	  " '2026-06-30'" },
	{ "lnSts: 1 kept, 2 mislaid. Luck: kept loans by kept plus mislaid.",
	  "Luck",
	  "SELECT 100.0 * count(CASE WHEN lnSts = 1 THEN 1 END) /"
	  " NULLIF(count(CASE WHEN lnSts = 1 OR lnSts = 2 THEN 1 END), 0)"
	  " FROM loans" },
	/* what is no part of the others is so many for so many of them */
	{ "grp: A won, B lost, C drawn. Loss rate: B / (A + C).", "Loss rate",
	  "SELECT 100.0 * count(CASE WHEN grp = 'B' THEN 1 END) /"
	  " NULLIF(count(CASE WHEN grp = 'A' OR grp = 'C' THEN 1 END), 0)"
	  " FROM readers" },
	/* "A" is a code, and no article, where nothing follows that has one */
	{ "Fine: grp A or grp B.", "Fine",
	  "SELECT count(*) FROM readers WHERE grp = 'A' OR grp = 'B'" },
	{ "Fine rate: readers with grp A / all readers.", "Fine rate",
	  "SELECT 100.0 * sum(CASE WHEN grp = 'A' THEN 1 ELSE 0 END) /"
	  " NULLIF(count(grp), 0) FROM readers" },
	/* a letter, and what else it may be; whom it is said of */
	{ "A reader counts as kept if grp is K, as a stray if it is S.",
	  "stray", "SELECT count(*) FROM readers WHERE grp = 'S'" },
	{ "grp: M if the reader is a member of the circle.", "member",
	  "SELECT count(*) FROM readers WHERE grp = 'M'" },
	{ "grp = L: the reader was locked out.", "locked out",
	  "SELECT count(*) FROM readers WHERE grp = 'L'" },
	{ "We call K the keepers and S the strays (grp).", "strays",
	  "SELECT count(*) FROM readers WHERE grp = 'S'" },
	{ "We call K the keepers, L the loafers and S the strays (grp).",
	  "loafers", "SELECT count(*) FROM readers WHERE grp = 'L'" },
	{ "grp says why (K = kept, S = strayed).", "strayed",
	  "SELECT count(*) FROM readers WHERE grp = 'S'" },
	/* the day is said without a comma */
	{ "Levy: fee by the due date.", "Levy", "SELECT sum(fee) FROM loans" },
	/* no longer in it, and what it is then */
	{ "Readers with left_on are no longer in the circle.", "in the circle",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "left_on filled: no longer in our circle.", "circle",
	  "SELECT count(*) FROM readers WHERE left_on IS NULL" },
	{ "lnSts 2 = mislaid, not part of the stock any more.", "stock",
	  "SELECT count(*) FROM loans WHERE lnSts <> 2" },
	/* what is neither, and what is not counted as such */
	{ "An outing is a loan that was neither returned (back_on) nor free"
	  " (fee = 0).",
	  "outing",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND fee <> 0" },
	{ "fine = 2 doesn't count as an outing.", "outing",
	  "SELECT count(*) FROM loans WHERE fine <> 2" },
	/* of what the sentence before has defined */
	{ "An outing is a loan with lnSts 1. Outing dues = sum of fine on"
	  " them.",
	  "Outing dues", "SELECT sum(fine) FROM loans WHERE lnSts = 1" },
	{ "Wear = pages - spoilt. Binding needed when that is 20 or less.",
	  "Binding needed",
	  "SELECT count(*) FROM bkMst WHERE pages - spoilt <= 20" },
	/* two names in one line */
	{ "unsettled: back_on null, late: unsettled + dueDt in the past.",
	  "late",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "Overdue: back_on empty + dueDt in the past.", "Overdue",
	  "SELECT count(*) FROM loans WHERE back_on IS NULL AND dueDt <"
	  " '2026-06-30'" },
	{ "outings = loans that took place, lnSts 1.", "outings",
	  "SELECT count(*) FROM loans WHERE lnSts = 1" },
	{ "Grim = spoilt of the book below pages of the book.", "Grim",
	  "SELECT count(*) FROM bkMst WHERE spoilt < pages" },
	{ "Binding: wear left = pages - spoilt.", "wear left",
	  "SELECT pages - spoilt FROM bkMst" },
	/* what rows come to by whom */
	{ "Owed by a reader = sum of fine of the loans.", "Owed",
	  "SELECT sum(fine) FROM loans" },
	/* a word of business is read while others of them are */
	{ "Sales: fee by due date. Net sales: sales / 2. Profit: net sales less"
	  " the dues (fine x lnSts).",
	  "Profit", "SELECT sum(fee) / 2.0 - sum(fine * lnSts) FROM loans" },
};

static void
test_terse(void **state)
{
	(void)state;
	check_sentences(cases, COUNT(cases));
}

/* Letters of a word say it; the better, the less of it is left out. */
static void
test_shortened(void **state)
{
	(void)state;
	assert_true(match_shortened("papr", "paper") > 0);
	assert_true(match_shortened("shpmt", "shipment") > 0);
	assert_true(match_shortened("comp", "complaint") >
		    match_shortened("clnt", "complaint"));
	assert_true(match_shortened("clnt", "complaint") > 0);
	assert_true(match_shortened("form", "forum") <= 0); /* a word */
	assert_true(match_shortened("clnt", "receipt") <= 0);
}

TESTS(CASE(test_terse), CASE(test_shortened))
