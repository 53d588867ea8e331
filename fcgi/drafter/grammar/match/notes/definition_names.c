#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* All names that a sentence gives to one thing, and what they are said of. */

/* "a customer is under contract": a name of customers. */
static bool
put_said_of(struct finder *f, struct str name, struct str body)
{
	struct str rows, rest;
	struct tokens t;
	struct definition *d;
	bool narrowed;
	short table;

	if (!str_split_at(name, " is ", &rows, &rest) &&
	    !str_split_at(name, " are ", &rows, &rest))
		return false;
	(void)note_cut_phrase(&rows, "asked"); /* "and an item is …" */
	lex_read(f->x->arena, rows, &t);
	if (t.n == 0 || t.n > 3)
		return false;
	table = definition_table(f, note_name(rows));
	narrowed = table == NO_TABLE && t.n > 1;
	if (table == NO_TABLE)
		table = definition_table_named(f, &t.items[t.n - 1]);
	if (table == NO_TABLE && !note_spells_column(f, body))
		return false;
	d = definition_put(f, DEFINES_BODY, rest, body);
	if (!d)
		return false;
	d->subject = f->last = table;
	/* "an open sample is late": of open ones alone */
	if (narrowed && table != NO_TABLE)
		d->within = definition_put_rows(f, note_name(rows));
	/* "a delivery is late": what they call rows that no table is named so */
	if (table == NO_TABLE)
		(void)definition_put(
			f, DEFINES_BODY,
			str_of(arena_printf(f->x->arena, "%s %s",
					    str_dup(f->x->arena, rest),
					    t.items[t.n - 1].text)),
			body);
	return true;
}

/* "staff, colleagues and headcount": "and" is one more comma in a list. */
static struct str
cut_name(struct str *names, bool list)
{
	static const char *const between[] = { "/", ",", " or ", " and " };
	struct str left, right;

	for (size_t i = 0; i + (list ? 0 : 1) < COUNT(between); i++) {
		if (!str_split_at(*names, between[i], &left, &right))
			continue;
		*names = right;
		return left;
	}
	left = *names;
	*names = STR("");
	return left;
}

/* Behind a name in quotes: the next one of the list, or that in quotes. */
static void
skip_to_name(struct str *names)
{
	static const char *const between[] = { ",", "and ", "or ", "/" };

	*names = str_trim(*names);
	for (size_t i = 0; i < COUNT(between); i++)
		if (str_starts(*names, str_of(between[i]))) {
			*names = str_trim(str_from(*names, strlen(between[i])));
			return;
		}
	while (names->n && *names->p != '"')
		*names = str_from(*names, 1);
}

/* One of several names; those in quotes have only words between. */
static struct str
next_name(struct str *names, bool list)
{
	struct str name;

	*names = str_trim(*names);
	if (str_starts(*names, STR("or ")))
		*names = str_from(*names, 3);
	*names = note_name(*names);
	if (names->n == 0 || *names->p != '"')
		return cut_name(names, list);
	*names = str_from(*names, 1);
	name = str_cut(names, '"');
	skip_to_name(names);
	return name;
}

#define ALIAS_LEAST 5 /* letters of one word */

/* One plain word: no unit ("seconds"), and no column ("decision"). */
static bool
is_alias(const struct finder *f, struct str s)
{
	struct tokens t;

	lex_read(f->x->arena, s, &t);
	return s.n >= ALIAS_LEAST && t.n == 1 &&
	       t.items[0].kind == TOKEN_WORD &&
	       !sense_find(t.items[0].fold, SENSE_UNIT) &&
	       !sense_find(t.items[0].fold, SENSE_FILLER) &&
	       !note_column_spelled(f, s, NULL, NULL);
}

/* What stands in brackets behind a name is called so, too. */
static bool
is_long_name(struct str s)
{
	return memchr(s.p, ' ', s.n) != NULL ||
	       (s.n > 1 && isupper((unsigned char)s.p[0]) &&
		isupper((unsigned char)s.p[1]));
}

