#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "drafter/grammar/catalog/catalog.h"
#include "drafter/grammar/lex/senses.h"
#include "lexicon/vectors.h"
#include "lexicon/written_out.h"

#include "base/ban.h"

#define PER_LIGHT 0.15F /* "price" says all of price_per_person */
#define SAID_BYTES 200
#define SHORT_LEAST 3 /* letters before the one for head or lines */
#define JOINED 40     /* letters of such a name */

static bool
is_part(char c)
{
	return isalnum((unsigned char)c) || (c & 0x80);
}

/* Where a new word begins inside of an identifier. */
static bool
begins(struct str s, size_t i)
{
	const unsigned char a = (unsigned char)s.p[i - 1],
			    b = (unsigned char)s.p[i];

	if (isdigit(b) != isdigit(a))
		return true;
	if (isupper(b) && islower(a))
		return true;
	return isupper(b) && isupper(a) && i + 1 < s.n &&
	       islower((unsigned char)s.p[i + 1]);
}

static void
put_word(struct arena *a, struct cat_words *w, struct str part)
{
	const char *fold = utf8_fold(a, part);

	const struct cat_words alone = { .folds = { fold }, .n = 1 };

	if (w->n == NAME_PARTS)
		return;
	w->folds[w->n] = fold;
	w->stems[w->n] = stem_of_word(a, fold);
	w->means[w->n] = senses_mean(fold);
	w->weight[w->n] = cat_words_have(&alone, 1, "key") ||
					  cat_words_have(&alone, 1, "light") ||
					  cat_words_have(&alone, 1, "cents")
				  ? CAT_LIGHT
				  : 1;
	if (isdigit((unsigned char)*fold))
		w->weight[w->n] = CAT_LIGHT;
	w->total += w->weight[w->n++];
}

static void
weaken(struct cat_words *w, size_t i, float weight)
{
	w->total -= w->weight[i] - weight;
	w->weight[i] = weight;
}

/* "organized_by", "price_per_person": the last words say little. */
static void
weaken_last(struct cat_words *w)
{
	bool per = false;

	if (w->n > 1 && cat_word_is(w->folds[w->n - 1], "doer"))
		weaken(w, w->n - 1, CAT_LIGHT);
	for (size_t i = 1; i < w->n; i++) {
		per |= cat_word_is(w->folds[i], "rated");
		if (per)
			weaken(w, i, PER_LIGHT);
	}
}

/* "state_province_county" is one of them, and each word says it whole. */
static void
count_once(struct cat_words *w)
{
	static const char *const kinds[] = { "division", "locality" };

	for (size_t i = 0; i < COUNT(kinds) && w->n > 1; i++) {
		size_t n = 0;

		while (n < w->n && cat_word_is(w->folds[n], kinds[i]))
			n++;
		if (n == w->n)
			w->total = w->weight[0];
	}
}

void
cat_words_read(struct arena *a, struct str name, struct cat_words *ret)
{
	size_t from = 0;

	*ret = (struct cat_words){ .n = 0 };
	for (size_t i = 0; i <= name.n; i++) {
		const bool end = i == name.n || !is_part(name.p[i]);

		if (i > from && (end || begins(name, i))) {
			put_word(a, ret,
				 (struct str){ name.p + from, i - from });
			from = i;
		}
		if (end)
			from = i + 1;
	}
	weaken_last(ret);
	count_once(ret);
}

/* "LName", "lName": a short form as a whole, with a capital inside. */
static const struct sense_row *
joined(const struct cat_words *w)
{
	char room[JOINED];
	size_t n = 0;

	if (w->n != 2 || strlen(w->folds[0]) != 1)
		return NULL;
	room[n++] = w->folds[0][0];
	for (const char *p = w->folds[1]; *p && n < sizeof(room) - 1; p++)
		room[n++] = *p;
	room[n] = '\0';
	return sense_find(room, SENSE_ABBR);
}

/*
 * What a word is short for, with signs between; NULL: it is not, or only where
 * it comes first ("KdNr", of "iv_kd").
 */
