#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/fitting.h"
#include "drafter/grammar/match/notes/phrases.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Sentences that are read as others, by lexicon/note-forms.tsv. */

#define AGAIN_MAX 9 /* a list loses a part each time */

static bool
is_apart(char c)
{
	return c == ',' || c == '(' || c == ')' || c == ':';
}

/* false: it is too long. */
static bool
split_words(struct fitting *t, struct str s)
{
	while ((s = str_trim(s)).n) {
		size_t n = is_apart(*s.p);

		while (n == 0 || (!is_apart(*s.p) && n < s.n && s.p[n] != ' ' &&
				  !is_apart(s.p[n])))
			n++;
		if (t->n_words == WORDS_MAX)
			return false;
		t->words[t->n_words] = str_first(s, n);
		t->letters[t->n_words] = note_letter(s);
		t->any_letters |= t->letters[t->n_words++];
		s = str_from(s, n);
	}
	return t->n_words > 0;
}

/* Whether a word of the sentence is one of the piece's. */
static bool
is_one_of(const struct fitting *t, size_t word, const struct piece *p)
{
	struct str words = p->letters & t->letters[word] ? p->words : STR("");

	while (words.n)
		if (str_eq_nocase(t->words[word], str_cut(&words, '|')))
			return true;
	return false;
}

/* A slot that stands twice has the same words both times. */
static bool
is_repeated(const struct fitting *t, const struct piece *p)
{
	for (const struct piece *q = t->pieces; q < p; q++)
		if (q->kind && str_eq(q->slot, p->slot))
			return str_eq_nocase(note_name(fitting_text(t, q)),
					     note_name(fitting_text(t, p)));
	return true;
}

static bool
are_of_kind(const struct fitting *t)
{
	for (size_t i = 0; i < t->n_pieces; i++)
		if (t->pieces[i].kind &&
		    (!fitting_is_of_kind(t, &t->pieces[i]) ||
		     !is_repeated(t, &t->pieces[i])))
			return false;
	return true;
}

/* A name goes on over a comma only where it is a list of names. */
static bool
may_have(const struct piece *p, struct str word)
{
	return !p->kind->plain || !is_apart(*word.p) ||
	       (str_is(str_of(p->kind->name), "names") && *word.p == ',');
}

/* Whether the sentence has each word that the form cannot do without. */
static bool
has_words(const struct fitting *t, const struct form *form)
{
	for (size_t i = 0; i < form->n_pieces; i++) {
		const struct piece *p = &form->pieces[i];
		size_t k = 0;

		if (p->kind || p->optional)
			continue;
		if (!(p->letters & t->any_letters))
			return false;
		while (k < t->n_words && !is_one_of(t, k, p))
			k++;
		if (k == t->n_words)
			return false;
	}
	return true;
}

/* Whether the pieces from i on have all words from at on. */
static bool
fit(struct fitting *t, size_t i, size_t at)
{
	struct piece *p = &t->pieces[i];

	if (i == t->n_pieces)
		return at == t->n_words && are_of_kind(t);
	p->from = at;
	p->n = 1;
	if (!p->kind)
		return (at < t->n_words && is_one_of(t, at, p) &&
			fit(t, i + 1, at + 1)) ||
		       (p->optional && fit(t, i + 1, at));
	for (size_t n = p->kind->none ? 0 : 1;
	     n <= p->kind->most && at + n <= t->n_words &&
	     (n == 0 || may_have(p, t->words[at + n - 1]));
	     n++) {
		p->n = n;
		if (fit(t, i + 1, at + n))
			return true;
	}
	return false;
}

/* The column that a sentence means by its code, or that was spelled last. */
static struct str
column_meant(const struct fitting *t)
{
	const struct str mark = fitting_text_in(t, "mark"),
			 rows = note_name(fitting_text_in(t, "rows"));

	return codes_column(t->f, mark.n ? mark : fitting_text_in(t, "code"),
			    rows.n ? definition_table(t->f, rows) : NO_TABLE);
}

/* The table of the first column, or of the word and code, of a sentence. */
static struct str
table_of(const struct fitting *t)
{
	const struct str col = fitting_text_in(t, "mark").n
				       ? column_meant(t)
				       : fitting_text_in(t, "col");
	short table = NO_TABLE;

	if (!note_column_spelled(t->f, col, &table, NULL))
		table = note_table_with(t->f, fitting_text_in(t, "word"),
					fitting_text_in(t, "code"));
	return table == NO_TABLE
		       ? STR("")
		       : str_of(cat_table_name(t->f->x->catalog, table));
}

