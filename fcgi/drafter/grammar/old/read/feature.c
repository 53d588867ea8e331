#include "drafter/grammar/old/read/feature.h"

#include <string.h>

#include "base/ban.h"

enum template {
	F_ROLE = 1,
	F_KIND,
	F_BEFORE,
	F_BEFORE2,
	F_AFTER,
	F_AFTER2,
	F_AROUND,
	F_MODE,
	F_BEHIND,
	F_AHEAD,
	F_STRENGTH,
	F_SPAN,
	F_OP,
	F_OPENING,
	F_TAIL,
	F_MENTIONED,
	F_BIGRAM,
	F_TRIGRAM,
	F_BETWEEN,
	F_RELATION,
	F_OPEN,
	F_USED,
	F_SKIP,
	F_GAP,
	F_NEAR,
	F_NAMED,
	F_TAIL_BEFORE,
	F_COARSE,
	F_COARSE_BETWEEN,
};

uint32_t
feature_text(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

uint32_t
feature_mix(uint32_t h, uint32_t part)
{
	h ^= part + 0x9e3779b9u + (h << 6) + (h >> 2);
	h *= 0x85ebca6bu;
	return h ^ (h >> 13);
}

void
feature_add(struct features *f, uint32_t h)
{
	f->score += weight_of(f->p, h);
	if (f->kept && f->n < f->room)
		f->kept[f->n++] = h & (WEIGHTS - 1);
}

/* One feature of a template and up to three parts. */
static void
add(struct features *f, enum template t, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t h = feature_mix((uint32_t)t, a);

	feature_add(f, feature_mix(feature_mix(h, b), c));
}

static uint32_t
shape_at(const struct parse *p, int i)
{
	assert(p);
	if (i < 0)
		return 11;
	return i < (int)p->n_words ? p->words[i].shape : 13;
}

static uint32_t
coarse_at(const struct parse *p, int i)
{
	if (i < 0)
		return 11;
	return i < (int)p->n_words ? p->words[i].coarse : 13;
}

static uint32_t
kind_of(const struct parse *p, const struct link *l)
{
	uint32_t k = (uint32_t)l->kind * 16;

	if (l->kind == LINK_COLUMN && l->col == NONE)
		k += 9;
	else if (l->kind == LINK_COLUMN ||
		 (l->kind == LINK_VALUE && l->col >= 0))
		k += (uint32_t)column_kind(p, l->table, l->col) + 1;
	if (l->kind == LINK_NUMBER)
		k += (uint32_t)l->dated + (l->col != NONE ? 2 : 0);
	return k;
}

static uint32_t
bucket(double x, unsigned n)
{
	return x <= 0 ? 0 : x >= 1 ? n : (uint32_t)(x * n);
}

static void
bits(struct features *f, enum template t, uint32_t role, unsigned set)
{
	for (uint32_t b = 0; set; b++, set >>= 1)
		if (set & 1)
			add(f, t, role, b, 0);
}

/* The last word of a column's name says much: id, name, year, … */
static uint32_t
tail_of(const struct parse *p, const struct link *l)
{
	const struct vocab *last;

	if (!is_col(link_col(l)))
		return 0;
	last = name_last(p, name_of_col(p, l->table, l->col));
	return last ? feature_text(last->stem) : 0;
}

bool
are_joined(const struct parse *p, int a, int b)
{
	for (size_t i = 0; i < p->n_keys[a]; i++)
		if (p->keys[a][i].to == (size_t)b)
			return true;
	for (size_t i = 0; i < p->n_keys[b]; i++)
		if (p->keys[b][i].to == (size_t)a)
			return true;
	return false;
}

/* How two places of the schema stand to each other. */
enum relation { REL_NONE, REL_COLUMN, REL_TABLE, REL_KEY, REL_FAR };

static enum relation
relation_of(const struct parse *p, const struct link *a, const struct link *b)
{
	if (a->table == NONE || b->table == NONE)
		return REL_NONE;
	if (a->table == b->table)
		return a->col == b->col && a->col != NONE ? REL_COLUMN
							  : REL_TABLE;
	return are_joined(p, a->table, b->table) ? REL_KEY : REL_FAR;
}

static void
near_features(struct features *f, const struct link *l, uint32_t r)
{
	const struct parse *p = f->p;
	const uint32_t gap = l->gap <= 0.001 ? 0 : 1 + bucket(l->gap, 5);

	add(f, F_GAP, (uint32_t)l->kind, gap, l->shorter);
	add(f, F_GAP, r + 100, gap, l->shorter);
	add(f, F_GAP, r + 200, gap, (uint32_t)l->why);
	if (l->kind == LINK_COLUMN || l->kind == LINK_VALUE) {
		const struct link *links = p->links;
		uint32_t before = 9, after = 9;

		if (l->table_before != NONE)
			before = relation_of(p, l, &links[l->table_before]);
		if (l->table_after != NONE)
			after = relation_of(p, l, &links[l->table_after]);
		add(f, F_NEAR, (uint32_t)l->kind, before, after);
		add(f, F_NEAR, r + 100, before, 0);
		add(f, F_NEAR, r + 200, after, 0);
		add(f, F_NEAR, r + 300, after, shape_at(p, l->to));
	}
	if (l->kind == LINK_VALUE || l->kind == LINK_NUMBER) {
		add(f, F_NAMED, r, l->named, (uint32_t)l->why);
		add(f, F_NAMED, r + 100, l->named, l->shorter);
	}
	add(f, F_TAIL_BEFORE, r, tail_of(p, l), shape_at(p, l->from - 1));
}

static void
word_features(struct features *f, const struct link *l, uint32_t r)
{
	const struct parse *p = f->p;
	const uint32_t before = shape_at(p, l->from - 1);
	const uint32_t after = shape_at(p, l->to);
	const uint32_t rk = r * 128 + kind_of(p, l);

	add(f, F_BEFORE, rk, before, 0);
	add(f, F_BEFORE2, r, before, shape_at(p, l->from - 2));
	add(f, F_AFTER, rk, after, 0);
	add(f, F_AFTER2, r, after, shape_at(p, l->to + 1));
	add(f, F_AROUND, r, before, after);
	add(f, F_COARSE, r, coarse_at(p, l->from - 1),
	    coarse_at(p, l->from - 2));
	add(f, F_COARSE, r + 100, coarse_at(p, l->to), coarse_at(p, l->to + 1));
	add(f, F_COARSE, rk + 200, coarse_at(p, l->from - 1),
	    coarse_at(p, l->to));
	add(f, F_OPENING, r, shape_at(p, 0), 0);
	add(f, F_OPENING, r, shape_at(p, 0), shape_at(p, 1));
}

void
act_features(struct features *f, const struct link *l, enum role role)
{
	const struct parse *p = f->p;
	const uint32_t r = (uint32_t)role;
	const uint32_t kind = kind_of(p, l);
	const uint32_t mode = p->words[l->from].mode;

	add(f, F_ROLE, r, 0, 0);
	add(f, F_KIND, r, kind, 0);
	word_features(f, l, r);
	near_features(f, l, r);
	add(f, F_MODE, r, mode, 0);
	add(f, F_MODE, r, mode, kind + 1);
	bits(f, F_BEHIND, r * 8 + (uint32_t)l->kind, l->behind);
	bits(f, F_AHEAD, r * 8 + (uint32_t)l->kind, l->ahead);
	add(f, F_STRENGTH, (uint32_t)l->kind, bucket(l->strength, 10),
	    (uint32_t)l->why);
	add(f, F_STRENGTH, r + 100, bucket(l->strength, 10), (uint32_t)l->why);
	add(f, F_SPAN, r, (uint32_t)(l->to - l->from), (uint32_t)l->why);
	add(f, F_OP, r, (uint32_t)l->op, (uint32_t)(l->direction + 1));
	add(f, F_TAIL, r, tail_of(p, l), 0);
	if (l->table != NONE) {
		add(f, F_MENTIONED, (uint32_t)l->kind,
		    bucket(p->mentioned[l->table], 4), 0);
		add(f, F_MENTIONED, r + 100, bucket(p->mentioned[l->table], 4),
		    0);
	}
}

/* How the link stands to the nearest of the acts that has a table. */
static enum relation
used(const struct parse *p, const struct reading *r, const struct link *l)
{
	enum relation best = REL_NONE;

	for (size_t i = 0; i < r->n; i++) {
		enum relation rel =
			relation_of(p, &p->links[r->acts[i].link], l);

		if (rel != REL_NONE && (best == REL_NONE || rel < best))
			best = rel;
	}
	return best;
}

static uint32_t
between(const struct parse *p, int from, int to)
{
	uint32_t h = (uint32_t)(to - from < 5 ? to - from : 5);

	if (to - from > 3)
		from = to - 3;
	for (int i = from; i < to; i++)
		h = feature_mix(h, shape_at(p, i));
	return h;
}

/* The classes of the words between, without those that mean nothing. */
static uint32_t
coarse_between(const struct parse *p, int from, int to)
{
	uint32_t h = 5;

	assert(p);
	for (int i = from; i < to; i++) {
		const struct word *w = &p->words[i];

		if (w->phrase ? !(w->cues & (CUE_FILLER | CUE_LINK)) : !w->cues)
			h = feature_mix(h, w->coarse);
	}
	return h;
}

void
step_features(struct features *f, const struct reading *r, const struct link *l,
	      enum role role)
{
	const struct parse *p = f->p;
	const struct act *last = r->n ? &r->acts[r->n - 1] : NULL;
	const struct link *ll = last ? &p->links[last->link] : NULL;
	const uint32_t was = last ? last->role : ROLE__MAX;
	const uint32_t now = (uint32_t)role;
	const uint32_t first = r->n > 1 ? r->acts[r->n - 2].role : ROLE__MAX;

	add(f, F_BIGRAM, was, now, 0);
	add(f, F_TRIGRAM, first, was, now);
	add(f, F_BETWEEN, was, now, between(p, ll ? ll->to : 0, l->from));
	add(f, F_COARSE_BETWEEN, was, now,
	    coarse_between(p, ll ? ll->to : 0, l->from));
	if (ll)
		add(f, F_RELATION, was, now, relation_of(p, ll, l));
	if (l->table != NONE)
		add(f, F_USED, now, used(p, r, l), 0);
	if (r->open != NONE)
		add(f, F_OPEN, now, r->acts[r->open].role,
		    relation_of(p, &p->links[r->acts[r->open].link], l));
	else
		add(f, F_OPEN, now, 0, r->held != NONE);
}

bool
is_skip_told(const struct word *w)
{
	return w->solid > 0 || (w->hinted > 0.3 && w->kind == WORD_PLAIN);
}

void
skip_features(struct features *f, size_t i)
{
	const struct parse *p = f->p;
	const struct word *w = &p->words[i];
	const uint32_t before = shape_at(p, (int)i - 1);
	const uint32_t after = shape_at(p, (int)i + 1);

	if (w->solid <= 0) {
		add(f, F_SKIP, 20, bucket(w->hinted, 5), w->cues != 0);
		add(f, F_SKIP, 21, w->shape, 0);
		return;
	}
	add(f, F_SKIP, w->covered_by, 0, bucket(w->solid, 10));
	add(f, F_SKIP, w->covered_by, 1, before);
	add(f, F_SKIP, w->covered_by, 2, after);
	add(f, F_SKIP, w->covered_by + 8, before, after);
	add(f, F_SKIP, w->covered_by, 3, w->mode);
	add(f, F_SKIP, w->covered_by, 4 + (uint32_t)w->solid_span,
	    bucket(w->solid, 10));
}
