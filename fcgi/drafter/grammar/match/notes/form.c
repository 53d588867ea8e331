#include <string.h>

#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/phrases.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

enum note_form
note_form_find(struct str s, struct str *left, struct str *right)
{
	struct str a, b;

	for (const struct note_saying *i = note_sayings(); i->between; i++) {
		const enum note_form form = i->form;

		if (!str_split_at(s, i->between, &a, &b) ||
		    (form != FORM_NONE && (a.n == 0 || b.n == 0)))
			continue;
		if (left && form != FORM_NONE)
			*left = a;
		if (right && form != FORM_NONE)
			*right = b;
		return form;
	}
	return FORM_NONE;
}

static bool
cut_tail(struct str *name)
{
	for (const struct str *i = note_phrases("tail"); i->n; i++)
		if (name->n > i->n + 1 && name->p[name->n - i->n - 1] == ' ' &&
		    str_eq_nocase(str_from(*name, name->n - i->n), *i)) {
			*name = str_trim(str_first(*name, name->n - i->n));
			return true;
		}
	return false;
}

struct str
note_name(struct str name)
{
	while (note_cut_phrase(&name, "lead") || cut_tail(&name)) {
	}
	return name;
}

/* Where a phrase stands as whole words; s.n: nowhere. */
static size_t
find_words(struct str s, struct str phrase)
{
	for (size_t i = 0; i + phrase.n <= s.n; i++)
		if ((i == 0 || s.p[i - 1] == ' ') &&
		    (i + phrase.n == s.n || s.p[i + phrase.n] == ' ' ||
		     s.p[i + phrase.n] == ',') &&
		    str_eq_nocase(str_first(str_from(s, i), phrase.n), phrase))
			return i;
	return s.n;
}

bool
note_leaves_out(struct str s, struct str *rows, struct str *where)
{
	struct str behind = s;

	/* "leave test customers out when …": a word on both sides */
	if (note_cut_phrase(&behind, "leaveout") &&
	    note_split_at(behind, "outof", rows, where)) {
		*where = STR("");
		return true;
	}
	for (const struct str *i = note_phrases("exclude"); i->n; i++) {
		const size_t at = find_words(s, *i);

		if (at == s.n)
			continue;
		*rows = str_trim(str_first(s, at));
		*where = str_trim(str_from(s, at + i->n));
		if (rows->n == 0) { /* "ignore test customers" */
			*rows = *where;
			*where = STR("");
		}
		return rows->n > 0;
	}
	return false;
}

bool
note_split_at(struct str s, const char *kind, struct str *left,
	      struct str *right)
{
	for (const struct str *i = note_phrases(kind); i->n; i++) {
		const size_t at = find_words(s, *i);

		if (at == 0 || at + i->n >= s.n)
			continue;
		*left = str_trim(str_first(s, at));
		*right = str_trim(str_from(s, at + i->n));
		return true;
	}
	return false;
}

bool
note_condition_find(struct str s, struct str *head, struct str *body,
		    bool *unless)
{
	*unless = note_split_at(s, "unless", head, body);
	return *unless || note_split_at(s, "cond", head, body);
}

bool
note_cut_phrase(struct str *s, const char *kind)
{
	for (const struct str *i = note_phrases(kind); i->n; i++)
		if (s->n > i->n && s->p[i->n] == ' ' &&
		    str_eq_nocase(str_first(*s, i->n), *i)) {
			*s = str_trim(str_from(*s, i->n));
			return true;
		}
	return false;
}

bool
note_dates(struct str s, struct str *rows, struct str *by)
{
	return note_split_at(s, "date", rows, by);
}

bool
note_says(struct str s, const char *kind)
{
	for (const struct str *i = note_phrases(kind); i->n; i++)
		if (find_words(s, *i) < s.n)
			return true;
	return false;
}

static bool
is_phrase(struct str s, const char *kind)
{
	for (const struct str *i = note_phrases(kind); i->n; i++)
		if (str_eq_nocase(s, *i))
			return true;
	return false;
}

bool
note_is_names(struct str head)
{
	return is_phrase(head, "names");
}

bool
note_is_described(struct str head)
{
	return is_phrase(head, "described");
}

bool
note_is_opposite(struct str body)
{
	return is_phrase(body, "opposite");
}

bool
note_is_everywhere(struct str where)
{
	return where.n == 0 || note_says(where, "everywhere");
}

bool
definition_narrows(struct str sentence)
{
	return note_says(sentence, "narrows");
}

bool
note_is_of_lists(struct str where)
{
	return note_says(where, "lists");
}

bool
note_explains(struct str s, struct str *name, struct str *meaning)
{
	*name = str_word(&s, " ");
	*meaning = str_trim(s);
	return note_cut_phrase(meaning, "explain");
}

