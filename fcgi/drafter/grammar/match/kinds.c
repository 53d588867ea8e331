#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/* Words for what a column is, behind its name: "birth date", "phone number". */
static const struct name_kinds of_columns[] = {
	[COL_KEY] = { "numbered", { NULL } },
	[COL_NAME] = { NULL, { NULL } },
	[COL_AMOUNT] = { NULL, { "valued", "sized" } },
	[COL_QUANTITY] = { NULL, { "sized" } },
	[COL_RATE] = { NULL, { "valued" } },
	[COL_SCORE] = { NULL, { "valued", "sized" } },
	[COL_NUMBER] = { "numbered", { "valued", "sized" } },
	[COL_DATE] = { "date", { NULL } },
	[COL_FLAG] = { NULL, { NULL } },
	[COL_CODE] = { NULL, { "coded" } },
	[COL_TEXT] = { NULL, { NULL } },
};

/* … and behind that of a table: "invoice records", "staff members". */
static const struct name_kinds of_rows = { NULL, { "recorded" } };
static const struct name_kinds of_people = { NULL,
					     { "recorded", "belonging" } };

struct name_kinds
match_kinds_of(const struct context *x, int table, int col)
{
	struct name_kinds k = of_columns[cat_col(x->catalog, table, col)->kind];

	if (!k.any &&
	    x->catalog->schema->tables[table].cols[col].type == CELL_TEXT)
		k.any = "numbered";
	return k;
}

struct name_kinds
match_kinds_of_rows(const struct cat_table *t)
{
	return cat_words_have(t->words, t->n_words, "company") ? of_people
							       : of_rows;
}
