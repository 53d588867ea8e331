#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define NAME_BYTES 512

static void
remember_word(struct definitions *d, const char *fold)
{
	d->words =
		arena_grow(d->arena, d->words, d->n_words, sizeof(*d->words));
	d->words[d->n_words++] = fold;
}

/* "contract runs today" says no more than "contract runs". */
static bool
is_now(const struct token *t)
{
	return sense_find(t->fold, SENSE_NOW) != NULL;
}

static size_t
count_telling(const struct tokens *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->items[i].kind == TOKEN_WORD &&
		     !sense_find(t->items[i].fold, SENSE_FILLER) &&
		     !sense_find(t->items[i].fold, SENSE_WITH) &&
		     !sense_find(t->items[i].fold, SENSE_BE);
	return n;
}

bool
definition_is_empty_word(const struct token *t)
{
	return sense_find(t->fold, SENSE_BE) || sense_find(t->fold, SENSE_THEY);
}

/* "Current as long as …": of what is now, and of no period. */
static bool
is_current(const struct token *t)
{
	const struct sense_row *row = sense_find(t->fold, SENSE_PERIOD);

	return row && strcmp(row->arg, "near:0") == 0 &&
	       !sense_find(t->fold, SENSE_THEY);
}

/* What tells about a query is no name: "after", "to 5". */
static bool
has_own_word(const struct tokens *t)
{
	static const enum sense plain[] = { SENSE_COMPARE, SENSE_NUMBER,
					    SENSE_PERIOD,  SENSE_UNIT,
					    SENSE_ASK,     SENSE_FILLER };

	if (t->n == 1 && is_current(&t->items[0]))
		return true;
	for (size_t i = 0; i < t->n; i++) {
		size_t k = 0;

		while (k < COUNT(plain) &&
		       !sense_find(t->items[i].fold, plain[k]))
			k++;
		if (t->items[i].kind == TOKEN_WORD && k == COUNT(plain))
			return true;
	}
	return false;
}

