/* Stored values that the question names and a statement says nothing of. */
#include "pipeline/verify/verify.h"

#include "base/ban.h"

#define BYTES_MIN 3 /* of a value that is looked for */
#define ENDING 2    /* letters at a word's end that may be another form's */

static struct str
span_of(const struct job *job, const struct value_match *v)
{
	return str_first(str_from(str_of(job->question), v->at), v->n);
}

/* The beginning of a word, whatever form it stands in elsewhere. */
static struct str
stem_of(struct str word)
{
	return str_first(word, word.n > BYTES_MIN + ENDING ? word.n - ENDING
							   : word.n);
}

static bool
has(struct arena *a, const char *lower, struct str part)
{
	return str_has(str_of(lower), str_of(str_lower(a, part)));
}

static bool
overlaps(const struct value_match *a, const struct value_match *b)
{
	return a->at < b->at + b->n && b->at < a->at + a->n;
}

/* Whether the words of a value, or another value for them, are in lower. */
static bool
is_said(const struct job *job, const struct value_match *v, const char *lower)
{
	if (has(job->arena, lower, stem_of(span_of(job, v))))
		return true;
	for (size_t i = 0; i < job->n_values; i++)
		if (overlaps(v, &job->values[i]) &&
		    has(job->arena, lower, str_of(job->values[i].text)))
			return true;
	return false;
}

/* A name as people write one: what else may be a word that means no value. */
static bool
is_name(const struct job *job, const struct value_match *v)
{
	const struct str span = span_of(job, v);

	return v->at > 0 && v->strength >= 1 && !v->n_parts &&
	       span.n >= BYTES_MIN && span.p[0] >= 'A' && span.p[0] <= 'Z';
}

const char *
verify_left_out(const struct job *job, const char *sql)
{
	const char *lower = str_lower(job->arena, str_of(sql));
	const char *notes =
		job->notes_text ? str_lower(job->arena, str_of(job->notes_text))
				: "";

	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *v = &job->values[i];

		if (is_name(job, v) && !is_said(job, v, lower) &&
		    !has(job->arena, notes, span_of(job, v)))
			return str_dup(job->arena, span_of(job, v));
	}
	return NULL;
}