/* "visitors of an event", "owed by a buyer": "visitors" is said of them, too. */
static void
put_name_of(struct finder *f, struct str name, struct str body)
{
	struct str what, whose;
	struct tokens t;

	if (!str_split_at(name, " of ", &what, &whose) &&
	    !str_split_at(name, " by ", &what, &whose))
		return;
	what = note_name(what);
	whose = note_name(whose);
	lex_read(f->x->arena, what, &t);
	if (t.n != 1 || sense_find(t.items[0].fold, SENSE_KIND) ||
	    sense_find(t.items[0].fold, SENSE_UNIT) ||
	    sense_find(t.items[0].fold, SENSE_PERIOD) ||
	    sense_find(t.items[0].fold, SENSE_COUNT) ||
	    sense_find(t.items[0].fold, SENSE_SHARE) ||
	    definition_table(f, what) != NO_TABLE ||
	    definition_table(f, whose) == NO_TABLE)
		return;
	(void)definition_put(f, DEFINES_BODY, what, body);
}

/* "our members = …": the table that is called so. */
static short
rows_called(const struct finder *f, struct str name)
{
	struct tokens t;

	lex_read(f->x->arena, name, &t);
	return t.n == 1 ? definition_table_named(f, &t.items[0]) : NO_TABLE;
}

/* "status: received, rejected": they are what the column holds. */
static bool
is_stored(const struct finder *f, struct str name, struct str body)
{
	const struct job *job = f->x->job;
	const struct schema *s = f->x->catalog->schema;
	struct str col = body;

	(void)str_cut(&col, '.');
	for (size_t i = 0; i < job->n_note_values; i++) {
		const struct value_match *v = &job->note_values[i];
		const struct str own =
			str_of(s->tables[v->table].cols[v->col].name);

		if (v->n_parts == 0 && str_eq_nocase(name, str_of(v->text)) &&
		    str_eq_nocase(col.n ? col : body, own))
			return true;
	}
	return false;
}

/*
 * "on time (delivery)", where deliveries are the rows of a table: that is what
 * is on time, and no other name for it.
 */
static void
drop_aside(struct definitions *all, const struct definition *rows)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->items[i].aside &&
		    definition_same_name(&all->items[i], rows))
			all->items[i].n_words = 0;
}

static void
put_name(struct finder *f, struct str name, struct str body)
{
	struct definition *d;

	if (is_stored(f, name, body))
		return;

	/* "a probe is a sample": the table's own name */
	if (note_table_spelled(f->x->catalog->schema, note_name(body)) !=
	    NO_TABLE) {
		body = note_name(body);
		f->last = note_table_spelled(f->x->catalog->schema, body);
	}
	if (put_said_of(f, name, body))
		return;
	put_name_of(f, name, body);
	d = definition_put(f, DEFINES_BODY, name, body);
	if (!d)
		return;
	if (note_table_spelled(f->x->catalog->schema, body) != NO_TABLE) {
		drop_aside(f->out, d);
		definition_put_word(
			f, d, 1); /* "repair orders" are called orders, too */
		return;
	}
	definition_put_thing(f, d);
	definition_put_narrowed(f, d);
	definition_put_turned(f, d);
	if (d->n_words == 1 && d->rows == NO_TABLE)
		d->rows = rows_called(f, str_of(d->name));
}

/* "pending (also "open", "in the pipeline")" */
static void
put_quoted(struct finder *f, struct str s, struct str body)
{
	(void)str_cut(&s, '"');
	while (s.n) {
		put_name(f, str_trim(str_cut(&s, '"')), body);
		(void)str_cut(&s, '"');
	}
}

/* "berth (mooring, slip)": all are what the table is called. */
static void
put_all(struct finder *f, struct str names, struct str body)
{
	while (names.n) {
		const struct str name = str_next_part(&names);

		if (str_count_words(name) <= 2)
			put_name(f, name, body);
	}
}

/* "sales (takings)": called so too, unless rows of a table are. */
static void
put_aside(struct finder *f, struct str name, struct str body)
{
	const size_t n = f->out->n;

	if (definition_table(f, name) != NO_TABLE)
		return;
	put_name(f, name, body);
	for (size_t i = n; i < f->out->n; i++)
		f->out->items[i].aside = true;
}

/* Every name of a subject: "Open tickets / backlog", "Lapsed/churned". */
void
definition_put_names(struct finder *f, struct str names, struct str body)
{
	struct str left, right;
	const bool list = str_split_at(names, ",", &left, &right) || f->many;

	while (names.n) {
		struct str behind = next_name(&names, list), inside;

		put_name(f, str_trim(str_cut(&behind, '(')), body);
		/* "OTD (on-time delivery)" */
		inside = str_cut(&behind, ')');
		if (memchr(inside.p, '"', inside.n))
			put_quoted(f, inside, body);
		else if (note_table_spelled(f->x->catalog->schema, body) !=
				 NO_TABLE ||
			 (behind.n == 0 && memchr(inside.p, ',', inside.n)))
			put_all(f, inside, body);
		else if (behind.n == 0 && is_long_name(inside))
			put_name(f, inside, body);
		else if (behind.n == 0 && is_alias(f, inside))
			put_aside(f, inside, body);
	}
}

