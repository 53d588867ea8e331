#include <string.h>

#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

#define PREFIXES 2 /* of tables, in a sentence that explains them */

/*
 * Tables in notes: one row for each name of the schema, which stands first,
 * with a column of what people call it, or for each term that they define.
 */

static struct str
cell_of(struct str row, size_t i)
{
	struct str cell = STR("");

	row = str_from(row, 1);
	for (size_t k = 0; k <= i; k++) {
		if (row.n == 0)
			return STR("");
		cell = str_trim(str_cut(&row, '|'));
	}
	return cell;
}

static bool
is_line(struct str row)
{
	for (size_t i = 0; i < row.n; i++)
		if (row.p[i] != '|' && row.p[i] != '-' && row.p[i] != ':' &&
		    row.p[i] != ' ')
			return false;
	return true;
}

/*
 * The column of names in what is the head of a table, else the one that tells
 * what things are, else the second.
 */
static size_t
named_column(struct finder *f, struct str row)
{
	for (int described = 0; described < 2; described++)
		for (size_t i = 1; i < TABLE_CELLS; i++) {
			const struct str head = cell_of(row, i);

			f->described = described;
			if (described ? note_is_described(head)
				      : note_is_names(head))
				return i;
		}
	f->described = true;
	return 1;
}

/* Without the signs that set it in another type. */
static struct str
plain_cell(struct str s)
{
	while (s.n > 1 && (*s.p == '`' || *s.p == '*') && s.p[s.n - 1] == *s.p)
		s = str_first(str_from(s, 1), s.n - 2);
	return s;
}

/* Codes need no quotes. */
static struct str
without_quotes(struct arena *a, struct str s)
{
	char *ret = str_dup(a, s);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '\'')
			ret[n++] = s.p[i];
	return (struct str){ ret, n };
}

/* "cu_town town", "cu_kind 'P' private, 'F' firm" */
static void
put_column(struct finder *f, struct str column, struct str about)
{
	if (column.n == 0 || about.n == 0)
		return;
	about = without_quotes(f->x->arena, about);
	if (!definition_read_codes(f, note_saying(f, column, about)))
		definition_put_names(f, about, column);
}

/*
 * "customer; cu_town town, cu_kind P private, F firm": names of the table, then
 * columns, each with what it means or with its codes.
 */
static void
put_inside(struct finder *f, struct str inside, struct str spelled)
{
	struct arena *a = f->x->arena;
	const char *about = "";
	struct str column = STR("");

	while (inside.n) {
		const struct str part = str_trim(str_word(&inside, ",;"));
		struct str rest = part;
		const struct str word = str_word(&rest, " ");

		if (note_column_spelled(f, word, NULL, NULL)) {
			put_column(f, column, str_of(about));
			column = word;
			about = str_dup(a, str_trim(rest));
		} else if (column.n) {
			about = arena_printf(a, "%s, %s", about,
					     str_dup(a, part));
		} else {
			definition_put_names(f, part, spelled);
		}
	}
	put_column(f, column, str_of(about));
}

/*
 * "batches (brews)": both are names of it; described: of what stands before the
 * bracket, the first part.
 */
static void
put_both(struct finder *f, struct str said, struct str spelled, bool described)
{
	struct str before = str_trim(str_cut(&said, '('));

	if (described)
		before = str_trim(str_cut(&before, ','));
	definition_put_names(f, before, spelled);
	put_inside(f, str_cut(&said, ')'), spelled);
}

/* While the sentences about a term are read. */
struct about {
	struct finder *f;
	struct str term;
	size_t n;
};

/* The first says what it is, and the others go on from there. */
static void
take_about(void *arg, struct str s)
{
	struct about *t = arg;
	struct finder *f = t->f;
	const size_t n = f->out->n;

	definition_read_sentence(f,
				 t->n++ == 0 ? note_saying(f, t->term, s) : s);
	if (f->out->n == n)
		return;
	f->before = n;
	f->here = f->out->n;
}

