#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/sentence.h"
#include "lexicon/lexicon.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define COLUMN_WORDS 6 /* of what names a column of codes */
#define LIST_GAP 4     /* bytes between the sentences of one list */

bool
codes_is(struct str s)
{
	bool digits = true;

	if (s.n == 0 || s.n > 8)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!isalnum((unsigned char)s.p[i]))
			return false;
		digits &= isdigit((unsigned char)s.p[i]) != 0;
	}
	for (size_t i = 0; i < s.n && !digits; i++)
		if (islower((unsigned char)s.p[i]))
			return false;
	return digits || s.n <= 4;
}

static bool
begins_with(const struct tokens *t, enum sense sense)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[0].fold, &n);

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == sense &&
		    (rows[i]->n_words == 1 ||
		     (rows[i]->n_words == 2 && t->n > 1 &&
		      strcmp(rows[i]->words[1], t->items[1].fold) == 0)))
			return true;
	return false;
}

/* "1 or 2 pieces", "A divided by B": what follows is no name of the code. */
static bool
is_joined(const struct finder *f, struct str label)
{
	struct tokens t;

	lex_read(f->x->arena, label, &t);
	return t.n > 0 &&
	       (begins_with(&t, SENSE_OR) || begins_with(&t, SENSE_AND) ||
		begins_with(&t, SENSE_MINUS));
}

/* "5 nights or more", "2 days before arrival", "8 weeks ago". */
static bool
is_compared(const struct finder *f, struct str code, struct str label)
{
	struct tokens t;

	if (code.n == 0 || !isdigit((unsigned char)*code.p))
		return false;
	lex_read(f->x->arena, label, &t);
	for (size_t i = 0; i < t.n; i++) {
		size_t n;
		const struct sense_row *const *rows =
			senses_of(t.items[i].fold, &n);

		for (size_t k = 0; i > 0 && k < n; k++)
			if ((rows[k]->sense == SENSE_COMPARE ||
			     rows[k]->sense == SENSE_AGE) &&
			    lex_phrase_at(&t, i, rows[k]))
				return true;
	}
	return false;
}

static void
put_code(struct finder *f, const struct codes *c, struct str name)
{
	struct definition *d = definition_put(f, DEFINES_CODE, name, c->column);

	if (!d)
		return;
	d->n_codes = c->n;
	d->list = c->all;
	memcpy(d->codes, c->items, c->n * sizeof(*c->items));
	definition_put_narrowed(f, d);
}

/* "withdrawn by the reader": what was done is a name by itself. */
static bool
cut_done(const struct finder *f, struct str *name)
{
	struct str done, rest;
	struct tokens t;

	if (!note_split_at(*name, "codetail", &done, &rest))
		return false;
	lex_read(f->x->arena, done, &t);
	if (t.n != 1 || !lexicon_is_done(t.items[0].fold))
		return false;
	*name = done;
	return true;
}

void
codes_put(struct finder *f, const struct codes *c, struct str name)
{
	if (name.n > 1 && *name.p == '"') {
		struct str rest = str_from(name, 1);

		name = str_cut(&rest, '"');
	}
	put_code(f, c, name);
	if (cut_done(f, &name))
		put_code(f, c, name);
}

/* "open (backlog)": both are names of the code; "(the line only)" is none. */
static void
put_codes(struct finder *f, const struct codes *c, struct str label)
{
	struct str outside = label, inside = STR(""), rest;
	const char *open = memchr(label.p, '(', label.n);

	if (open) {
		outside = str_trim(str_first(label, (size_t)(open - label.p)));
		inside = str_from(label, (size_t)(open - label.p) + 1);
		rest = inside;
		inside = str_cut(&rest, ')');
		if (definition_has_sense(f, inside, SENSE_ONLY))
			inside = STR("");
	}
	for (int k = 0; k < 2; k++) {
		struct str names = k ? inside : outside;

		while (names.n)
			codes_put(f, c, str_trim(str_cut(&names, ',')));
	}
}

static bool
is_range(struct str s)
{
	struct str a, b;

	return str_split_at(s, "-", &a, &b) && codes_is(a) && codes_is(b);
}

