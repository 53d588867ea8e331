/* Examples that say the same in other words. */
#include <string.h>

#include "base/clock.h"
#include "drafter/examples_slots.h"
#include "lexicon/common.h"
#include "lexicon/meanings.h"
#include "lexicon/stem.h"

#include "base/ban.h"

#define NEAR 0.94      /* the same but for words that only ask */
#define BY_SYNONYM .07 /* less for words that mean about the same … */
#define BY_ORDER .04   /* … and for another order of them */
#define TYPO_LETTERS 5
#define TYPO_LETTERS_2 9
#define LIKENESS .5F /* of words of a group */

/* One side: which of its words are accounted for. */
struct side {
	const struct wording *words;
	const char *stems[WORDING_MAX];
	bool done[WORDING_MAX];
	enum near_want want;
};

struct pair {
	struct filling *f;
	struct near_question *q;
	struct side own, asked;
	size_t at[WORDING_MAX]; /* where the asked word of an own one is */
	bool linked[WORDING_MAX];
	bool synonym, moved;
};

static const char *
stem_of(struct lemmas *l, const struct wording_word *w)
{
	return w->kind == WORDING_WORD ? lemma_of(l, w->text) : w->text;
}

void
near_question_init(struct near_question *q, const struct job *job)
{
	q->job = job;
	wording_read(job->arena, str_of(job->question), &q->words);
	q->text = wording_text(job->arena, &q->words);
	if (!job->n_examples)
		return;
	q->n_periods =
		periods_said(job, job->question, &q->words,
			     clock_date(job->arena, job->today_ms), q->periods);
	q->lemmas = lemmas_new(job->arena);
	for (size_t i = 0; i < q->words.n; i++)
		q->stems[i] = stem_of(&q->lemmas, &q->words.items[i]);
}

static void
side_init(struct pair *p, struct side *s, const struct wording *w,
	  const char *question)
{
	s->words = w;
	s->want = near_want_of(p->f->job->arena, question, w);
	for (size_t i = 0; i < w->n; i++) {
		const char *text = w->items[i].text;

		s->done[i] = w->items[i].kind == WORDING_WORD &&
			     word_is_common(str_of(text), COMMON_TO_EXAMPLES);
	}
}

static void
take(struct side *s, size_t at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		s->done[at + i] = true;
}

static bool
is_free(const struct side *s, size_t at, size_t n)
{
	bool ok = at + n <= s->words->n;

	for (size_t i = 0; ok && i < n; i++)
		ok = !s->done[at + i];
	return ok;
}

static void
link_words(struct pair *p, size_t own, size_t asked)
{
	p->at[own] = asked;
	p->linked[own] = true;
}

/* Periods take their words on both sides, in their order. */
static bool
match_periods(struct pair *p)
{
	const struct said_period *asked = p->q->periods;
	const size_t n = p->q->n_periods;
	struct said_period own[SAID_PERIODS];
	size_t n_own = 0;

	if (!periods_fill(p->f, asked, n, own, &n_own))
		return false;
	for (size_t i = 0; i < n; i++) {
		take(&p->own, own[i].at, own[i].n);
		take(&p->asked, asked[i].at, asked[i].n);
	}
	return true;
}

static bool
same_text(const struct pair *p, const struct slot *s, size_t at)
{
	bool same = is_free(&p->asked, at, s->n);

	for (size_t k = 0; same && k < s->n; k++) {
		const struct wording_word *x = &p->own.words->items[s->at + k];
		const struct wording_word *y = &p->asked.words->items[at + k];

		same = x->kind == y->kind && strcmp(x->text, y->text) == 0;
	}
	return same;
}

/* The same value, or another that may take its place. */
static bool
match_slot(struct pair *p, const struct slot *s)
{
	size_t n = 0;

	for (size_t i = 0; i < p->asked.words->n; i++)
		if (same_text(p, s, i)) {
			take(&p->own, s->at, s->n);
			take(&p->asked, i, s->n);
			link_words(p, s->at, i);
			return true;
		}
	for (size_t i = 0; i < p->asked.words->n; i++) {
		const char *text = is_free(&p->asked, i, 1)
					   ? slot_value(p->f, s, i, &n)
					   : NULL;

		if (!text || !is_free(&p->asked, i, n))
			continue;
		slot_set(p->f, s, text);
		take(&p->own, s->at, s->n);
		take(&p->asked, i, n);
		link_words(p, s->at, i);
		return true;
	}
	return false;
}

static bool
match_slots(struct pair *p)
{
	for (size_t i = 0; i < p->f->n_slots; i++)
		if (is_free(&p->own, p->f->slots[i].at, p->f->slots[i].n) &&
		    !match_slot(p, &p->f->slots[i]))
			return false;
	return true;
}

/* A group of the lexicon has both, and they are near in meaning. */
static bool
means_the_same(const struct pair *p, size_t own, size_t asked)
{
	const char *x = p->own.stems[own], *y = p->asked.stems[asked];

	for (const struct meaning *m = meaning_of(x); m; m = meaning_next(m)) {
		size_t n = 0;
		const struct meaning *of = meaning_group(m, &n);

		for (size_t i = 0; m->n == 1 && i < n; i++)
			if (of[i].n == 1 && strcmp(of[i].stems[0], y) == 0 &&
			    meaning_likeness(m, &of[i]) >= LIKENESS)
				return true;
	}
	return false;
}

