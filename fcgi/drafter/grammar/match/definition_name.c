#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

/* Whether a word is all of a name that counts. */
static bool
is_name(const struct cat_words *w, const struct token *t)
{
	size_t strong = 0, at = 0;

	for (size_t i = 0; i < w->n; i++)
		if (w->weight[i] > 0.5F) {
			strong++;
			at = i;
		}
	return strong == 1 && strcmp(w->stems[at], t->stem) == 0;
}

/* The table that a word names in full; NO_TABLE. */
static short
table_named(const struct catalog *c, const struct token *t)
{
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->tables[i].n_words; k++)
			if (is_name(&c->tables[i].words[k], t))
				return (short)i;
	return NO_TABLE;
}

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

/* Words of a name that count; false: it is too long to be one. */
static bool
read_name(struct finder *f, struct str name, struct definition *d)
{
	struct tokens t;
	struct arena *a = f->x->arena;
	bool all;

	lex_read(a, name, &t);
	d->name = str_dup(a, name);
	d->subject = NO_TABLE;
	all = count_telling(&t) == 0; /* "still with us" */
	for (size_t i = 0; i < t.n; i++) {
		const struct token *w = &t.items[i];

		if (w->kind == TOKEN_SIGN || (t.n > 1 && is_now(w)) ||
		    (!all && sense_find(w->fold, SENSE_FILLER)))
			continue;
		if (d->n_words == DEFINITION_WORDS)
			return false;
		d->words[d->n_words++] = w->stem;
		remember_word(f->out, w->fold);
	}
	return d->n_words > 0;
}

struct definition *
definition_put(struct finder *f, enum definition_kind kind, struct str name,
	       struct str body)
{
	struct definitions *out = f->out;
	struct definition *d = &out->items[out->n];

	if (out->n == DEFINITIONS_MAX || name.n == 0 || body.n == 0)
		return NULL;
	*d = (struct definition){ .kind = kind, .body = body };
	d->at = (size_t)(body.p - out->notes);
	if (!read_name(f, name, d))
		return NULL;
	out->n++;
	return d;
}

/* A name without its words a … b - 1, of rows of a table. */
static void
put_rest(struct finder *f, const struct definition *whole, size_t a, size_t b,
	 short table)
{
	struct definition *d = &f->out->items[f->out->n];

	if (f->out->n == DEFINITIONS_MAX || whole->n_words <= b - a)
		return;
	*d = *whole;
	for (size_t i = b; i < whole->n_words; i++)
		d->words[a + i - b] = whole->words[i];
	d->n_words -= b - a;
	d->subject = table;
	f->out->n++;
}

/*
 * "open tickets" are rows narrowed by "open", and "contract runs" says it the
 * other way around: the rest is a name too, of such rows.
 */
static void
put_narrowed(struct finder *f, const struct definition *whole)
{
	struct tokens t;
	short table;

	lex_read(f->x->arena, str_of(whole->name), &t);
	while (t.n > 1 && is_now(&t.items[t.n - 1]))
		t.n--;
	if (t.n == 0 || whole->n_words < 2)
		return;
	table = table_named(f->x->catalog, &t.items[t.n - 1]);
	if (table != NO_TABLE) {
		put_rest(f, whole, whole->n_words - 1, whole->n_words, table);
		return;
	}
	for (size_t i = 0; i < t.n && i < 2; i++) {
		if (sense_find(t.items[i].fold, SENSE_FILLER))
			continue;
		table = table_named(f->x->catalog, &t.items[i]);
		if (table != NO_TABLE)
			put_rest(f, whole, 0, 1, table);
		return;
	}
}

/* "a customer is under contract": a name of customers. */
static bool
put_said_of(struct finder *f, struct str name, struct str body)
{
	struct str rows, rest;
	struct tokens t;
	struct definition *d;
	short table;

	if (!str_split_at(name, " is ", &rows, &rest) &&
	    !str_split_at(name, " are ", &rows, &rest))
		return false;
	lex_read(f->x->arena, rows, &t);
	if (t.n == 0 || t.n > 3)
		return false;
	table = table_named(f->x->catalog, &t.items[t.n - 1]);
	if (table == NO_TABLE)
		return false;
	d = definition_put(f, DEFINES_BODY, rest, body);
	if (d)
		d->subject = table;
	return d != NULL;
}

/* Every name of a subject: "Open tickets / backlog", "Lapsed/churned". */
void
definition_put_names(struct finder *f, struct str names, struct str body)
{
	while (names.n) {
		struct str name = str_trim(str_cut(&names, '/'));
		struct str left, right;
		struct definition *d;

		if (str_split_at(name, "(", &left, &right))
			name = left;
		if (name.n > 1 && (*name.p == '"' || *name.p == '\''))
			name = str_first(str_from(name, 1), name.n - 2);
		if (put_said_of(f, name, body))
			continue;
		d = definition_put(f, DEFINES_BODY, name, body);
		if (d)
			put_narrowed(f, d);
	}
}
