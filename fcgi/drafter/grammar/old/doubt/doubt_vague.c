#include "drafter/grammar/old/doubt/doubt.h"

#include <string.h>

#include "base/ban.h"

#define COLUMNS 3 /* choices by a column … */
#define CHOICES 4 /* … and all of them */
#define TEXT_MAX 400

/*
 * Words that rank or judge rows without saying by what. A time is of dates, a
 * rank is only vague where no word says by what.
 */
enum vague {
	VAGUE_RANK,
	VAGUE_LOW,
	VAGUE_SIZE,
	VAGUE_TIME,
	VAGUE_MUCH, /* vague but for "the most expensive" */
	VAGUE_LITTLE
};

static const struct {
	const char *word;
	enum vague vague;
} vagues[] = {
	{ "best", VAGUE_RANK },        { "top", VAGUE_RANK },
	{ "leading", VAGUE_RANK },     { "greatest", VAGUE_RANK },
	{ "biggest", VAGUE_RANK },     { "important", VAGUE_RANK },
	{ "largest", VAGUE_RANK },     { "smallest", VAGUE_LOW },
	{ "key", VAGUE_RANK },         { "main", VAGUE_RANK },
	{ "major", VAGUE_RANK },       { "strongest", VAGUE_RANK },
	{ "worst", VAGUE_LOW },        { "weakest", VAGUE_LOW },
	{ "good", VAGUE_SIZE },        { "big", VAGUE_SIZE },
	{ "large", VAGUE_SIZE },       { "bad", VAGUE_SIZE },
	{ "small", VAGUE_SIZE },       { "great", VAGUE_SIZE },
	{ "interesting", VAGUE_SIZE }, { "valuable", VAGUE_SIZE },
	{ "popular", VAGUE_SIZE },     { "relevant", VAGUE_SIZE },
	{ "recent", VAGUE_TIME },      { "new", VAGUE_TIME },
	{ "old", VAGUE_TIME },         { "current", VAGUE_TIME },
	{ "expensive", VAGUE_MUCH },   { "cheap", VAGUE_LITTLE },
	{ "costly", VAGUE_MUCH },      { "pricey", VAGUE_MUCH },
	{ "long", VAGUE_MUCH },        { "short", VAGUE_LITTLE },
	{ "tall", VAGUE_MUCH },        { "heavy", VAGUE_MUCH },
	{ "fast", VAGUE_MUCH },        { "slow", VAGUE_LITTLE },
	{ "rich", VAGUE_MUCH },        { "poor", VAGUE_LITTLE },
	{ "busy", VAGUE_MUCH },        { "successful", VAGUE_MUCH },
};

/* A name that words from i on have, all of it; NULL: none. */
static const struct link *
named_at(const struct parse *p, size_t i, enum link_kind kind)
{
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if (l->kind == kind && (size_t)l->from == i &&
		    l->why == WHY_EXACT && l->strength > 0.9)
			return l;
	}
	return NULL;
}

/* The vague word at word i: its row, or COUNT(vagues). */
static size_t
vague_at(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];
	size_t k = 0;

	if (w->kind != WORD_PLAIN || w->cues & CUE_FILLER ||
	    named_at(p, i, LINK_VALUE) || named_at(p, i, LINK_COLUMN))
		return COUNT(vagues);
	while (k < COUNT(vagues) && strcmp(vagues[k].word, w->fold) != 0)
		k++;
	return k;
}

/* The table or column of texts whose rows are meant. */
static const struct link *
rows_at(const struct parse *p, size_t i)
{
	const struct link *l;

	if (i >= p->n_words)
		return NULL;
	l = named_at(p, i, LINK_TABLE);
	if (l)
		return l;
	l = named_at(p, i, LINK_COLUMN);
	return l && column_kind(p, l->table, l->col) <= KIND_TEXT ? l : NULL;
}

static const struct name *
name_of(const struct parse *p, const struct link *l)
{
	return l->kind == LINK_TABLE ? &p->names[l->table]
				     : name_of_col(p, l->table, l->col);
}

/* Whether words from i on may say by what, or which. */
static bool
says_more(const struct parse *p, size_t i)
{
	const unsigned cues = CUE_BY | CUE_ORDER | CUES_AGG | CUE_COMPARE |
			      CUE_MOST | CUE_LEAST | CUE_HAVE | CUE_EACH;

	for (; i < p->n_words; i++)
		if (p->words[i].cues & cues ||
		    (p->words[i].solid > 0 &&
		     p->words[i].covered_by != LINK_VALUE))
			return true;
	return false;
}

/*
 * Whether the words before i only ask: "what is the", "show me our most".
 * What much is measured by is plain where the most of it is asked for.
 */
