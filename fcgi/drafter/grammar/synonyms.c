#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "drafter/grammar/lexicon.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/* A word on a line of the table, by its stem. */
struct entry {
	uint64_t stem; /* hash */
	unsigned short line;
	bool first; /* on its line */
};

/* The table does not change: it is read when the first question is. */
static struct {
	struct entry *entries; /* [n] sorted by stem */
	size_t n;
} table;

static uint64_t
hash_of(const char *stem)
{
	return hash_add(HASH_START, str_of(stem));
}

static int
compare(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	return (x->stem > y->stem) - (x->stem < y->stem);
}

static size_t
count_words(void)
{
	size_t n = 0;

	for (size_t i = 0; synonyms[i]; i++) {
		struct str rest = str_of(synonyms[i]);

		for (; rest.n > 0; n++)
			(void)str_cut(&rest, ' ');
	}
	return n;
}

static void
add_line(struct lemmas *l, size_t line)
{
	struct str rest = str_of(synonyms[line]);
	bool first = true;

	while (rest.n > 0) {
		struct str word = str_cut(&rest, ' ');

		table.entries[table.n++] = (struct entry){
			.stem = hash_of(lemma_of(l, str_dup(l->arena, word))),
			.line = (unsigned short)line,
			.first = first,
		};
		first = false;
	}
}

static void
read_table(struct lemmas *l)
{
	table.entries = calloc(count_words() + 1, sizeof(*table.entries));
	if (!table.entries)
		return; /* without synonyms, then */
	for (size_t i = 0; synonyms[i]; i++)
		add_line(l, i);
	qsort(table.entries, table.n, sizeof(*table.entries), compare);
}

/* The first entry of that stem; NULL: there is none. */
static const struct entry *
find(uint64_t stem)
{
	size_t low = 0, high = table.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (table.entries[middle].stem < stem)
			low = middle + 1;
		else
			high = middle;
	}
	return low < table.n && table.entries[low].stem == stem
		       ? &table.entries[low]
		       : NULL;
}

static bool
is_stem(const struct entry *e, uint64_t stem)
{
	return e && e < table.entries + table.n && e->stem == stem;
}

/* How alike two words are that stand on a line; 0: on none. */
static float
likeness(uint64_t a, uint64_t b)
{
	float most = 0;

	for (const struct entry *x = find(a); is_stem(x, a); x++)
		for (const struct entry *y = find(b); is_stem(y, b); y++) {
			float like = x->first || y->first ? 0.75F : 0.6F;

			if (x->line == y->line && like > most)
				most = like;
		}
	return most;
}

void
synonyms_mark(struct parse *p, struct lemmas *l)
{
	if (!table.entries)
		read_table(l);
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		uint64_t stem = hash_of(w->stem);

		if (w->kind != WORD_PLAIN || !find(stem))
			continue;
		for (size_t k = 0; k < p->n_vocab; k++) {
			struct vocab *v = &p->vocab[k];
			float like = v->like[i] > 0.7F
					     ? 0
					     : likeness(stem, hash_of(v->stem));

			if (like > v->like[i])
				v->like[i] = like;
		}
	}
}
