/* Numbers of a question that a statement lacks, or compares another way. */
#include <inttypes.h>
#include <string.h>

#include "pipeline/verify/asked.h"

#include "base/buf.h"
#include "lexicon/asked.h"

#include "base/ban.h"

#define YEAR_FROM 1900
#define YEAR_TO 2099
#define NUMBER_MAX 9999999

/*
 * The words around number i as a line of lexicon/asked.tsv has them, "#" in its
 * place: up to three before it, or one behind.
 */
static struct str
around(const struct asked *q, size_t i, size_t n_before, size_t n_behind)
{
	struct buf b = buf_new(q->arena, 8 + 2 * q->question.n);

	buf_putc(&b, ' ');
	for (size_t k = i - (n_before < i ? n_before : i); k < i; k++)
		buf_printf(&b, "%s ", q->words.items[k].text);
	buf_puts(&b, "# ");
	for (size_t k = i + 1; k <= i + n_behind && k < q->words.n; k++)
		buf_printf(&b, "%s ", q->words.items[k].text);
	return str_of(buf_text(&b));
}

/* Of these a number may be written as another: 3 weeks are 21 days. */
static bool
has_unit(const struct asked *q, size_t i)
{
	const struct asked_words unit = asked_words("unit");

	return asked_is_said(around(q, i, 0, 1), &unit);
}

/* The question's own number, or one that ends it and compares nothing: it may
 * name what the statement says in another way. */
static bool
is_label(const struct asked *q, size_t i)
{
	const struct asked_words label = asked_words("label");
	const struct asked_words bound = asked_words("bound");
	const struct str text = around(q, i, 3, 0);

	return asked_is_said(text, &label) ||
	       (i + 1 == q->words.n && !asked_is_said(text, &bound));
}

/* Signs that make a number a part of something else: 10:30, 5%, A-7. */
static bool
is_free(const struct asked *q, const struct wording_word *w)
{
	const struct str before = str_first(q->question, w->at);
	const struct str behind = str_from(q->question, w->at + w->n);

	return (!before.n || !strchr(".,'/:#-\"", before.p[before.n - 1])) &&
	       (!behind.n || !strchr("/:'%-\"", behind.p[0]));
}

/* A whole number in digits that counts or bounds something; false: none. */
static bool
number_at(const struct asked *q, size_t i, uint64_t *ret)
{
	const struct wording_word *w = &q->words.items[i];

	return w->kind == WORDING_NUMBER && strlen(w->text) == w->n &&
	       str_to_uint(str_of(w->text), NUMBER_MAX, ret) && is_free(q, w);
}

static bool
has_number(const struct asked *q, uint64_t n)
{
	return str_has(q->sql, str_of(arena_printf(q->arena, "%" PRIu64, n)));
}

static bool
is_year(uint64_t n)
{
	return n >= YEAR_FROM && n <= YEAR_TO;
}

/* '25 of 2025, as some columns have them. */
static bool
has_short_year(const struct asked *q, uint64_t n)
{
	return str_has(q->sql,
		       str_of(arena_printf(q->arena, "%02" PRIu64, n % 100)));
}

static const char *
not_named(const struct asked *q, uint64_t n)
{
	return arena_printf(q->arena,
			    "The question names %llu, and the statement does"
			    " not.",
			    (unsigned long long)n);
}

/* A year may stand as the bounds of its days. */
const char *
asked_year(const struct asked *q)
{
	uint64_t n;

	for (size_t i = 0; i < q->words.n; i++)
		if (number_at(q, i, &n) && is_year(n) &&
		    !has_short_year(q, n) && !has_number(q, n - 1) &&
		    !has_number(q, n + 1))
			return not_named(q, n);
	return NULL;
}

const char *
asked_number(const struct asked *q)
{
	uint64_t n;

	for (size_t i = 0; i < q->words.n; i++)
		if (number_at(q, i, &n) && !is_year(n) && n > 1 &&
		    !has_unit(q, i) && !is_label(q, i) && !has_number(q, n))
			return not_named(q, n);
	return NULL;
}

/* How the words before item i compare; NULL: they do not, or not surely. */
static const char *
comparison_before(const struct asked *q, size_t i)
{
	static const char *const ops[] = { ">", ">=", "<", "<=" };
	/* "$500": the sign is a word of its own */
	const bool money = i && q->words.items[i - 1].text[0] == '$';
	const struct str text = around(q, i - money, 3, 0);

	for (size_t k = 0; k < COUNT(ops); k++) {
		const struct asked_words w = asked_words(ops[k]);

		if (asked_is_said(text, &w))
			return ops[k];
	}
	return NULL;
}

/* How the statement compares with n, each time the same; NULL: it does not. */
static const char *
compared_with(const struct asked *q, uint64_t n)
{
	const char *digits = arena_printf(q->arena, "%" PRIu64, n);
	const struct shape *s = &q->clauses.shape;
	const char *ret = NULL;

	for (size_t i = 0; i + 1 < s->n_tokens; i++) {
		const struct token op = s->tokens[i];

		if (!token_is_comparison(op) || token_is_equality(op) ||
		    !str_is(s->tokens[i + 1].text, digits))
			continue;
		if (ret && !str_is(op.text, ret))
			return NULL;
		ret = str_dup(q->arena, op.text);
	}
	return ret;
}

/* "at least 5" beside > 5, "more than 5" beside >= 5. */
const char *
asked_bound(const struct asked *q)
{
	uint64_t n;

	for (size_t i = 0; q->has_clauses && i < q->words.n; i++) {
		const char *want = comparison_before(q, i), *op;

		if (!want || !number_at(q, i, &n))
			continue;
		op = compared_with(q, n);
		/* the other side is another way to say it: NOT, CASE */
		if (op && op[0] == want[0] && strcmp(op, want) != 0)
			return arena_printf(q->arena,
					    "The question asks for %s %llu,"
					    " and the statement for %s %llu.",
					    want, (unsigned long long)n, op,
					    (unsigned long long)n);
	}
	return NULL;
}
