#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

/* Whether a word is the name of a column that no plain word is spelt like. */
static bool
is_column(const struct finder *f, struct str word)
{
	const struct schema *s = f->x->catalog->schema;
	bool odd = false;

	for (size_t i = 1; i < word.n; i++)
		odd |= word.p[i] == '_' || isupper((unsigned char)word.p[i]);
	for (size_t t = 0; odd && t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (str_is(word, s->tables[t].cols[c].name))
				return true;
	return false;
}

/* A side that spells a column is what the other side means. */
bool
note_spells_column(const struct finder *f, struct str s)
{
	for (size_t i = 1; i + 1 < s.n; i++)
		if (s.p[i] == '_' ||
		    (s.p[i] == '.' && isalpha((unsigned char)s.p[i + 1])))
			return true;
	while (s.n)
		if (is_column(f, str_word(&s, " ,()")))
			return true;
	return false;
}

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

/* "a contract runs today (start <= today, …)": brackets define what is before. */
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
	if (note_spells_column(f, body) && !note_spells_column(f, name))
		definition_put_names(f, name, body);
}

/* "comments: agent_id set = written by us, …" */
static bool
read_conditions(struct finder *f, struct str s)
{
	struct str left, right, name, body;

	if (!str_split_at(s, ": ", &left, &right) ||
	    note_spells_column(f, left) ||
	    !str_split_at(right, " = ", &body, &name) ||
	    !note_spells_column(f, body))
		return false;
	while (right.n) {
		const struct str part = str_next_part(&right);

		if (str_split_at(part, " = ", &body, &name))
			definition_put_names(f, name, body);
	}
	return true;
}

/* "Vacancies: open while closed is empty": of the rows that stand first. */
static struct str
read_about(struct finder *f, struct str s)
{
	struct str left, right, name, body;
	short table;

	if (!str_split_at(s, ": ", &left, &right))
		return s;
	table = definition_table(f, left);
	if (table == NO_TABLE || !note_form_find(right, &name, &body) ||
	    note_spells_column(f, name))
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

static void
read_sentence(void *arg, struct str s)
{
	struct finder *f = arg;
	struct str left, right, list, rest;
	enum note_form form;

	f->weak = false;
	f->about = NO_TABLE;
	f->before = f->here;
	f->here = f->out->n;
	if (definition_read_exclusion(f, s) || definition_read_spelled(f, s) ||
	    definition_read_codes(f, s) || read_condition_first(f, s))
		return;
	if (str_split_at(s, " runs ", &left, &right) &&
	    !str_split_at(s, " if ", &list, &rest))
		read_business_year(f, s);
	if (read_conditions(f, s))
		return;
	s = read_about(f, s);
	form = note_form_find(s, &left, &right);
	f->weak = form == FORM_WEAK;
	if (form == FORM_NONE)
		return;
	if (form == FORM_BODY || note_spells_column(f, left)) {
		if (!note_spells_column(f, right))
			definition_put_names(f, right, left);
		return;
	}
	definition_put_names(f, left, without_codes(f, right));
	read_brackets(f, right);
}

struct definitions *
definitions_find(const struct context *x, const char *notes)
{
	struct definitions *d = arena_alloc(x->arena, sizeof(*d));
	struct finder f = { .x = x, .out = d, .about = NO_TABLE };

	d->arena = x->arena;
	d->notes = notes;
	d->year_starts = 1;
	sentences_walk(notes, read_sentence, &f);
	return d;
}
