#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* "5 or more", "30 or younger", "10 and above" */
static enum op
op_ahead(const struct parse *p, size_t i)
{
	static const struct {
		const char *text;
		enum op op;
	} tails[] = {
		{ "or more", OP_GE },    { "or higher", OP_GE },
		{ "or above", OP_GE },   { "and above", OP_GE },
		{ "or older", OP_GE },   { "or later", OP_GE },
		{ "or greater", OP_GE }, { "or over", OP_GE },
		{ "and over", OP_GE },   { "and older", OP_GE },
		{ "or after", OP_GE },   { "or less", OP_LE },
		{ "or fewer", OP_LE },   { "or lower", OP_LE },
		{ "or below", OP_LE },   { "or under", OP_LE },
		{ "or younger", OP_LE }, { "or earlier", OP_LE },
		{ "or before", OP_LE },  { "and below", OP_LE },
		{ "and under", OP_LE },
	};

	/* "before 2000 or after 2010", "3 or more than 5": another condition */
	for (size_t k = i + 2; k < p->n_words && k < i + 6; k++)
		if (p->words[k].kind == WORD_NUMBER ||
		    p->words[k].kind == WORD_DATE ||
		    strcmp(p->words[k].fold, "than") == 0)
			return OP_NONE;
		else if (!is_between(&p->words[k]))
			break;
	for (size_t k = 0; k < COUNT(tails); k++)
		if (phrase_at(p, i, tails[k].text))
			return tails[k].op;
	return OP_NONE;
}

/* "20 to 25" */
static bool
is_range(const struct word *w)
{
	return w->kind == WORD_NUMBER && w[2].kind == WORD_NUMBER &&
	       w->number < w[2].number;
}

/* "between 3 and 5", "from 2001 to 2005": the word of the upper end; 0. */
static size_t
upper_end(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];
	const bool from = i > 0 && strcmp(w[-1].fold, "from") == 0;
	const bool between = op_behind(p, i) == OP_BETWEEN;

	if (i + 2 >= p->n_words || w[2].kind == WORD_STOP ||
	    (w[2].kind != WORD_NUMBER && w[2].kind != WORD_DATE))
		return 0;
	if ((between && strcmp(w[1].fold, "and") == 0) ||
	    ((from || between || is_range(w)) && strcmp(w[1].fold, "to") == 0))
		return i + 2;
	return 0;
}

/* "people under 40": the one number that needs no name. */
static void
links_of_ages(struct found *f, struct link l)
{
	const struct parse *p = f->p;

	l.why = WHY_GUESS;
	l.strength = 0.4;
	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col == NONE || p->mentioned[name->table] < 0.5 ||
		    name->n != 1 ||
		    strcmp(p->vocab[name->words[0]].fold, "age") != 0)
			continue;
		l.table = (short)name->table;
		l.col = (short)name->col;
		link_add(f, l);
	}
}

/* "department 140", "flight number 99": the key of the table, or to it. */
static void
links_of_keys(struct found *f, struct link l, int table)
{
	const struct parse *p = f->p;
	const struct col key = key_column(p, table);

	l.why = WHY_GUESS;
	l.strength = 0.5;
	if (key.col == NONE)
		return;
	l.table = (short)key.table;
	l.col = (short)key.col;
	link_add(f, l);
	for (size_t i = p->first_ref[table]; i < p->first_ref[table + 1]; i++) {
		const struct ref *r = &p->refs[i];

		if (r->key->n_cols != 1 || p->mentioned[r->table] < 0.3)
			continue;
		l.table = (short)r->table;
		l.col = (short)r->key->cols[0];
		link_add(f, l);
	}
}

/* The tables whose name stands right before word i. */
static void
links_of_numbered(struct found *f, struct link l, size_t i)
{
	const size_t n = f->n;

	if (i > 0 && (f->p->words[i - 1].cues & CUE_COUNT))
		i--;
	for (size_t k = 0; k < n; k++) {
		const struct link *o = &f->links[k];

		if (o->kind == LINK_TABLE && o->to == (short)i &&
		    o->strength >= 0.9)
			links_of_keys(f, l, o->table);
	}
}

static bool
is_dated(const struct word *w)
{
	return w->kind == WORD_DATE || w->kind == WORD_MONTH || is_year(w);
}

/* "after season 2007": past the column's name that stands before word i. */
static enum op
op_before_name(const struct found *f, size_t i)
{
	for (size_t k = 0; k < f->n; k++) {
		const struct link *l = &f->links[k];

		if (l->kind == LINK_COLUMN && l->to == (short)i &&
		    l->strength > 0.75 && l->from > 0)
			return op_behind(f->p, (size_t)l->from);
	}
	return OP_NONE;
}