/* "clients" of the table "client", and the other way around. */
static bool
is_plural_of(struct str many, struct str one)
{
	return many.n == one.n + 1 && str_ends(many, STR("s")) &&
	       str_eq_nocase(str_first(many, one.n), one);
}

#define PREFIX_CHARS 4

/* "brt", where more than half of a table's columns begin so: "brt_no". */
static bool
is_prefix_of(struct str name, const struct schema_table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++) {
		const struct str col = str_of(t->cols[i].name);

		n += col.n > name.n && col.p[name.n] == '_' &&
		     str_eq_nocase(str_first(col, name.n), name);
	}
	return name.n <= PREFIX_CHARS && n * 2 > t->n_cols;
}

short
note_table_spelled(const struct schema *s, struct str name)
{
	for (int exact = 1; exact >= 0; exact--)
		for (size_t i = 0; i < s->n_tables; i++) {
			const struct str table = str_of(s->tables[i].name);

			if (exact ? str_eq_nocase(name, table)
				  : is_plural_of(name, table) ||
					    is_plural_of(table, name))
				return (short)i;
		}
	for (size_t i = 0; name.n > 1 && i < s->n_tables; i++)
		if (is_prefix_of(name, &s->tables[i]))
			return (short)i;
	return NO_TABLE;
}

/* The first or the last word of a column's name: "ek" of "ek_ct", "AR_EK". */
static bool
is_short_of(const struct cat_words *w, struct str word, const char *col)
{
	return strlen(col) > word.n && w->n > 0 &&
	       (str_is_nocase(word, w->folds[0]) ||
		str_is_nocase(word, w->folds[w->n - 1]));
}

const char *
note_column_with(const struct finder *f, struct str word)
{
	const struct catalog *c = f->x->catalog;
	const char *found = NULL;

	for (size_t t = 0; word.n <= PREFIX_CHARS && t < c->n_tables; t++)
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++) {
			const struct cat_words *w =
				&cat_col(c, (int)t, (int)k)->words[0];

			if (!is_short_of(w, word,
					 cat_col_name(c, (int)t, (int)k)))
				continue;
			if (found)
				return NULL;
			found = arena_printf(f->x->arena, "%s.%s",
					     cat_table_name(c, (int)t),
					     cat_col_name(c, (int)t, (int)k));
		}
	return found;
}

bool
note_is_nothing(struct str s)
{
	return str_is_nocase(s, "empty") || str_is_nocase(s, "blank") ||
	       str_is_nocase(s, "null");
}

/* "those with attended filled", of what stands before: "bookings with …". */
static const char *
whole_of(const struct finder *f, struct str part, struct str whole)
{
	struct str rest = whole;
	struct tokens t;
	const struct str first = str_word(&rest, " ");

	lex_read(f->x->arena, first, &t);
	if (t.n == 0 || !sense_find(t.items[0].fold, SENSE_THEY))
		return str_dup(f->x->arena, whole);
	return arena_printf(f->x->arena, "%s %s",
			    str_dup(f->x->arena, str_word(&part, " ")),
			    str_dup(f->x->arena, str_trim(rest)));
}

struct str
note_as_ratio(const struct finder *f, struct str body)
{
	struct str s = body, part, whole;

	if (!note_cut_phrase(&s, "part") ||
	    !note_split_at(s, "whole", &part, &whole))
		return body;
	return str_of(arena_printf(f->x->arena, "%s / %s",
				   str_dup(f->x->arena, part),
				   whole_of(f, part, whole)));
}

struct str
note_counted_in(const struct finder *f, struct str *name, struct str body)
{
	struct str left, unit;
	struct tokens t;

	if (!str_split_at(*name, " in ", &left, &unit))
		return body;
	lex_read(f->x->arena, unit, &t);
	if (t.n != 1 || !sense_find(t.items[0].fold, SENSE_UNIT))
		return body;
	*name = left;
	return str_of(arena_printf(f->x->arena, "%s in %s",
				   str_dup(f->x->arena, body),
				   t.items[0].text));
}

bool
note_is_ratio(struct str s)
{
	struct str name, body, part, whole;

	return note_form_find(s, &name, &body) == FORM_NAME &&
	       note_cut_phrase(&body, "part") &&
	       note_split_at(body, "whole", &part, &whole);
}

bool
note_cut_also_called(const struct finder *f, struct str *s, struct str *name,
		     struct str *names)
{
	struct str rest;

	if (!str_split_at(*s, ", also called ", name, &rest))
		return false;
	*names = str_cut(&rest, ',');
	*s = str_of(arena_printf(f->x->arena, "%s %s",
				 str_dup(f->x->arena, *name),
				 str_dup(f->x->arena, str_trim(rest))));
	return rest.n > 0;
}