/* "1-3" and "0 to 3" are all between; false: it is no code, or too many. */
bool
codes_add(struct codes *c, struct str s)
{
	uint64_t from, to;
	struct str a, b;

	if (codes_is(s) || (c->n == 0 && note_is_nothing(s))) {
		if (c->n < CODES_MAX)
			c->items[c->n++] = s;
		return c->n < CODES_MAX;
	}
	if ((!str_split_at(s, "-", &a, &b) &&
	     !str_split_at(s, " to ", &a, &b)) ||
	    !str_to_uint(a, 99, &from) || !str_to_uint(b, 99, &to))
		return false;
	for (; from <= to; from++) {
		static const char digits[] = "0123456789";

		if (c->n == CODES_MAX || from > 9)
			return false;
		c->items[c->n++] = (struct str){ digits + from, 1 };
	}
	return true;
}

/*
 * Code and label of a part; label "" where the next part has it. Returns
 * whether words stand between both.
 */
static bool
read_part(struct str part, struct str *code, struct str *label)
{
	static const char *const between[] = { " = ",          ": ",
					       " is ",         " was ",
					       " means ",      " stands for ",
					       " are called ", " for " };

	*label = STR("");
	for (size_t i = 0; i < COUNT(between); i++)
		if (str_split_at(part, between[i], code, label))
			return true;
	*code = str_word(&part, " ");
	*label = str_trim(part);
	return false;
}

/* "BB_DTE within the next 7": what stands before a number names no column. */
static bool
is_condition(const struct finder *f, struct str column)
{
	return str_count_words(column) > 2 && note_spells_column(f, column);
}

/* "cause L loading, T transport": codes all along, each with a label. */
static bool
are_all_coded(struct str list)
{
	size_t n = 0;

	while (list.n) {
		struct str part = str_next_part(&list);
		const struct str code = str_word(&part, " ");

		if (!codes_is(code) || str_trim(part).n == 0)
			return false;
		n++;
	}
	return n > 1;
}

/* "at least 3": both of the last two words. */
static bool
ends_comparing(const struct tokens *t)
{
	const struct sense_row *const *rows;
	size_t n;

	if (t->n < 2)
		return false;
	rows = senses_of(t->items[t->n - 2].fold, &n);
	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == SENSE_COMPARE && rows[i]->n_words == 2 &&
		    lex_phrase_at(t, t->n - 2, rows[i]))
			return true;
	return false;
}

/*
 * "under 18", "payload of 12", "the next 60": what leads to a number names no
 * column.
 */
static bool
leads_to_number(const struct finder *f, struct str column)
{
	struct tokens t;
	const char *fold;

	lex_read(f->x->arena, column, &t);
	if (t.n == 0)
		return false;
	fold = t.items[t.n - 1].fold;
	return ends_comparing(&t) || sense_find(fold, SENSE_COMPARE) ||
	       sense_find(fold, SENSE_FILLER) || sense_find(fold, SENSE_BY) ||
	       sense_find(fold, SENSE_PERIOD);
}

/* "NEW, PLN = planned": a word among short forms says itself what it is. */
static bool
says_itself(struct str code)
{
	char fold[9] = { 0 };

	if (code.n < 3 || code.n >= sizeof(fold))
		return false;
	for (size_t i = 0; i < code.n; i++)
		fold[i] = (char)tolower((unsigned char)code.p[i]);
	return isalpha((unsigned char)*fold) &&
	       word_id(str_of(fold)) != WORD_UNKNOWN;
}

/* Those before the last one, which alone has the label. */
static void
put_words(struct finder *f, struct codes *c)
{
	size_t n = 0;

	if (c->n < 2 || says_itself(c->items[c->n - 1]))
		return;
	for (size_t i = 0; i < c->n; i++) {
		const struct codes own = { .column = c->column,
					   .all = c->all,
					   .items = { c->items[i] },
					   .n = 1 };

		if (says_itself(c->items[i]))
			codes_put(f, &own, c->items[i]);
		else
			c->items[n++] = c->items[i];
	}
	c->n = n;
}