/* As it is compared. */
static const char *
folded(struct arena *a, const struct tokens *t)
{
	struct buf b = buf_new(a, NAME_BYTES);

	for (size_t i = 0; i < t->n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", t->items[i].fold);
	return buf_text(&b);
}

/*
 * "still with us", "on time"; "item is out": without such words it would be the
 * name of a table alone.
 */
static bool
tells_by_fillers(struct finder *f, const struct tokens *t)
{
	const struct token *last = t->n ? &t->items[t->n - 1] : NULL;

	return count_telling(t) == 0 ||
	       (t->n > 1 && t->n < 4 && t->items[0].kind == TOKEN_WORD &&
		sense_find(t->items[0].fold, SENSE_FILLER)) ||
	       (t->n > 1 && count_telling(t) == 1 &&
		sense_find(last->fold, SENSE_FILLER) &&
		definition_table_named(f, &t->items[0]) != NO_TABLE);
}

/*
 * "contract runs today" is named without its last word; "lease is current"
 * would be the name of a table alone.
 */
static bool
ends_now(const struct finder *f, const struct tokens *t, const struct token *w,
	 const struct definition *d)
{
	const struct token *first = t->items;

	return w != first && w + 1 == first + t->n && is_now(w) &&
	       (d->n_words > 1 || definition_table_named(f, first) == NO_TABLE);
}

/* "no", of a name with nothing else to tell it by. */
static bool
is_without(const char *word)
{
	return word && sense_find(word, SENSE_WITHOUT);
}

/* "no-show": what a hyphen joins is no filler. */
static bool
is_joined(const struct tokens *t, size_t i)
{
	return i > 1 && strcmp(t->items[i - 1].text, "-") == 0;
}

#define CLAUSE_LEAST 4 /* words of a name that is none */

/*
 * "client that has ordered before", "one that was neither": it tells what rows
 * do, and is no name; nor is "tickets without contract" in "… have no limit".
 */
static bool
is_clause(const struct finder *f, struct str name, const struct tokens *t)
{
	for (size_t i = 1; f->weak && i + 1 < t->n; i++)
		if (sense_find(t->items[i].fold, SENSE_WITHOUT) ||
		    sense_find(t->items[i].fold, SENSE_WITH))
			return true;
	return t->n >= CLAUSE_LEAST && note_says(name, "clause");
}

/* Words of a name that count; false: it is too long to be one, or none. */
static bool
read_name(struct finder *f, struct str name, struct definition *d)
{
	struct tokens t;
	struct arena *a = f->x->arena;
	bool all;

	lex_read(a, name, &t);
	d->name = str_dup(a, name);
	d->folded = folded(a, &t);
	d->subject = f->about;
	all = tells_by_fillers(f, &t);
	for (size_t i = 0; i < t.n; i++) {
		const struct token *w = &t.items[i];

		if (w->kind == TOKEN_SIGN || ends_now(f, &t, w, d) ||
		    (t.n > 1 && definition_is_empty_word(w)) ||
		    (t.n > 1 && i == 0 && sense_find(w->fold, SENSE_HAVE)) ||
		    (!all && !is_joined(&t, i) &&
		     sense_find(w->fold, SENSE_FILLER)))
			continue;
		if (d->n_words == DEFINITION_WORDS)
			return false;
		d->words[d->n_words++] = w->stem;
		remember_word(f->out, w->fold);
	}
	return has_own_word(&t) && !is_clause(f, name, &t) &&
	       (d->n_words > 1 || !is_without(d->words[0]));
}

bool
definition_same_name(const struct definition *x, const struct definition *y)
{
	size_t k = 0;

	while (k < x->n_words && k < y->n_words &&
	       strcmp(x->words[k], y->words[k]) == 0)
		k++;
	return k == x->n_words && k == y->n_words;
}

bool
definition_is_named(const struct definitions *all, const struct definition *d)
{
	for (size_t i = 0; i < all->n; i++)
		if (definition_same_name(d, &all->items[i]))
			return true;
	return false;
}

bool
definition_has_sense(const struct finder *f, struct str s, enum sense sense)
{
	struct tokens t;

	lex_read(f->x->arena, s, &t);
	for (size_t i = 0; i < t.n; i++) {
		size_t n;
		const struct sense_row *const *rows =
			senses_of(t.items[i].fold, &n);

		for (size_t k = 0; k < n; k++)
			if (rows[k]->sense == sense &&
			    i + rows[k]->n_words <= t.n &&
			    (rows[k]->n_words == 1 ||
			     strcmp(rows[k]->words[1], t.items[i + 1].fold) ==
				     0))
				return true;
	}
	return false;
}

/* "an appointment is done or booked" tells what there is, and no name. */
static bool
may_be_weak(const struct finder *f, const struct definition *d)
{
	return !definition_is_named(f->out, d) &&
	       definition_table(f, str_of(d->name)) == NO_TABLE;
}

struct definition *
definition_put(struct finder *f, enum definition_kind kind, struct str name,
	       struct str body)
{
	struct definitions *out = f->out;
	struct definition *d = &out->items[out->n];

	if (out->n == DEFINITIONS_MAX || name.n == 0 || body.n == 0)
		return NULL;
	*d = (struct definition){ .kind = kind,
				  .body = body,
				  .at = (size_t)(body.p - out->notes),
				  .rows = NO_TABLE };
	name = note_name(name);
	if (kind == DEFINES_BODY)
		body = note_counted_in(f, &name, body);
	if (!read_name(f, name, d) || (f->weak && !may_be_weak(f, d)))
		return NULL;
	d->weak = f->weak;
	d->now = definition_has_sense(f, name, SENSE_NOW) ||
		 definition_has_sense(f, body, SENSE_NOW);
	d->body = note_as_ratio(f, note_without_remarks(f, body));
	out->n++;
	return d;
}

/*
 * What says nothing without the words beside it: fillers, and what only judges
 * ("good"); "let" is a form of a verb, and is done.
 */
static bool
is_no_name(const char *word)
{
	return (sense_find(word, SENSE_FILLER) && !lexicon_is_own_form(word)) ||
	       sense_find(word, SENSE_VAGUE) || is_without(word);
}

/* A name without its words a … b - 1, of rows of a table. */
static void
put_rest(struct finder *f, const struct definition *whole, size_t a, size_t b,
	 short table)
{
	struct definition *d = &f->out->items[f->out->n];

	if (f->out->n == DEFINITIONS_MAX || whole->n_words <= b - a ||
	    (whole->n_words == b - a + 1 &&
	     is_no_name(whole->words[a ? 0 : b])))
		return;
	*d = *whole;
	d->rows = NO_TABLE;
	for (size_t i = b; i < whole->n_words; i++)
		d->words[a + i - b] = whole->words[i];
	d->n_words -= b - a;
	d->subject = table;
	f->out->n++;
}

void
definition_put_turned(struct finder *f, const struct definition *whole)
{
	struct definition *d = &f->out->items[f->out->n];
	struct tokens t;

	lex_read(f->x->arena, str_of(whole->name), &t);
	if (f->out->n == DEFINITIONS_MAX || whole->n_words < 2 ||
	    !sense_find(t.items[0].fold, SENSE_SHARE) ||
	    !sense_find(t.items[1].fold, SENSE_FILLER))
		return;
	*d = *whole;
	for (size_t i = 1; i < d->n_words; i++)
		d->words[i - 1] = whole->words[i];
	d->words[d->n_words - 1] = whole->words[0];
	f->out->n++;
}

/* "withdrawn by the advertiser", "visible to customers": no such rows. */
static bool
is_of_others(const char *name)
{
	struct str left, right;

	return note_split_at(str_of(name), "agent", &left, &right);
}

/*
 * "open tickets" are rows narrowed by "open", and "contract runs" says it the
 * other way around: the rest is a name too, of such rows.
 */
void
definition_put_narrowed(struct finder *f, struct definition *whole)
{
	struct tokens t;
	short table;

	lex_read(f->x->arena, str_of(whole->name), &t);
	while (t.n > 1 && is_now(&t.items[t.n - 1]))
		t.n--;
	if (t.n == 0 || whole->n_words < 2 || is_of_others(whole->name))
		return;
	table = definition_table_named(f, &t.items[t.n - 1]);
	if (table != NO_TABLE) {
		/* "contract clients": a contract is none of them */
		if (t.n > 2 ||
		    definition_table_named(f, &t.items[0]) == NO_TABLE)
			put_rest(f, whole, whole->n_words - 1, whole->n_words,
				 table);
		whole->rows = f->last = table;
		return;
	}
	for (size_t i = 0; i < t.n && i < 2; i++) {
		if (sense_find(t.items[i].fold, SENSE_FILLER))
			continue;
		table = definition_table_named(f, &t.items[i]);
		if (table == NO_TABLE)
			return;
		put_rest(f, whole, 0, 1, table);
		whole->rows = table;
		return;
	}
}
