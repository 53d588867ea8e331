#include <ctype.h>
#include <string.h>

#include "drafter/grammar/match/notes/codes.h"
#include "drafter/grammar/match/notes/forms.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Sentences that are read as others, by lexicon/note-forms.tsv. */

#define AGAIN_MAX 9 /* a list loses a part each time */

struct fitting {
	const struct finder *f;
	struct str words[WORDS_MAX]; /* of the sentence, signs apart */
	size_t n_words;
	struct piece pieces[PIECES_MAX];
	size_t n_pieces;
};

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
		t->words[t->n_words++] = str_first(s, n);
		s = str_from(s, n);
	}
	return t->n_words > 0;
}

static bool
is_one_of(struct str word, struct str words)
{
	while (words.n)
		if (str_eq_nocase(word, str_cut(&words, '|')))
			return true;
	return false;
}

/* "the team", where nothing else stands in quotes. */
static struct str
without_quotes(struct str s)
{
	const struct str inside = s.n > 2 && *s.p == '"' && s.p[s.n - 1] == '"'
					  ? str_first(str_from(s, 1), s.n - 2)
					  : s;

	return inside.n < s.n && !memchr(inside.p, '"', inside.n) ? inside : s;
}

/* The sentence's text between two of its words; of one alone, without `. */
static struct str
text_of(const struct fitting *t, const struct piece *p)
{
	const struct str *first = &t->words[p->from],
			 *last = &t->words[p->from + p->n - 1];

	if (p->n == 0)
		return STR("");
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
is_own(const struct finder *f, struct str s)
{
	const struct schema *all = f->x->catalog->schema;

	for (size_t i = 0;
	     f->of_line != NO_TABLE && i < all->tables[f->of_line].n_cols; i++)
		if (str_is_nocase(s, all->tables[f->of_line].cols[i].name))
			return true;
	return false;
}

/* A word and no code, which has a reader of its own. */
static bool
is_stored(const struct finder *f, struct str s)
{
	const struct job *job = f->x->job;

	if (codes_is(s))
		return false;
	for (size_t i = 0; i < job->n_note_values; i++)
		if (job->note_values[i].n_parts == 0 &&
		    str_eq_nocase(s, str_of(job->note_values[i].text)))
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
is_day(const struct finder *f, struct str s)
{
	short table, col;

	return note_column_spelled(f, s, &table, &col) &&
	       cat_col(f->x->catalog, table, col)->kind == COL_DATE;
}

static struct str
text_in(const struct fitting *t, const char *slot)
{
	for (size_t i = 0; i < t->n_pieces; i++)
		if (str_is(t->pieces[i].slot, slot))
			return text_of(t, &t->pieces[i]);
	return STR("");
}

/* What the list is of: its column, else that of the code which is told so. */
static bool
find_coded(const struct fitting *t, short *table, short *col)
{
	const struct str list = text_in(t, "list");

	return list.n ? codes_find_list(t->f, list, table, col)
		      : codes_find_told(t->f, text_in(t, "code"),
					text_in(t, "word"), table, col);
}

/* "sale" where the list is of a column of "SAL", which has no other name. */
static bool
is_like_owner(const struct fitting *t, struct str word)
{
	short table, col;

	return definition_table(t->f, word) == NO_TABLE &&
	       find_coded(t, &table, &col) &&
	       codes_is_short(str_of(cat_table_name(t->f->x->catalog, table)),
			      word);
}

/* What costs more than to compare words. */
static bool
is_of_kind(const struct fitting *t, const struct piece *p)
{
	const struct str text = text_of(t, p);
	short table, col;

	if (str_is(str_of(p->kind->name), "rows"))
		return !memchr(text.p, '.', text.n) &&
		       definition_table(t->f, note_name(text)) != NO_TABLE;
	if (str_is(str_of(p->kind->name), "col"))
		return note_column_spelled(t->f, text, NULL, NULL) ||
		       is_column_of_table(t->f, text);
	if (str_is(str_of(p->kind->name), "day"))
		return is_day(t->f, text);
	if (str_is(str_of(p->kind->name), "own"))
		return is_own(t->f, text);
	if (str_is(str_of(p->kind->name), "table"))
		return note_table_spelled(t->f->x->catalog->schema, text) !=
		       NO_TABLE;
	if (str_is(str_of(p->kind->name), "list"))
		return codes_find_list(t->f, text, &table, &col);
	if (str_is(str_of(p->kind->name), "like"))
		return is_like_owner(t, text);
	if (str_is(str_of(p->kind->name), "figure"))
		return definition_is_figure(t->f, text);
	if (str_is(str_of(p->kind->name), "new"))
		return definition_table(t->f, text) == NO_TABLE;
	if (str_is(str_of(p->kind->name), "code"))
		return codes_is(text) && !is_article(p, text);
	if (str_is(str_of(p->kind->name), "mark"))
		return codes_is_mark(t->f, text);
	if (str_is(str_of(p->kind->name), "value"))
		return is_stored(t->f, text);
	if (str_is(str_of(p->kind->name), "num"))
		return isdigit((unsigned char)*text.p);
	return !p->kind->plain || !note_spells_column(t->f, text);
}

/* A slot that stands twice has the same words both times. */
static bool
is_repeated(const struct fitting *t, const struct piece *p)
{
	for (const struct piece *q = t->pieces; q < p; q++)
		if (q->kind && str_eq(q->slot, p->slot))
			return str_eq_nocase(note_name(text_of(t, q)),
					     note_name(text_of(t, p)));
	return true;
}

static bool
are_of_kind(const struct fitting *t)
{
	for (size_t i = 0; i < t->n_pieces; i++)
		if (t->pieces[i].kind && (!is_of_kind(t, &t->pieces[i]) ||
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
		while (k < t->n_words && !is_one_of(t->words[k], p->words))
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
		return (at < t->n_words && is_one_of(t->words[at], p->words) &&
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
	const struct str mark = text_in(t, "mark");

	return codes_column(t->f, mark.n ? mark : text_in(t, "code"));
}

/* The table of the first column, or of the word and code, of a sentence. */
static struct str
table_of(const struct fitting *t)
{
	const struct str col =
		text_in(t, "mark").n ? column_meant(t) : text_in(t, "col");
	short table = NO_TABLE;

	if (!note_column_spelled(t->f, col, &table, NULL))
		table = note_table_with(t->f, text_in(t, "word"),
					text_in(t, "code"));
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

	if (!find_coded(t, &table, &col))
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
	const struct str by = text_in(t, "col");
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
	if (str_is(slot, "those") && t->f->before < t->f->here)
		return str_of(d->items[t->f->before].name);
	for (size_t i = 0; i < t->n_pieces; i++)
		if (str_eq(t->pieces[i].slot, slot))
			return text_of(t, &t->pieces[i]);
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

	*t = (struct fitting){ .f = f };
	if (f->again == AGAIN_MAX || !split_words(t, s))
		return false;
	if (!f->forms)
		f->forms = note_forms_read(f->x->arena);
	for (size_t i = 0; i < f->forms->n; i++)
		if (has_form(t, &f->forms->items[i])) {
			read_instead(t, f, f->forms->items[i].said);
			return true;
		}
	return false;
}
