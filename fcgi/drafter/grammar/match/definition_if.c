#include <string.h>

#include "drafter/grammar/match/finder.h"

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

bool
definition_read_condition(struct finder *f, struct str s)
{
	struct str head, body, rows, name;
	bool unless;
	enum note_form form;

	if (!note_condition_find(s, &head, &body, &unless))
		return false;
	form = note_form_find(head, &rows, &name);
	if (form == FORM_BODY || (unless && form == FORM_WEAK))
		put(f, rows, name, body, unless);
	return unless || form == FORM_BODY;
}
