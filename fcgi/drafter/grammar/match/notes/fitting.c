#include "drafter/grammar/match/notes/fitting.h"

#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* "the team", where nothing else stands in quotes. */
static struct str
without_quotes(struct str s)
{
	const struct str inside = s.n > 2 && *s.p == '"' && s.p[s.n - 1] == '"'
					  ? str_first(str_from(s, 1), s.n - 2)
					  : s;

	return inside.n < s.n && !memchr(inside.p, '"', inside.n) ? inside : s;
}

struct str
fitting_text(const struct fitting *t, const struct piece *p)
{
	const struct str *first = &t->words[p->from], *last;

	if (p->n == 0)
		return STR("");
	last = first + p->n - 1;
	if (p->n == 1 && first->n > 2 && *first->p == '`' &&
	    first->p[first->n - 1] == '`')
		return str_first(str_from(*first, 1), first->n - 2);
	return without_quotes((struct str){
		first->p, (size_t)(last->p + last->n - first->p) });
}

/* "orders.state" */
static bool
is_column_of_table(const struct finder *f, struct str s)
{
	const struct str table = str_cut(&s, '.');

	return note_table_spelled(f->x->catalog->schema, table) != NO_TABLE &&
	       note_column_spelled(f, s, NULL, NULL);
}

/* A column of the table that the line begins by naming. */
static bool
is_own(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	const struct finder *f = t->f;
	const struct schema *all = f->x->catalog->schema;

	for (size_t i = 0;
	     f->of_line != NO_TABLE && i < all->tables[f->of_line].n_cols; i++)
		if (str_is_nocase(text, all->tables[f->of_line].cols[i].name))
			return true;
	return false;
}

/* A word and no code, which has a reader of its own. */
static bool
is_stored(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	const struct job *job = t->f->x->job;

	if (codes_is(text))
		return false;
	for (size_t i = 0; i < job->n_note_values; i++)
		if (job->note_values[i].n_parts == 0 &&
		    str_eq_nocase(text, str_of(job->note_values[i].text)))
			return true;
	return false;
}

/* "A": the article that a sentence begins with. */
static bool
is_article(const struct piece *p, struct str text)
{
	return p->from == 0 && text.n == 1 && isalpha((unsigned char)*text.p);
}

static bool
is_day(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	short table, col;

	return note_column_spelled(t->f, text, &table, &col) &&
	       cat_col(t->f->x->catalog, table, col)->kind == COL_DATE;
}

struct str
fitting_text_in(const struct fitting *t, const char *slot)
{
	for (size_t i = 0; i < t->n_pieces; i++)
		if (str_is(t->pieces[i].slot, slot))
			return fitting_text(t, &t->pieces[i]);
	return STR("");
}

bool
fitting_find_coded(const struct fitting *t, short *table, short *col)
{
	const struct str list = fitting_text_in(t, "list");

	return list.n ? codes_find_list(t->f, list, table, col)
		      : codes_find_told(t->f, fitting_text_in(t, "code"),
					fitting_text_in(t, "word"), table, col);
}

/* "sale" where the list is of a column of "SAL", which has no other name. */
static bool
is_like(const struct fitting *t, const struct piece *p)
{
	const struct str word = fitting_text(t, p);
	short table, col;

	return definition_table(t->f, word) == NO_TABLE &&
	       fitting_find_coded(t, &table, &col) &&
	       codes_is_short(str_of(cat_table_name(t->f->x->catalog, table)),
			      word);
}

static bool
is_rows(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return !memchr(text.p, '.', text.n) &&
	       definition_table(t->f, note_name(text)) != NO_TABLE;
}

static bool
is_column(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return note_column_spelled(t->f, text, NULL, NULL) ||
	       is_column_of_table(t->f, text);
}

static bool
is_table(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return note_table_spelled(t->f->x->catalog->schema, text) != NO_TABLE;
}

static bool
is_list(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	short table, col;

	return codes_find_list(t->f, text, &table, &col);
}

static bool
is_figure(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return definition_is_figure(t->f, text);
}

/* No table is called so. */
static bool
is_new(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return definition_table(t->f, text) == NO_TABLE;
}

static bool
is_code(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return codes_is(text) && !is_article(p, text);
}

static bool
is_mark(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return codes_is_mark(t->f, text);
}

static bool
is_number(const struct fitting *t, const struct piece *p)
{
	const struct str text = fitting_text(t, p);
	return isdigit((unsigned char)*text.p);
}

/* Kinds that cost more than to compare words; of the others none is asked. */
static const struct {
	const char *name;
	bool (*fits)(const struct fitting *t, const struct piece *p);
} kinds[] = {
	{ "rows", is_rows },  { "col", is_column },    { "day", is_day },
	{ "own", is_own },    { "table", is_table },   { "list", is_list },
	{ "like", is_like },  { "figure", is_figure }, { "new", is_new },
	{ "code", is_code },  { "mark", is_mark },     { "value", is_stored },
	{ "num", is_number },
};

bool
fitting_is_of_kind(const struct fitting *t, const struct piece *p)
{
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (strcmp(p->kind->name, kinds[i].name) == 0)
			return kinds[i].fits(t, p);
	return !p->kind->plain || !note_spells_column(t->f, fitting_text(t, p));
}
