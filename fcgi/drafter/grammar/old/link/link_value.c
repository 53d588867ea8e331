#include <ctype.h>
#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* Words that may stand between a comparison and its value. */
bool
is_between(const struct word *w)
{
	static const char *const words[] = {
		"than",      "year",   "letter",    "letters", "word", "string",
		"substring", "phrase", "character", "date",    "text", "prefix",
		"value",     "number", "keyword",   "age",     NULL
	};

	return w->cues & (CUE_LINK | CUE_FILLER) ||
	       str_is_one_of(w->fold, words);
}

/* Comparatives of what is little; all others are of what is much. */
static bool
is_less(const char *fold)
{
	static const char *const words[] = { "less",    "fewer",   "lower",
					     "smaller", "shorter", "younger",
					     "cheaper", "earlier", "lighter",
					     "slower",  "worse",   "poorer",
					     "weaker",  "nearer",  "closer",
					     NULL };

	return str_is_one_of(fold, words);
}

static bool
is_comparative(const struct word *w)
{
	const struct str fold = str_of(w->fold);

	return str_is(fold, "more") ||
	       (fold.n > 4 && str_ends(fold, STR("er")));
}

enum op
op_of_than(const struct parse *p, size_t i)
{
	if (!p->words[i].phrase || strcmp(p->words[i].fold, "than") != 0)
		return OP_NONE;
	for (size_t k = 0; k < 5 && i > 0; k++) {
		const struct word *w = &p->words[--i];

		if (w->kind != WORD_PLAIN)
			break;
		if (is_less(w->fold))
			return OP_LT;
		if (is_comparative(w))
			return OP_GT;
	}
	return OP_NONE;
}

/* What the words before a value or number say about it. */
enum op
op_behind(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < 5 && i > 0; k++) {
		const struct word *w = &p->words[--i];

		if (w->phrase && w->cues & CUE_COMPARE && w->op != OP_NONE)
			return w->op;
		if (op_of_than(p, i) != OP_NONE)
			return op_of_than(p, i);
		if (!is_between(w))
			return OP_NONE;
	}
	return OP_NONE;
}

/* The words that bytes at … at + n of the question touch. */
static void
words_of_bytes(const struct parse *p, size_t at, size_t n, struct link *l)
{
	size_t i = 0;

	/* words that were moved are not in order */
	while (i < p->n_words && (p->words[i].at + p->words[i].n <= at ||
				  p->words[i].at >= at + n))
		i++;
	l->from = (short)i;
	while (i < p->n_words && p->words[i].at < at + n &&
	       p->words[i].at + p->words[i].n > at)
		i++;
	l->to = (short)i;
}

/* What is said of a text: also behind it, "'Express' in their names". */
static enum op
pattern_near(const struct parse *p, size_t i)
{
	static const char *const tails[] = {
		"in their name",  "in their names", "in its name",
		"in his name",    "in the name",    "in the title",
		"in its title",   "in their title", "in their titles",
		"in it",          "in the middle",  "as part of",
		"as a substring", "in the names",
	};
	enum op op = op_behind(p, i);

	if (op != OP_NONE)
		return op;
	for (size_t k = 0; k < COUNT(tails); k++)
		if (phrase_at(p, i + 1, tails[k]))
			return OP_CONTAINS;
	return OP_NONE;
}

/* Whether a stored value is all of the quoted text. */
static bool
is_stored(const struct found *f, size_t i)
{
	for (size_t k = 0; k < f->n; k++) {
		const struct link *l = &f->links[k];

		if (l->kind == LINK_VALUE && l->from == (short)i &&
		    l->to == (short)(i + 1) && l->strength >= 0.9 &&
		    strlen(l->text) + 3 >= f->p->words[i].n)
			return true;
	}
	return false;
}

static void
guess_value(struct found *f, size_t i, size_t n, double strength)
{
	const struct parse *p = f->p;

	link_add(f, (struct link){
			    .kind = LINK_VALUE,
			    .why = WHY_GUESS,
			    .from = (short)i,
			    .to = (short)(i + n),
			    .table = NONE,
			    .col = NONE,
			    .strength = strength,
			    .is_text = true,
			    .op = pattern_near(p, i),
			    .text = str_dup(p->arena, words_span(p, i, i + n)),
		    });
}

