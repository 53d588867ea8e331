#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

#define UNIT_CHARS 3 /* "kW", "km2": no word */

/* Where the last part of a list begins, behind its comma; s.n: it has one. */
static size_t
last_part(struct str s)
{
	int depth = 0;

	for (size_t i = s.n; i-- > 0;) {
		depth += (s.p[i] == ')') - (s.p[i] == '(');
		if (depth == 0 && s.p[i] == ',')
			return i + 1;
	}
	return s.n;
}

/* "in US dollars": what it is counted in; "in work or waiting" is no unit. */
static bool
is_unit(const struct finder *f, struct str part)
{
	struct tokens t;

	if (!str_starts(part, STR("in ")) || note_spells_column(f, part))
		return false;
	lex_read(f->x->arena, str_from(part, 3), &t);
	for (size_t i = 0; i < t.n; i++)
		if (sense_find(t.items[i].fold, SENSE_UNIT) ||
		    sense_find(t.items[i].fold, SENSE_SHARE) ||
		    sense_find(t.items[i].fold, SENSE_OR))
			return false;
	return t.n > 0;
}

/* "only CM orders", "decided applications only": what it is of. */
static bool
is_only(struct str *part)
{
	const struct str only = STR(" only");

	if (note_cut_phrase(part, "within"))
		return part->n > 0;
	if (part->n <= only.n || !str_ends(*part, only))
		return false;
	*part = str_trim(str_first(*part, part->n - only.n));
	return true;
}

bool
note_is_equation(const struct finder *f, struct str s)
{
	struct str left, right;
	short table, col;

	return str_split_at(s, " = ", &left, &right) &&
	       note_column_spelled(f, left, &table, &col);
}

/* "older than 60 days since opened": as rows of that table are anyhow. */
static struct str
without_since(const struct finder *f, struct str body)
{
	struct str left, right;
	short table, col;

	return str_split_at(body, " since ", &left, &right) &&
			       note_column_spelled(f, right, &table, &col) &&
			       f->x->catalog->tables[table].date == col
		       ? left
		       : body;
}

/* false: the last part belongs to the body. */
static bool
read_part(const struct finder *f, struct str part, struct note_tail *ret)
{
	struct str what = part;
	short table, col;

	if (note_cut_phrase(&what, "dated") &&
	    note_column_spelled(f, what, &table, &col)) {
		ret->by = what;
		return true;
	}
	if (what.p != part.p && note_day_said(f, what, &ret->by))
		return true;
	what = part;
	if (note_cut_phrase(&what, "else") && what.n) {
		ret->other = what;
		return true;
	}
	if (is_only(&what)) {
		ret->only = what;
		return true;
	}
	return is_unit(f, part);
}

struct str
note_cut_tail(const struct finder *f, struct str body, struct note_tail *ret)
{
	*ret = (struct note_tail){ .by = { .n = 0 } };
	while (note_cut_phrase(&body, "every")) {
	}
	while (true) {
		const size_t at = last_part(body);

		if (at == body.n ||
		    !read_part(f, str_trim(str_from(body, at)), ret))
			return without_since(f,
					     note_cut_day(f, body, &ret->by));
		body = str_trim(str_first(body, at - 1));
	}
}

/* What else is said of the definitions from the first on. */
void
definition_put_tail(struct finder *f, size_t first, const struct note_tail *t)
{
	struct definition *only = NULL;
	const size_t n = f->out->n;

	if (t->only.n)
		only = definition_put_rows(f, t->only);
	for (size_t i = first; i < n; i++) {
		if (t->by.n)
			f->out->items[i].by = t->by;
		if (only)
			f->out->items[i].within = only;
	}
	if (t->by.n && first < n) /* one body has all the names */
		definition_date_rows(f, f->out->items[first].body, t->by);
	if (t->other.n && first < n) {
		definition_put_names(f, t->other, f->out->items[first].body);
		for (size_t i = n; i < f->out->n; i++) {
			f->out->items[i].unless = true;
			f->out->items[i].subject = f->out->items[first].subject;
		}
	}
}

bool
definition_read_opposite(struct finder *f, struct str name, struct str body)
{
	const size_t first = f->out->n;
	const struct definition *last =
		&f->out->items[first > f->here ? f->here : f->before];

	if (!note_is_opposite(body))
		return false;
	if ((first == f->here && f->before == f->here) ||
	    last->kind != DEFINES_BODY)
		return true;
	definition_put_names(f, name, last->body);
	for (size_t i = first; i < f->out->n; i++) {
		f->out->items[i].unless = true;
		f->out->items[i].subject = last->subject;
	}
	return true;
}

static bool
measures(const struct finder *f, struct str word)
{
	struct tokens t;

	lex_read(f->x->arena, word, &t);
	return t.n == 1 && (word.n <= UNIT_CHARS ||
			    sense_find(t.items[0].fold, SENSE_UNIT) ||
			    sense_find(t.items[0].fold, SENSE_MONEY));
}

/* "rated power in kW (at sea level)", "credit limit in euro for open bills". */
struct str
note_without_unit(const struct finder *f, struct str name)
{
	struct str left, right;

	left = name;
	name = str_trim(str_cut(&left, '('));
	if (str_split_at(name, " in ", &left, &right) &&
	    measures(f, str_word(&right, " ")) &&
	    (right.n == 0 || str_starts(str_trim(right), STR("for "))))
		return left;
	return name;
}
