#include <string.h>

#include "drafter/grammar/analytic.h"
#include "drafter/grammar/link.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

#define SAME 0.9F   /* the word itself, whatever its form */
#define ALIKE 0.64F /* the same meaning, not only near */

/* Ends of column names that people leave out. */
static bool
is_tail(const struct parse *p, const struct name *name, size_t k)
{
	static const char *const tails[] = { "id",  "on",   "at",  "kg",
					     "usd", "date", "eur", "name" };
	const char *raw = p->vocab[name->words[k]].raw;

	for (size_t i = 0; i < COUNT(tails); i++)
		if (k > 0 && strcmp(raw, tails[i]) == 0)
			return true;
	return false;
}

/* So is the table's own name in one of two words. */
static bool
is_spare(const struct parse *p, const struct name *name, size_t k)
{
	return is_tail(p, name, k) || (name->n == 2 && name->weight[k] < 0.4);
}

/* How many words from i on the name has, at that likeness; 0: none. */
static size_t
name_at(const struct parse *p, const struct name *name, size_t i, float like)
{
	size_t at = i;
	bool met = false;

	for (size_t k = 0; k < name->n; k++) {
		const struct vocab *v = &p->vocab[name->words[k]];

		if (at < p->n_words && v->like[at] >= like &&
		    p->words[at].kind == WORD_PLAIN) {
			met |= !is_tail(p, name, k);
			at += v->pair == (short)at ? 2 : 1;
		} else if (!is_spare(p, name, k)) {
			return 0;
		}
	}
	return met ? at - i : 0;
}

static void
place_add(struct token *t, struct place place)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].table == place.table &&
		    t->places[i].col == place.col &&
		    t->places[i].text == place.text)
			return;
	if (t->n < PLACES_MAX)
		t->places[t->n++] = place;
}

static bool
is_done(const struct word *w)
{
	const size_t n = strlen(w->fold);

	return (n > 4 && strcmp(w->fold + n - 2, "ed") == 0) ||
	       strcmp(w->fold, "left") == 0;
}

/* Keys are named by what they refer to, but for those to their own table. */
static bool
may_name(const struct parse *p, const struct name *name)
{
	if (p->schema->tables[name->table].view && name->col != NONE)
		return false;
	if (name->col == NONE ||
	    column_kind(p, name->table, name->col) != KIND_ID)
		return true;
	for (size_t i = 0; i < p->n_keys[name->table]; i++)
		if (p->keys[name->table][i].to == (size_t)name->table &&
		    p->keys[name->table][i].cols[0] == (size_t)name->col)
			return true;
	return false;
}

/* The names that the longest run of words from i on stands for. */
static void
names_at(const struct parse *p, size_t i, bool tables, float like,
	 struct token *ret)
{
	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];
		size_t n;

		if ((name->col == NONE) != tables || !may_name(p, name))
			continue;
		n = name_at(p, name, i, like);
		if (n == 0 || i + n < ret->to)
			continue;
		if (i + n > ret->to)
			ret->n = 0;
		ret->to = i + n;
		place_add(ret, (struct place){ .table = name->table,
					       .col = name->col });
	}
}

static void
values_at(const struct parse *p, size_t i, struct token *ret)
{
	const struct word *w = &p->words[i];

	for (size_t k = 0; k < p->job->n_values; k++) {
		const struct value_match *v = &p->job->values[k];
		size_t to = i;

		if (v->at != w->at || v->strength < 0.85)
			continue;
		while (to < p->n_words &&
		       p->words[to].at + p->words[to].n <= v->at + v->n)
			to++;
		if (to <= i || to < ret->to)
			continue;
		if (to > ret->to)
			ret->n = 0;
		ret->to = to;
		place_add(ret, (struct place){ .table = (int)v->table,
					       .col = (int)v->col,
					       .text = v->text });
	}
}

static void
lexeme_at(const struct parse *p, size_t i, struct token *ret)
{
	for (const struct lexeme *l = lexemes; l->text; l++) {
		size_t n;

		if (l->text[0] != p->words[i].fold[0])
			continue;
		n = phrase_at(p, i, l->text);
		if (!n && strcmp(l->text, p->words[i].stem) == 0 &&
		    l->kind == TOK_UNIT)
			n = 1;
		if (n == 0 || i + n <= ret->to)
			continue;
		ret->to = i + n;
		ret->kind = l->kind;
		ret->arg = l->arg;
		ret->names = l->names;
	}
}

static size_t
length(const struct token *t)
{
	return t->to - t->from;
}

/* A value stands for itself where it has more letters than a name would. */
static bool
is_value(const struct parse *p, const struct token *value,
	 const struct token *other)
{
	if (value->n == 0)
		return false;
	if (length(value) != length(other))
		return length(value) > length(other);
	return p->words[value->from].capital;
}

/* The word is the table's own name: wedding. */
static bool
is_called(const struct parse *p, const struct token *t)
{
	const struct name *name = &p->names[t->places[0].table];
	const char *raw = p->vocab[name->words[name->n - 1]].raw;

	return str_starts(str_of(raw), str_of(p->words[t->to - 1].fold));
}

