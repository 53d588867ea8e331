#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/prompt.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define VALUE_CHARS 100
#define VALUES_MAX 10
#define SAME_WORDS_MAX 4 /* lines about the same words of the question */
#define BEGINS 0.6       /* strength of a value that only begins so */
#define PAIR 1.5         /* first and last name, or the like, in one table */

/* A match, and how much speaks for it. */
struct hit {
	const struct value_match *v;
	const struct hit *next; /* what goes on in the same table; or NULL */
	double score;
	bool gone; /* said by another */
};

static size_t
end_of(const struct value_match *v)
{
	return v->at + v->n;
}

static bool
is_number(const char *text)
{
	return text[strspn(text, "0123456789.,-")] == '\0';
}

/* What may leave, and may be meant: a bare number is no key. */
static bool
is_shown(const struct job *job, const struct value_match *v)
{
	const struct schema_table *t = &job->schema->tables[v->table];

	return !t->cols[v->col].samples_hidden &&
	       !(is_number(v->text) && schema_is_key(t, v->col));
}

static bool
is_same_column(const struct value_match *v, const struct value_match *o)
{
	return v->table == o->table && v->col == o->col;
}

/* Words that are part of more words, which are a value too. */
static bool
is_inside(const struct value_match *v, const struct value_match *o)
{
	return o->strength > BEGINS && v->n < o->n && v->at >= o->at &&
	       end_of(v) <= end_of(o);
}

static size_t
collect(const struct job *job, struct hit *hits)
{
	size_t n = 0;

	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *v = &job->values[i];
		const double length = (double)strlen(v->text);
		bool known = !is_shown(job, v);

		for (size_t k = 0; k < n && !known; k++)
			known = is_same_column(v, hits[k].v) &&
				strcmp(v->text, hits[k].v->text) == 0;
		for (size_t k = 0; k < job->n_values && !known; k++)
			known = is_inside(v, &job->values[k]);
		if (known)
			continue;
		hits[n++] = (struct hit){
			.v = v,
			.score =
				v->strength * (double)v->n /
				(length > (double)v->n ? length : (double)v->n),
		};
	}
	return n;
}

/* Words that follow each other and stand in two columns of one table. */
static void
pair(struct hit *hits, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			const struct value_match *v = hits[i].v, *o = hits[k].v;

			if (hits[i].next || hits[k].gone || i == k ||
			    hits[i].gone || v->table != o->table ||
			    v->col == o->col || o->at != end_of(v) + 1 ||
			    v->strength <= BEGINS || o->strength <= BEGINS)
				continue;
			hits[i].next = &hits[k];
			hits[i].score *= PAIR;
			hits[k].gone = true;
		}
}

static int
by_score(const void *a, const void *b)
{
	const struct hit *x = *(const struct hit *const *)a;
	const struct hit *y = *(const struct hit *const *)b;

	if (x->score > y->score || x->score < y->score)
		return x->score < y->score ? 1 : -1;
	return x < y ? -1 : x > y;
}

static const char *
column_text(const struct job *job, const struct value_match *v)
{
	const struct schema_table *t = &job->schema->tables[v->table];
	struct buf b = buf_new(job->arena, 4096);

	dialect_name(job->dialect, &b, str_of(t->name));
	buf_putc(&b, '.');
	dialect_name(job->dialect, &b, str_of(t->cols[v->col].name));
	return prompt_line(job->arena, buf_text(&b), SIZE_MAX);
}

static const char *
value_text(const struct job *job, const struct value_match *v)
{
	struct buf b = buf_new(job->arena, 4096);

	dialect_text(job->dialect, &b,
		     str_of(prompt_line(job->arena, v->text, VALUE_CHARS)));
	return buf_text(&b);
}

static void
add_hit(const struct job *job, const struct hit *h, struct json_object *list)
{
	struct json_object *o = json_push_object(list);

	json_set_text(o, "text", value_text(job, h->v));
	json_set_text(o, "column",
		      h->next ? arena_printf(job->arena, "%s and %s in %s",
					     column_text(job, h->v),
					     value_text(job, h->next->v),
					     column_text(job, h->next->v))
			      : column_text(job, h->v));
}

/* Lines about the same words, of those that were said. */
static size_t
count_same(struct hit *const *said, size_t n, const struct hit *h)
{
	size_t same = 0;

	for (size_t i = 0; i < n; i++)
		same += said[i]->v->at == h->v->at;
	return same;
}

void
prompt_values(const struct job *job, struct json_object *tree)
{
	struct json_object *list = json_add_array(tree, "values");
	struct hit *hits =
		arena_array(job->arena, job->n_values + 1, sizeof(*hits));
	struct hit **order =
		arena_array(job->arena, job->n_values + 1, sizeof(*order));
	size_t n = job->settings->samples ? collect(job, hits) : 0, n_said = 0;

	pair(hits, n);
	for (size_t i = 0; i < n; i++)
		order[i] = &hits[i];
	qsort(order, n, sizeof(*order), by_score);
	for (size_t i = 0; i < n && n_said < VALUES_MAX; i++) {
		struct hit *h = order[i];

		if (h->gone || count_same(order, n_said, h) >= SAME_WORDS_MAX)
			continue;
		order[n_said++] = h;
		add_hit(job, h, list);
	}
	json_set_bool(tree, "has_values", json_length(list) > 0);
}