static const char *
full_of(const char *fold, bool first)
{
	const struct sense_row *row = sense_find(fold, SENSE_ABBR);

	if (row && *row->arg2 && !first)
		return NULL;
	return row ? row->arg : written_out(str_of(fold));
}

/* "ORDH" and "ORDL", no words: the head and the lines of what begins them. */
static const char *
head_or_lines(struct arena *a, const struct cat_words *w)
{
	const char *fold = w->n == 1 ? w->folds[0] : "", *of = NULL;
	const size_t n = strlen(fold);
	const char last = n > SHORT_LEAST ? fold[n - 1] : '\0';

	if ((last == 'h' || last == 'l') && vectors_form(str_of(fold)) < 0)
		of = full_of(str_dup(a, str_first(str_of(fold), n - 1)), true);
	return of ? arena_printf(a, "%s %s", of,
				 last == 'h' ? "header" : "line")
		  : "";
}

bool
cat_words_written_out(struct arena *a, const struct cat_words *w, size_t from,
		      struct cat_words *ret)
{
	const struct sense_row *row = from == 0 ? joined(w) : NULL;
	struct str all = str_of(row         ? row->arg
				: from == 0 ? head_or_lines(a, w)
					    : "");
	const bool whole = all.n > 0;
	bool any = false;

	*ret = (struct cat_words){ .n = 0 };
	while (all.n)
		put_word(a, ret, str_word(&all, " _"));
	for (size_t i = 0; i < w->n && !whole; i++) {
		const char *brief = w->folds[i],
			   *said = i < from ? NULL : full_of(brief, i == 0);
		struct str full = str_of(said ? said : brief);

		any |= said != NULL;
		while (full.n)
			put_word(a, ret, str_word(&full, " _"));
	}
	return any || whole;
}

size_t
cat_words_both(struct arena *a, struct str name,
	       struct cat_words ret[NAME_FORMS])
{
	cat_words_read(a, name, &ret[0]);
	return cat_words_written_out(a, &ret[0], 0, &ret[1]) ? 2 : 1;
}

const char *
cat_words_said(struct arena *a, const struct cat_words *w)
{
	struct buf b = buf_new(a, SAID_BYTES);

	for (size_t i = 0; i < w->n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", w->folds[i]);
	return buf_text(&b);
}

bool
cat_words_same(const struct cat_words *a, const struct cat_words *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (strcmp(a->stems[i], b->stems[i]) != 0)
			return false;
	return true;
}

void
cat_words_add(struct arena *a, const struct cat_words *w, struct str word,
	      struct cat_words *ret)
{
	*ret = *w;
	put_word(a, ret, word);
}

bool
cat_has_noun(const struct cat_table *t, const char *stem)
{
	for (size_t i = 0; i < t->n_words; i++)
		if (t->words[i].n &&
		    strcmp(t->words[i].stems[t->words[i].n - 1], stem) == 0)
			return true;
	return false;
}

bool
catalog_has_noun(const struct catalog *c, const char *stem)
{
	for (size_t i = 0; i < c->n_tables; i++)
		if (cat_has_noun(&c->tables[i], stem))
			return true;
	return false;
}

short
catalog_day_called(const struct catalog *c, short table, struct str value)
{
	struct cat_words w;

	cat_words_read(c->arena, value, &w);
	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++) {
		const struct cat_col *col = cat_col(c, table, (int)i);

		if (col->kind == COL_DATE && w.n == 1 && col->words[0].n &&
		    strcmp(col->words[0].stems[0], w.stems[0]) == 0)
			return (short)i;
	}
	return -1;
}

bool
cat_word_is(const char *fold, const char *kind)
{
	return senses_have_kind(fold, kind);
}

bool
cat_words_have(const struct cat_words *w, size_t n, const char *kind)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < w[i].n; k++)
			if (cat_word_is(w[i].folds[k], kind))
				return true;
	return false;
}

bool
cat_are_people(const struct cat_table *t)
{
	return cat_words_have(t->words, t->n_words, "people");
}
