#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define LIKE_MIN 0.55F
#define GAP_MAX 2 /* of, the … inside a name */

/* What of a name has been met, from one word of the question on. */
struct match {
	const struct name *name;
	unsigned taken; /* bits of name->words */
	double weight;  /* of the words met, by likeness */
	double like;    /* the least so far */
	bool means;     /* one was met by its meaning */
	size_t n;       /* words of the question */
	size_t last;    /* the word met last */
};

/* Where in the name the words of a sense stand, none met; or NAME_WORDS. */
static size_t
sense_place(const struct parse *p, const struct match *m,
	    const struct meaning *means)
{
	for (size_t from = 0; from + means->n <= m->name->n; from++) {
		size_t k = 0;

		while (k < means->n && !(m->taken & 1U << (from + k)) &&
		       strcmp(p->vocab[m->name->words[from + k]].stem,
			      means->stems[k]) == 0)
			k++;
		if (k == means->n)
			return from;
	}
	return NAME_WORDS;
}

static void
match_took(struct match *m, double like, bool means, size_t last)
{
	m->like = m->n == 0 || like < m->like ? like : m->like;
	m->means |= means;
	m->n++;
	m->last = last;
}

/* The sense of word i that is worth most, if more than `least`. */
static bool
match_sense(const struct parse *p, struct match *m, size_t i, double least)
{
	const struct word *w = &p->words[i];
	const struct sense *best = NULL;
	size_t best_from = 0;

	for (size_t s = 0; s < w->n_senses; s++) {
		const struct sense *sense = &p->senses[w->first_sense + s];
		const size_t from = sense_place(p, m, sense->means);
		double worth = 0;

		for (size_t k = 0; from < NAME_WORDS && k < sense->means->n;
		     k++)
			worth +=
				m->name->weight[from + k] * (double)sense->like;
		if (worth <= least)
			continue;
		least = worth;
		best = sense;
		best_from = from;
	}
	if (!best)
		return false;
	for (size_t k = 0; k < best->means->n; k++)
		m->taken |= 1U << (best_from + k);
	m->weight += least;
	match_took(m, (double)best->like, true, i + (size_t)best->n - 1);
	return true;
}

static bool
is_meant(const struct vocab *v, size_t i)
{
	return v->means[i / 32] & 1U << i % 32;
}

static bool
match_word(const struct parse *p, struct match *m, size_t i)
{
	size_t best = NAME_WORDS;
	float like = LIKE_MIN;

	for (size_t k = 0; k < m->name->n; k++) {
		const struct vocab *v = &p->vocab[m->name->words[k]];

		if (m->n && v->pair == (short)(i - 1) && m->last == i - 1) {
			m->last = i;
			return true;
		}
		if (!(m->taken & 1U << k) && v->like[i] > like) {
			best = k;
			like = v->like[i];
		}
	}
	/* the word itself is surer than what it means with others */
	if (like < 0.9F && p->words[i].n_senses > 0 &&
	    match_sense(p, m, i,
			best == NAME_WORDS
				? 0
				: m->name->weight[best] * (double)like))
		return true;
	if (best == NAME_WORDS)
		return false;
	m->taken |= 1U << best;
	m->weight += m->name->weight[best] * (double)like;
	match_took(m, (double)like,
		   is_meant(&p->vocab[m->name->words[best]], i), i);
	return true;
}

/* "number of bank customers" is no_of_customers of the table bank. */
static bool
is_of_table(const struct parse *p, const struct match *m, size_t i)
{
	return m->name->col != NONE &&
	       name_says(p, &p->names[m->name->table], i, 0.9F);
}

static void
match_extend(const struct parse *p, struct match *m)
{
	size_t gap = 0;

	for (size_t i = m->last + 1; i < p->n_words && gap <= GAP_MAX; i++) {
		if (match_word(p, m, i)) {
			gap = 0;
			i = m->last;
		} else if (p->words[i].cues & CUE_LINK ||
			   is_of_table(p, m, i)) {
			gap++;
		} else {
			return;
		}
	}
}

