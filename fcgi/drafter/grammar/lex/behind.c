#include "drafter/grammar/lex/behind.h"

#include <string.h>

#include "base/ban.h"

#define BETWEEN_MAX 2 /* words of what is counted */

static bool
is_number(const struct token *t)
{
	return t->kind == TOKEN_NUMBER || sense_find(t->fold, SENSE_NUMBER);
}

/* Whether two tokens are a comparison: "or more", "more than". */
static bool
are_compare(const struct tokens *t, size_t at)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[at].fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_COMPARE &&
		    lex_phrase_at(t, at, rows[i]) == 2)
			return true;
	return false;
}

/* Tokens from a place that are "or more", and not "or more than"; else 0. */
static size_t
or_more(const struct tokens *t, size_t at)
{
	if (at + 1 >= t->n || !sense_find(t->items[at].fold, SENSE_OR) ||
	    !are_compare(t, at) || are_compare(t, at + 1))
		return 0;
	return 2;
}

/* Whether it may be counted: no word of structure. */
static bool
is_counted(const struct token *t)
{
	return t->kind == TOKEN_WORD && !sense_find(t->fold, SENSE_OR) &&
	       !sense_find(t->fold, SENSE_AND) && !is_number(t);
}

/* Tokens at … at + n - 1 go to a place before them. */
static void
move(struct tokens *t, size_t at, size_t n, size_t to)
{
	for (size_t k = 0; k < n; k++) {
		const struct token one = t->items[at + k];

		memmove(t->items + to + k + 1, t->items + to + k,
			(at - to) * sizeof(*t->items));
		t->items[to + k] = one;
	}
}

void
lex_compare_behind(struct tokens *t)
{
	for (size_t i = 0; i + 3 < t->n; i++) {
		if (!is_number(&t->items[i]))
			continue;
		for (size_t k = i + 1;
		     k <= i + BETWEEN_MAX && is_counted(&t->items[k]); k++) {
			const size_t n = k + 1 < t->n ? or_more(t, k + 1) : 0;

			if (n == 0)
				continue;
			move(t, k + 1, n, i + 1);
			break;
		}
	}
}

/* NULL: none begins there. */
static const struct sense_row *
verb_at(const struct tokens *t, size_t at)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[at].fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_VERB && rows[i]->n_words > 1 &&
		    lex_phrase_at(t, at, rows[i]))
			return rows[i];
	return NULL;
}

/* "has run out" is one phrase. */
static bool
stands_in_phrase(const struct tokens *t, size_t at, size_t n)
{
	size_t n_rows = 0;
	const struct sense_row *const *rows =
		at > 0 ? senses_of(t->items[at - 1].fold, &n_rows) : NULL;

	for (size_t i = 0; rows && i < n_rows; i++)
		if (rows[i]->sense == SENSE_PAST &&
		    lex_phrase_at(t, at - 1, rows[i]) > n)
			return true;
	return false;
}

static bool
is_counting(const struct tokens *t, size_t at)
{
	const char *fold = at < t->n ? t->items[at].fold : "";

	return at < t->n &&
	       (is_number(&t->items[at]) || (sense_find(fold, SENSE_ORDER) &&
					     !sense_find(fold, SENSE_PERIOD)));
}

void
lex_join_verbs(struct arena *a, struct tokens *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct sense_row *row = verb_at(t, i);
		struct token *first = &t->items[i];
		const size_t n = row ? row->n_words : 0;

		if (!row || is_counting(t, i + n) || stands_in_phrase(t, i, n))
			continue;
		first->n = first[n - 1].at + first[n - 1].n - first->at;
		first->text = arena_copy(a, t->text.p + first->at, first->n);
		first->fold = row->arg;
		first->loose = *row->arg2 != '\0';
		first->stem = stem_of_word(a, row->arg);
		first->means = senses_mean(first->fold);
		first->stem_means = senses_mean(first->stem);
		memmove(first + 1, first + n, (t->n - i - n) * sizeof(*first));
		t->n -= n - 1;
	}
}
