#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

static struct str
singular(const char *fold)
{
	const struct str s = str_of(fold);

	return str_ends(s, STR("s")) ? str_first(s, s.n - 1) : s;
}

/* How a word says a name, the surest first. */
enum saying {
	AS_WRITTEN, /* of "applicants" and "applications" the one that is said */
	BY_STEM,
	SHORTENED, /* "obj" of objects */
	SKIPPING,  /* "clnt" of complaints, where nothing else is called so */
	SAYINGS
};

static bool
says(const char *fold, const char *stem, const struct token *t, enum saying how)
{
	switch ((int)how) {
	case AS_WRITTEN:
		return str_eq(singular(fold), singular(t->fold));
	case BY_STEM:
		return strcmp(stem, t->stem) == 0;
	case SHORTENED:
		return match_shortened(fold, t->fold) >= MATCH_SHORTENED;
	default:
		return match_shortened(fold, t->fold) > 0;
	}
}

/* Whether a word is all of a name that counts. */
static bool
is_name(const struct cat_words *w, const struct token *t, enum saying how)
{
	size_t strong = 0, at = 0;

	for (size_t i = 0; i < w->n; i++)
		if (w->weight[i] > 0.5F) {
			strong++;
			at = i;
		}
	return strong == 1 && says(w->folds[at], w->stems[at], t, how);
}

/* "machine" of "Asset = machine": what the notes call a table. */
static short
called_so(const struct finder *f, const struct token *t)
{
	for (size_t i = 0; i < f->out->n; i++) {
		const struct definition *d = &f->out->items[i];

		if (d->kind == DEFINES_BODY && d->n_words == 1 &&
		    strcmp(d->words[0], t->stem) == 0 &&
		    note_table_spelled(f->x->catalog->schema, d->body) !=
			    NO_TABLE)
			return note_table_spelled(f->x->catalog->schema,
						  d->body);
	}
	return NO_TABLE;
}

/* "purchase order": what the notes call a table, in two words or more. */
static short
all_called_so(const struct finder *f, struct str phrase)
{
	struct tokens t;

	lex_read(f->x->arena, note_name(str_trim(phrase)), &t);
	for (size_t i = 0; t.n > 1 && i < f->out->n; i++) {
		const struct definition *d = &f->out->items[i];
		const short table =
			d->kind == DEFINES_BODY && definition_has_name(d, &t)
				? note_table_spelled(f->x->catalog->schema,
						     d->body)
				: NO_TABLE;

		if (table != NO_TABLE)
			return table;
	}
	return NO_TABLE;
}

short
definition_table_named(const struct finder *f, const struct token *t)
{
	const struct catalog *c = f->x->catalog;

	for (int how = 0; how < SAYINGS; how++)
		for (size_t i = 0; i < c->n_tables; i++)
			for (size_t k = 0; k < c->tables[i].n_words; k++)
				if (is_name(&c->tables[i].words[k], t,
					    (enum saying)how))
					return (short)i;
	return called_so(f, t);
}

/* What all words of a phrase name, notes aside. */
static const struct item *
all_named(const struct finder *f, struct str phrase, enum item_kind kind,
	  struct leaves *l)
{
	struct context plain = *f->x;
	const struct item *best = NULL;

	plain.definitions = NULL;
	plain.n_values = 0;
	plain.plainly = true;
	match_read(&plain, phrase, l);
	for (size_t i = 0; i < l->n; i++) {
		const struct item *y = &l->items[i];

		if (y->kind == kind && y->from == 0 &&
		    (size_t)y->to == l->n_content &&
		    (!best || y->score > best->score))
			best = y;
	}
	return best;
}

bool
definition_is_figure(const struct finder *f, struct str phrase)
{
	struct leaves *l = leaves_new(f->x->arena);
	const struct item *y = all_named(f, phrase, ITEM_COLUMN, l);

	return y && y->node->kind == NODE_COLUMN &&
	       cat_is_number(
		       cat_col(f->x->catalog, y->node->table, y->node->col));
}

