#include "tests/drafter/grammar/combine/asked.h"

/* A hire firm whose names are short, and whose codes one table tells. */
static const char hire[] =
	"CREATE TABLE TXT (T_GRP TEXT, T_VAL TEXT, T_TXT TEXT);"
	"CREATE TABLE BTH (BT_CD TEXT PRIMARY KEY, BT_LEN INTEGER,"
	" BT_WD INTEGER, BT_PWR INTEGER);"
	"CREATE TABLE FEE (FE_ID INTEGER PRIMARY KEY,"
	" FE_CL INTEGER REFERENCES CLI(CL_ID), FE_DT DATE, FE_EUR REAL);"
	"CREATE TABLE CLI (CL_ID INTEGER PRIMARY KEY, CL_NM TEXT,"
	" CL_OUT INTEGER);"
	"CREATE TABLE RNT (RN_ID INTEGER PRIMARY KEY,"
	" RN_CL INTEGER REFERENCES CLI(CL_ID),"
	" RN_BT TEXT REFERENCES BTH(BT_CD), RN_DT DATE, RN_ST INTEGER,"
	" RN_EK REAL, RN_VK REAL);";

static const char notes[] =
	"- TXT holds the texts: RS = rental status.\n"
	"- CL_OUT = 1: client is gone. \"Our clients\" are those with 0.\n"
	"- Rentals go by RN_DT. Voided ones (9) never count. VK = list price,"
	" EK = purchase price.\n"
	"- Spring season = 1 March to 31 May, autumn season = 1 September to"
	" 30 November.\n"
	"- Active client = a rental or a fee in the last 6 months.\n"
	"- BTH: one row per berth of the harbour.\n"
	"- Scarce = RN_VK below RN_EK, voided rentals left out.\n";

static struct schema_code codes[] = {
	{ "RS", "1", "open" },
	{ "RS", "2", "closed" },
	{ "RS", "9", "voided" },
};

static struct schema
make_hire(struct arena *a)
{
	struct schema s;

	made_schema(a, hire, &s);
	s.tables[0].codes = codes;
	s.tables[0].n_codes = COUNT(codes);
	for (size_t i = 0; i < CODE_PARTS; i++)
		s.tables[0].code_cols[i] = i;
	return s;
}

static void
test_told(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many rentals",
		  "SELECT count(*) AS RNT FROM RNT WHERE RN_ST <> 9" },
		{ "rentals this spring season",
		  "SELECT count(*) AS RNT FROM RNT WHERE RN_DT >= '2026-03-01'"
		  " AND RN_DT < '2026-06-01' AND RN_ST <> 9" },
		{ "rentals last autumn season",
		  "SELECT count(*) AS RNT FROM RNT WHERE RN_DT >= '2025-09-01'"
		  " AND RN_DT < '2025-12-01' AND RN_ST <> 9" },
		{ "total purchase price",
		  "SELECT sum(RN_EK) AS purchase_price FROM RNT WHERE RN_ST"
		  " <> 9" },
		{ "how many clients",
		  "SELECT count(*) AS CLI FROM CLI WHERE CL_OUT = 0" },
		{ "# active clients",
		  "SELECT count(*) AS CLI FROM CLI WHERE CL_OUT = 0 AND (CL_ID"
		  " IN (SELECT t2.RN_CL FROM RNT t2 WHERE t2.RN_DT >="
		  " '2025-12-30' AND t2.RN_DT < '2026-07-01' AND t2.RN_ST <>"
		  " 9) OR CL_ID IN (SELECT t3.FE_CL FROM FEE t3 WHERE t3.FE_DT"
		  " >= '2025-12-30' AND t3.FE_DT < '2026-07-01'))" },
		/* what has a code for a name is listed */
		{ "berths without rentals",
		  "SELECT BT_CD FROM BTH WHERE BT_CD NOT IN (SELECT t2.RN_BT"
		  " FROM RNT t2 WHERE t2.RN_ST <> 9 AND t2.RN_BT IS NOT"
		  " NULL)" },
		{ "how many scarce rentals",
		  "SELECT count(*) AS RNT FROM RNT WHERE RN_VK < RN_EK AND"
		  " RN_ST <> 9" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	const struct schema s = make_hire(a);

	(void)state;
	assert_asked_schema(a, &s, notes, cases, COUNT(cases));
	arena_destroy(a);
}

TESTS(CASE(test_told))
