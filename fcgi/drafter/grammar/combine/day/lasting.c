#include <string.h>

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/lex/calendar.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* Rows that go on from a day to a day. */

const struct test *
rule_running(const struct context *x, short table)
{
	const struct node *begin = node_column(x->arena, table,
					       x->catalog->tables[table].date),
			  *end = node_column(x->arena, table,
					     rule_ended(x, table));

	return test_both(x->arena, TEST_AND,
			 test_compare(x->arena, begin, IS_AT_MOST,
				      node_date(x->arena, x->calendar.today)),
			 rule_ahead(x, end));
}

static bool
is_today(const struct context *x, const struct period *p)
{
	return p->from && p->until && *p->until &&
	       strcmp(p->from, x->calendar.today) == 0 &&
	       cal_number(cal_day_of(p->until)) ==
		       cal_number(cal_day_of(p->from)) + 1;
}

/* "new ones", "signed", "starting": when they began is asked, also turns before. */
static bool
says_begun(const struct context *x)
{
	const char *said =
		x->job->chat_text ? x->job->chat_text : x->job->question;
	struct tokens t;

	lex_read(x->arena, str_of(said), &t);
	for (size_t i = 0; i < t.n; i++)
		if (cat_word_is(t.items[i].fold, "fresh") ||
		    cat_word_is(t.items[i].stem, "begin") ||
		    lexicon_is_done(t.items[i].fold))
			return true;
	return false;
}

const struct test *
rule_lasts_today(const struct context *x, const struct node *date,
		 const struct period *p)
{
	const struct cat_table *t = &x->catalog->tables[date->table];
	int end;

	if (!is_today(x, p) || date->kind != NODE_COLUMN ||
	    date->col != t->date || t->cols[date->col].timed)
		return NULL;
	end = rule_ended(x, date->table);
	return end >= 0 && t->cols[end].until && x->job && !says_begun(x)
		       ? rule_running(x, date->table)
		       : NULL;
}