/* The column that a list is of, or its table; "": none. */
static struct str
coded(const struct fitting *t, bool column)
{
	const struct catalog *c = t->f->x->catalog;
	short table, col;

	if (!fitting_find_coded(t, &table, &col))
		return STR("");
	return str_of(column ? arena_printf(t->f->x->arena, "%s.%s",
					    cat_table_name(c, table),
					    cat_col_name(c, table, col))
			     : cat_table_name(c, table));
}

/*
 * "wages the same with pay_rate": the body that was defined last, with that for
 * its last column. "": it spells none.
 */
static struct str
swapped(const struct fitting *t)
{
	const struct definitions *d = t->f->out;
	const struct str by = fitting_text_in(t, "col");
	const struct str body = d->n ? d->items[d->n - 1].body : STR("");
	struct str rest = body, last = { 0 };
	size_t at;

	while (rest.n) {
		const struct str word = str_word(&rest, " ,()*/+-");

		if (note_column_spelled(t->f, word, NULL, NULL))
			last = word;
	}
	at = last.n ? (size_t)(last.p - body.p) : body.n;
	rest = str_from(body, at + last.n);
	return str_of(arena_printf(t->f->x->arena, "%.*s%.*s%.*s", (int)at,
				   body.p, (int)by.n, by.p, (int)rest.n,
				   rest.p));
}

/* "departures the same by left_on": the body defined last, dated by that. */
static struct str
dated(const struct fitting *t)
{
	const struct definitions *d = t->f->out;
	const struct str by = fitting_text_in(t, "col");
	const struct str body = d->n ? d->items[d->n - 1].body : STR("");

	return str_of(arena_printf(t->f->x->arena, "%.*s, by %.*s", (int)body.n,
				   body.p, (int)by.n, by.p));
}

static struct str
slot_text(const struct fitting *t, struct str slot)
{
	const struct definitions *d = t->f->out;

	if (str_is(slot, "spelled"))
		return column_meant(t);
	if (str_is(slot, "first"))
		return t->f->spelled_before;
	if (str_is(slot, "of"))
		return table_of(t);
	if (str_is(slot, "coded") || str_is(slot, "owner"))
		return coded(t, str_is(slot, "coded"));
	if (str_is(slot, "swapped"))
		return swapped(t);
	if (str_is(slot, "dated"))
		return dated(t);
	if (str_is(slot, "those") && t->f->before < t->f->here)
		return str_of(d->items[t->f->before].name);
	for (size_t i = 0; i < t->n_pieces; i++)
		if (str_eq(t->pieces[i].slot, slot))
			return fitting_text(t, &t->pieces[i]);
	return d->n ? str_of(d->items[d->n - 1].name) : STR("");
}

/* A sentence with what its slots stand for. */
static struct str
fill(const struct fitting *t, struct str sentence)
{
	const char *text = "";

	while (sentence.n) {
		const struct str plain = str_cut(&sentence, '<');
		struct str slot = { 0 };

		if (sentence.n)
			slot = slot_text(t, str_cut(&sentence, '>'));
		text = arena_printf(t->f->x->arena, "%s%.*s%.*s", text,
				    (int)plain.n, plain.p, (int)slot.n, slot.p);
	}
	return str_of(text);
}

/* Each of the sentences; for the next one, the one before is that. */
static void
read_instead(const struct fitting *t, struct finder *f, struct str said)
{
	const size_t before = f->before, here = f->here;

	f->again++;
	f->settled |= said.n == 0;
	while (said.n) {
		const struct str next = str_trim(str_cut(&said, '|'));
		const size_t n = f->out->n;

		definition_read_sentence(f, fill(t, next));
		if (f->out->n == n)
			continue;
		definition_take_line(f, n);
		f->before = n;
		f->here = f->out->n;
	}
	f->again--;
	f->before = before;
	f->here = here;
}

static bool
has_form(struct fitting *t, const struct form *form)
{
	if (!has_words(t, form))
		return false;
	t->n_pieces = form->n_pieces;
	memcpy(t->pieces, form->pieces, t->n_pieces * sizeof(*t->pieces));
	return fit(t, 0, 0) &&
	       (!str_has(form->said, STR("<spelled>")) ||
		column_meant(t).n > 0) &&
	       (!str_has(form->said, STR("<coded>")) || coded(t, true).n > 0);
}

bool
definition_rewrite(struct finder *f, struct str s)
{
	struct fitting *t = arena_alloc(f->x->arena, sizeof(*t));
	const struct note_forms *forms = note_forms();

	*t = (struct fitting){ .f = f };
	if (f->again == AGAIN_MAX || !split_words(t, s))
		return false;
	for (size_t i = 0; i < forms->n; i++)
		if (has_form(t, &forms->items[i])) {
			read_instead(t, f, forms->items[i].said);
			return true;
		}
	return false;
}

void
definitions_ready(void)
{
	note_phrases_ready();
	(void)note_forms();
}
