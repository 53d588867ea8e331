#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

#define ALIKE 5 /* letters that two words of one root begin with */

static bool
is_alike(const char *a, const char *b)
{
	return strcmp(a, b) == 0 ||
	       (strlen(a) >= ALIKE && strncmp(a, b, ALIKE) == 0);
}

/*
 * Whether all of a name's words stand in a text, or the one of two that is no
 * table: "units" are not just the commercial ones.
 */
static bool
says_name(const struct finder *f, const struct tokens *t,
	  const struct definition *d)
{
	size_t found = 0;
	bool own = false;

	for (size_t k = 0; k < d->n_words; k++)
		for (size_t i = 0; i < t->n; i++)
			if (is_alike(t->items[i].stem, d->words[k])) {
				found++;
				own |= definition_table_named(
					       f, &t->items[i]) == NO_TABLE;
				break;
			}
	return d->n_words > 0 &&
	       (found == d->n_words || (own && d->n_words <= 2));
}

/* "…; they never count": rows that the sentence before has defined. */
static bool
are_before(const struct finder *f, struct str rows)
{
	struct tokens t;

	lex_read(f->x->arena, rows, &t);
	for (size_t i = f->before; i < f->here; i++)
		if (says_name(f, &t, &f->out->items[i]))
			return true;
	return false;
}

/* "machine counts": all that is counted of a table. */
static bool
is_of_table(const struct finder *f, struct str where)
{
	struct tokens t;

	lex_read(f->x->arena, note_name(where), &t);
	return t.n == 2 && sense_find(t.items[1].stem, SENSE_COUNT) &&
	       definition_table_named(f, &t.items[0]) != NO_TABLE;
}

/* "don't count in it": of what the sentence before defined. */
static bool
is_it(const struct finder *f, struct str where)
{
	struct tokens t;

	lex_read(f->x->arena, where, &t);
	return t.n == 1 && sense_find(t.items[0].fold, SENSE_THEY);
}

/* Of what is called so, and of its other names. */
static void
leave_out_each(struct finder *f, size_t at, struct definition *rows)
{
	const struct definition *of = &f->out->items[at];

	for (size_t i = 0; i < f->here; i++) {
		struct definition *d = &f->out->items[i];

		if (d == of ||
		    (of->kind == DEFINES_BODY && d->kind == DEFINES_BODY &&
		     str_eq(d->body, of->body)))
			d->without = rows;
	}
}

/* false: nothing that was defined is called so. */
static bool
leave_out_of(struct finder *f, struct definition *rows, struct str where)
{
	struct tokens t;
	bool any = false;

	lex_read(f->x->arena, where, &t);
	for (size_t i = 0; i < f->here; i++)
		if (says_name(f, &t, &f->out->items[i])) {
			leave_out_each(f, i, rows);
			any = true;
		}
	return any;
}

static void
leave_out_always(struct finder *f, struct definition *rows)
{
	if (f->out->n_standing < STANDING_MAX)
		f->out->standing[f->out->n_standing++] = rows;
}

/* "flag 1 = cancelled, such bills never count": what was just defined. */
static bool
leave_out_such(struct finder *f, struct str rows)
{
	struct str left, right;
	const size_t n = f->out->n;
	struct tokens t;

	if (!str_split_at(rows, ", ", &left, &right))
		return false;
	lex_read(f->x->arena, right, &t);
	if (t.n == 0 || !sense_find(t.items[0].fold, SENSE_THEY))
		return false;
	definition_read_sentence(f, left);
	if (f->out->n > n)
		leave_out_always(f, &f->out->items[f->out->n - 1]);
	return f->out->n > n;
}

/* "retired = 1: no longer in use": a condition and what it is called. */
static struct str
condition_before(struct finder *f, struct str rows)
{
	struct str left, right, a, b;

	if (rows.n && rows.p[rows.n - 1] == ',')
		rows = str_trim(str_first(rows, rows.n - 1));
	if (!str_split_at(rows, ": ", &left, &right) ||
	    !str_split_at(left, " = ", &a, &b))
		return rows;
	definition_put_names(f, right, left);
	return left;
}

/* "staff who have left_on set are gone": what they are called. */
static struct str
called_before(struct finder *f, struct str rows)
{
	static const char *const verbs[] = { " are ", " is " };
	struct str left, right;

	for (size_t i = 0; i < COUNT(verbs); i++)
		if (str_split_at(rows, verbs[i], &left, &right) &&
		    note_spells_column(f, left) &&
		    !note_spells_column(f, right)) {
			definition_put_names(f, right, left);
			return left;
		}
	return rows;
}