/* Whether the last definition names what rows of its table are called. */
static bool
is_said_of(const struct definitions *all, const struct definition *last)
{
	for (size_t i = 0; i + 1 < all->n; i++) {
		const struct definition *d = &all->items[i];

		if (d->kind == DEFINES_BODY && definition_same_name(d, last) &&
		    (d->subject == last->subject || d->rows == last->subject))
			return true;
	}
	return false;
}

void
definition_put_denied(struct finder *f, struct str body)
{
	struct note_denied said;
	size_t from = 0;

	f->weak = false;
	f->about = NO_TABLE;
	while (note_denied(f, body, &from, &said)) {
		struct definition *d =
			definition_put(f, DEFINES_BODY, said.name, said.body);

		if (!d)
			continue;
		d->unless = said.unless;
		d->subject = said.table;
		if (is_said_of(f->out, d))
			f->out->n--;
	}
}

/* "shares held" of a column, or of what is computed, are its shares. */
void
definition_put_thing(struct finder *f, const struct definition *whole)
{
	struct tokens t;

	lex_read(f->x->arena, str_of(whole->name), &t);
	if (t.n == 2 && lexicon_is_done(t.items[1].fold) &&
	    !definition_is_empty_word(&t.items[0]) &&
	    note_computes(f, whole->body))
		definition_put_word(f, whole, 0);
}

/* "Headcount counts those only": what the sentence before defined. */
void
definition_put_those(struct finder *f, struct str name)
{
	const struct definition of = f->out->items[f->before];
	struct definition *d =
		of.kind == DEFINES_BODY
			? definition_put(f, DEFINES_BODY, name, of.body)
			: NULL;

	if (d)
		d->rows = of.rows != NO_TABLE ? of.rows : of.subject;
}

static struct str
without_quotes(struct str s)
{
	s = str_trim(s);
	return s.n > 2 && *s.p == '"' && s.p[s.n - 1] == '"'
		       ? str_first(str_from(s, 1), s.n - 2)
		       : s;
}

/* "hire duration means the same": as what was defined last. */
static bool
read_again(struct finder *f, struct str s)
{
	static const char *const said[] = { " means the same", " mean the same",
					    " is the same" };
	const struct definition *last =
		f->out->n ? &f->out->items[f->out->n - 1] : NULL;
	struct str name = STR(""), rest = STR("");
	size_t i = 0;

	while (i < COUNT(said) && !str_split_at(s, said[i], &name, &rest))
		i++;
	if (i == COUNT(said) || rest.n || !last || last->kind != DEFINES_BODY ||
	    f->before == f->here)
		return false;
	definition_put_names(f, name, last->body);
	return true;
}

/* "extras and services are the same": two names. */
static bool
read_same(struct finder *f, struct str s)
{
	struct str names, rest, a, b;

	if (!str_split_at(s, " are the same", &names, &rest) ||
	    !str_split_at(names, " and ", &a, &b))
		return false;
	for (int i = 0; i < 2; i++) {
		const struct str name = without_quotes(i ? b : a),
				 body = without_quotes(i ? a : b);

		if (definition_table(f, body) != NO_TABLE)
			definition_put_names(f, name, body);
	}
	return true;
}

bool
definition_read_same(struct finder *f, struct str s)
{
	return read_again(f, s) || read_same(f, s);
}

struct definition *
definition_put_rows(struct finder *f, struct str rows)
{
	struct definitions *out = f->out;
	struct definition *d = &out->items[out->n];

	if (out->n == DEFINITIONS_MAX)
		return NULL;
	*d = (struct definition){ .kind = DEFINES_BODY,
				  .body = rows,
				  .rows = NO_TABLE,
				  .subject = NO_TABLE };
	d->name = str_dup(f->x->arena, rows);
	d->folded = str_lower(f->x->arena, rows);
	d->at = (size_t)(rows.p - out->notes);
	out->n++;
	return d;
}
