#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Sentences that define by a verb, or by a condition. */

#define NAME_WORDS 3

/* "a reader counts as active with at least one loan" */
static bool
read_counts_as(struct finder *f, struct str s)
{
	struct str rows, rest, name, with;
	const short table = note_form_find(s, &rows, &rest) == FORM_BODY
				    ? definition_table(f, note_name(rows))
				    : NO_TABLE;

	if (table == NO_TABLE || !str_split_at(rest, " with ", &name, &with) ||
	    str_count_words(name) > NAME_WORDS)
		return false;
	f->about = f->last = table;
	return definition_put(f, DEFINES_BODY, name,
			      str_from(rest, (size_t)(with.p - rest.p) -
						     strlen("with "))) != NULL;
}

/* "lost and withdrawn copies are not part of the stock" */
static bool
read_not_part(struct finder *f, struct str s)
{
	struct str rows, name;
	struct definition *d;
	struct tokens t;

	if (!note_split_at(s, "notpart", &rows, &name) ||
	    str_count_words(name) > NAME_WORDS)
		return false;
	lex_read(f->x->arena, rows, &t);
	f->about =
		t.n ? definition_table_named(f, &t.items[t.n - 1]) : NO_TABLE;
	if (f->about == NO_TABLE)
		return false;
	d = definition_put(f, DEFINES_BODY, note_name(name), rows);
	if (!d)
		return false;
	d->unless = true;
	f->last = f->about;
	return true;
}

/* "new members": rows by their last word, and what narrows them. */
static short
rows_named(const struct finder *f, struct str rows)
{
	struct tokens t;

	if (str_count_words(rows) != 2 || note_spells_column(f, rows))
		return NO_TABLE;
	lex_read(f->x->arena, rows, &t);
	return t.n == 2 ? definition_table_named(f, &t.items[1]) : NO_TABLE;
}

/* "…, leavers by cancelled_on": who has such a day. */
static void
put_dated_others(struct finder *f, struct str rest)
{
	struct str name, by;
	short table, col;

	while (rest.n) {
		const struct str part = str_next_part(&rest);

		if (!str_split_at(part, " by ", &name, &by) ||
		    str_count_words(name) != 1 ||
		    !note_column_spelled(f, by, &table, &col))
			continue;
		f->about = NO_TABLE;
		definition_put_names(
			f, name,
			str_of(arena_printf(f->x->arena, "%s filled",
					    str_dup(f->x->arena, by))));
	}
}

/* "New members are counted by joined_on, leavers by cancelled_on." */
static bool
read_dated_rows(struct finder *f, struct str s)
{
	struct str rows, by;
	struct definition *d;
	short table, other, col;

	if (!note_dates(s, &rows, &by))
		return false;
	table = rows_named(f, rows);
	if (table == NO_TABLE ||
	    !note_column_spelled(f, str_next_part(&by), &other, &col))
		return false;
	d = definition_put(f, DEFINES_BODY, rows,
			   str_of(cat_table_name(f->x->catalog, table)));
	if (!d)
		return false;
	d->by = str_of(cat_col_name(f->x->catalog, other, col));
	put_dated_others(f, by);
	return true;
}

/* "passengers are summed over head_count", "… are counted by head_count" */
static bool
read_summed(struct finder *f, struct str s)
{
	struct str name, col;
	short table, at;

	if ((!note_split_at(s, "summed", &name, &col) &&
	     !note_dates(s, &name, &col)) ||
	    str_count_words(name) > NAME_WORDS ||
	    !note_column_spelled(f, col, &table, &at) ||
	    (cat_col(f->x->catalog, table, at)->kind != COL_QUANTITY &&
	     cat_col(f->x->catalog, table, at)->kind != COL_AMOUNT))
		return false;
	definition_put_names(f, name,
			     str_of(arena_printf(f->x->arena, "sum of %s",
						 str_dup(f->x->arena, col))));
	return true;
}

void
definition_put_called(struct finder *f, size_t first, struct str name,
		      struct str names)
{
	const size_t n = f->out->n;

	for (size_t i = first; i < n; i++)
		if (str_eq_nocase(str_of(f->out->items[i].name),
				  note_name(name))) {
			definition_put_names(f, names, f->out->items[i].body);
			return;
		}
}

/* "households are also called families or guests" */
static bool
read_called(struct finder *f, struct str s)
{
	struct str rows, names;
	short table;

	if (!note_split_at(s, "called", &rows, &names))
		return false;
	table = definition_table(f, note_name(rows));
	if (table == NO_TABLE)
		return false;
	definition_put_names(f, names,
			     str_of(cat_table_name(f->x->catalog, table)));
	return true;
}

bool
definition_read_verb(struct finder *f, struct str s)
{
	return read_called(f, s) || read_summed(f, s) || read_counts_as(f, s) ||
	       read_not_part(f, s) || read_dated_rows(f, s);
}

/* A condition without what it is said of: "its status is cancelled". */
static struct str
without_its(const struct finder *f, struct str s)
{
	struct str rest = s;
	struct tokens t;

	lex_read(f->x->arena, str_word(&rest, " "), &t);
	return t.n == 1 && sense_find(t.items[0].fold, SENSE_THEY)
		       ? str_trim(rest)
		       : s;
}

static void
put_if(struct finder *f, struct str rows, struct str name, struct str body,
       bool unless)
{
	struct definition *d;

	f->about = definition_table(f, note_name(rows));
	if (f->about == NO_TABLE)
		return;
	body = without_its(f, body);
	d = definition_put(f, DEFINES_BODY, name, body);
	if (d)
		d->unless = unless;
	f->last = f->about;
}

/*
 * "unpaid as long as paid is empty, overdue if it is unpaid and …": the second
 * is one more name of the same rows. body ends before it.
 */
static bool
split_second(struct str *body, struct str *name, struct str *second)
{
	struct str first = *body, rest, head, cond;
	bool unless;

	while (str_split_at(first, ", ", &head, &rest)) {
		if (note_condition_find(rest, name, &cond, &unless) &&
		    !unless && str_count_words(*name) <= NAME_WORDS &&
		    str_trim(cond).n) {
			*body = str_trim(
				str_first(*body, (size_t)(rest.p - body->p)));
			*body = str_trim(str_first(*body, body->n - 1));
			*second = cond;
			return true;
		}
		first = rest;
	}
	return false;
}

/* Each condition that rows have a name for; false: it is one alone. */
static bool
put_several(struct finder *f, struct str rows, struct str name, struct str body)
{
	struct str next, second;
	bool any = false;

	while (split_second(&body, &next, &second)) {
		put_if(f, rows, name, body, false);
		name = next;
		body = second;
		any = true;
	}
	if (any)
		put_if(f, rows, name, body, false);
	return any;
}

bool
definition_read_condition(struct finder *f, struct str s)
{
	struct str head, body, rows, name;
	bool unless;
	enum note_form form;

	if (!note_condition_find(s, &head, &body, &unless))
		return false;
	form = note_form_find(head, &rows, &name);
	if (!unless && form != FORM_NONE && form != FORM_NAME &&
	    put_several(f, rows, name, body))
		return true;
	if (form == FORM_BODY || (unless && form == FORM_WEAK))
		put_if(f, rows, name, body, unless);
	return unless || form == FORM_BODY;
}
