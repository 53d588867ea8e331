#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/read/feature.h"

#include <stdlib.h>
#include <string.h>

#include "base/ban.h"

#define FOUND_MAX 20000 /* links looked at */

void
link_add(struct found *f, struct link link)
{
	if (f->n >= FOUND_MAX)
		return;
	f->links = arena_grow(f->p->arena, f->links, f->n, sizeof(*f->links));
	/* column 0 is nobody's second */
	if (link.col2 == 0)
		link.col2 = NONE;
	f->links[f->n++] = link;
}

bool
is_function_word(const struct word *w)
{
	const unsigned empty = CUE_LINK | CUE_WHERE | CUE_FILLER | CUE_HAVE |
			       CUE_BY | CUE_AND | CUE_OR | CUE_NOT;

	return w->kind == WORD_STOP ||
	       (w->cues && !(w->cues & ~empty) && w->phrase);
}

bool
is_year(const struct word *w)
{
	return w->kind == WORD_NUMBER && w->number >= 1400 &&
	       w->number < 2200 && w->n == 4;
}

static int
by_place(const void *va, const void *vb)
{
	const struct link *a = va, *b = vb;

	if (a->from != b->from)
		return a->from - b->from;
	if (a->kind != b->kind)
		return (int)a->kind - (int)b->kind;
	if (a->strength > b->strength || a->strength < b->strength)
		return a->strength > b->strength ? -1 : 1;
	if (a->to != b->to)
		return b->to - a->to;
	if (a->table != b->table)
		return a->table - b->table;
	return a->col - b->col;
}

/* How much a link gains from its table being mentioned. */
static double
company(const struct parse *p, const struct link *l)
{
	return l->kind != LINK_TABLE && l->table != NONE
		       ? 0.3 * p->mentioned[l->table]
		       : 0;
}

static void
choose(struct parse *p, struct found *f)
{
	static const size_t most[] = { [LINK_COLUMN] = 12,
				       [LINK_TABLE] = 5,
				       [LINK_VALUE] = 8,
				       [LINK_NUMBER] = 6,
				       [LINK_ROWS] = 1 };
	size_t same = 0;

	for (size_t i = 0; i < f->n; i++)
		f->links[i].strength += company(p, &f->links[i]);
	if (f->n)
		qsort(f->links, f->n, sizeof(*f->links), by_place);
	for (size_t i = 0; i < f->n && p->n_links < LINKS_MAX; i++) {
		struct link *l = &f->links[i];

		if (i == 0 || l[-1].from != l->from || l[-1].kind != l->kind)
			same = 0;
		if (same++ >= most[l->kind])
			continue;
		p->links[p->n_links] = *l;
		p->links[p->n_links++].strength -= company(p, l);
	}
}

static void
mention(struct parse *p, const struct found *f)
{
	p->mentioned = arena_array(p->arena, p->schema->n_tables + 1,
				   sizeof(*p->mentioned));
	for (size_t i = 0; i < f->n; i++) {
		const struct link *l = &f->links[i];
		double s = l->strength;

		if (l->table == NONE)
			continue;
		if (l->kind != LINK_TABLE)
			s *= l->kind == LINK_VALUE ? 0.3 : 0.4;
		if (s > p->mentioned[l->table])
			p->mentioned[l->table] = s;
	}
}

static void
name_columns(struct parse *p)
{
	p->named = arena_array(p->arena, p->n_names + 1, sizeof(*p->named));
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];
		double *best;

		if (l->kind != LINK_COLUMN || l->col == NONE)
			continue;
		best = &p->named[p->first_col[l->table] + (size_t)l->col];
		if (l->strength > *best)
			*best = l->strength;
	}
}

static void
cover_words(struct parse *p, const struct link *l)
{
	for (short k = l->from; k < l->to; k++) {
		struct word *w = &p->words[k];

		if (w->cues || l->strength <= w->solid)
			continue;
		w->solid = l->strength;
		w->solid_span = (short)(l->to - l->from);
		w->covered_by = l->kind;
		w->best = (short)(l - p->links);
	}
}