short
definition_table(const struct finder *f, struct str phrase)
{
	struct leaves *l = leaves_new(f->x->arena);
	const struct item *best;
	short called;

	phrase = str_cut(&phrase, '(');
	called = all_called_so(f, phrase);
	if (called != NO_TABLE)
		return called;
	best = all_named(f, phrase, ITEM_ROWS, l);
	if (!best && l->tokens.n == 1) /* "show" is a table, too */
		return definition_table_named(f, &l->tokens.items[0]);
	return best ? best->table : NO_TABLE;
}

bool
definition_names_rows(const struct finder *f, struct str phrase)
{
	struct tokens t;

	lex_read(f->x->arena, phrase, &t); /* "cast-off boats" */
	return t.n > 1 && str_count_words(phrase) == 2 &&
	       !definition_is_empty_word(&t.items[0]) &&
	       definition_table_named(f, &t.items[t.n - 1]) != NO_TABLE;
}

/* One word of a name of two is said for both, where nothing else is. */
void
definition_put_word(struct finder *f, const struct definition *whole, size_t at)
{
	struct definition *d = &f->out->items[f->out->n];
	struct tokens t;

	lex_read(f->x->arena, str_of(whole->name), &t);
	if (whole->n_words != 2 || t.n != 2 || f->out->n == DEFINITIONS_MAX ||
	    definition_table_named(f, &t.items[at]) != NO_TABLE)
		return;
	*d = *whole;
	d->words[0] = whole->words[at];
	d->n_words = 1;
	d->name = d->folded = t.items[at].fold;
	if (!definition_is_named(f->out, d))
		f->out->n++;
}

#define MEANING_WORDS 5 /* of what a table is called */

bool
note_is_plain_name(const struct finder *f, struct str s)
{
	struct tokens t;

	if (s.n == 0 || str_count_words(s) > MEANING_WORDS ||
	    isdigit((unsigned char)*s.p) || note_spells_column(f, s))
		return false;
	lex_read(f->x->arena, s, &t);
	if (t.n > 1 && sense_find(t.items[0].fold, SENSE_THEY) &&
	    (sense_find(t.items[1].fold, SENSE_WITH) ||
	     sense_find(t.items[1].fold, SENSE_ASK)))
		return false; /* "those with a contract" */
	for (size_t i = 0; i < t.n; i++)
		if (sense_find(t.items[i].fold, SENSE_NOT) ||
		    sense_find(t.items[i].fold, SENSE_COMPARE) ||
		    sense_find(t.items[i].fold, SENSE_EMPTY) ||
		    sense_find(t.items[i].fold, SENSE_SET) ||
		    sense_find(t.items[i].fold, SENSE_OR) ||
		    t.items[i].kind == TOKEN_SIGN)
			return false;
	return t.n > 0;
}

#define CALLED_WORDS 3

bool
note_called_behind(const struct finder *f, struct str part, struct str *spelled,
		   struct str *said)
{
	struct str words = part, first, rest;
	struct tokens t;

	*spelled = str_word(&words, " ");
	*said = rest = str_trim(words);
	first = str_word(&rest, " ");
	lex_read(f->x->arena, first, &t);
	if (t.n && sense_find(t.items[0].fold, SENSE_THEY)) /* "its rep" */
		*said = str_trim(rest);
	return note_is_column(f, *spelled) && first.n > 1 &&
	       !isdigit((unsigned char)*first.p) && !note_is_nothing(first) &&
	       str_count_words(*said) <= CALLED_WORDS &&
	       note_is_plain_name(f, *said);
}

/* Whether a column has a word in its name and has shown a value. */
static bool
shows(const struct finder *f, size_t table, size_t col, struct str word,
      struct str value)
{
	const struct schema_column *c =
		&f->x->catalog->schema->tables[table].cols[col];
	const struct cat_words *w =
		&cat_col(f->x->catalog, (int)table, (int)col)->words[0];
	bool named = false, shown = false;

	for (size_t i = 0; i < w->n; i++)
		named |= str_eq_nocase(word, str_of(w->folds[i]));
	for (size_t i = 0; i < c->n_samples; i++)
		shown |= str_is(value, c->samples[i]);
	return named && shown;
}

short
note_table_with(const struct finder *f, struct str word, struct str value)
{
	const struct schema *s = f->x->catalog->schema;
	short found = NO_TABLE;

	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++) {
			if (!shows(f, t, c, word, value))
				continue;
			if (found != NO_TABLE)
				return NO_TABLE;
			found = (short)t;
		}
	return found;
}
