#include <math.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define ADJECTIVE 0.35 /* how strongly one may yet stand for a column */

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

/* The part of the name's other words that are said: "when did he leave". */
static double
said_beside(const struct parse *p, const struct name *name,
	    const struct vocab *hinted)
{
	size_t n = 0;

	for (size_t k = 0; k < name->n; k++) {
		const struct vocab *v = &p->vocab[name->words[k]];
		bool said = false;

		for (size_t i = 0; i < p->n_words && v != hinted && !said; i++)
			said = v->like[i] > 0.9F &&
			       !is_function_word(&p->words[i]);
		n += said;
	}
	return name->n > 1 ? (double)n / (double)(name->n - 1) : 0;
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
		const struct vocab *v =
			hinted(f->p, name, str_from(word, turn));
		struct link link = { .kind = LINK_COLUMN,
				     .why = WHY_IMPLIED,
				     .from = (short)i,
				     .to = (short)(i + n),
				     .table = (short)name->table,
				     .col = (short)name->col };

		if (!v) {
			strength -= 0.05;
			continue;
		}
		link.strength = strength - 0.03 * (double)name->n +
				0.15 * said_beside(f->p, name, v);
		link.direction = turn ? -h->direction : h->direction;
		link.op = turn ? turned(h->op) : h->op;
		link_add(f, link);
		return;
	}
}

static bool
has_word(const struct parse *p, const struct name *name, const char *a,
	 const char *b)
{
	for (size_t i = 0; i < name->n; i++) {
		const char *fold = p->vocab[name->words[i]].fold;

		if (strcmp(fold, a) == 0 || strcmp(fold, b) == 0)
			return true;
	}
	return false;
}

/* fname and lname, or the one column that names a row. */
static void
partners(const struct parse *p, struct col name, short *ret_col,
	 short *ret_col2)
{
	bool before = false;
	const struct col other = name_partner(p, name, &before);

	*ret_col = (short)(before && other.col != NONE ? other.col : name.col);
	*ret_col2 = (short)(before && other.col != NONE ? name.col : other.col);
}

/* The columns that say a row's name: one, or first and last name. */
static void
name_columns(const struct parse *p, size_t t, short *ret_col, short *ret_col2)
{
	const size_t n = p->schema->tables[t].n_cols;
	short first = NONE, last = NONE;

	for (size_t c = 0; c < n; c++) {
		const struct name *name = name_of_col(p, (int)t, (int)c);

		if (first == NONE && has_word(p, name, "first", "forename"))
			first = (short)c;
		if (last == NONE && has_word(p, name, "last", "surname"))
			last = (short)c;
	}
	*ret_col = first;
	*ret_col2 = last;
	if (first == NONE || last == NONE)
		partners(p, name_column(p, (int)t), ret_col, ret_col2);
}

/* The columns that name a row, of every table that may be meant. */
static void
full_names_of(struct found *f, struct link l)
{
	const struct parse *p = f->p;

	for (size_t t = 0; t < p->schema->n_tables; t++) {
		if (p->mentioned[t] < 0.3)
			continue;
		l.table = (short)t;
		name_columns(p, t, &l.col, &l.col2);
		if (l.col != NONE &&
		    (l.col2 != NONE ||
		     column_kind(p, (int)t, l.col) == KIND_NAME))
			link_add(f, l);
	}
}

/* "names" where no column is called so, "full name" for two columns. */
static void
links_of_full_names(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		const char *fold = p->words[i].fold;
		const bool full = strcmp(fold, "full") == 0 &&
				  i + 1 < p->n_words &&
				  strcmp(p->words[i + 1].stem, "name") == 0;
		const bool who =
			strcmp(fold, "who") == 0 || strcmp(fold, "whom") == 0;

		if (full || who || strcmp(p->words[i].stem, "name") == 0)
			full_names_of(
				f, (struct link){ .kind = LINK_COLUMN,
						  .why = WHY_IMPLIED,
						  .from = (short)i,
						  .to = (short)(i + 1 + full),
						  .strength = full  ? 0.95
							      : who ? 0.5
								    : 0.7 });
	}
}