/* "D or S in their first name": a part of the column that follows. */
static void
guess_inside(struct found *f, size_t i)
{
	const struct parse *p = f->p;
	const size_t n = f->n;
	size_t at = i + 1;

	while (at < p->n_words && at < i + 4 && p->words[at].n <= 2 &&
	       strcmp(p->words[at].fold, "in") != 0)
		at++;
	if (at >= p->n_words || strcmp(p->words[at].fold, "in") != 0)
		return;
	at++;
	while (at < p->n_words && p->words[at].cues & CUE_LINK)
		at++;
	for (size_t k = 0; k < n; k++) {
		const struct link *o = &f->links[k];

		if (o->kind != LINK_COLUMN || o->from != (short)at ||
		    o->strength < 0.7 || o->col == NONE ||
		    column_kind(p, o->table, o->col) > KIND_NAME)
			continue;
		link_add(f, (struct link){ .kind = LINK_VALUE,
					   .why = WHY_GUESS,
					   .from = (short)i,
					   .to = (short)(i + 1),
					   .table = o->table,
					   .col = o->col,
					   .strength = 0.6,
					   .is_text = true,
					   .op = OP_CONTAINS,
					   .text = p->words[i].text });
	}
}

static bool
is_pattern(enum op op)
{
	return op == OP_CONTAINS || op == OP_STARTS || op == OP_ENDS;
}

/* "male" where the column has M and F. */
static void
gender_links(struct found *f, size_t i, const struct name *name)
{
	static const char *const sexes[][2] = {
		{ "male", "m" },      { "man", "m" },   { "boy", "m" },
		{ "gentleman", "m" }, { "guy", "m" },   { "lad", "m" },
		{ "femal", "f" },     { "woman", "f" }, { "girl", "f" },
		{ "ladi", "f" },      { "gal", "f" },
	};
	const struct parse *p = f->p;
	const struct schema_column *c = column_of_name(p, name);

	for (size_t k = 0; k < COUNT(sexes); k++)
		for (size_t s = 0; s < c->n_samples; s++)
			if (strcmp(p->words[i].stem, sexes[k][0]) == 0 &&
			    str_is_nocase(str_of(c->samples[s]), sexes[k][1]))
				link_add(f, (struct link){
						    .kind = LINK_VALUE,
						    .why = WHY_IMPLIED,
						    .from = (short)i,
						    .to = (short)(i + 1),
						    .table = (short)name->table,
						    .col = (short)name->col,
						    .strength = 0.9,
						    .is_text = true,
						    .text = c->samples[s],
					    });
}

static void
genders(struct found *f)
{
	static const char *const sexes[] = { "sex", "gender", NULL };
	const struct parse *p = f->p;

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];
		const struct vocab *last = name_last(p, name);

		if (name->col == NONE || !last ||
		    !str_is_one_of(last->fold, sexes))
			continue;
		for (size_t i = 0; i < p->n_words; i++)
			gender_links(f, i, name);
	}
}

/* "S", "TN": no word but letters. */
static bool
is_short_code(const struct word *w)
{
	if (w->kind != WORD_PLAIN || w->n == 0 || w->n > 3 ||
	    strcmp(w->fold, "i") == 0)
		return false;
	for (size_t i = 0; i < w->n; i++)
		if (!isupper((unsigned char)w->text[i]))
			return false;
	return true;
}

static void
guess_code(struct found *f, size_t i)
{
	if (f->p->words[i].n == 1 || !is_stored(f, i))
		guess_value(f, i, 1, 0.5);
	guess_inside(f, i);
}

/* Quoted text, what follows "contains", and names that no index knows. */
static void
guesses(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		size_t n = 1;

		if (w->kind == WORD_QUOTED) {
			if (is_pattern(pattern_near(p, i)) || !is_stored(f, i))
				guess_value(f, i, 1, 0.9);
			guess_inside(f, i);
		} else if (is_short_code(w)) {
			guess_code(f, i);
		} else if (w->kind == WORD_PLAIN &&
			   (!is_function_word(w) || w->n == 1) &&
			   is_pattern(op_behind(p, i))) {
			guess_value(f, i, 1, 0.7);
		} else if (w->kind == WORD_PLAIN && w->capital && !w->cues) {
			while (i + n < p->n_words && p->words[i + n].capital &&
			       p->words[i + n].kind == WORD_PLAIN)
				n++;
			guess_value(f, i, n, 0.4);
		}
	}
}

void
links_of_values(struct found *f)
{
	const struct parse *p = f->p;
	const struct job *job = p->job;

	for (size_t i = 0; i < job->n_values; i++) {
		const struct value_match *v = &job->values[i];
		struct link l = { .kind = LINK_VALUE,
				  .why = v->strength >= 0.9 ? WHY_EXACT
							    : WHY_LIKE,
				  .table = (short)v->table,
				  .col = (short)v->col,
				  .strength = v->strength,
				  .is_text = true,
				  .text = v->text };

		words_of_bytes(p, v->at, v->n, &l);
		if (l.to <= l.from || v->table >= p->schema->n_tables ||
		    v->col >= p->schema->tables[v->table].n_cols)
			continue;
		l.op = op_behind(p, (size_t)l.from);
		link_add(f, l);
	}
	guesses(f);
	genders(f);
}
