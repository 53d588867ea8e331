#include <ctype.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Words that a column stores, and what each stands for. */

#define LEAST_LISTED 2

static const struct column_facts *
facts_of(const struct finder *f, struct str spelled)
{
	short table, col;

	if (!f->x->job || !note_column_spelled(f, spelled, &table, &col))
		return NULL;
	return facts_find(f->x->job->facts, (size_t)table, (size_t)col);
}

/* "wip = under way"; false: no such word is stored. */
static bool
read_stored(const struct column_facts *of, struct str part, struct str *word,
	    struct str *label)
{
	if (!str_split_at(part, " = ", word, label))
		return false;
	*word = str_trim(*word);
	*label = str_trim(*label);
	return label->n > 0 && codes_are_stored(of, *word);
}

bool
codes_read_stored(struct finder *f, struct str s)
{
	struct str column, list, rest, word, label;
	const struct column_facts *of;
	size_t n = 0;

	if (!str_split_at(s, ": ", &column, &list))
		return false;
	of = facts_of(f, column);
	for (rest = list; of && rest.n; n++)
		if (!read_stored(of, str_next_part(&rest), &word, &label) ||
		    codes_is(word))
			return false;
	if (n < LEAST_LISTED)
		return false;
	while (list.n) {
		struct codes c = { .column = column, .all = s, .n = 1 };

		(void)read_stored(of, str_next_part(&list), &c.items[0],
				  &label);
		codes_put(f, &c, label);
	}
	return true;
}

static bool
has_code(const struct definition *d, struct str code)
{
	for (size_t i = 0; i < d->n_codes; i++)
		if (str_eq(d->codes[i], code))
			return true;
	return false;
}

/* Whether it is a column of a table; of NO_TABLE any is. */
static bool
is_column_in(const struct finder *f, struct str spelled, short table)
{
	short found;

	return table == NO_TABLE ||
	       (note_column_spelled(f, spelled, &found, NULL) &&
		found == table);
}

/* The only column that notes list a code of; "": none, or more. */
static struct str
listed_with(const struct finder *f, struct str code, short table)
{
	struct str ret = STR("");

	for (size_t i = 0; i < f->out->n; i++) {
		const struct definition *d = &f->out->items[i];

		if (d->kind != DEFINES_CODE || !has_code(d, code) ||
		    !is_column_in(f, d->body, table))
			continue;
		if (ret.n && !str_eq(ret, d->body))
			return STR("");
		ret = d->body;
	}
	return ret;
}

struct str
codes_column(const struct finder *f, struct str code, short rows)
{
	const struct column_facts *of = facts_of(f, f->spelled);
	struct str listed = STR("");

	if (rows != NO_TABLE && !is_column_in(f, f->spelled, rows))
		listed = listed_with(f, code, rows);
	if (listed.n)
		return listed;
	/* a number may be more than a code */
	if (code.n == 0 || isdigit((unsigned char)*code.p) ||
	    (of && codes_are_stored(of, code)))
		return f->spelled;
	listed = listed_with(f, code, NO_TABLE);
	return listed.n ? listed : f->spelled;
}

bool
codes_is_mark(const struct finder *f, struct str s)
{
	const struct column_facts *of;

	if (!codes_is(s) || isdigit((unsigned char)*s.p))
		return false;
	if (listed_with(f, s, NO_TABLE).n)
		return true;
	of = facts_of(f, f->spelled);
	return of && codes_are_stored(of, s);
}

bool
codes_find_list(const struct finder *f, struct str list, short *ret_table,
		short *ret_col)
{
	const struct catalog *c = f->x->catalog;

	for (short i = 0; i < (short)c->n_tables; i++)
		for (short k = 0; k < (short)c->schema->tables[i].n_cols; k++) {
			const struct cat_col *col = cat_col(c, i, k);

			if (!col->list || !str_is_nocase(list, col->list))
				continue;
			*ret_table = i;
			*ret_col = k;
			return true;
		}
	return false;
}

bool
codes_is_short(struct str name, struct str word)
{
	size_t n = 0;

	for (size_t i = 0; i < word.n && n < name.n; i++)
		n += (i == 0 || n > 0) &&
		     tolower((unsigned char)word.p[i]) ==
			     tolower((unsigned char)name.p[n]);
	return n > 1 && n == name.n;
}

/* "no-shows" is "no-show". */
static bool
is_same(const struct finder *f, struct str a, struct str b)
{
	struct tokens x, y;
	size_t i = 0;

	lex_read(f->x->arena, a, &x);
	lex_read(f->x->arena, b, &y);
	while (i < x.n && x.n == y.n &&
	       strcmp(x.items[i].stem, y.items[i].stem) == 0)
		i++;
	return i > 0 && i == x.n;
}

bool
codes_find_told(const struct finder *f, struct str code, struct str text,
		short *ret_table, short *ret_col)
{
	const struct catalog *c = f->x->catalog;
	const char *spelled = str_dup(f->x->arena, code);
	size_t n = 0;

	for (short i = 0; i < (short)c->n_tables; i++)
		for (short k = 0; k < (short)c->schema->tables[i].n_cols; k++) {
			const struct schema_code *found =
				cat_code(c, i, k, spelled, NULL);

			if (!found || !is_same(f, text, str_of(found->text)))
				continue;
			*ret_table = i;
			*ret_col = k;
			n++;
		}
	return n == 1;
}