/* "rented" of a rental, "paid" of a payment. */
static bool
is_deed(const struct word *w, const char *name)
{
	static const char *const ends[] = { "al",    "ment", "y",    "ing",
					    "ation", "ion",  "ance", "s" };
	struct str done = str_of(w->fold), rest = str_of(name);

	if (!is_done(w))
		return false;
	done = str_first(done, done.n - (str_ends(done, STR("ied")) ? 3 : 2));
	if (done.n < 3 || !str_starts(rest, done))
		return false;
	rest = str_from(rest, done.n);
	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_starts(rest, str_of(ends[i])) &&
		    rest.n <= strlen(ends[i]) + 1)
			return true;
	return false;
}

/* Tables whose rows come of what was done. */
static struct token
deed_at(const struct parse *p, size_t i)
{
	struct token t = { .kind = TOK_TABLE, .from = i, .to = i };

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col != NONE || name->n == 0 ||
		    p->schema->tables[name->table].view ||
		    !is_deed(&p->words[i],
			     p->vocab[name->words[name->n - 1]].raw))
			continue;
		t.to = i + 1;
		t.verb = true;
		place_add(&t,
			  (struct place){ .table = name->table, .col = NONE });
	}
	return t;
}

/* The columns whose dates tell when it was done, behind the table. */
static void
verb_read(const struct parse *p, struct token *t, const struct token *col)
{
	t->verb = is_done(&p->words[t->to - 1]) && !is_called(p, t);
	if (length(col) != length(t))
		return;
	for (size_t i = 0; i < col->n; i++)
		if (column_kind(p, col->places[i].table, col->places[i].col) ==
		    KIND_DATE)
			place_add(t, col->places[i]);
}

/* What names alone make of the words from i on. */
static struct token
named_at(const struct parse *p, size_t i, float like)
{
	struct token table = { .kind = TOK_TABLE, .from = i, .to = i };
	struct token col = { .kind = TOK_COLUMN, .from = i, .to = i };

	names_at(p, i, true, like, &table);
	names_at(p, i, false, like, &col);
	if (table.n && length(&table) >= length(&col)) {
		verb_read(p, &table, &col);
		return table;
	}
	col.verb = col.n && is_done(&p->words[col.from]);
	return col;
}

/* "employees who left": a date of something done. */
static bool
is_when(const struct parse *p, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].col == NONE ||
		    column_kind(p, t->places[i].table, t->places[i].col) !=
			    KIND_DATE)
			return false;
	return t->n && strcmp(p->words[t->from].fold, "left") == 0;
}

struct token
token_at(const struct parse *p, size_t i)
{
	const struct token start = { .kind = TOK_SKIP, .from = i, .to = i };
	struct token word = start, value = start, named;
	size_t n = period_at(p, i, &word.period);

	if (n) {
		word.kind = TOK_PERIOD;
		word.to = i + n;
		return word;
	}
	if (weekday_at(p, i, &word.arg)) {
		word.kind = TOK_WEEKDAY;
		word.to = i + 1;
		return word;
	}
	if (p->words[i].kind == WORD_NUMBER) {
		word.kind = TOK_NUMBER;
		word.number = p->words[i].number;
		word.to = i + 1;
		return word;
	}
	lexeme_at(p, i, &word);
	value.kind = TOK_VALUE;
	values_at(p, i, &value);
	named = named_at(p, i, SAME);
	if (is_value(p, &value,
		     length(&named) > length(&word) ? &named : &word))
		return value;
	if (length(&named) > length(&word) ||
	    (named.n && length(&named) == length(&word) &&
	     (word.kind == TOK_MEASURE || word.kind == TOK_NOUN ||
	      is_when(p, &named)))) {
		if (length(&value) == length(&named))
			values_at(p, i, &named);
		return named;
	}
	if (word.to > i)
		return word;
	if (value.n)
		return value;
	named = deed_at(p, i);
	if (named.n)
		return named;
	named = named_at(p, i, ALIKE);
	named.like = true;
	return named;
}

/* "order total", "average total": the column, not the sum. */
static void
total_read(const struct tokens *ts, struct token *t)
{
	const struct token *last = ts->n ? &ts->items[ts->n - 1] : NULL;
	struct token named;

	if (t->kind != TOK_AGG || !last || last->to != t->from ||
	    (last->kind != TOK_TABLE && last->kind != TOK_AGG))
		return;
	named = named_at(ts->p, t->from, SAME);
	if (named.n && named.kind == TOK_COLUMN)
		*t = named;
}

/* "those in Sales", "the cheapest one": they stand for what was named. */
static bool
is_pronoun(const struct word *w)
{
	static const char *const words[] = { "those", "that", "one", "ones" };

	for (size_t i = 0; i < COUNT(words); i++)
		if (strcmp(w->fold, words[i]) == 0)
			return true;
	return false;
}

void
tokens_span(struct tokens *ts, const struct parse *p, size_t from, size_t to)
{
	const bool part = from > 0 || to < p->n_words;

	*ts = (struct tokens){ .p = p };
	for (size_t i = from; i < to;) {
		struct token t;

		if (p->words[i].kind == WORD_STOP ||
		    (part && is_pronoun(&p->words[i]))) {
			i++;
			continue;
		}
		t = token_at(p, i);
		if (t.to > to && t.kind == TOK_PERIOD) /* "from 2023 and" */
			t.to = i + period_single_at(p, i, &t.period);
		if (t.to == i || t.to > to || ts->n == TOKENS_MAX)
			return;
		i = t.to;
		total_read(ts, &t);
		if (t.kind != TOK_SKIP)
			ts->items[ts->n++] = t;
	}
	ts->whole = true;
}

void
tokens_read(struct tokens *ts, const struct parse *p)
{
	tokens_span(ts, p, 0, p->n_words);
}
