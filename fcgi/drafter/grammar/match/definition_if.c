#include <string.h>

#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

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
put(struct finder *f, struct str rows, struct str name, struct str body,
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

#define NAME_WORDS 3

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
		put(f, rows, name, body, false);
		name = next;
		body = second;
		any = true;
	}
	if (any)
		put(f, rows, name, body, false);
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
		put(f, rows, name, body, unless);
	return unless || form == FORM_BODY;
}
