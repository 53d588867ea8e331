#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

#define SHARED_LEAST 3 /* names that begin alike, at least */
#define TAG_LETTERS 4  /* of a word that may be a table's in short */

static bool
is_heavy(float weight)
{
	return weight > 0.5F;
}

/* Words besides the first that count in full. */
static bool
has_more(const struct cat_words *w)
{
	for (size_t i = 1; i < w->n; i++)
		if (is_heavy(w->weight[i]))
			return true;
	return false;
}

static void
make_light(struct cat_words *w)
{
	if (w->n < 2 || !is_heavy(w->weight[0]) || !has_more(w))
		return;
	w->total -= w->weight[0] - CAT_LIGHT;
	w->weight[0] = CAT_LIGHT;
}

/* "cus" and "customers" are one, and so are "art" and "art". */
static bool
is_short_for(const char *tag, const char *word)
{
	const size_t n = strlen(tag), m = strlen(word);

	return strcmp(tag, word) == 0 || (n > 0 && n <= TAG_LETTERS && m >= n &&
					  strncmp(tag, word, n) == 0);
}

/* A word that ends the names of columns. */
static bool
is_ending(const char *word)
{
	static const char *const kinds[] = { "name", "key", "code" };

	for (size_t i = 0; i < COUNT(kinds); i++)
		if (cat_word_is(word, kinds[i]))
			return true;
	return false;
}

const char *
catalog_apart(struct arena *a, const struct cat_words *table, const char *name)
{
	const char *fold = utf8_fold(a, str_of(name));
	size_t n_known;

	(void)senses_of(fold, &n_known);
	for (size_t n = 1; n <= TAG_LETTERS && n + 1 < strlen(fold); n++)
		for (size_t i = 0; i < table->n && n_known == 0; i++)
			if (strncmp(fold, table->folds[i], n) == 0 &&
			    is_ending(fold + n))
				return arena_printf(a, "%.*s_%s", (int)n, name,
						    name + n);
	return name;
}

static bool
is_of_table(const struct cat_table *t, const char *tag)
{
	const struct cat_words *w = &t->words[0];

	for (size_t i = 0; i < w->n; i++)
		if (is_heavy(w->weight[i]) && (is_short_for(tag, w->folds[i]) ||
					       strcmp(tag, w->stems[i]) == 0))
			return true;
	return false;
}

static const char *
first_of(const struct cat_words *w)
{
	return w->n ? w->folds[0] : "";
}

/* How many of the names begin with a word. */
static size_t
count_alike(const struct cat_table *t, size_t n, const char *word)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		found += strcmp(first_of(&t->cols[i].words[0]), word) == 0;
	return found;
}

static void
tag_columns(struct arena *a, struct cat_table *t, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct cat_col *c = &t->cols[i];
		const char *first = first_of(&c->words[0]);
		const size_t alike = count_alike(t, n, first);

		if (!is_of_table(t, first) &&
		    (alike < SHARED_LEAST || 5 * alike < 2 * n))
			continue;
		/* a tag is not written out: "po_" is no purchase order */
		if (c->n_words > 1 &&
		    strcmp(first_of(&c->words[1]), first) != 0 &&
		    !cat_words_written_out(a, &c->words[0], 1, &c->words[1]))
			c->n_words = 1;
		for (size_t k = 0; k < c->n_words; k++)
			make_light(&c->words[k]);
	}
}

const char *
catalog_table_tag(const struct catalog *c)
{
	const char *first = NULL;
	size_t alike = 0;

	for (size_t i = 0; i < c->n_tables; i++) {
		size_t n = 0;
		const char *word = first_of(&c->tables[i].words[0]);

		for (size_t k = 0; k < c->n_tables; k++)
			n += strcmp(word, first_of(&c->tables[k].words[0])) ==
			     0;
		if (n > alike) {
			alike = n;
			first = word;
		}
	}
	return alike < SHARED_LEAST || 5 * alike < 3 * c->n_tables ? NULL
								   : first;
}

static void
tag_tables(struct catalog *c)
{
	for (size_t i = 0; c->tag && i < c->n_tables; i++)
		for (size_t k = 0; k < c->tables[i].n_words; k++)
			if (strcmp(first_of(&c->tables[i].words[k]), c->tag) ==
			    0)
				make_light(&c->tables[i].words[k]);
}

/* Without "no", "id" and the like. */
static void
heavy_words(const struct cat_words *w, struct cat_words *ret)
{
	*ret = (struct cat_words){ .n = 0 };
	for (size_t i = 0; i < w->n; i++) {
		if (!is_heavy(w->weight[i]))
			continue;
		ret->stems[ret->n] = w->stems[i];
		ret->folds[ret->n] = w->folds[i];
		ret->means[ret->n] = w->means[i];
		ret->weight[ret->n++] = w->weight[i];
		ret->total += w->weight[i];
	}
}

static void
name_by_key(struct cat_table *t)
{
	const struct cat_col *key = t->key >= 0 ? &t->cols[t->key] : NULL;

	if (!key || key->to >= 0)
		return; /* it is the key of another table's rows */
	for (size_t i = 0; i < key->n_words; i++) {
		struct cat_words w;
		bool known = false;

		heavy_words(&key->words[i], &w);
		if (w.n == 0 || w.n == key->words[i].n)
			continue; /* nothing left, or it names no key */
		for (size_t k = 0; k < t->n_words; k++)
			known |= cat_words_same(&w, &t->words[k]);
		if (!known && t->n_words < TABLE_FORMS)
			t->words[t->n_words++] = w;
	}
}

/* Whether its words, apart from those for keys, are the rows' in short. */
static bool
is_short_key(const struct cat_words *w, const struct cat_table *rows)
{
	return w->n == 2 && rows->words[0].n > 0 &&
	       cat_word_is(w->folds[1], "key") &&
	       !cat_word_is(w->folds[0], "key") &&
	       strcmp(w->folds[0], rows->words[0].folds[0]) != 0 &&
	       is_short_for(w->folds[0], rows->words[0].folds[0]);
}

/* "rID" of reviewers, "stuID" in what refers to students: "reviewer id". */
static void
write_key_out(const struct catalog *c, struct cat_table *t, size_t col)
{
	struct cat_col *k = &t->cols[col];
	const struct cat_table *rows = k->to >= 0 ? &c->tables[k->to] : t;
	struct cat_words *w = &k->words[1];

	if ((k->to < 0 && t->key != (short)col) ||
	    !is_short_key(&k->words[0], rows) || rows->words[0].n == NAME_PARTS)
		return;
	*w = rows->words[0];
	w->folds[w->n] = k->words[0].folds[1];
	w->stems[w->n] = k->words[0].stems[1];
	w->means[w->n] = k->words[0].means[1];
	w->weight[w->n++] = CAT_LIGHT;
	w->total += CAT_LIGHT;
	k->n_words = NAME_FORMS;
}

void
catalog_find_tags(struct catalog *c)
{
	for (size_t i = 0; i < c->n_tables; i++) {
		name_by_key(&c->tables[i]);
		tag_columns(c->arena, &c->tables[i],
			    c->schema->tables[i].n_cols);
	}
	for (size_t i = 0; i < c->n_tables; i++)
		for (size_t k = 0; k < c->schema->tables[i].n_cols; k++)
			write_key_out(c, &c->tables[i], k);
	tag_tables(c);
}