static void
cover(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		p->words[i].best = NONE;
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		for (short k = l->from; k < l->to; k++)
			if (l->strength > p->words[k].hinted)
				p->words[k].hinted = l->strength;
		if (l->strength >= 0.75 && l->why != WHY_IMPLIED &&
		    l->kind != LINK_ROWS)
			cover_words(p, l);
	}
}

/* "male and female": two values of one noun, the second at word i. */
static bool
is_pair(const struct parse *p, int i)
{
	const struct word *w = &p->words[i];

	return w >= p->words + 2 && w->covered_by == LINK_VALUE &&
	       w->solid > 0 && w[-2].solid > 0 &&
	       w[-2].covered_by == LINK_VALUE &&
	       w[-1].cues & (CUE_AND | CUE_OR);
}

int
phrase_start(const struct parse *p, const struct link *l)
{
	int i = l->from;

	while (i > 0 && l->from - i < 2 && p->words[i - 1].solid > 0 &&
	       p->words[i - 1].covered_by != LINK_NUMBER)
		i--;
	return i < l->from && is_pair(p, i) ? i - 2 : i;
}

static void
cues_behind(const struct parse *p, struct link *l)
{
	const unsigned run = CUES_AGG | CUE_DISTINCT;
	const int start = phrase_start(p, l);

	for (int i = start - 1; i >= 0 && i >= start - 8; i--) {
		const struct word *w = &p->words[i];

		if (w->solid > 0 && w->covered_by != LINK_NUMBER)
			return;
		if (w->kind == WORD_STOP &&
		    !(i > 0 && p->words[i - 1].cues & run))
			return;
		l->behind |= w->cues;
	}
}

static void
cues_ahead(const struct parse *p, struct link *l)
{
	for (int i = l->to; i < (int)p->n_words && i < l->to + 8; i++) {
		const struct word *w = &p->words[i];

		if (w->solid > 0 || (w->kind == WORD_STOP && *w->fold != ','))
			return;
		l->ahead |= w->cues;
	}
}

static uint32_t
coarse(const struct word *w)
{
	if (w->solid > 0)
		return 1 + w->covered_by;
	if (w->kind == WORD_STOP)
		return 16U + (uint32_t)(unsigned char)*w->fold;
	if (w->kind == WORD_NUMBER || w->kind == WORD_DATE)
		return 1 + LINK_NUMBER;
	if (w->kind == WORD_QUOTED)
		return 1 + LINK_VALUE;
	if (w->cues)
		return w->phrase ? feature_mix(7, w->cues) : 9;
	return 8;
}

static void
shape(struct parse *p)
{
	static const char *const classes[] = { "<col>", "<table>", "<value>",
					       "<number>", "<rows>" };

	for (size_t i = 0; i < p->n_words; i++) {
		struct word *w = &p->words[i];
		const char *s = w->stem;

		if (w->kind == WORD_QUOTED)
			s = "<value>";
		else if (w->kind == WORD_NUMBER || w->kind == WORD_DATE)
			s = w->number >= 0 && w->number <= 1 ? w->fold
							     : "<number>";
		else if (w->solid > 0)
			s = classes[w->covered_by];
		w->shape = feature_text(s);
		w->coarse = coarse(w);
	}
}

void
links_find(struct parse *p)
{
	struct found f = { .p = p };

	p->links = arena_room(p->arena, LINKS_MAX * sizeof(*p->links));
	links_of_names(&f);
	mention(p, &f);
	links_of_hints(&f);
	links_of_values(&f);
	links_of_numbers(&f);
	links_of_flags(&f);
	choose(p, &f);
	name_columns(p);
	cover(p);
	links_compare(p);
	for (size_t i = 0; i < p->n_links; i++) {
		cues_behind(p, &p->links[i]);
		cues_ahead(p, &p->links[i]);
	}
	shape(p);
}