static void
hint_columns(struct found *f, const struct hint *h, size_t i, size_t n)
{
	for (size_t k = 0; k < f->p->n_names; k++)
		if (f->p->names[k].col != NONE)
			hint_column(f, h, &f->p->names[k], i, n);
	if (h->text && strncmp(h->names, "date ", 5) == 0)
		links_of_whens(f, (struct link){ .from = (short)i,
						 .to = (short)(i + n),
						 .direction = h->direction,
						 .op = h->op });
}

/* Whether a name of the schema has the word itself. */
static bool
is_literal(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < p->n_vocab; k++)
		if (p->vocab[k].like[i] > 0.9F)
			return true;
	return false;
}

/* "best first": an order by what is best. What it implies stands last. */
static bool
ends_order(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (p->words[k].cues & CUE_ORDER && k + p->words[k].phrase > i)
			return true;
	return false;
}

static void
hint_order(struct found *f, const struct hint *h, size_t i)
{
	const size_t n = f->n;

	hint_columns(f, h, i + f->p->words[i].phrase - 1, 1);
	for (size_t k = n; k < f->n; k++) {
		f->links[k].sorted = f->links[k].direction;
		f->links[k].direction = 0;
	}
}

/* The "populous" of "most populous" is no noun: it names no population. */
static void
weaken_inside(struct found *f, size_t n_found, size_t i, size_t n)
{
	for (size_t k = 0; k < n_found; k++) {
		struct link *l = &f->links[k];
		const struct name *name;

		if (l->kind != LINK_COLUMN || (size_t)l->from <= i ||
		    (size_t)l->to > i + n || l->to != l->from + 1)
			continue;
		name = name_of_col(f->p, l->table, l->col);
		if (!has_word(f->p, name, f->p->words[l->from].fold, ""))
			l->strength = fmin(l->strength, ADJECTIVE);
	}
}

/* What phrases at word i imply; false: there is none. */
static bool
links_of_phrases(struct found *f, size_t i)
{
	const size_t named = f->n;
	bool any = false;

	for (const struct hint *h = hints(); h->text; h++) {
		size_t n = h->text[0] == f->p->words[i].fold[0]
				   ? phrase_at(f->p, i, h->text)
				   : 0;

		if (n > 1 && h->direction)
			weaken_inside(f, named, i, n);
		if (n > 0 && f->p->words[i].cues & CUE_ORDER)
			hint_order(f, h, i);
		else if (n > 0)
			hint_columns(f, h, i, n);
		any |= n > 0;
	}
	return any;
}

/* "weighs": the weight. */
static void
links_of_verbs(struct found *f, size_t i)
{
	const struct word *w = &f->p->words[i];
	const struct meaning *m = meaning_of(w->stem);

	for (; m; m = meaning_next(m)) {
		const struct hint h = { .names = m->implies };

		if (m->implies && (m->n > 1 || !w->cues) && is_said(f->p, i, m))
			hint_columns(f, &h, i, m->n);
	}
}

/* "hired first", but not "the oldest age", which may be shown. */
static bool
is_done(const struct parse *p, const struct link *l)
{
	const struct str fold = str_of(p->words[l->from].fold);

	return (l->why == WHY_PART || l->why == WHY_EXACT) && fold.n > 3 &&
	       str_ends(fold, STR("ed"));
}

static bool
is_beside(const struct link *l, const struct link *o)
{
	return l->table == o->table && l->col == o->col &&
	       (o->to == l->from || o->from == l->to);
}

/* What was done first or last is one thing to order by. */
static void
join_extreme(struct found *f, struct link l, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct link o = f->links[i];
		struct link both = l;

		if (o.kind != LINK_COLUMN || o.direction || o.form ||
		    !is_done(f->p, &o) || !is_beside(&l, &o))
			continue;
		both.why = o.why;
		both.from = l.from < o.from ? l.from : o.from;
		both.to = l.to > o.to ? l.to : o.to;
		both.strength = fmin(0.95, 0.1 + fmax(l.strength, o.strength));
		link_add(f, both);
	}
}

static void
join_extremes(struct found *f)
{
	const size_t n = f->n;

	for (size_t i = 0; i < n; i++)
		if (f->links[i].direction)
			join_extreme(f, f->links[i], n);
}

void
links_of_hints(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++)
		if (!ends_order(p, i) && !links_of_phrases(f, i) &&
		    !is_literal(p, i))
			links_of_verbs(f, i);
	links_of_full_names(f);
	links_of_periods(f);
	links_of_stars(f);
	join_extremes(f);
}
