#include "knowledge/schema/select.h"

#include <ctype.h>
#include <string.h>

#include "base/hash/hash.h"
#include "base/utf8.h"
#include "lexicon/stem.h"

#include "base/ban.h"

#define INDEX_MEMORY ((size_t)256 << 20)
#define KEPT_MAX 4 /* schemas of this process */
#define WORD_MAX 64
#define COMMENT_WORDS 60

#define WEIGHT_TABLE 3.0
#define WEIGHT_TABLE_COMMENT 1.2
#define WEIGHT_COLUMN 1.0
#define WEIGHT_COLUMN_COMMENT 0.6

/* The stem of each spelling is looked for once. */
struct spelling {
	const char *text;
	struct select_word *word;
	struct spelling *next;
};

struct builder {
	struct select_index *x;
	struct arena *scratch;
	struct lemmas lemmas;
	struct spelling *slots[SELECT_SLOTS];
};

static size_t
slot_of(const char *text)
{
	return hash_add(HASH_START, str_of(text)) % SELECT_SLOTS;
}

const struct select_word *
select_word(const struct select_index *x, const char *stem)
{
	const struct select_word *w = x->slots[slot_of(stem)];

	while (w && strcmp(w->stem, stem) != 0)
		w = w->next;
	return w;
}

static bool
is_word_char(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* "orderID" and "OrderItems" end before a capital, "HTMLPage" before "Page" */
static bool
ends_before(struct str s, size_t i)
{
	const bool upper = isupper((unsigned char)s.p[i]) != 0;
	const bool before = isupper((unsigned char)s.p[i - 1]) != 0;

	if (!is_word_char(s.p[i]))
		return true;
	if (isdigit((unsigned char)s.p[i]) !=
	    isdigit((unsigned char)s.p[i - 1]))
		return true;
	return upper &&
	       (!before || (i + 1 < s.n && islower((unsigned char)s.p[i + 1])));
}

struct str
select_split(struct str *rest)
{
	struct str word;
	size_t n = 1;

	while (rest->n && !is_word_char(rest->p[0]))
		*rest = str_from(*rest, 1);
	if (!rest->n)
		return (struct str){ rest->p, 0 };
	while (n < rest->n && n < WORD_MAX && !ends_before(*rest, n))
		n++;
	word = str_first(*rest, n);
	*rest = str_from(*rest, n);
	return word;
}

static struct select_word *
stem_add(struct select_index *x, const char *stem)
{
	const size_t slot = slot_of(stem);
	struct select_word *w = x->slots[slot];

	while (w && strcmp(w->stem, stem) != 0)
		w = w->next;
	if (w)
		return w;
	w = arena_alloc(x->arena, sizeof(*w));
	w->stem = arena_strdup(x->arena, stem);
	w->next = x->slots[slot];
	w->all = x->words;
	x->slots[slot] = x->words = w;
	return w;
}

static struct select_word *
word_of(struct builder *b, struct str text)
{
	const char *fold = utf8_fold(b->scratch, text);
	const size_t slot = slot_of(fold);
	struct spelling *s = b->slots[slot];

	while (s && strcmp(s->text, fold) != 0)
		s = s->next;
	if (s)
		return s->word;
	s = arena_alloc(b->scratch, sizeof(*s));
	s->text = fold;
	s->word = stem_add(b->x, lemma_of(&b->lemmas, fold));
	s->next = b->slots[slot];
	b->slots[slot] = s;
	return s->word;
}

static void
add_words(struct builder *b, const char *text, size_t table, size_t col,
	  double weight)
{
	struct str rest = str_of(text), word;

	for (size_t n = 0; n < COMMENT_WORDS; n++) {
		struct select_posting *at;
		struct select_word *w;

		word = select_split(&rest);
		if (!word.n)
			return;
		w = word_of(b, word);
		w->n_tables += !w->at || w->at->table != table;
		at = arena_alloc(b->x->arena, sizeof(*at));
		*at = (struct select_posting){ table, col, weight, w->at };
		w->at = at;
	}
}

static void
add_table(struct builder *b, const struct schema_table *t, size_t table)
{
	add_words(b, t->name, table, SELECT_TABLE, WEIGHT_TABLE);
	if (t->comment)
		add_words(b, t->comment, table, SELECT_TABLE,
			  WEIGHT_TABLE_COMMENT);
	for (size_t c = 0; c < t->n_cols; c++) {
		add_words(b, t->cols[c].name, table, c, WEIGHT_COLUMN);
		if (t->cols[c].comment)
			add_words(b, t->cols[c].comment, table, c,
				  WEIGHT_COLUMN_COMMENT);
	}
	b->x->first_col[table + 1] = b->x->first_col[table] + t->n_cols;
}

/* A key joins both ways. */
static void
add_near(struct select_index *x, const struct schema *s)
{
	size_t *at = x->first_near + 1;

	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_keys; k++) {
			at[t + 1]++;
			at[s->tables[t].keys[k].to + 1]++;
		}
	for (size_t t = 0; t < s->n_tables; t++)
		at[t + 1] += at[t];
	x->near = arena_array(x->arena, at[s->n_tables] + 1, sizeof(*x->near));
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_keys; k++) {
			const size_t to = s->tables[t].keys[k].to;

			x->near[at[t]++] = to;
			x->near[at[to]++] = t;
		}
}

static struct select_index *
build(struct arena *a, const struct schema *s)
{
	struct select_index *x = arena_alloc(a, sizeof(*x));
	struct arena *scratch = arena_create(INDEX_MEMORY);
	struct builder *b = arena_alloc(scratch, sizeof(*b));

	x->arena = a;
	x->serial = s->serial;
	x->n_tables = s->n_tables;
	x->first_col = arena_array(a, s->n_tables + 1, sizeof(*x->first_col));
	x->first_near = arena_array(a, s->n_tables + 2, sizeof(*x->first_near));
	b->x = x;
	b->scratch = scratch;
	b->lemmas = lemmas_new(scratch);
	for (size_t t = 0; t < s->n_tables; t++)
		add_table(b, &s->tables[t], t);
	add_near(x, s);
	arena_destroy(scratch);
	return x;
}

/* Those of schemas without a number are made for one question. */
const struct select_index *
select_index(struct arena *a, const struct schema *s)
{
	static struct select_index *kept[KEPT_MAX];
	static size_t next;
	struct select_index **slot = &kept[next];

	if (!s->serial)
		return build(a, s);
	for (size_t i = 0; i < KEPT_MAX; i++)
		if (kept[i] && kept[i]->serial == s->serial)
			return kept[i];
	if (*slot)
		arena_destroy((*slot)->arena);
	*slot = build(arena_create(INDEX_MEMORY), s);
	next = (next + 1) % KEPT_MAX;
	return *slot;
}
