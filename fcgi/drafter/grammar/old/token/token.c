#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/token/token.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define SAME 0.9F   /* the word itself, whatever its form */
#define ALIKE 0.64F /* the same meaning, not only near */

/* Ends of column names that people leave out. */
static bool
is_tail(const struct vocab *v)
{
	static const char *const tails[] = {
		"id",       "on",        "at",       "kg",      "usd",
		"date",     "eur",       "name",     "in",      "billion",
		"billions", "million",   "millions", "dollars", "euros",
		"km",       "pct",       "percent",  "cm",      "lbs",
		"thousand", "thousands", "2",        "m2",      "sqkm",
		"mi",       "miles",     "ft",       "feet",    "meters",
		"metres",   "sq",        NULL
	};

	return str_is_one_of(v->raw, tails);
}

/* So is the table's own name in one of two words. */
static bool
is_spare(const struct name *name, const struct vocab *v, size_t k)
{
	return (k > 0 && is_tail(v)) || (name->n == 2 && name->weight[k] < 0.4);
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
			met |= k == 0 || !is_tail(v);
			at += v->pair == (short)at ? 2 : 1;
		} else if (!is_spare(name, v, k)) {
			return 0;
		}
	}
	return met ? at - i : 0;
}

void
token_add(struct token *t, struct place place)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].table == place.table &&
		    t->places[i].col == place.col &&
		    t->places[i].text == place.text)
			return;
	if (t->n < PLACES_MAX)
		t->places[t->n++] = place;
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
		token_add(ret, (struct place){ .table = name->table,
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
		while (to < p->n_words && p->words[to].at >= v->at &&
		       p->words[to].at + p->words[to].n <= v->at + v->n)
			to++;
		if (to <= i || to < ret->to)
			continue;
		if (to > ret->to)
			ret->n = 0;
		ret->to = to;
		token_add(ret, (struct place){ .table = (int)v->table,
					       .col = (int)v->col,
					       .text = v->text });
	}
}

/* Phrases of a list that are longer than what was found. */
static void
phrases_at(const struct parse *p, size_t i, const char *const *list,
	   enum token_kind kind, struct token *ret)
{
	for (; *list; list++) {
		const size_t n = **list == *p->words[i].fold
					 ? phrase_at(p, i, *list)
					 : 0;

		if (i + n <= ret->to)
			continue;
		*ret = (struct token){ .kind = kind, .from = i, .to = i + n };
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
		*ret = (struct token){ .kind = l->kind,
				       .arg = l->arg,
				       .from = i,
				       .to = i + n,
				       .names = l->names };
	}
	phrases_at(p, i, noun_phrases, TOK_NOUN, ret);
	phrases_at(p, i, other_phrases, TOK_OTHER, ret);
	phrases_at(p, i, skip_phrases, TOK_SKIP, ret);
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

/* What names alone make of the words from i on. */
static struct token
named_at(const struct parse *p, size_t i, float like)
{
	struct token table = { .kind = TOK_TABLE, .from = i, .to = i };
	struct token col = { .kind = TOK_COLUMN, .from = i, .to = i };

	names_at(p, i, true, like, &table);
	names_at(p, i, false, like, &col);
	if (table.n && length(&table) >= length(&col)) {
		deed_read(p, &table, &col);
		return table;
	}
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
	if (weekday_is(p, i)) {
		word.kind = TOK_OTHER;
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
	     (word.kind == TOK_NOUN || is_when(p, &named)))) {
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
	return named_at(p, i, ALIKE);
}
