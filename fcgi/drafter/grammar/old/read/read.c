#include <string.h>

#include "drafter/grammar/old/read/feature.h"
#include "drafter/grammar/old/read/roles.h"

#include "base/ban.h"

#define BEAM 64
#define BEHIND 14 /* of a score: what is so far behind never wins */
/* Words; beyond them fewer readings are kept at each. */
#define LONG ((size_t)18)

struct beam {
	struct reading items[BEAM];
	size_t n, room;
};

struct search {
	struct parse *p;
	struct beam *beams;          /* [n_words + 1] */
	double (*score)[ROLE__MAX];  /* [n_links] prior and act features */
	bool (*may)[ROLE__MAX];      /* [n_links] */
	size_t first[WORDS_MAX + 1]; /* link that starts at a word */
	bool ordered[WORDS_MAX + 1]; /* an order cue stands before */
	bool extreme;                /* a superlative stands somewhere */
};

static void
beam_put(struct beam *b, const struct reading *r)
{
	size_t i = b->n;

	if (b->n == b->room && b->items[b->n - 1].score >= r->score)
		return;
	if (b->n == b->room)
		i--;
	else
		b->n++;
	for (; i > 0 && b->items[i - 1].score < r->score; i--)
		b->items[i] = b->items[i - 1];
	b->items[i] = *r;
}

static void
score_link(struct search *s, size_t i)
{
	struct parse *p = s->p;
	const struct link *l = &p->links[i];
	const struct setting in = { s->ordered[l->from], s->extreme };

	for (enum role r = ROLE_SELECT; r < ROLE__MAX; r++) {
		struct features f = { .p = p };

		if (!role_fits(p, l, r, &in))
			continue;
		act_features(&f, l, r);
		s->may[i][r] = true;
		s->score[i][r] = act_prior(p, l, r) + f.score;
	}
}

static void
score_links(struct search *s)
{
	const struct parse *p = s->p;

	for (size_t i = 0; i < p->n_links; i++)
		s->extreme |= is_near_extreme(&p->links[i]);
	for (size_t i = 0; i < p->n_words; i++)
		s->extreme |= (p->words[i].cues & (CUE_MOST | CUE_LEAST)) != 0;
	for (size_t i = 0; i < p->n_links; i++)
		score_link(s, i);
}

static bool
may_follow(const struct parse *p, const struct reading *r, const struct link *l,
	   enum role role)
{
	const struct act *last = r->n ? &r->acts[r->n - 1] : NULL;

	switch ((int)role) {
	case ROLE_SELECT_SAME:
		/* "average price and score per year" is no average year */
		return last && !(l->behind & CUE_EACH) &&
		       (last->role == ROLE_SELECT_AGG ||
			last->role == ROLE_SELECT_SAME);
	case ROLE_HAVING:
		return r->held != NONE || (l->behind & CUE_COUNT) || l->text;
	case ROLE_OTHER:
		return r->open != NONE && l->why != WHY_IMPLIED &&
		       ((l->behind & (CUE_COMPARE | CUE_SAME)) ||
			(p->links[r->acts[r->open].link].ahead &
			 (CUE_COMPARE | CUE_SAME)));
	case ROLE_EQUAL:
	case ROLE_EXCEPT:
		return l->col != NONE || r->open != NONE || r->n > 0;
	default:
		break;
	}
	return true;
}

static bool
waits(enum role role)
{
	return role == ROLE_WHERE || role == ROLE_HAVING ||
	       role == ROLE_HAVING_AGG;
}

/* Keep track of who waits for a value and which number for a column. */
void
reading_take(const struct parse *p, struct reading *r, struct act act)
{
	const short me = (short)r->n;
	const struct link *l = &p->links[act.link];
	const enum role role = act.role;

	r->acts[r->n++] = act;
	r->at = l->to;
	if (waits(role) || (role == ROLE_EXCEPT && l->kind == LINK_COLUMN)) {
		if (r->held != NONE || l->text) {
			r->held = NONE;
			r->open = NONE;
		} else {
			r->open = me;
		}
	} else if (role == ROLE_NUMBER) {
		if (r->open != NONE || l->col != NONE)
			r->open = NONE;
		else
			r->held = me;
	} else if (role == ROLE_EQUAL || role == ROLE_EXCEPT ||
		   role == ROLE_OTHER || role == ROLE_WHERE_AGG) {
		r->open = NONE;
	}
}

