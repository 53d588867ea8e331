#include <string.h>

#include "base/hash/hash.h"
#include "lexicon/words.h"

#include "base/ban.h"

#define MEMO 8192 /* a power of two */
#define SCRATCH ((size_t)32 << 20)
#define ACTIVE 8 /* ways through the trie that are followed at once */

/* A word of a phrase below a node, by fold or by lemma. */
struct edge {
	const char *word; /* NULL: an empty slot */
	unsigned from, to;
	bool lemma;
};

/* Senses of node i: order[first[i]] … order[first[i + 1] - 1]. */
struct trie {
	struct edge *edges; /* open addressing */
	size_t n_slots;     /* a power of two */
	unsigned n_nodes;
	unsigned *first;                    /* [n_nodes + 1] */
	const struct lexicon_sense **order; /* by node, then by id */
};

static enum words_by
compared_by(enum lexicon_kind kind)
{
	for (size_t i = 0; i < n_words_files; i++)
		if (words_files[i].kind == kind)
			return words_files[i].by;
	return WORDS_BY_FOLD;
}

static struct edge *
slot_of(const struct trie *t, unsigned from, struct str word, bool lemma)
{
	const uint64_t start = HASH_START ^ ((uint64_t)from << 1 | lemma);
	size_t at = (size_t)hash_add(start, word);

	for (;; at++) {
		struct edge *e = &t->edges[at & (t->n_slots - 1)];

		if (!e->word || (e->from == from && e->lemma == lemma &&
				 str_is(word, e->word)))
			return e;
	}
}

/* Lemmas of words that were met, while phrases are put in. */
struct memo {
	struct {
		struct str word;
		const char *lemma;
	} slots[MEMO];
};

static struct str
lemma_once(const struct words *w, struct memo *memo, struct str word)
{
	const size_t at = (size_t)hash_add(HASH_START, word) & (MEMO - 1);

	if (!str_eq(memo->slots[at].word, word)) {
		memo->slots[at].word = word;
		memo->slots[at].lemma =
			lemma_by(w, w->arena, str_dup(w->arena, word));
	}
	return str_of(memo->slots[at].lemma);
}

/* The node behind that word; made when it is not there. */
static unsigned
step(struct arena *a, struct trie *t, unsigned from, struct str word,
     bool lemma)
{
	struct edge *e = slot_of(t, from, word, lemma);

	if (!e->word)
		*e = (struct edge){ .word = str_dup(a, word),
				    .from = from,
				    .to = t->n_nodes++,
				    .lemma = lemma };
	return e->to;
}

/* The node of the phrase. */
static unsigned
insert(const struct words *w, struct trie *t, struct memo *memo,
       const struct lexicon_sense *s)
{
	const enum words_by by = compared_by(s->kind);
	struct str rest = str_of(s->phrase);
	unsigned node = 0;

	while (rest.n > 0) {
		struct str word = str_cut(&rest, ' ');

		if (by == WORDS_BY_LEMMA)
			word = lemma_once(w, memo, word);
		node = step(w->arena, t, node, word, by == WORDS_BY_LEMMA);
	}
	return node;
}

static size_t
words_of(const struct words *w)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++) {
		n++;
		for (const char *c = w->senses[i].phrase; *c; c++)
			n += *c == ' ';
	}
	return n;
}

/* Senses by node: counted, then put in their places, in order of ids. */
static void
sort(struct arena *a, struct trie *t, const struct words *w,
     const unsigned *node)
{
	unsigned *fill;

	t->first = arena_array(a, t->n_nodes + 1, sizeof(*t->first));
	t->order = arena_array(a, w->n + 1, sizeof(*t->order));
	for (size_t i = 0; i < w->n; i++)
		t->first[node[i] + 1]++;
	for (unsigned i = 0; i < t->n_nodes; i++)
		t->first[i + 1] += t->first[i];
	fill = arena_array(a, t->n_nodes, sizeof(*fill));
	memcpy(fill, t->first, t->n_nodes * sizeof(*fill));
	for (size_t i = 0; i < w->n; i++)
		t->order[fill[node[i]]++] = &w->senses[i];
}

struct trie *
trie_build(struct words *w)
{
	struct trie *t = arena_alloc(w->arena, sizeof(*t));
	struct arena *scratch = arena_create(SCRATCH);
	struct memo *memo = arena_alloc(scratch, sizeof(*memo));
	unsigned *node = arena_array(scratch, w->n + 1, sizeof(*node));

	t->n_nodes = 1;
	t->n_slots = 64;
	while (t->n_slots < words_of(w) * 3 / 2)
		t->n_slots *= 2;
	t->edges = arena_array(w->arena, t->n_slots, sizeof(*t->edges));
	for (size_t i = 0; i < w->n; i++)
		node[i] = insert(w, t, memo, &w->senses[i]);
	sort(w->arena, t, w, node);
	arena_destroy(scratch);
	return t;
}

/* Nodes that a span of words has come to. */
struct front {
	unsigned nodes[ACTIVE];
	size_t n;
};

static void
follow(const struct trie *t, struct front *to, unsigned from, const char *word,
       bool lemma)
{
	const struct edge *e =
		word ? slot_of(t, from, str_of(word), lemma) : NULL;

	if (e && e->word && to->n < ACTIVE)
		to->nodes[to->n++] = e->to;
}

/* Add a match of n words; the shortest makes room. Returns how many there are. */
static size_t
add(struct lexicon_match *ret, size_t n_ret, size_t room,
    struct lexicon_match match)
{
	if (n_ret == room) {
		memmove(ret, ret + 1, (room - 1) * sizeof(*ret));
		n_ret--;
	}
	ret[n_ret] = match;
	return n_ret + 1;
}

/* What ends at these nodes, n words long. */
static size_t
take(const struct trie *t, const struct front *at, size_t n,
     struct lexicon_match *ret, size_t n_ret, size_t room)
{
	for (size_t i = 0; i < at->n && room > 0; i++) {
		const unsigned *first = &t->first[at->nodes[i]];
		const struct lexicon_match m = {
			.n = n,
			.senses = t->order + first[0],
			.n_senses = first[1] - first[0],
		};

		if (m.n_senses > 0)
			n_ret = add(ret, n_ret, room, m);
	}
	return n_ret;
}

static void
turn_round(struct lexicon_match *m, size_t n)
{
	for (size_t i = 0; i + 1 < n - i; i++) {
		const struct lexicon_match swap = m[i];

		m[i] = m[n - 1 - i];
		m[n - 1 - i] = swap;
	}
}

size_t
trie_find(const struct trie *t, const struct lexicon_word *words,
	  size_t n_words, struct lexicon_match *ret, size_t room)
{
	struct front at = { .nodes = { 0 }, .n = 1 };
	size_t n = 0;

	for (size_t i = 0; i < n_words && i < LEXICON_PHRASE && at.n > 0; i++) {
		struct front next = { .n = 0 };

		for (size_t k = 0; k < at.n; k++) {
			follow(t, &next, at.nodes[k], words[i].fold, false);
			follow(t, &next, at.nodes[k], words[i].lemma, true);
		}
		n = take(t, &next, i + 1, ret, n, room);
		at = next;
	}
	turn_round(ret, n);
	return n;
}
