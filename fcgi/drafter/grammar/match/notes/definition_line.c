#include <string.h>

#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* What a line of the notes says for all of its sentences. */

void
definition_see_line(struct finder *f, struct str s)
{
	if (!f->end || memchr(f->end, '\n', (size_t)(s.p - f->end))) {
		f->of_line = NO_TABLE;
		f->line = f->out->n;
		f->spelled = STR("");
	}
	f->goes_on = false;
	for (const char *p = f->end; p && p < s.p; p++)
		f->goes_on |= *p == ';';
	f->end = s.p + s.n;
}

/* "lnSts", "loans.state" */
static bool
is_spelled(const struct finder *f, struct str word)
{
	return note_is_column(f, word) ||
	       (memchr(word.p, '.', word.n) &&
		note_column_spelled(f, word, NULL, NULL));
}

void
definition_pass_line(struct finder *f, struct str s)
{
	while (s.n) {
		const struct str word = str_word(&s, " ,():");

		if (word.n == 0 || !is_spelled(f, word) ||
		    str_eq(word, f->spelled))
			continue;
		f->spelled_before = f->spelled;
		f->spelled = word;
	}
}

static bool
spells_column_of(const struct finder *f, short table, struct str body)
{
	const struct schema_table *t = &f->x->catalog->schema->tables[table];

	while (body.n) {
		const struct str word = str_word(&body, " ,()");

		for (size_t c = 0; c < t->n_cols; c++)
			if (str_eq_nocase(word, str_of(t->cols[c].name)))
				return true;
	}
	return false;
}

void
definition_take_line(struct finder *f, size_t first)
{
	const struct definition *d = &f->out->items[first];

	for (size_t i = first; i < f->out->n && f->of_line != NO_TABLE; i++) {
		struct definition *own = &f->out->items[i];

		if (own->kind == DEFINES_BODY && own->subject == NO_TABLE &&
		    own->rows == NO_TABLE &&
		    spells_column_of(f, f->of_line, own->body))
			own->subject = f->of_line;
	}
	if (f->out->n > first && first == f->line && d->kind == DEFINES_BODY)
		f->of_line = note_table_spelled(f->x->catalog->schema, d->body);
}

bool
definition_read_counted(struct finder *f, struct str s)
{
	struct tokens t;

	if (!note_cut_phrase(&s, "counted"))
		return false;
	lex_read(f->x->arena, s, &t);
	if (t.n != 1 || !sense_find(t.items[0].fold, SENSE_UNIT))
		return false;
	for (size_t i = f->line; i < f->out->n; i++) {
		struct definition *d = &f->out->items[i];

		if (d->kind == DEFINES_BODY)
			d->body = str_of(
				arena_printf(f->x->arena, "%s in %s",
					     str_dup(f->x->arena, d->body),
					     t.items[0].text));
	}
	return true;
}

short
definition_table_of_it(const struct finder *f, struct str s)
{
	const struct schema *all = f->x->catalog->schema;

	while (s.n) {
		const struct str word = str_word(&s, " ,()");
		short table = NO_TABLE;
		size_t n = 0;

		for (size_t t = 0; note_is_column(f, word) && t < all->n_tables;
		     t++)
			for (size_t c = 0; c < all->tables[t].n_cols; c++)
				if (str_is(word, all->tables[t].cols[c].name)) {
					table = (short)t;
					n++;
				}
		if (n == 1)
			return table;
	}
	return f->last;
}

struct str
note_saying(const struct finder *f, struct str name, struct str said)
{
	struct arena *a = f->x->arena;

	return str_of(
		arena_printf(a, "%s: %s", str_dup(a, name), str_dup(a, said)));
}

/*
 * "So what's a submission?": a submission. "Which films are in the programme?":
 * in the programme. What asks for no meaning: "".
 */
static struct str
asked_of(struct str s)
{
	struct str rows, state;

	while (s.n && strchr("?\" ", s.p[s.n - 1]))
		s = str_first(s, s.n - 1);
	if (!note_cut_phrase(&s, "asked"))
		return str_count_words(s) <= DEFINITION_WORDS ? s : STR("");
	while (note_cut_phrase(&s, "asked")) {
	}
	if (str_split_at(s, " are ", &rows, &state) ||
	    str_split_at(s, " is ", &rows, &state))
		s = state;
	while (s.n && *s.p == '"')
		s = str_from(s, 1);
	return note_name(s);
}

/*
 * "What is a job? A row of jobs." A question of several things names none of
 * them.
 */
static struct str
answered(const struct finder *f, struct str question, struct str answer)
{
	const struct str name = asked_of(question);

	return name.n == 0 || memchr(name.p, ',', name.n)
		       ? answer
		       : note_saying(f, name, answer);
}

bool
definition_read_question(struct finder *f, struct str *s)
{
	struct str said = *s, answer;

	if (!note_cut_phrase(&said, "question")) {
		if (f->asked.n && note_cut_phrase(&said, "answer"))
			*s = note_saying(f, f->asked, said);
		else if (str_split_at(said, "? ", &said, &answer))
			*s = answered(f, said, answer);
		f->asked = STR("");
		return false;
	}
	if (str_split_at(said, "? ", &said, &answer) &&
	    note_cut_phrase(&answer, "answer")) {
		f->asked = STR("");
		*s = note_saying(f, asked_of(said), answer);
		return false;
	}
	f->asked = asked_of(said);
	return true;
}