static void
take(struct search *s, const struct reading *r, size_t link, enum role role)
{
	const struct parse *p = s->p;
	const struct link *l = &p->links[link];
	struct features f = { .p = p };
	struct reading next = *r;

	if (r->n == ACTS_MAX || !may_follow(p, r, l, role))
		return;
	step_features(&f, r, l, role);
	next.score +=
		s->score[link][role] + step_prior(p, r, l, role) + f.score;
	reading_take(p, &next,
		     (struct act){ (short)link, (unsigned char)role });
	beam_put(&s->beams[next.at], &next);
}

static void
skip(struct search *s, const struct reading *r)
{
	const struct parse *p = s->p;
	const struct word *w = &p->words[r->at];
	struct reading next = *r;

	if (is_skip_told(w)) {
		struct features f = { .p = p };

		skip_features(&f, (size_t)r->at);
		next.score += f.score - 1.2 * w->solid;
	}
	next.at++;
	beam_put(&s->beams[next.at], &next);
}

static void
step(struct search *s, const struct reading *r)
{
	const struct parse *p = s->p;

	skip(s, r);
	for (size_t i = s->first[r->at];
	     i < p->n_links && p->links[i].from == r->at; i++)
		for (enum role role = ROLE_SELECT; role < ROLE__MAX; role++)
			if (s->may[i][role])
				take(s, r, i, role);
}

static bool
resets(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];

	return (w->cues & CUE_ASK) && w->phrase &&
	       (i == 0 || w[-1].kind == WORD_STOP ||
		(w[-1].cues & (CUE_AND | CUE_FILLER)));
}

static void
modes_fill(struct search *s)
{
	struct parse *p = s->p;
	enum mode mode = MODE_SELECT;
	bool met = false;

	for (size_t i = 0; i < p->n_words; i++) {
		struct word *w = &p->words[i];

		w->mode = mode;
		if (resets(p, i))
			mode = MODE_SELECT;
		else if (w->cues & CUE_ORDER)
			mode = MODE_ORDER;
		else if (w->cues & CUE_EACH)
			mode = MODE_GROUP;
		else if (w->cues & CUE_WHERE && met)
			mode = MODE_WHERE;
		met = met || w->solid > 0;
		s->ordered[i + 1] = s->ordered[i] || (w->cues & CUE_ORDER);
	}
}

/* A run of words that one link covers counts once. */
static void
tally(struct parse *p)
{
	struct tally *t = &p->tally;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const bool run = i > 0 && w[-1].solid > 0 &&
				 w[-1].covered_by == w->covered_by;
		const bool starts = w->solid > 0 && !run;

		t->columns += starts && w->covered_by == LINK_COLUMN &&
			      w->mode == MODE_SELECT;
		t->values += (starts && w->covered_by == LINK_VALUE) ||
			     w->kind == WORD_QUOTED;
		t->numbers += w->kind == WORD_NUMBER || w->kind == WORD_DATE;
		if (!w->phrase)
			continue;
		t->nots += (w->cues & CUE_NOT) != 0;
		t->orders += (w->cues & CUE_ORDER) != 0;
		t->eaches += (w->cues & CUE_EACH) != 0;
		t->extremes += (w->cues & (CUE_MOST | CUE_LEAST)) != 0;
	}
}

static void
index_links(struct search *s)
{
	const struct parse *p = s->p;
	size_t k = 0;

	for (size_t i = 0; i <= p->n_words; i++) {
		while (k < p->n_links && p->links[k].from < (short)i)
			k++;
		s->first[i] = k;
	}
}

static void
spread(struct search *s, const struct beam *b)
{
	for (size_t k = 0; k < b->n; k++)
		if (b->items[k].score > b->items[0].score - BEHIND)
			step(s, &b->items[k]);
}

/* How many readings are kept up to each word of a question of n. */
static size_t
room_of(size_t n)
{
	return n <= LONG ? BEAM : BEAM * LONG / (2 * n - LONG);
}

void
readings_find(struct parse *p)
{
	struct search *s = arena_alloc(p->arena, sizeof(*s));
	const struct reading start = { .open = NONE, .held = NONE };

	s->p = p;
	s->score = arena_array(p->arena, p->n_links, sizeof(*s->score));
	s->may = arena_array(p->arena, p->n_links, sizeof(*s->may));
	s->beams = arena_array(p->arena, p->n_words + 1, sizeof(*s->beams));
	for (size_t i = 0; i <= p->n_words; i++)
		s->beams[i].room = room_of(p->n_words);
	modes_fill(s);
	tally(p);
	index_links(s);
	score_links(s);
	beam_put(&s->beams[0], &start);
	for (size_t i = 0; i < p->n_words; i++)
		spread(s, &s->beams[i]);
	p->readings = s->beams[p->n_words].items;
	p->n_readings = s->beams[p->n_words].n;
}
