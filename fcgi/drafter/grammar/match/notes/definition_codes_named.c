#include <ctype.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* "a file is live" says what live files are. */
static void
put_said_code(struct finder *f, const struct codes *c, struct str name)
{
	struct str rows, rest;

	if (!str_split_at(name, " is ", &rows, &rest) &&
	    !str_split_at(name, " are ", &rows, &rest)) {
		codes_put(f, c, name);
		return;
	}
	codes_put(f, c, rest);
	codes_put(f, c,
		  str_of(arena_printf(f->x->arena, "%s %s",
				      str_dup(f->x->arena, rest),
				      str_dup(f->x->arena, note_name(rows)))));
}

/* Every name: "Live / open", "ocean" or "sea". */
static void
put_code_names(struct finder *f, const struct codes *c, struct str names)
{
	while (names.n) {
		struct str name, rest;

		if (!str_split_at(names, "/", &name, &rest) &&
		    !str_split_at(names, " or ", &name, &rest)) {
			name = names;
			rest = STR("");
		}
		names = rest;
		put_said_code(f, c, note_name(str_trim(name)));
	}
}

/* "FCL and LCL": nothing but codes. */
static bool
are_codes(struct str s)
{
	size_t n = 0;

	while (s.n) {
		const struct str word = str_word(&s, " ,");

		if (codes_is(word))
			n++;
		else if (!str_is(word, "and") && !str_is(word, "or") &&
			 !str_is(word, "together") && !str_is(word, "both"))
			return false;
	}
	return n > 1;
}

bool
codes_are_stored(const struct column_facts *c, struct str code)
{
	for (size_t i = 0; i < c->n_values; i++)
		if (str_is(code, c->values[i]))
			return true;
	return false;
}

/* Whether all values of a column are known, and the codes are among them. */
static bool
stores_all(const struct column_facts *c, struct str codes)
{
	if (!c->complete || c->n_values < c->n_distinct)
		return false;
	while (codes.n) {
		const struct str word = str_word(&codes, " ,");

		if (codes_is(word) && !codes_are_stored(c, word))
			return false;
	}
	return true;
}

/* "decided means G, C or R": the only column that stores them; "": none. */
static struct str
column_storing(const struct finder *f, struct str codes)
{
	const struct facts *facts = f->x->job->facts;
	const struct column_facts *found = NULL;

	for (size_t i = 0; facts && i < facts->n; i++) {
		/* what the codes are called is kept elsewhere */
		if (f->x->catalog->tables[facts->items[i].table].kind ==
			    TABLE_LOOKUP ||
		    !stores_all(&facts->items[i], codes))
			continue;
		if (found)
			return STR("");
		found = &facts->items[i];
	}
	return found ? str_of(arena_printf(
			       f->x->arena, "%s.%s",
			       cat_table_name(f->x->catalog, (int)found->table),
			       cat_col_name(f->x->catalog, (int)found->table,
					    (int)found->col)))
		     : STR("");
}

/* Words that say nothing of which column it is: "its status is 1". */
static bool
is_light(const struct finder *f, struct str word)
{
	const char *fold = str_lower(f->x->arena, word);

	return sense_find(fold, SENSE_THEY) || sense_find(fold, SENSE_BE) ||
	       sense_find(fold, SENSE_FILLER);
}

/* "up to 30": words of no weight that are a comparison together. */
static bool
compares(const struct finder *f, struct str s)
{
	const struct sense_row *const *rows;
	struct tokens t;
	size_t n = 0;

	lex_read(f->x->arena, s, &t);
	rows = t.n ? senses_of(t.items[0].fold, &n) : NULL;
	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_COMPARE &&
		    lex_phrase_at(&t, 0, rows[i]) > 1)
			return true;
	return false;
}

/* What stands before the first code may name its column. */
static bool
begin_named(const struct finder *f, struct str *list, struct str *column)
{
	size_t n = 0;

	while (list->n && !isdigit((unsigned char)*list->p)) {
		struct str rest = *list;
		const struct str word = str_word(&rest, " ,");

		if (compares(f, *list))
			return false;
		if (codes_is(word))
			return n == 0 ? are_codes(*list)
				      : note_column_spelled(f, *column, NULL,
							    NULL);
		if (!is_light(f, word)) {
			*column = word;
			n++;
		}
		if (n > 1)
			return false;
		*list = str_trim(rest);
	}
	return list->n > 0;
}

/* "Unsettled are 1 and 2", "open order = status 0 to 3". */
bool
codes_read_named(struct finder *f, struct str s)
{
	struct codes c = { .column = f->coded, .all = s };
	struct str name, list, part;
	const enum note_form form = note_form_find(s, &name, &list);

	if (form != FORM_NAME && form != FORM_WEAK)
		return false;
	if (!begin_named(f, &list, &c.column))
		return false;
	if (str_eq(c.column, f->coded) && are_codes(list) &&
	    column_storing(f, list).n)
		c.column = column_storing(f, list);
	if (c.column.n == 0 || list.n == 0 || str_count_words(name) > 4)
		return false;
	while (list.n) {
		struct str rest;

		part = list;
		list = STR("");
		if (str_split_at(part, ",", &part, &rest) ||
		    str_split_at(part, " and ", &part, &rest) ||
		    str_split_at(part, " or ", &part, &rest))
			list = rest;
		(void)str_split_at(part, " together", &part, &rest);
		if (!codes_add(&c, part))
			return false;
	}
	put_code_names(f, &c, name);
	return true;
}

#define PAIRS_MAX 8

/* Parts of a list: "new, held or lost", "1, 2, 3"; 0: too many. */
static size_t
parts_of(struct str list, struct str ret[PAIRS_MAX])
{
	static const char *const between[] = { ",", " or ", " and " };
	size_t n = 0;

	while ((list = str_trim(list)).n) {
		struct str part, left, right, rest = STR("");

		for (size_t i = 1; i < COUNT(between); i++) /* ", or lost" */
			if (str_starts(list, str_of(between[i] + 1)))
				list = str_from(list, strlen(between[i]) - 1);
		part = list;
		for (size_t i = 0; i < COUNT(between); i++)
			if (str_split_at(part, between[i], &left, &right)) {
				part = left;
				rest = (struct str){ right.p,
						     (size_t)(list.p + list.n -
							      right.p) };
			}
		if (n == PAIRS_MAX)
			return 0;
		ret[n++] = str_trim(part);
		list = rest;
	}
	return n;
}

bool
definition_pair_codes(struct finder *f, struct str names, struct str body)
{
	const struct str col = str_word(&body, " ");
	struct str called[PAIRS_MAX], codes[PAIRS_MAX];
	const size_t n = parts_of(names, called);
	const size_t n_codes = parts_of(body, codes);

	if (n < 2 || n_codes < 2 || !note_column_spelled(f, col, NULL, NULL))
		return false;
	if (n_codes != n)
		return are_codes(body); /* which is which is not said */
	for (size_t i = 0; i < n; i++)
		if (!codes_is(codes[i]))
			return false;
	for (size_t i = 0; i < n; i++)
		definition_put_names(
			f, note_name(called[i]),
			str_of(arena_printf(f->x->arena, "%.*s %.*s",
					    (int)col.n, col.p, (int)codes[i].n,
					    codes[i].p)));
	return true;
}