static bool
only_asks(const struct parse *p, size_t i, enum vague vague)
{
	const unsigned ends =
		CUE_MAX | CUE_MOST | CUE_MIN | CUE_LEAST | CUE_TOP;
	const unsigned cues = CUE_ASK | CUE_FILLER | CUE_LINK | CUE_WHERE |
			      CUE_DISTINCT | (vague >= VAGUE_MUCH ? 0 : ends);

	for (size_t k = 0; k < i; k++)
		if (!(p->words[k].cues & cues) &&
		    p->words[k].kind != WORD_NUMBER)
			return false;
	return true;
}

static void
choice(const struct parse *p, struct draft *d, const struct name *rows,
       const char *which, const struct name *by)
{
	struct buf b = buf_new(p->arena, TEXT_MAX);

	buf_puts(&b, "Show the 10 ");
	doubt_put_name(p, &b, rows);
	buf_puts(&b, which);
	doubt_put_name(p, &b, by);
	doubt_choice(p, d, buf_text(&b));
}

static bool
is_measure(const struct parse *p, int table, size_t c, enum vague vague)
{
	const struct name *name = name_of_col(p, table, (int)c);
	const enum column_kind kind = column_kind(p, table, (int)c);

	return !name->foreign && !name->yes && name->n > 0 &&
	       kind == (vague == VAGUE_TIME ? KIND_DATE : KIND_NUMBER);
}

/* By its numbers or dates, and by how many rows belong to each. */
static void
choices(const struct parse *p, struct draft *d, const struct link *l,
	enum vague vague)
{
	const struct name *rows = name_of(p, l);
	const int table = l->table;
	static const char *const by_column[] = {
		[VAGUE_RANK] = " with the highest ",
		[VAGUE_LOW] = " with the lowest ",
		[VAGUE_SIZE] = " with the highest ",
		[VAGUE_TIME] = " with the latest ",
		[VAGUE_MUCH] = " with the highest ",
		[VAGUE_LITTLE] = " with the lowest ",
	};
	const struct schema_table *t = &p->schema->tables[table];

	for (size_t c = 0; c < t->n_cols && d->n_choices < COLUMNS; c++)
		if (is_measure(p, table, c, vague))
			choice(p, d, rows, by_column[vague],
			       name_of_col(p, table, (int)c));
	for (size_t i = p->first_ref[table];
	     vague != VAGUE_TIME && i < p->first_ref[table + 1] &&
	     d->n_choices < CHOICES;
	     i++)
		choice(p, d, rows,
		       vague == VAGUE_LOW || vague == VAGUE_LITTLE
			       ? " with the fewest "
			       : " with the most ",
		       &p->names[p->refs[i].table]);
}

/* The rows of "the best customers": they follow the word. */
static const struct link *
rows_behind(const struct parse *p, size_t i, enum vague vague)
{
	const struct link *l;
	size_t at = i + 1;

	if (!only_asks(p, i, vague))
		return NULL;
	at += at < p->n_words && p->words[at].kind == WORD_NUMBER;
	l = rows_at(p, at);
	return l && !says_more(p, (size_t)l->to) ? l : NULL;
}

/* The rows of "which customers are the best": it is said of them last. */
static const struct link *
rows_before(const struct parse *p, size_t i, enum vague vague)
{
	static const char *const links[] = { "is",   "are", "was",
					     "were", "the", NULL };
	size_t at = i;

	while (at > 0 && str_is_one_of(p->words[at - 1].fold, links))
		at--;
	if (at == i ||
	    (i + 1 < p->n_words && p->words[i + 1].kind != WORD_STOP))
		return NULL;
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *l = &p->links[k];

		if ((size_t)l->to == at && l->from > 0 &&
		    rows_at(p, (size_t)l->from) == l &&
		    only_asks(p, (size_t)l->from, vague))
			return l;
	}
	return NULL;
}

/* "the largest hall", and a hall has a capacity. */
static bool
is_measured(const struct parse *p, size_t i, int table)
{
	static const char *const words[] = { "biggest", "largest", "smallest",
					     NULL };

	if (!str_is_one_of(p->words[i].fold, words))
		return false;
	for (size_t k = 0; k < p->n_links; k++)
		if (p->links[k].why == WHY_IMPLIED &&
		    (size_t)p->links[k].from == i && p->links[k].table == table)
			return true;
	return false;
}

bool
doubt_vague(const struct parse *p, struct draft *ret)
{
	for (size_t i = 0; i < p->n_words; i++) {
		const size_t k = vague_at(p, i);
		const struct link *l;

		if (k == COUNT(vagues))
			continue;
		l = rows_behind(p, i, vagues[k].vague);
		l = l ? l : rows_before(p, i, vagues[k].vague);
		if (!l || is_measured(p, i, l->table))
			continue;
		*ret = (struct draft){
			.clarify = arena_printf(
				p->arena,
				"What does \u201c%s\u201d go by here?",
				vagues[k].word)
		};
		choices(p, ret, l, vagues[k].vague);
		return true;
	}
	return false;
}