static bool
match_words(struct pair *p, bool (*same)(const struct pair *, size_t, size_t))
{
	bool any = false;

	for (size_t i = 0; i < p->own.words->n; i++)
		for (size_t k = 0; k < p->asked.words->n && !p->own.done[i];
		     k++) {
			const struct wording_word *x = &p->own.words->items[i];
			const struct wording_word *y =
				&p->asked.words->items[k];

			if (p->asked.done[k] || x->kind != y->kind ||
			    !same(p, i, k))
				continue;
			take(&p->own, i, 1);
			take(&p->asked, k, 1);
			link_words(p, i, k);
			any = true;
		}
	return any;
}

static bool
is_same(const struct pair *p, size_t own, size_t asked)
{
	return strcmp(p->own.stems[own], p->asked.stems[asked]) == 0;
}

/* A slip of the hand: one in a word of five letters, two in one of nine. */
static bool
is_typo(const struct pair *p, size_t own, size_t asked)
{
	const char *x = p->own.words->items[own].text;
	const char *y = p->asked.words->items[asked].text;
	const size_t n = strlen(x);
	const size_t most = n < TYPO_LETTERS ? 0 : n < TYPO_LETTERS_2 ? 1 : 2;

	return most && p->own.words->items[own].kind == WORDING_WORD &&
	       x[0] == y[0] && str_distance(str_of(x), str_of(y), most) <= most;
}

static bool
all_done(const struct side *s)
{
	for (size_t i = 0; i < s->words->n; i++)
		if (!s->done[i])
			return false;
	return true;
}

static bool
has_strict(const struct side *s)
{
	for (size_t i = 0; i < s->words->n; i++)
		if (word_is_strict(s->words->items[i].text))
			return true;
	return false;
}

static bool
in_order(const struct pair *p)
{
	size_t last = 0;

	for (size_t i = 0; i < p->own.words->n; i++) {
		if (!p->linked[i])
			continue;
		if (p->at[i] < last)
			return false;
		last = p->at[i];
	}
	return true;
}

/* What its statement gives: a count and nothing else, one figure, or rows. */
static bool
selects(const struct pair *p, const char *function)
{
	struct str sql = str_trim(str_of(p->f->example->sql));
	const char *begin =
		arena_printf(p->f->job->arena, "SELECT %s(", function);

	return str_eq_nocase(str_first(sql, strlen(begin)), str_of(begin));
}

/*
 * "How many …" is answered by a count, and a list by no figure, where the
 * example does not say what it wants itself.
 */
static bool
wants_alike(const struct pair *p)
{
	const enum near_want want =
		p->asked.want == WANT_ANY ? p->own.want : p->asked.want;

	if (p->own.want == p->asked.want)
		return true;
	if (p->own.want != WANT_ANY && p->asked.want != WANT_ANY)
		return false;
	return want == WANT_COUNT
		       ? selects(p, "COUNT")
		       : !selects(p, "COUNT") && !selects(p, "SUM") &&
				 !selects(p, "AVG");
}

static bool
match(struct pair *p)
{
	if (!match_periods(p) || !match_slots(p))
		return false;
	(void)match_words(p, is_same);
	p->synonym = match_words(p, means_the_same);
	p->synonym |= match_words(p, is_typo);
	p->moved = !in_order(p);
	return all_done(&p->own) && all_done(&p->asked) &&
	       !(p->moved && (has_strict(&p->own) || has_strict(&p->asked)));
}

/*
 * Most of what the example says is asked, letter by letter of the stems. It
 * is looked at before anything is filled in: most examples end here.
 */
static bool
is_worth_it(const struct pair *p)
{
	size_t n = 0, n_same = 0;

	for (size_t i = 0; i < p->own.words->n; i++) {
		bool same = false;

		if (p->own.done[i] ||
		    p->own.words->items[i].kind != WORDING_WORD)
			continue;
		for (size_t k = 0; k < p->asked.words->n && !same; k++)
			same = strcmp(p->own.stems[i], p->asked.stems[k]) == 0;
		n++;
		n_same += same;
	}
	return 3 * n_same >= n;
}

bool
example_near(struct near_question *q, const struct example *example,
	     struct near_match *ret)
{
	struct pair *p = arena_alloc(q->job->arena, sizeof(*p));
	struct wording *own = arena_alloc(q->job->arena, sizeof(*own));

	p->q = q;
	p->f = arena_alloc(q->job->arena, sizeof(*p->f));
	p->f->job = q->job;
	p->f->example = example;
	wording_read(q->job->arena, str_of(example->question), own);
	if (q->words.cut || own->cut)
		return false;
	for (size_t i = 0; i < own->n; i++)
		p->own.stems[i] = stem_of(&q->lemmas, &own->items[i]);
	memcpy(p->asked.stems, q->stems, sizeof(q->stems));
	side_init(p, &p->own, own, example->question);
	side_init(p, &p->asked, &q->words, q->job->question);
	if (!wants_alike(p) || !is_worth_it(p))
		return false;
	filling_init(p->f, q->job, &q->words, example);
	if (!match(p))
		return false;
	ret->sql = filling_sql(p->f);
	ret->confidence = NEAR - (p->synonym ? BY_SYNONYM : 0) -
			  (p->moved ? BY_ORDER : 0) -
			  (p->own.want == p->asked.want ? 0 : BY_ORDER);
	return ret->sql != NULL;
}
