#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

#define THOSE_WORDS 2 /* "those only" and no more */

static void
read_business_year(struct finder *f, struct str s)
{
	struct tokens t;

	lex_read(f->x->arena, s, &t);
	for (size_t i = 0; i < t.n; i++) {
		const struct sense_row *row =
			sense_find(t.items[i].fold, SENSE_PERIOD);

		if (row && strncmp(row->arg, "month:", 6) == 0) {
			f->out->year_starts =
				(row->arg[6] - '0') +
				(row->arg[7] ? 9 + (row->arg[7] - '0') +
						       (row->arg[6] - '1')
					     : 0);
			return;
		}
	}
}

/* "is_internal = 1 is not visible": what stands behind is the name. */
static bool
read_condition_first(struct finder *f, struct str s)
{
	struct str left, right, a, b;

	if (!str_split_at(s, " is ", &left, &right) ||
	    !note_spells_column(f, left) ||
	    !str_split_at(left, " = ", &a, &b) || !note_spells_column(f, a))
		return false;
	definition_put_names(f, right, left);
	return true;
}

/* "a contract runs today (start <= today, …)": brackets define what is before,
 * but for a sum ("participants divided by places"). */
static void
read_brackets(struct finder *f, struct str s)
{
	const char *open = memchr(s.p, '(', s.n);
	struct str name, body;
	size_t n;

	if (!open)
		return;
	name = str_trim(str_first(s, (size_t)(open - s.p)));
	body = str_from(s, (size_t)(open - s.p) + 1);
	n = 0;
	while (n < body.n && body.p[n] != ')')
		n++;
	body = str_first(body, n);
	if (definition_pair_codes(f, name, body))
		return;
	if (note_spells_column(f, body) && !note_spells_column(f, name) &&
	    !definition_has_sense(f, name, SENSE_MINUS))
		definition_put_names(f, name, body);
}

/* A value is no name: "first_visit = 1". */
static bool
is_constant(struct str s)
{
	return s.n == 0 || *s.p == '\'' || isdigit((unsigned char)*s.p) ||
	       (s.n == 1 && isupper((unsigned char)*s.p));
}

/* "work orders ("jobs", "tickets")": what a table is called, too. */
static void
read_other_names(struct finder *f, struct str rows, struct str names)
{
	const short table = definition_table(f, note_name(rows));

	while (table != NO_TABLE && names.n) {
		(void)str_cut(&names, '"');
		definition_put_names(
			f, str_trim(str_cut(&names, '"')),
			str_of(f->x->catalog->schema->tables[table].name));
	}
}

/* "(ek = purchase price, vk = list price)": each is a sentence of its own. */
static bool
read_equations(struct finder *f, struct str inside)
{
	struct str left, right, rest = inside;

	while (rest.n)
		if (!str_split_at(str_next_part(&rest), " = ", &left, &right) ||
		    note_spells_column(f, left) || is_constant(left) ||
		    is_constant(right))
			return false;
	for (rest = inside; rest.n;)
		definition_read_sentence(f, str_next_part(&rest));
	return inside.n > 0;
}

/*
 * "the load of a sailing (load_m)": a column of what was said, and not what the
 * rows are; "no orders (not cancelled)" are no such rows.
 */
static bool
is_bare(const struct finder *f, struct str rows, struct str inside)
{
	struct str first = rows;

	first = str_word(&first, " ");
	return (definition_table(f, note_name(rows)) != NO_TABLE &&
		note_column_spelled(f, inside, NULL, NULL)) ||
	       definition_has_sense(f, first, SENSE_WITHOUT);
}

/* "delivered orders (status D)", wherever it stands: they are defined. */
static void
read_bracket_rows(struct finder *f, struct str s)
{
	const char *open = memchr(s.p, '(', s.n);
	struct str before, inside;
	size_t from, blanks = 0;

	if (!open)
		return;
	before = str_trim(str_first(s, (size_t)(open - s.p)));
	inside = str_from(s, (size_t)(open - s.p) + 1);
	inside = str_cut(&inside, ')');
	for (from = before.n; from > 0; from--)
		if (before.p[from - 1] == ' ' && ++blanks == 2)
			break;
	before = str_from(before, from);
	if (memchr(inside.p, '"', inside.n)) {
		read_other_names(f, before, inside);
		return;
	}
	if (read_equations(f, inside))
		return;
	if (!note_spells_column(f, before) && inside.n &&
	    !is_bare(f, before, inside) &&
	    !definition_has_sense(f, inside, SENSE_MINUS) &&
	    definition_names_rows(f, before))
		definition_put_names(f, before, inside);
}

