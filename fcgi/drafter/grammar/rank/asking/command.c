#include <string.h>

#include "drafter/grammar/rank/asking/asking_parts.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

/* Wishes to change data. */

#define REPORT_WORDS 5 /* from the verb to what is made of data */

/* A row by its name, number or code from a content token on. */
static bool
names_row(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->from == from &&
		    (of->kind == ITEM_NUMBER ||
		     (of->kind == ITEM_TEST && of->test && of->test->b &&
		      of->test->b->kind == NODE_TEXT)))
			return true;
	}
	return false;
}

/* "customer Miller", "order 17": rows, and which one of them. */
static bool
is_one_row(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		if (rows->kind == ITEM_ROWS && rows->from == from &&
		    !match_is_plural(
			    &l->tokens.items[l->token_of[rows->to - 1]]) &&
		    rows->to < (short)l->n_content && names_row(l, rows->to))
			return true;
	}
	return false;
}

/* "him", "them": of the turn before. */
static bool
is_they(const struct token *t)
{
	const struct sense_row *row = sense_find(t->fold, SENSE_THEY);

	return (row && !*row->arg) || strcmp(t->fold, "her") == 0;
}

/* "book" is one, where they are kept. */
static bool
is_rows(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].from == at &&
		    l->items[i].to == at + 1 && is_named(&l->items[i]))
			return true;
	return false;
}

/* "create a list": what is not meant as a change. */
static bool
makes_report(const struct tokens *t, size_t i)
{
	for (size_t k = i + 1; k < t->n && k < i + REPORT_WORDS; k++)
		if (asking_form_at(t, k, "report").n)
			return true;
	return false;
}

/* "mark order 17 as delivered": a row, and what it shall become. */
static bool
becomes(const struct tokens *t, size_t i)
{
	for (size_t k = i + 2; k + 1 < t->n; k++)
		if (strcmp(t->items[k].fold, "as") == 0)
			return true;
	return false;
}

/* "add the cost", in a chat: to what was shown. */
static bool
adds_column(const struct job *job, const struct token *verb)
{
	const struct sense_row *they = sense_find(verb[1].fold, SENSE_THEY);

	return job->n_history > 0 && strcmp(verb->fold, "add") == 0 &&
	       (strcmp(verb[1].fold, "the") == 0 ||
		(they && strcmp(they->arg, "own") == 0));
}

/* "block customer Miller", "refund him" */
static bool
changes_row(const struct tokens *t, const struct leaves *l, size_t i)
{
	return is_they(&t->items[i + 1]) ||
	       (l && is_one_row(l, l->content[i + 1]));
}

/* "did we make a profit": nobody is told to. */
static bool
asks_whether(const struct tokens *t, size_t end)
{
	for (size_t i = 0; i < end; i++) {
		size_t n;
		const struct sense_row *const *rows =
			senses_of(t->items[i].fold, &n);

		for (size_t k = 0; k < n; k++)
			if (rows[k]->sense == SENSE_FILLER &&
			    strcmp(rows[k]->arg, "whether") == 0)
				return true;
	}
	return false;
}

size_t
asking_command(const struct job *job, const struct tokens *t,
	       const struct leaves *l)
{
	const size_t i = asking_begin(t);
	struct form verb;

	if (i + 1 >= t->n || t->items[i + 1].kind == TOKEN_SIGN ||
	    makes_report(t, i) || asks_whether(t, i) ||
	    (l && is_rows(l, l->content[i])))
		return 0;
	if (asking_form_at(t, i, "write").n)
		return i + 1;
	verb = asking_form_at(t, i, "change");
	return verb.n && !adds_column(job, &t->items[i]) &&
			       (asking_form_at(t, i + verb.n, "thing").n ||
				becomes(t, i) || changes_row(t, l, i))
		       ? i + 1
		       : 0;
}
