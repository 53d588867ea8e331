#include <string.h>

#include "drafter/grammar/lexicon.h"
#include "drafter/grammar/link.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

static const struct vocab *
hinted(const struct parse *p, const struct name *name, struct str word)
{
	for (size_t i = 0; i < name->n; i++) {
		const struct vocab *v = &p->vocab[name->words[i]];

		if (str_is(word, v->fold) || str_is(word, v->raw))
			return v;
	}
	return NULL;
}

static enum op
turned(enum op op)
{
	return op == OP_GT ? OP_LT : op == OP_LT ? OP_GT : op;
}

/* A column that a hint's word names; how early the word stands counts. */
static void
hint_column(struct found *f, const struct hint *h, const struct name *name,
	    size_t i, size_t n)
{
	struct str rest = str_of(h->names);
	double strength = 0.7;

	while (rest.n > 0) {
		struct str word = str_cut(&rest, ' ');
		const bool turn = word.p[0] == '-';
		struct link link = { .kind = LINK_COLUMN,
				     .why = WHY_IMPLIED,
				     .from = (short)i,
				     .to = (short)(i + n),
				     .table = (short)name->table,
				     .col = (short)name->col };

		if (!hinted(f->p, name, str_from(word, turn))) {
			strength -= 0.05;
			continue;
		}
		link.strength = strength - 0.03 * (double)name->n;
		link.direction = turn ? -h->direction : h->direction;
		link.op = turn ? turned(h->op) : h->op;
		link_add(f, link);
		return;
	}
}

void
links_of_hints(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++)
		for (const struct hint *h = hints; h->text; h++) {
			size_t n = h->text[0] == p->words[i].fold[0]
					   ? phrase_at(p, i, h->text)
					   : 0;

			for (size_t k = 0; n > 0 && k < p->n_names; k++)
				if (p->names[k].col != NONE)
					hint_column(f, h, &p->names[k], i, n);
		}
}

/* What the words before a value or number say about it. */
static enum op
op_behind(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < 4 && i > 0; k++) {
		const struct word *w = &p->words[--i];

		if (w->phrase && w->cues & CUE_COMPARE)
			return w->op;
		if (!(w->cues & (CUE_LINK | CUE_FILLER)) &&
		    strcmp(w->fold, "than") != 0 &&
		    strcmp(w->fold, "year") != 0)
			return OP_NONE;
	}
	return OP_NONE;
}

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

	for (size_t k = 0; k < COUNT(tails); k++)
		if (phrase_at(p, i, tails[k].text))
			return tails[k].op;
	return OP_NONE;
}

/* The words that bytes at … at + n of the question touch. */
static void
words_of_bytes(const struct parse *p, size_t at, size_t n, struct link *l)
{
	size_t i = 0;

	while (i < p->n_words && p->words[i].at + p->words[i].n <= at)
		i++;
	l->from = (short)i;
	while (i < p->n_words && p->words[i].at < at + n)
		i++;
	l->to = (short)i;
}

static void
guess_value(struct found *f, size_t i, size_t n, double strength)
{
	const struct parse *p = f->p;
	const struct word *w = &p->words[i];
	const struct word *last = &p->words[i + n - 1];

	link_add(f, (struct link){
			    .kind = LINK_VALUE,
			    .why = WHY_GUESS,
			    .from = (short)i,
			    .to = (short)(i + n),
			    .table = NONE,
			    .col = NONE,
			    .strength = strength,
			    .is_text = true,
			    .op = op_behind(p, i),
			    .text = arena_copy(p->arena, p->question.p + w->at,
					       last->at + last->n - w->at),
		    });
}

static bool
is_pattern(enum op op)
{
	return op == OP_CONTAINS || op == OP_STARTS || op == OP_ENDS;
}

/* Quoted text, what follows "contains", and names that no index knows. */
static void
guesses(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		size_t n = 1;

		if (w->kind == WORD_QUOTED) {
			guess_value(f, i, 1, 0.9);
		} else if (w->kind == WORD_PLAIN && !is_function_word(w) &&
			   is_pattern(op_behind(p, i))) {
			guess_value(f, i, 1, 0.7);
		} else if (w->kind == WORD_PLAIN && w->capital && !w->cues) {
			while (i + n < p->n_words && p->words[i + n].capital &&
			       p->words[i + n].kind == WORD_PLAIN)
				n++;
			guess_value(f, i, n, 0.4);
		}
	}
}

void
links_of_values(struct found *f)
{
	const struct parse *p = f->p;
	const struct job *job = p->job;

	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *v = &job->values[i];
		struct link l = { .kind = LINK_VALUE,
				  .why = v->strength >= 0.9 ? WHY_EXACT
							    : WHY_LIKE,
				  .table = (short)v->table,
				  .col = (short)v->col,
				  .strength = v->strength,
				  .is_text = true,
				  .text = v->text };

		words_of_bytes(p, v->at, v->n, &l);
		if (l.to <= l.from || v->table >= p->schema->n_tables ||
		    v->col >= p->schema->tables[v->table].n_cols)
			continue;
		l.op = op_behind(p, (size_t)l.from);
		link_add(f, l);
	}
	guesses(f);
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
	    ((from || between) && strcmp(w[1].fold, "to") == 0))
		return i + 2;
	return 0;
}

/* A date or year may mean any column that holds dates. */
static void
dated_columns(struct found *f, struct link l)
{
	const struct parse *p = f->p;

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col == NONE || p->mentioned[name->table] < 0.3 ||
		    column_kind(p, name->table, name->col) != KIND_DATE)
			continue;
		l.table = (short)name->table;
		l.col = (short)name->col;
		l.why = WHY_GUESS;
		l.strength = 0.5;
		link_add(f, l);
	}
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
			  .dated = w->kind == WORD_DATE || is_year(w),
			  .is_text = w->kind == WORD_DATE };

	if (end) {
		l.op = OP_BETWEEN;
		l.text2 = p->words[end].text;
		l.to = (short)(end + 1);
	} else {
		l.op = op_ahead(p, i + 1);
		if (l.op == OP_NONE)
			l.op = op_behind(p, i);
		if (l.op == OP_BETWEEN)
			l.op = OP_NONE;
	}
	link_add(f, l);
	if (l.dated)
		dated_columns(f, l);
}

void
links_of_numbers(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		double number;

		if (w->kind == WORD_NUMBER || w->kind == WORD_DATE)
			number_link(f, i);
		if (w->phrase && w->cues & CUE_ROWS)
			link_add(f,
				 (struct link){
					 .kind = LINK_ROWS,
					 .from = (short)i,
					 .to = (short)(i + w->phrase),
					 .table = NONE,
					 .col = NONE,
					 .strength = 1,
					 .op = op_behind(p, i),
					 .text = number_word(w->fold, &number)
							 ? w->text
							 : NULL,
				 });
	}
}