/* "comments: agent_id set = written by us, …" */
static bool
read_conditions(struct finder *f, struct str s)
{
	struct str left, right, name, body;

	if (!str_split_at(s, ": ", &left, &right) ||
	    note_spells_column(f, left) ||
	    !str_split_at(right, " = ", &body, &name) ||
	    !note_spells_column(f, body) || is_constant(name))
		return false;
	while (right.n) {
		const struct str part = str_next_part(&right);

		if (str_split_at(part, " = ", &body, &name))
			definition_put_names(f, name, body);
	}
	return true;
}

/* A table as no plain word is spelt: "… are in regular_giving". */
static short
table_spelled_in(const struct finder *f, struct str s)
{
	short table = NO_TABLE;

	while (s.n && table == NO_TABLE) {
		const struct str word = str_word(&s, " ,()");

		if (str_has(word, STR("_")))
			table = note_table_spelled(f->x->catalog->schema, word);
	}
	return table;
}

/* "those who have left": no name. */
static bool
is_pronoun(const struct finder *f, struct str name)
{
	struct tokens t;

	lex_read(f->x->arena, name, &t);
	return t.n > 0 && (sense_find(t.items[0].fold, SENSE_THEY) ||
			   sense_find(t.items[0].fold, SENSE_THAT) ||
			   sense_find(t.items[0].fold, SENSE_ASK));
}

/* "Vacancies: open while closed is empty": of the rows that stand first. */
static struct str
read_about(struct finder *f, struct str s)
{
	struct str left, right, name, body;
	enum note_form form;
	short table;

	if (!str_split_at(s, ": ", &left, &right))
		return s;
	table = definition_table(f, left);
	if (table == NO_TABLE)
		table = table_spelled_in(f, left);
	form = note_form_find(right, &name, &body);
	if (table == NO_TABLE || form == FORM_NONE || is_pronoun(f, name) ||
	    (note_spells_column(f, name) &&
	     (form == FORM_WEAK || note_spells_column(f, body))))
		return s;
	f->about = table;
	return right;
}

/* "not obsolete (flag 1 = obsolete)": a remark on a word of the body. */
static struct str
without_codes(struct finder *f, struct str body)
{
	const char *open = memchr(body.p, '(', body.n);
	struct str outside, inside;

	if (!open || body.p[body.n - 1] != ')')
		return body;
	outside = str_trim(str_first(body, (size_t)(open - body.p)));
	inside = str_from(body, outside.n);
	inside = str_from(inside, (size_t)(open - inside.p) + 1);
	inside = str_first(inside, inside.n - 1);
	if (!note_spells_column(f, outside) || !str_has(inside, STR(" = ")))
		return body;
	(void)definition_read_codes(f, inside);
	return outside;
}

/* "It is overdue if …": of what the sentence before is about. */
static bool
is_of_it(const struct finder *f, struct str s)
{
	struct tokens t;

	lex_read(f->x->arena, str_word(&s, " "), &t);
	return t.n == 1 && sense_find(t.items[0].fold, SENSE_THEY);
}

/* "Active customers have flag = 'Y'": a condition behind a plain name. */
static bool
read_having(struct finder *f, struct str s)
{
	struct str name, body;

	if ((!str_split_at(s, " have ", &name, &body) &&
	     !str_split_at(s, " has ", &name, &body)) ||
	    note_spells_column(f, name) ||
	    (!note_spells_column(f, body) && !note_is_equation(f, body)) ||
	    note_form_find(name, NULL, NULL) != FORM_NONE)
		return false;
	definition_put_names(f, name, body);
	return true;
}

/*
 * "margin = a - b, margin rate = margin / sales" are two, and so are "juniors
 * are under 18, seniors are 60 and older".
 */
static struct str
first_of_two(const struct finder *f, struct str body, struct str *rest)
{
	struct str behind = body, name, right;

	*rest = STR("");
	(void)str_next_part(&behind);
	if ((!str_split_at(behind, " = ", &name, &right) &&
	     (!f->weak || !str_split_at(behind, " are ", &name, &right) ||
	      str_count_words(name) > 2)) ||
	    note_spells_column(f, name) || is_constant(name) ||
	    (!f->weak && is_constant(right)) || memchr(name.p, ',', name.n))
		return body;
	*rest = behind;
	return str_trim(str_first(body, (size_t)(behind.p - body.p) - 1));
}

/* "Net means without VAT: amount_net": the column says it. */
static struct str
column_behind(const struct finder *f, struct str body)
{
	struct str left, right;

	if (!str_split_at(body, ": ", &left, &right))
		return body;
	while (right.n > 1 && *right.p == '`' && right.p[right.n - 1] == '`')
		right = str_first(str_from(right, 1), right.n - 2);
	return note_column_spelled(f, right, NULL, NULL) ? right : body;
}

