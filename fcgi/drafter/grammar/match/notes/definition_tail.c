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

static bool
is_date(const struct finder *f, short table, size_t col)
{
	return cat_col(f->x->catalog, table, (int)col)->kind == COL_DATE;
}

/* dates: words that any day may be called by count, too. */
static bool
has_stem(const struct cat_col *c, const struct tokens *t, bool dates)
{
	const struct cat_words *w = &c->words[0];

	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < w->n; k++)
			if ((dates || (w->weight[k] > CAT_LIGHT &&
				       !cat_word_is(w->folds[k], "date"))) &&
			    strcmp(w->stems[k], t->items[i].stem) == 0)
				return true;
	return false;
}

/* "the day they were issued", "entry date": the only date with such a word. */
static bool
find_date_said(const struct finder *f, struct str said, struct str *ret)
{
	const struct schema *s = f->x->catalog->schema;
	const char *found = NULL;
	struct tokens words;

	lex_read(f->x->arena, said, &words);
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++) {
			const char *name = s->tables[t].cols[c].name;

			if (!is_date(f, (short)t, c) ||
			    !has_stem(cat_col(f->x->catalog, (int)t, (int)c),
				      &words, false))
				continue;
			if (found && strcmp(found, name) != 0)
				return false;
			found = name;
		}
	if (found)
		*ret = str_of(found);
	return found != NULL;
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
	if (what.p != part.p && find_date_said(f, what, &ret->by))
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
			return without_since(f, body);
		body = str_trim(str_first(body, at - 1));
	}
}

/* The date that is spelled so; of a table, where it has one. */
static bool
find_date(const struct finder *f, struct str spelled, short *table, short *col)
{
	const struct schema *s = f->x->catalog->schema;
	const short of = *table;

	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++) {
			if ((of != NO_TABLE && of != (short)t) ||
			    !is_date(f, (short)t, c) ||
			    !str_eq_nocase(spelled,
					   str_of(s->tables[t].cols[c].name)))
				continue;
			*table = (short)t;
			*col = (short)c;
			return true;
		}
	return false;
}

static void
put_date(struct finder *f, short table, short of, short col)
{
	struct definitions *d = f->out;

	if (d->n_dates < NOTE_DATES &&
	    (table == of || catalog_is_one(f->x->catalog, table, of)))
		d->dates[d->n_dates++] = (struct note_date){ table, of, col };
}

/* "loans, counted by lent_on": so is all that is counted of them. */
static void
date_rows(struct finder *f, struct str rows, struct str by)
{
	short table = definition_table(f, rows), col;

	if (table != NO_TABLE && find_date(f, by, &table, &col))
		put_date(f, table, table, col);
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
		f->out->items[i].within = only;
	}
	if (t->by.n && first < n) /* one body has all the names */
		date_rows(f, f->out->items[first].body, t->by);
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

/* "orders per month always", "jobs of a period": of which rows. */
static struct str
rows_dated(struct str s)
{
	static const char *const behind[] = { " per ", " of a ", " of each ",
					      " in a ", "," };
	struct str left, right;

	left = s;
	s = str_trim(str_cut(&left, '('));
	for (size_t i = 0; i < COUNT(behind); i++)
		if (str_split_at(s, behind[i], &left, &right))
			s = left;
	return note_name(s);
}

/* "Fine income counts by settled_on": of what has that name already. */
static bool
date_defined(struct finder *f, struct str name, struct str by)
{
	bool any = false;

	for (size_t i = 0; i < f->out->n; i++) {
		struct definition *d = &f->out->items[i];

		if (d->kind != DEFINES_BODY ||
		    !str_eq_nocase(str_of(d->name), name))
			continue;
		d->by = by;
		any = true;
	}
	return any;
}

/* "downtime hours count from start_at": without the unit. */
static struct str
without_last_unit(const struct finder *f, struct str name)
{
	struct tokens t;
	size_t at = name.n;

	while (at > 0 && name.p[at - 1] != ' ')
		at--;
	lex_read(f->x->arena, str_from(name, at), &t);
	return at > 0 && t.n == 1 && sense_find(t.items[0].fold, SENSE_UNIT)
		       ? str_trim(str_first(name, at))
		       : name;
}

/* The one day of a table with such a word; less than 0: none, or more. */
static short
date_with(const struct finder *f, short table, struct str said)
{
	const struct cat_table *t = &f->x->catalog->tables[table];
	struct tokens words;
	short col = -1;

	lex_read(f->x->arena, said, &words);
	for (size_t i = 0; i < f->x->catalog->schema->tables[table].n_cols;
	     i++) {
		if (t->cols[i].kind != COL_DATE ||
		    !has_stem(&t->cols[i], &words, true))
			continue;
		if (col >= 0)
			return -1;
		col = (short)i;
	}
	return col;
}

/* "the day" and no more: of the show, on which it is. */
static bool
is_any_day(const struct finder *f, struct str said)
{
	const struct sense_row *row;
	struct tokens t;

	lex_read(f->x->arena, note_name(said), &t);
	if (t.n != 1)
		return false;
	row = sense_find(t.items[0].fold, SENSE_UNIT);
	return (row && strcmp(row->arg, "day") == 0) ||
	       cat_word_is(t.items[0].fold, "date");
}

/* "the start of the course", or of what is dated: "the pickup". */
static bool
find_date_of(const struct finder *f, struct str said, short *table, short *col)
{
	struct str day, rows;

	if (str_split_at(said, " of ", &day, &rows)) {
		*table = definition_table(f, note_name(rows));
		said = day;
	}
	*col = *table == NO_TABLE ? -1 : date_with(f, *table, said);
	if (*col < 0 && *table != NO_TABLE && is_any_day(f, said))
		*col = f->x->catalog->tables[*table].date;
	return *col >= 0;
}

/* "money and bookings": of all rows among them; false: there are none. */
static bool
date_each(struct finder *f, struct str names, short of, short col)
{
	struct str first, rest = names;
	bool any = false;

	while (rest.n) {
		short table;

		if (!str_split_at(names, " and ", &first, &rest)) {
			first = names;
			rest = STR("");
		}
		names = rest;
		table = definition_table(f, note_name(first));
		if (table != NO_TABLE)
			put_date(f, table, of, col);
		any |= table != NO_TABLE;
	}
	return any;
}

bool
definition_read_dated(struct finder *f, struct str s)
{
	struct str rows, by, spelled, all;
	short of, table, col;

	if (!note_dates(s, &rows, &by))
		return false;
	all = by;
	spelled = str_word(&by, " ,(");
	if (memchr(spelled.p, '.', spelled.n))
		(void)str_cut(&spelled, '.');
	rows = without_last_unit(f, rows_dated(rows));
	of = definition_table(f, rows);
	table = of;
	if (find_date(f, spelled, &table, &col)) {
		if (of == NO_TABLE)
			return date_defined(f, rows, spelled);
		put_date(f, of, table, col);
		return true;
	}
	table = of;
	return find_date_of(f, all, &table, &col) &&
	       (date_each(f, rows, table, col) ||
		date_defined(f, rows,
			     str_of(cat_col_name(f->x->catalog, table, col))));
}

const struct note_date *
definition_date(const struct definitions *all, short table)
{
	for (size_t i = 0; all && i < all->n_dates; i++)
		if (all->dates[i].table == table)
			return &all->dates[i];
	return NULL;
}
