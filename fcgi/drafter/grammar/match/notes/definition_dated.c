#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

#define DAY_WORDS 3 /* "the order date" */

/* What dates rows, and figures of them, as notes say it. */

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

/* "end date" of end_date: words that any day may be called by, all of them. */
static bool
is_whole(const struct cat_col *c, const struct tokens *t)
{
	const struct cat_words *w = &c->words[0];

	for (size_t i = 0; i < t->n && t->n == w->n; i++)
		if (strcmp(w->stems[i], t->items[i].stem) != 0)
			return false;
	return t->n == w->n;
}

/* "the day they were issued", "entry date": the only date with such a word. */
static bool
find_date_called(const struct finder *f, struct str said, struct str *ret)
{
	const struct schema *s = f->x->catalog->schema;
	const char *found = NULL;
	struct tokens words;

	lex_read(f->x->arena, said, &words);
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++) {
			const char *name = s->tables[t].cols[c].name;
			const struct cat_col *col =
				cat_col(f->x->catalog, (int)t, (int)c);

			if (!is_date(f, (short)t, c) ||
			    (!has_stem(col, &words, false) &&
			     !is_whole(col, &words)))
				continue;
			if (found && strcmp(found, name) != 0)
				return false;
			found = name;
		}
	if (found)
		*ret = str_of(found);
	return found != NULL;
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
void
definition_date_rows(struct finder *f, struct str rows, struct str by)
{
	short table = definition_table(f, rows), col;

	if (table != NO_TABLE && find_date(f, by, &table, &col))
		put_date(f, table, table, col);
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

/* Whether it is called so; "cancellations" are what is "cancelled". */
static bool
is_called(const struct definition *d, struct str name, const struct tokens *t)
{
	return str_eq_nocase(str_of(d->name), name) ||
	       definition_has_name(d, t);
}

/*
 * "Fine income counts by settled_on": of what has that name already; late: and
 * has no day of its own.
 */
static bool
date_defined(struct finder *f, struct str name, struct str by, bool late)
{
	struct tokens t;
	bool any = false;

	lex_read(f->x->arena, name, &t);
	for (size_t i = 0; i < f->out->n; i++) {
		struct definition *d = &f->out->items[i];

		if (!is_called(d, name, &t) || (late && d->by.n))
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
	const size_t at = note_last_word(name);
	struct tokens t;

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

/* "the arrival", as notes call a column of dates. */
static bool
find_date_defined(const struct finder *f, struct str said, short *table,
		  short *col)
{
	struct tokens t;

	lex_read(f->x->arena, note_name(said), &t);
	for (size_t i = 0; i < f->out->n; i++) {
		const struct definition *d = &f->out->items[i];

		if (d->kind == DEFINES_BODY && definition_has_name(d, &t) &&
		    note_column_spelled(f, d->body, table, col) &&
		    is_date(f, *table, (size_t)*col))
			return true;
	}
	return false;
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

/* "nights, stays and money": the first of them. */
static struct str
cut_dated(const struct finder *f, struct str *names)
{
	return without_last_unit(f, rows_dated(note_cut_first(names)));
}

/* Rows and figures, each by the day of a table; false: none is known yet. */
static bool
date_each(struct finder *f, struct str names, short of, short col)
{
	const struct str by = str_of(cat_col_name(f->x->catalog, of, col));
	bool any = false;

	while (names.n) {
		const struct str name = cut_dated(f, &names);
		const short table = definition_table(f, name);
		const bool known =
			table != NO_TABLE || date_defined(f, name, by, false);

		if (table != NO_TABLE)
			put_date(f, table, of, col);
		if (!known && f->n_late < LATE_DATES)
			f->late[f->n_late++] = (struct late_date){ name, by };
		any |= known;
	}
	return any;
}

void
definition_date_late(struct finder *f)
{
	for (size_t i = 0; i < f->n_late; i++)
		(void)date_defined(f, f->late[i].name, f->late[i].by, true);
}

/* "the quote date": of rows that are called so. */
static bool
find_date_of_rows(const struct finder *f, struct str said, struct str *ret)
{
	const size_t at = note_last_word(said);
	struct str rows;
	short table = NO_TABLE, col;

	if (find_date_of(f, said, &table, &col)) {
		*ret = str_of(cat_col_name(f->x->catalog, table, col));
		return true;
	}
	rows = str_trim(str_first(said, at));
	if (!rows.n || !is_any_day(f, str_from(said, at)))
		return false;
	table = definition_table(f, note_name(rows));
	if (table == NO_TABLE || f->x->catalog->tables[table].date < 0)
		return false;
	col = f->x->catalog->tables[table].date;
	*ret = str_of(cat_col_name(f->x->catalog, table, col));
	return true;
}

bool
note_day_said(const struct finder *f, struct str said, struct str *ret)
{
	short table = NO_TABLE, col;

	if (find_date_called(f, said, ret) || find_date_of_rows(f, said, ret))
		return true;
	if (!find_date_defined(f, said, &table, &col))
		return false;
	*ret = str_of(cat_col_name(f->x->catalog, table, col));
	return true;
}

struct str
note_cut_day(const struct finder *f, struct str body, struct str *ret)
{
	struct str left, day = body, rest = body;

	while (str_split_at(rest, " by ", &left, &rest))
		day = rest;
	if (ret->n || day.p == body.p || str_count_words(day) > DAY_WORDS ||
	    (str_count_words(day) > 1 &&
	     !is_any_day(f, str_from(day, note_last_word(day)))) ||
	    !note_day_said(f, day, ret))
		return body;
	body = str_first(body, (size_t)(day.p - body.p) - strlen("by "));
	return str_trim(body);
}

/* A date as it is spelled, or as it is said. */
static bool
find_day(const struct finder *f, struct str by, short *table, short *col)
{
	const short of = *table;
	struct str rest = by, spelled = str_word(&rest, " ,(");

	if (memchr(spelled.p, '.', spelled.n))
		(void)str_cut(&spelled, '.');
	if (find_date(f, spelled, table, col))
		return true;
	*table = of;
	return find_date_of(f, by, table, col) ||
	       find_date_defined(f, by, table, col);
}

bool
definition_read_dated(struct finder *f, struct str s)
{
	struct str names, by, first, rest;
	short table, col;

	if (!note_dates(s, &names, &by))
		return false;
	rest = names;
	first = cut_dated(f, &rest);
	table = rest.n ? NO_TABLE : definition_table(f, first);
	return find_day(f, by, &table, &col) && date_each(f, names, table, col);
}

const struct note_date *
definition_date(const struct definitions *all, short table)
{
	for (size_t i = 0; all && i < all->n_dates; i++)
		if (all->dates[i].table == table)
			return &all->dates[i];
	return NULL;
}