/* "The business year runs from July." */
static void
read_year_start(struct finder *f, struct str s)
{
	struct str left, right;

	if (str_split_at(s, " runs ", &left, &right) &&
	    !str_split_at(s, " if ", &left, &right))
		read_business_year(f, s);
}

/* "passengers, also called riders, are …" */
static bool
read_also_called(struct finder *f, struct str s)
{
	const size_t first = f->out->n;
	struct str name, names;

	if (!note_cut_also_called(f, &s, &name, &names))
		return false;
	definition_read_sentence(f, s);
	definition_put_called(f, first, name, names);
	return true;
}

/* What stands in a layout of its own, or is said in another form. */
static bool
read_laid_out(struct finder *f, struct str *s)
{
	while (note_cut_phrase(s, "remark")) {
	}
	return definition_read_question(f, s) || definition_read_row(f, *s) ||
	       definition_read_prefixes(f, *s) || definition_rewrite(f, *s);
}

void
definition_read_sentence(struct finder *f, struct str s)
{
	struct str left, right, rest = STR("");
	struct note_tail tail;
	enum note_form form;
	size_t first;

	f->weak = f->many = false;
	if (read_laid_out(f, &s))
		return;
	f->about = is_of_it(f, s) ? definition_table_of_it(f, s) : NO_TABLE;
	if (definition_read_span(f, s))
		return;
	if (read_also_called(f, s))
		return;
	read_bracket_rows(f, s);
	if (definition_read_dated(f, s) || definition_read_exclusion(f, s) ||
	    definition_read_condition(f, s) || definition_read_verb(f, s) ||
	    definition_read_spelled(f, s) || read_having(f, s) ||
	    (!note_is_ratio(s) && definition_read_codes(f, s)) ||
	    read_condition_first(f, s))
		return;
	read_year_start(f, s);
	if (read_conditions(f, s))
		return;
	s = read_about(f, s);
	if (definition_read_same(f, s) || definition_read_counted(f, s))
		return;
	form = note_form_find(s, &left, &right);
	f->weak = form == FORM_WEAK;
	f->many = str_has(s, STR(" mean "));
	if (form == FORM_NONE)
		return;
	if (str_count_words(right) <= THOSE_WORDS && is_of_it(f, right) &&
	    f->before < f->here) {
		definition_put_those(f, left);
		return;
	}
	if (form == FORM_BODY || note_spells_column(f, left)) {
		f->weak = false; /* "claims with paid_on empty are open" */
		right = note_without_unit(f, right);
		if (!note_spells_column(f, right))
			definition_put_names(f, right, left);
		return;
	}
	if (definition_read_opposite(f, left, right))
		return;
	right = column_behind(f, right);
	right = note_cut_tail(f, first_of_two(f, right, &rest), &tail);
	first = f->out->n;
	definition_put_names(f, left, without_codes(f, right));
	definition_put_tail(f, first, &tail);
	read_brackets(f, right);
	if (rest.n)
		definition_read_sentence(f, rest);
}

/* … and remember what came of it. */
static void
take_sentence(void *arg, struct str s)
{
	struct finder *f = arg;
	struct definitions *d = f->out;
	const size_t first = d->n, dates = d->n_dates;

	f->settled = false;
	definition_see_line(f, s);
	f->before = f->here;
	f->here = f->out->n;
	definition_read_sentence(f, s);
	definition_put_denied(f, s);
	definition_pass_line(f, s);
	definition_take_line(f, first);
	if (s.n && *s.p == '|' && d->n == first)
		return; /* a row that names nothing */
	d->sentences = arena_grow(d->arena, d->sentences, d->n_sentences,
				  sizeof(*d->sentences));
	d->sentences[d->n_sentences++] = (struct note_sentence){
		.text = s,
		.first = first,
		.n = d->n - first,
		.settled = f->settled || d->n_dates > dates,
	};
}

struct definitions *
definitions_find(const struct context *x, const char *notes)
{
	struct definitions *d = arena_alloc(x->arena, sizeof(*d));
	struct finder f = { .x = x,
			    .out = d,
			    .about = NO_TABLE,
			    .last = NO_TABLE,
			    .of_line = NO_TABLE };

	d->arena = x->arena;
	d->notes = notes;
	d->year_starts = 1;
	sentences_walk(notes, take_sentence, &f);
	definition_date_late(&f);
	definitions_find_kinds(d);
	return d;
}