/* "status is 1 new, 2 open": the verb is no part of the column. */
static bool
cut_verb(const struct finder *f, struct codes *c, struct str list)
{
	struct str left, right;
	size_t at = c->column.n;

	if (!str_split_at(list, ",", &left, &right))
		return false;
	while (at > 0 && c->column.p[at - 1] != ' ')
		at--;
	if (at == 0 ||
	    !sense_find(str_dup(f->x->arena, str_from(c->column, at)),
			SENSE_BE))
		return false;
	c->column = str_trim(str_first(c->column, at));
	return true;
}

/* The first code with a label has a word between both. */
static bool
is_labelled(struct str list)
{
	struct str code, label;

	while (list.n) {
		if (read_part(str_next_part(&list), &code, &label))
			return true;
		if (label.n || list.n == 0)
			return false;
	}
	return true;
}

/*
 * "Complaints: cmpCd DIM = dimension": what stands before the code names the
 * column. Without a colon the first label needs a word before it.
 */
static bool
begin_list(const struct finder *f, struct str s, struct codes *c,
	   struct str *list)
{
	struct str left, right, rest, code = STR("");
	size_t n = 0;
	bool colon, verb;

	colon = str_split_at(s, ": ", &left, &right);
	c->column = colon ? left : STR("");
	*list = colon ? right : s;
	rest = *list;
	while (rest.n && n <= COLUMN_WORDS) {
		const struct str word = str_word(&rest, " ,");

		if (str_is(word, "="))
			return false;
		if (codes_is(word) || is_range(word)) {
			code = word;
			break;
		}
		n++;
	}
	if (code.n == 0)
		return false;
	if (n > 0) {
		c->column =
			str_trim(str_first(*list, (size_t)(code.p - list->p)));
		*list = str_from(*list, (size_t)(code.p - list->p));
	}
	if (leads_to_number(f, c->column))
		return false;
	c->all = rest = *list;
	colon |= note_spells_column(f, c->column);
	verb = cut_verb(f, c, *list);
	colon |= verb || are_all_coded(*list) ||
		 (memchr(list->p, ',', list->n) &&
		  note_column_spelled(f, c->column, NULL, NULL));
	return (colon || is_labelled(rest)) && c->column.n > 0 &&
	       str_count_words(c->column) <= COLUMN_WORDS &&
	       (verb || !is_condition(f, c->column));
}

/* "0 = planned; 1 = on sale": the list before goes on. */
static bool
goes_on(const struct finder *f, struct str s)
{
	struct str between, code, label;

	if (!f->coding || f->coding > s.p || s.p - f->coding > LIST_GAP)
		return false;
	between = (struct str){ f->coding, (size_t)(s.p - f->coding) };
	if (!memchr(between.p, ';', between.n) ||
	    memchr(between.p, '\n', between.n))
		return false;
	return read_part(str_next_part(&s), &code, &label) && codes_is(code);
}

/* Of a list that names no column itself; "": of none. */
static struct str
column_before(const struct finder *f, struct str s)
{
	if (f->spelled.n && are_all_coded(s))
		return f->spelled;
	return goes_on(f, s) ? f->coded : STR("");
}

bool
definition_read_codes(struct finder *f, struct str s)
{
	struct codes c = { .n = 0 };
	struct str list, code, label;
	bool any = false;

	if (codes_read_stored(f, s) || codes_read_named(f, s))
		return true;
	if (!begin_list(f, s, &c, &list)) {
		c = (struct codes){ .column = column_before(f, s), .all = s };
		list = s;
		if (c.column.n == 0)
			return false;
	}
	while (list.n) {
		if (!read_part(str_next_part(&list), &code, &label) &&
		    (is_joined(f, label) || is_compared(f, code, label)))
			return any;
		if (!codes_add(&c, code))
			return any;
		if (label.n == 0)
			continue;
		/* "NEW, PLAN (planned)": in brackets it is of that code alone */
		if (*label.p == '(' && c.n > 1) {
			c.items[0] = c.items[c.n - 1];
			c.n = 1;
		}
		put_words(f, &c);
		put_codes(f, &c, label);
		f->coded = c.column;
		f->coding = s.p + s.n;
		any = true;
		c.n = 0;
	}
	return any;
}