/* "articles have flag = 1 and are left out": they are defined besides. */
static struct str
name_before(struct finder *f, struct str rows)
{
	struct str name, body;

	if (rows.n > 4 && str_ends(rows, STR(" and")))
		rows = called_before(f, str_trim(str_first(rows, rows.n - 4)));
	rows = condition_before(f, rows);
	if ((!str_split_at(rows, " have ", &name, &body) &&
	     !str_split_at(rows, " has ", &name, &body)) ||
	    !note_spells_column(f, body) ||
	    definition_table(f, name) == NO_TABLE)
		return rows;
	definition_put_names(f, name, body);
	return name;
}

/* "leave it out when rooms are counted": what the sentence before defined. */
static bool
is_of_before(const struct finder *f, struct str s)
{
	struct tokens t;

	lex_read(f->x->arena, s, &t);
	return f->before < f->here && t.n > 1 &&
	       (sense_find(t.items[0].fold, SENSE_THEY) ||
		(sense_find(t.items[1].fold, SENSE_THEY) &&
		 strcmp(t.items[1].fold, "ones") != 0));
}

static bool
leave_out_before(struct finder *f)
{
	struct definition *d = &f->out->items[f->here - 1];

	d->lists = true;
	leave_out_always(f, d);
	return true;
}

/* "wasted batches (waste 1)": what they have, and no name of theirs. */
static bool
begins_with_column(const struct finder *f, struct str s)
{
	return note_column_spelled(f, str_word(&s, " "), NULL, NULL);
}

/* "cancelled shipments (files)": one more name of the shipments. */
static struct str
without_other_name(struct finder *f, struct str rows)
{
	struct str inside = rows, outside = str_trim(str_cut(&inside, '('));
	size_t at = outside.n;
	short table;

	if (inside.n < 2 || inside.p[inside.n - 1] != ')')
		return rows;
	inside = str_first(inside, inside.n - 1);
	while (at > 0 && outside.p[at - 1] != ' ')
		at--;
	table = definition_table(f, str_from(outside, at));
	if (!note_is_plain_name(f, inside) || table == NO_TABLE ||
	    begins_with_column(f, inside))
		return rows;
	definition_put_names(f, inside,
			     str_of(cat_table_name(f->x->catalog, table)));
	return outside;
}

/*
 * "bookings and shows that are cancelled": the rows of the second are left, and
 * the first's table and what is said of both; NO_TABLE: there are no two.
 */
static short
first_of_two(const struct finder *f, struct str *rows, struct str *said)
{
	struct str first, second;
	short table;

	if (!str_split_at(*rows, " and ", &first, &second))
		return NO_TABLE;
	*said = second;
	table = definition_table(f, first);
	if (table == NO_TABLE ||
	    definition_table(f, str_word(said, " ")) == NO_TABLE ||
	    str_trim(*said).n == 0)
		return NO_TABLE;
	*rows = second;
	return table;
}

/* Of both tables, as it was said of the second. */
static void
leave_out_both(struct finder *f, struct definition *d, short first,
	       struct str said)
{
	struct definition *other;

	leave_out_always(f, d);
	if (first == NO_TABLE)
		return;
	other = definition_put_rows(f, str_trim(said));
	if (!other)
		return;
	other->rows = first;
	other->lists = d->lists;
	leave_out_always(f, other);
}

bool
definition_read_exclusion(struct finder *f, struct str s)
{
	struct str rows, where, said = { 0 };
	struct definition *d;
	short first;

	if (!note_leaves_out(s, &rows, &where))
		return false;
	if (is_of_before(f, s))
		return leave_out_before(f);
	if (leave_out_such(f, rows))
		return true;
	rows = without_other_name(f, name_before(f, rows));
	first = first_of_two(f, &rows, &said);
	d = definition_put_rows(f, rows);
	if (!d)
		return true;
	d->lists = !note_is_everywhere(where) && note_is_of_lists(where);
	if ((where.n == 0 && f->goes_on && !are_before(f, rows)) ||
	    is_it(f, where))
		for (size_t i = f->before; i < f->here; i++)
			f->out->items[i].without = d;
	else if (note_is_everywhere(where) || note_is_of_lists(where) ||
		 is_of_table(f, where) || !leave_out_of(f, d, where))
		leave_out_both(f, d, first, said);
	return true;
}
