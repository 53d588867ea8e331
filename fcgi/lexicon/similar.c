#include "lexicon/similar.h"

#include <math.h>
#include <string.h>

#include "lexicon/vectors.h"

#include "base/ban.h"

/* How much of what is missing to 1 a relation adds to the cosine. */
static const float raise[] = {
	[WORD_SAME] = 1,     [WORD_SYNONYM] = 0.45F, [WORD_DERIVED] = 0.4F,
	[WORD_KIND] = 0.25F, [WORD_UNRELATED] = 0,
};

int
word_id(struct str fold)
{
	const int form = vectors_form(fold);

	if (form >= 0)
		return vectors_row(form);
	if (fold.n > 3 && fold.p[fold.n - 1] == 's')
		return word_id(str_first(fold, fold.n - 1));
	return WORD_UNKNOWN;
}

static bool
has(struct vector_list list, int item)
{
	for (size_t i = 0; i < list.n; i++)
		if (list.items[i] == item)
			return true;
	return false;
}

/* Whether a sense of one is right above a sense of the other. */
static bool
is_above(struct vector_list upper, struct vector_list lower)
{
	for (size_t i = 0; i < lower.n; i++) {
		const int above = vectors_above(lower.items[i]);

		if (above >= 0 && has(upper, above))
			return true;
	}
	return false;
}

enum word_relation
word_related(int a, int b)
{
	struct vector_list x, y;

	if (a == WORD_UNKNOWN || b == WORD_UNKNOWN)
		return WORD_UNRELATED;
	if (a == b)
		return WORD_SAME;
	x = vectors_senses(a);
	y = vectors_senses(b);
	for (size_t i = 0; i < x.n; i++)
		if (has(y, x.items[i]))
			return WORD_SYNONYM;
	if (has(vectors_derived(a), b))
		return WORD_DERIVED;
	return is_above(x, y) || is_above(y, x) ? WORD_KIND : WORD_UNRELATED;
}

static float
bounded(float x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

float
word_similarity(int a, int b)
{
	float cosine;

	if (a == WORD_UNKNOWN || b == WORD_UNKNOWN)
		return 0;
	if (a == b)
		return 1;
	cosine = bounded(vectors_dot(a, b));
	return cosine + (1 - cosine) * raise[word_related(a, b)];
}

float
lexicon_similarity(const char *a, const char *b)
{
	if (strcmp(a, b) == 0)
		return 1;
	return word_similarity(word_id(str_of(a)), word_id(str_of(b)));
}

size_t
lexicon_mean(const char *const *words, size_t n, struct word_vector *ret)
{
	size_t known = 0;
	float length = 0;

	*ret = (struct word_vector){ { 0 } };
	for (size_t i = 0; i < n; i++) {
		const int id = word_id(str_of(words[i]));
		const int8_t *v = id == WORD_UNKNOWN ? NULL : vectors_at(id);

		for (size_t k = 0; v && k < VECTOR_DIMS; k++)
			ret->at[k] += (float)v[k];
		known += v != NULL;
	}
	for (size_t k = 0; k < VECTOR_DIMS; k++)
		length += ret->at[k] * ret->at[k];
	length = sqrtf(length);
	for (size_t k = 0; length > 0 && k < VECTOR_DIMS; k++)
		ret->at[k] /= length;
	return known;
}

float
vector_cosine(const struct word_vector *a, const struct word_vector *b)
{
	float sum = 0;

	for (size_t k = 0; k < VECTOR_DIMS; k++)
		sum += a->at[k] * b->at[k];
	return sum;
}

/* Words of a name. */
struct name {
	const char *const *words;
	size_t n;
};

/* The mean of how near each word of a is to its nearest of b. */
static float
matched(const struct name *a, const struct name *b)
{
	float sum = 0;

	for (size_t i = 0; i < a->n; i++) {
		float best = 0;

		for (size_t k = 0; k < b->n; k++)
			best = fmaxf(best, lexicon_similarity(a->words[i],
							      b->words[k]));
		sum += best;
	}
	return a->n ? sum / (float)a->n : 0;
}

float
lexicon_name_similarity(const char *const *a, size_t n_a, const char *const *b,
			size_t n_b)
{
	const struct name x = { a, n_a }, y = { b, n_b };
	struct word_vector mean_x, mean_y;
	float mean = 0;

	if (lexicon_mean(a, n_a, &mean_x) == n_a &&
	    lexicon_mean(b, n_b, &mean_y) == n_b)
		mean = bounded(vector_cosine(&mean_x, &mean_y));
	return fmaxf(mean, fminf(matched(&x, &y), matched(&y, &x)));
}

size_t
lexicon_near(const char *word, const char *const *candidates, size_t n,
	     struct lexicon_near *ret, size_t room)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		const float s = lexicon_similarity(word, candidates[i]);
		size_t at = kept < room ? kept : room;

		while (at > 0 && ret[at - 1].similarity < s) {
			if (at < room)
				ret[at] = ret[at - 1];
			at--;
		}
		if (at < room) {
			ret[at] = (struct lexicon_near){ i, s };
			kept += kept < room;
		}
	}
	return kept;
}
