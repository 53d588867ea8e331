#include <ctype.h>
#include <string.h>

#include "knowledge/values/index.h"
#include "lexicon/alias.h"
#include "lexicon/common.h"

#include "base/ban.h"

#define WORDS_MAX 120   /* of a question */
#define PER_GRAM 10     /* matches of the same words */
#define MATCHES_MAX 400 /* of one question */

/* A search for matches. */
struct search {
	struct arena *arena;
	struct values *v;
	struct str question;
	struct str words[WORDS_MAX];
	const char *folds[WORDS_MAX];
	const char *stems[WORDS_MAX];
	size_t n_words;
	struct value_match *found;
	size_t n;
};

/* A few capitals */
static bool
is_code(struct str text)
{
	for (size_t i = 0; i < text.n; i++)
		if (!isupper((unsigned char)text.p[i]))
			return false;
	return text.n <= 4;
}

static double
strength_of(struct str said, struct str text, bool stem)
{
	if (str_eq(said, text))
		return 1;
	if (said.n <= 2)
		return 0.5; /* "id" is hardly the airline ID */
	if (str_eq_nocase(said, text))
		return 0.97;
	if (stem && is_code(text))
		return 0.4; /* "runs" is hardly the airport RUN */
	return stem ? 0.85 : 0.93;
}

static bool
is_known(const struct search *s, const struct value_match *m)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct value_match *o = &s->found[i];

		if (o->at == m->at && o->n == m->n && o->table == m->table &&
		    o->col == m->col && strcmp(o->text, m->text) == 0)
			return true;
	}
	return false;
}

/*
 * What one statement finds for words i … i + n - 1, at most that strong;
 * returns how many.
 */
static size_t
look_up(struct search *s, sqlite3_stmt *find, const char *key, size_t i,
	size_t n, double most)
{
	const struct str first = s->words[i], last = s->words[i + n - 1];
	const struct str said = { first.p,
				  (size_t)(last.p + last.n - first.p) };
	size_t got = 0;

	(void)sqlite3_reset(find);
	(void)sqlite3_bind_text(find, 1, key, -1, SQLITE_TRANSIENT);
	while (got < PER_GRAM && s->n < MATCHES_MAX &&
	       sqlite3_step(find) == SQLITE_ROW) {
		struct str text =
			str_of((const char *)sqlite3_column_text(find, 0));
		struct value_match m = {
			.text = str_dup(s->arena, text),
			.table = (size_t)sqlite3_column_int64(find, 1),
			.col = (size_t)sqlite3_column_int64(find, 2),
			.at = (size_t)(said.p - s->question.p),
			.n = said.n,
		};

		m.strength =
			strength_of(said, text, sqlite3_column_int(find, 3));
		if (m.strength > most)
			m.strength = most;
		if (is_known(s, &m))
			continue;
		s->found =
			arena_grow(s->arena, s->found, s->n, sizeof(*s->found));
		s->found[s->n++] = m;
		got++;
	}
	(void)sqlite3_reset(find);
	return got;
}

/* Whether any value goes on after word i, as it is or by its stem. */
static bool
goes_on(struct search *s, size_t i)
{
	sqlite3_stmt *begins = s->v->begins;
	bool found = false;

	for (size_t k = 0; k < 2 && !found; k++) {
		const char *word = k ? s->stems[i] : s->folds[i];

		if (k && strcmp(word, s->folds[i]) == 0)
			break;
		(void)sqlite3_bind_text(begins, 1, word, -1, SQLITE_TRANSIENT);
		found = sqlite3_step(begins) == SQLITE_ROW;
		(void)sqlite3_reset(begins);
	}
	return found;
}

/* Returns whether the words are a value, or else begin one. */
static bool
look_up_gram(struct search *s, size_t i, size_t n, bool starts)
{
	const struct str *w = &s->words[i];
	struct values *v = s->v;
	struct str others = { "", 0 };
	const char *key, *stem;
	size_t got;

	if (n == 1 && word_is_common(*w, COMMON_TO_VALUES))
		return false;
	key = values_key(s->arena, s->folds + i, n);
	stem = values_key(s->arena, s->stems + i, n);
	got = look_up(s, v->find, key, i, n, 1);
	if (got == 0 && strcmp(stem, key) != 0)
		got = look_up(s, v->find, stem, i, n, 0.9);
	if (got == 0 && n <= 2)
		others = word_aliases(str_of(key));
	while (others.n)
		(void)look_up(
			s, v->find,
			str_dup(s->arena, str_trim(str_cut(&others, ','))), i,
			n, 0.8);
	if (got == 0 && starts && isupper((unsigned char)*w->p) && i > 0)
		got = look_up(s, v->find_start, key, i, n, 0.6);
	return got > 0;
}

void
values_find(struct arena *a, struct values *v, struct str question,
	    struct value_match **ret, size_t *ret_n)
{
	struct search *s = arena_alloc(a, sizeof(*s));

	s->arena = a;
	s->v = v;
	s->question = question;
	s->n_words = values_split(question, s->words, WORDS_MAX);
	values_fold(v, a, s->words, s->n_words, s->folds, s->stems);
	for (size_t i = 0; i < s->n_words; i++) {
		bool longer = false;

		/* of two words there may be an alias that begins otherwise */
		for (size_t n = goes_on(s, i) ? GRAM_MAX : 2; n > 0; n--)
			if (i + n <= s->n_words &&
			    look_up_gram(s, i, n, !longer))
				longer = true;
	}
	*ret = s->found;
	*ret_n = s->n;
}
