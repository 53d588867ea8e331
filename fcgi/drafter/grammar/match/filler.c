#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* Words that belong to no item by themselves. */

/* "…, and where": the last word behind "and" asks something. */
static bool
is_last_behind_and(const struct tokens *t, size_t i)
{
	size_t n = t->n;

	while (n > 0 && t->items[n - 1].kind == TOKEN_SIGN)
		n--;
	return i > 0 && i + 1 == n &&
	       sense_find(t->items[i - 1].fold, SENSE_AND);
}

/* "just before christmas": not all that was before. */
static bool
is_near(const struct tokens *t, size_t i)
{
	return strcmp(t->items[i].fold, "just") == 0 && i + 1 < t->n &&
	       sense_find(t->items[i + 1].fold, SENSE_PERIOD) &&
	       sense_find(t->items[i + 1].fold, SENSE_COMPARE);
}

/* It may name rows or columns, and has no part in how a question is built. */
static bool
names_only(const char *fold)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense != SENSE_KIND &&
		    rows[i]->sense != SENSE_SYN && rows[i]->sense != SENSE_ABBR)
			return false;
	return true;
}

/* "editors who are older": the rows before it, and no question. */
static bool
is_relative(const struct tokens *t, size_t i)
{
	const struct sense_row *ask = sense_find(t->items[i].fold, SENSE_ASK);

	if (i == 0 || !ask || i + 1 == t->n ||
	    t->items[i - 1].kind != TOKEN_WORD ||
	    (strcmp(ask->arg, "person") != 0 && strcmp(ask->arg, "rows") != 0))
		return false;
	return names_only(t->items[i - 1].fold) &&
	       (sense_find(t->items[i + 1].fold, SENSE_BE) ||
		sense_find(t->items[i + 1].fold, SENSE_HAVE));
}

/* A sentence begins there, or what follows "for each of them,". */
static bool
begins_clause(const struct tokens *t, size_t i)
{
	const struct token *before = i > 0 ? &t->items[i - 1] : NULL;

	if (!before || sense_find(before->fold, SENSE_COMMA))
		return true;
	for (size_t at = before->at + before->n; at < t->items[i].at; at++)
		if (strchr(".?!;:", t->text.p[at]))
			return true;
	return false;
}

/* "now only the open ones", "return the names": it begins a turn, no more. */
static bool
is_start(const struct tokens *t, size_t i)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[i].fold, &n);

	if (t->n < 2 || !begins_clause(t, i) ||
	    (i > 0 && sense_find(t->items[i].fold, SENSE_NOW)))
		return false;
	for (size_t k = 0; k < n; k++)
		if (rows[k]->sense == SENSE_START &&
		    lex_phrase_at(t, i, rows[k]) > 0)
			return true;
	return false;
}

bool
match_begins_sentence(const struct tokens *t, size_t at)
{
	const char *fold = t->items[at].fold;
	size_t end = at ? t->items[at].at : 0;

	while (end > 0 && t->text.p[end - 1] == ' ')
		end--;
	if (end == 0 || end == t->items[at].at)
		return false;
	return t->text.p[end - 1] == '?' ||
	       (t->text.p[end - 1] == '.' &&
		(sense_find(fold, SENSE_ASK) ||
		 sense_find(fold, SENSE_FILLER) || is_start(t, at)));
}

/* "those that went up", "up to 30": together they compare. */
static bool
begins_more(const struct tokens *t, size_t i)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[i].fold, &n);

	for (size_t k = 0; k < n; k++) {
		const size_t w = lex_phrase_at(t, i, rows[k]);

		if (w > 1 &&
		    (rows[k]->sense == SENSE_MORE ||
		     (rows[k]->sense == SENSE_COMPARE && i + w < t->n &&
		      t->items[i + w].kind == TOKEN_NUMBER)))
			return true;
	}
	return false;
}

/* "units that are let", and no "let me see". */
static bool
is_done_to(const struct tokens *t, size_t i)
{
	return lexicon_is_own_form(t->items[i].fold) &&
	       (i + 1 == t->n ||
		!sense_find(t->items[i + 1].fold, SENSE_FILLER));
}

/* "full name": the name, and no other word is filled by it. */
static bool
is_naming(const struct tokens *t, size_t i)
{
	return i + 1 < t->n && cat_word_is(t->items[i].fold, "naming") &&
	       (cat_word_is(t->items[i + 1].fold, "name") ||
		cat_word_is(t->items[i + 1].stem, "name"));
}

/*
 * "policies listed for", "how many exist": that they are there, which all rows
 * are; "listed companies" are some of them.
 */
static bool
is_there(const struct tokens *t, size_t i)
{
	const char *before = i > 0 ? t->items[i - 1].fold : "the";

	return cat_word_is(t->items[i].fold, "there") &&
	       (names_only(before) || sense_find(before, SENSE_BE)) &&
	       (i + 1 == t->n || !names_only(t->items[i + 1].fold));
}

static bool
is_plain_filler(const struct tokens *t, size_t i)
{
	if (is_near(t, i) || begins_more(t, i))
		return false;
	if (is_start(t, i) || is_relative(t, i) || is_there(t, i))
		return true;
	return (sense_find(t->items[i].fold, SENSE_FILLER) ||
		is_naming(t, i)) &&
	       !is_last_behind_and(t, i) && !is_done_to(t, i);
}

size_t
match_filler_length(const struct tokens *t, size_t i)
{
	size_t n, longest = 0;
	const struct sense_row *const *rows = senses_of(t->items[i].fold, &n);

	for (size_t k = 0; k < n; k++) {
		const size_t words = rows[k]->n_words;
		bool plain = rows[k]->sense == SENSE_FILLER && words > 1 &&
			     lex_phrase_at(t, i, rows[k]);

		for (size_t w = 1; plain && w < words; w++)
			plain = names_only(t->items[i + w].fold) ||
				sense_find(t->items[i + w].fold, SENSE_FILLER);
		if (plain && words > longest)
			longest = words;
	}
	return longest;
}

/*
 * "the next show": of a table that is called so, and nothing to be done; "in"
 * is no table "ins".
 */
static bool
is_table(const struct context *x, const struct tokens *t, size_t i)
{
	if (sense_narrows(t->items[i].fold))
		return false;
	for (size_t k = 0; i > 0 && k < x->catalog->n_tables; k++) {
		const struct cat_words *w = &x->catalog->tables[k].words[0];

		if (w->n == 1 && strcmp(w->stems[0], t->items[i].stem) == 0)
			return true;
	}
	return false;
}

/* "listed", where rows are so or not. */
static bool
is_column(const struct context *x, const struct token *word)
{
	const struct catalog *c = x->catalog;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			const struct cat_words *w =
				&c->tables[t].cols[k].words[0];

			if (w->n == 1 && strcmp(w->stems[0], word->stem) == 0)
				return true;
		}
	return false;
}

bool
match_is_filler(const struct context *x, const struct tokens *t, size_t i)
{
	return is_plain_filler(t, i) && !is_table(x, t, i) &&
	       !(is_there(t, i) && is_column(x, &t->items[i]));
}