static void
match_add(struct found *f, const struct match *m, size_t from)
{
	double strength = m->weight / m->name->total;
	struct link link = {
		.kind = m->name->col == NONE ? LINK_TABLE : LINK_COLUMN,
		.from = (short)from,
		.to = (short)(m->last + 1),
		.table = (short)m->name->table,
		.col = (short)m->name->col,
	};

	if (strength < 0.25)
		return;
	link.strength = strength < 1 ? strength : 1;
	link.why = m->means         ? WHY_MEANS
		   : m->like < 0.9  ? WHY_LIKE
		   : strength < 0.9 ? WHY_PART
				    : WHY_EXACT;
	link_add(f, link);
}

/* "hired" is a part of the name "hire date", and means all of it. */
static void
sense_link(struct found *f, const struct match *part, size_t i)
{
	struct match all = { .name = part->name };

	if (!match_sense(f->p, &all, i, part->weight))
		return;
	match_extend(f->p, &all);
	match_add(f, &all, i);
}

static void
name_links(struct found *f, const struct name *name)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		struct match m = { .name = name };

		if (is_function_word(&p->words[i]) ||
		    (i == 0 && p->words[i].cues & CUE_ASK) ||
		    !match_word(p, &m, i))
			continue;
		match_extend(p, &m);
		match_add(f, &m, i);
		if (p->words[i].n_senses > 0)
			sense_link(f, &m, i);
		/* The shorter form too, where a second word followed. */
		if (m.last > i && m.n > 1) {
			struct match one = { .name = name };

			if (match_word(p, &one, i))
				match_add(f, &one, i);
		}
	}
}

/* Words that a name stands for. */
struct called {
	uint32_t words[WORDS_MAX / 32];
};

static bool
is_called(const struct called *c, const struct link *l)
{
	for (short i = l->from; i < l->to; i++)
		if (c->words[i / 32] & 1U << i % 32)
			return true;
	return false;
}

/*
 * What is called so need not be guessed from words that mean the same: no
 * other table, and no other column of the same table.
 */
static void
drop_guesses(struct found *f)
{
	const struct parse *p = f->p;
	struct called *columns = arena_array(p->arena, p->schema->n_tables + 1,
					     sizeof(*columns));
	struct called *tables = &columns[p->schema->n_tables];
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		const struct link *l = &f->links[i];
		struct called *c =
			l->kind == LINK_TABLE ? tables : &columns[l->table];

		for (short k = l->from; l->why == WHY_EXACT && k < l->to; k++)
			c->words[k / 32] |= 1U << k % 32;
	}
	for (size_t i = 0; i < f->n; i++) {
		const struct link *l = &f->links[i];

		if (l->why != WHY_MEANS ||
		    !is_called(l->kind == LINK_TABLE ? tables
						     : &columns[l->table],
			       l))
			f->links[n++] = *l;
	}
	f->n = n;
}

/* "actors": the table, and not what a view has of it. */
static void
drop_views(struct found *f)
{
	const struct parse *p = f->p;
	struct called tables = { { 0 } };
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		const struct link *l = &f->links[i];

		if (l->kind == LINK_TABLE && l->why == WHY_EXACT &&
		    !p->schema->tables[l->table].view)
			for (short k = l->from; k < l->to; k++)
				tables.words[k / 32] |= 1U << k % 32;
	}
	for (size_t i = 0; i < f->n; i++) {
		const struct link *l = &f->links[i];

		if (l->kind != LINK_COLUMN ||
		    !p->schema->tables[l->table].view || !is_called(&tables, l))
			f->links[n++] = *l;
	}
	f->n = n;
}

void
links_of_names(struct found *f)
{
	for (size_t i = 0; i < f->p->n_names; i++)
		if (f->p->names[i].total > 0)
			name_links(f, &f->p->names[i]);
	drop_guesses(f);
	drop_views(f);
}