/* "| late | returned after its due date |" */
static void
read_term(struct finder *f, struct str term, struct str said)
{
	const struct finder table = *f;
	struct about about = { .f = f, .term = term };

	sentences_walk(str_dup(f->x->arena, said), take_about, &about);
	f->before = table.before;
	f->here = table.here;
	f->row = table.row;
	f->named = table.named;
	f->described = table.described;
}

static bool
is_column(const struct finder *f, struct str spelled)
{
	return note_column_spelled(f, spelled, NULL, NULL) ||
	       memchr(spelled.p, '.', spelled.n);
}

/* "| wo_st | 30 | waiting for parts |": false: it is no column and its code. */
static bool
read_code(struct finder *f, struct str spelled, struct str code,
	  struct str said)
{
	if (f->named < 2 || !codes_is(code) || !is_column(f, spelled))
		return false;
	return definition_read_codes(
		f,
		note_saying(f, spelled,
			    str_of(arena_printf(f->x->arena, "%s = %s",
						str_dup(f->x->arena, code),
						str_dup(f->x->arena, said)))));
}

/* "parcels (shipments), one row each": both are names, and the rest none. */
static void
read_cells(struct finder *f, struct str spelled, struct str said)
{
	const struct schema *all = f->x->catalog->schema;

	if (!codes_is(spelled) && !note_spells_column(f, spelled) &&
	    note_table_spelled(all, spelled) == NO_TABLE) {
		read_term(f, spelled, said);
		return;
	}
	if (f->described && is_column(f, spelled)) {
		(void)definition_read_codes(f, note_saying(f, spelled, said));
		return;
	}
	put_both(f, said, spelled, f->described);
}

bool
definition_read_row(struct finder *f, struct str s)
{
	const bool first = f->row++ == 0;
	struct str spelled, said;

	if (s.n == 0 || *s.p != '|') {
		f->row = 0;
		f->named = 0;
		return false;
	}
	if (first)
		f->named = named_column(f, s);
	if (first || f->named == 0 || is_line(s))
		return true;
	spelled = plain_cell(cell_of(s, 0));
	said = cell_of(s, f->named);
	if (!read_code(f, spelled, plain_cell(cell_of(s, 1)), said))
		read_cells(f, spelled, said);
	return true;
}

/*
 * The table whose columns, or whose own name, begin with a prefix as notes have
 * it: "OR_", "so_/sl_" of a head and its lines. "": there is none.
 */
static struct str
table_of_prefix(const struct finder *f, struct str word)
{
	const struct schema *s = f->x->catalog->schema;
	const struct str prefix = str_cut(&word, '/');
	short table;

	if (prefix.n < 2 || prefix.p[prefix.n - 1] != '_')
		return STR("");
	table = note_table_spelled(s, str_first(prefix, prefix.n - 1));
	for (size_t i = 0; table == NO_TABLE && i < s->n_tables; i++)
		if (str_eq_nocase(prefix, str_first(str_of(s->tables[i].name),
						    prefix.n)))
			table = (short)i;
	return table == NO_TABLE ? STR("") : str_of(s->tables[table].name);
}

/* "… : cu_ customers": its prefix and what is said of it; false: it has none. */
static bool
split_prefix(const struct finder *f, struct str part, struct str *ret_table,
	     struct str *ret_said)
{
	struct str left, right;

	if (str_split_at(part, ": ", &left, &right))
		part = right;
	*ret_table = table_of_prefix(f, str_word(&part, " "));
	*ret_said = str_trim(part);
	if (str_split_at(*ret_said, " and their ", &left, &right))
		*ret_said = left;
	return ret_table->n && ret_said->n;
}

bool
definition_read_prefixes(struct finder *f, struct str s)
{
	struct str rest = s, table, said;
	size_t n = 0;

	while (rest.n)
		n += split_prefix(f, str_next_part(&rest), &table, &said);
	if (n < PREFIXES)
		return false;
	for (rest = s; rest.n;)
		if (split_prefix(f, str_next_part(&rest), &table, &said))
			put_both(f, said, table, false);
	return true;
}