static void
number_link(struct found *f, size_t i)
{
	const struct parse *p = f->p;
	const struct word *w = &p->words[i];
	size_t end = upper_end(p, i);
	struct link l = { .kind = LINK_NUMBER,
			  .from = (short)i,
			  .to = (short)(i + 1),
			  .table = NONE,
			  .col = NONE,
			  .strength = w->n > 3 || w->number > 1 ? 1 : 0.6,
			  .text = w->text,
			  .until = w->text2,
			  .month = w->kind == WORD_MONTH,
			  .dated = is_dated(w),
			  .one_day = w->kind == WORD_DATE && w->number < 1.5,
			  .is_text = w->kind == WORD_DATE };

	if (end) {
		l.op = OP_BETWEEN;
		l.text2 = p->words[end].text;
		l.one_day = false;
		l.until = p->words[end].text2;
		l.to = (short)(end + 1);
	} else {
		l.op = w->op != OP_NONE ? w->op : op_ahead(p, i + 1);
		if (l.op == OP_NONE)
			l.op = op_behind(p, i);
		if (l.op == OP_NONE)
			l.op = op_before_name(f, i);
		if (l.op == OP_BETWEEN)
			l.op = OP_NONE;
	}
	link_add(f, l);
	if (l.dated)
		links_of_dates(f, l);
	else if (l.op != OP_NONE)
		links_of_ages(f, l);
	else if (w->kind == WORD_NUMBER)
		links_of_numbered(f, l, i);
}

/* "played the most": so many rows, of what was said before. */
static bool
ends_clause(const struct parse *p, size_t i)
{
	static const char *const ends[] = { "the", "most", "least", NULL };
	const struct word *w = &p->words[i];
	const size_t next = i + w->phrase;

	return str_is_one_of(w->fold, ends) &&
	       (w->cues & (CUE_MOST | CUE_LEAST)) &&
	       (next >= p->n_words || p->words[next].kind == WORD_STOP);
}

static void
rows_add(struct found *f, size_t from, size_t n)
{
	link_add(f, (struct link){ .kind = LINK_ROWS,
				   .why = WHY_GUESS,
				   .from = (short)from,
				   .to = (short)(from + n),
				   .table = NONE,
				   .col = NONE,
				   .strength = 0.4 });
}

/* "how many stories does it have", and that is a number of its own. */
static bool
is_number(const struct found *f, size_t i)
{
	for (size_t k = 0; k < f->n; k++) {
		const struct link *l = &f->links[k];

		if (l->kind == LINK_COLUMN && l->why == WHY_EXACT &&
		    l->strength > 0.95 && l->col != NONE &&
		    (size_t)l->from == i && (size_t)l->to == i + 1 &&
		    column_kind(f->p, l->table, l->col) == KIND_NUMBER)
			return true;
	}
	return false;
}

/* "how many students", "most members": rows where no table is called so. */
static void
links_of_counted(struct found *f, size_t i)
{
	const struct parse *p = f->p;
	const struct word *w = &p->words[i];
	const bool number = w->kind == WORD_NUMBER && !is_year(w);
	const bool count = w->phrase && w->cues & CUE_COUNT;
	const bool most = w->phrase && w->cues & (CUE_MOST | CUE_LEAST);
	const size_t at = i + (number ? 1 : w->phrase);

	if (!(number || count || most) || at >= p->n_words ||
	    p->words[at].kind != WORD_PLAIN ||
	    is_function_word(&p->words[at]) || (!count && p->words[at].cues) ||
	    (count && is_number(f, at)))
		return;
	rows_add(f, at, 1);
}

/* "and the count", "how many are there", "how many of them": of no table. */
static void
links_of_bare_counts(struct found *f, size_t i)
{
	static const char *const tails[] = { "of them",   "of these",
					     "of those",  "are there",
					     "is there",  "were there",
					     "there are", "there were" };
	const struct parse *p = f->p;
	const struct word *w = &p->words[i];
	const size_t at = i + w->phrase;

	if (!w->phrase || !(w->cues & CUE_COUNT))
		return;
	for (size_t k = 0; k < COUNT(tails); k++)
		if (phrase_at(p, at, tails[k])) {
			rows_add(f, at + 1, 1);
			return;
		}
	if (i > 0 && (at >= p->n_words || p->words[at].kind == WORD_STOP))
		rows_add(f, i, w->phrase);
}

void
links_of_numbers(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		double number;

		if (w->kind >= WORD_NUMBER && w->kind <= WORD_MONTH)
			number_link(f, i);
		links_of_counted(f, i);
		links_of_bare_counts(f, i);
		if (w->phrase && (w->cues & CUE_ROWS || ends_clause(p, i)))
			link_add(f, (struct link){
					    .kind = LINK_ROWS,
					    .from = (short)i,
					    .to = (short)(i + w->phrase),
					    .table = NONE,
					    .col = NONE,
					    .strength = 1,
					    .op = op_behind(p, i),
					    .text = lexicon_number(w->fold,
								   &number)
							    ? w->text
							    : NULL,
				    });
	}
}
