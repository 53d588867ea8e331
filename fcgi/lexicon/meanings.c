#include "lexicon/meanings.h"

#include <string.h>

#include "base/hash/hash.h"
#include "lexicon/lexicon.h"
#include "lexicon/stem.h"

#include "base/ban.h"

#define MEMORY ((size_t)8 << 20)

/* Read when first asked for, and again when the words were. */
static struct {
	struct arena *arena;
	unsigned edition;
	struct lemmas lemmas;
	const struct lexicon_sense *last; /* of the group that is read */
	struct meaning *all;              /* [n] */
	size_t n, n_groups;
	unsigned short *slots; /* [n_slots] 1 + first with such a stem */
	size_t n_slots;        /* a power of two */
} read;

/* The slot of a stem: where it is, or where it would be. */
static unsigned short *
slot_of(const char *stem)
{
	size_t at = (size_t)hash_add(HASH_START, str_of(stem));

	for (;; at++) {
		unsigned short *slot = &read.slots[at & (read.n_slots - 1)];

		if (!*slot || strcmp(read.all[*slot - 1].stems[0], stem) == 0)
			return slot;
	}
}

/* Whether it stands on the line of the one before. */
static bool
is_of_group(const struct lexicon_sense *s)
{
	return read.last && read.last->line == s->line &&
	       read.last->file == s->file;
}

static void
member_add(const struct lexicon_sense *s)
{
	struct meaning m = {
		.close = !s->near,
		.implies = s->kind == LEXICON_VERB ? s->fields[1] : NULL,
	};
	struct str text = str_of(s->phrase);

	if (read.last && !is_of_group(s))
		read.n_groups++;
	read.last = s;
	m.group = (unsigned short)read.n_groups;
	while (text.n > 0 && m.n < MEANING_WORDS)
		m.stems[m.n++] = lemma_of(
			&read.lemmas, str_dup(read.arena, str_cut(&text, ' ')));
	if (read.n >= UINT16_MAX)
		return;
	read.all = arena_grow(read.arena, read.all, read.n, sizeof(*read.all));
	read.all[read.n++] = m;
}

/* Chain the members that begin with the same stem. */
static void
chain(void)
{
	read.n_slots = 1024;
	while (read.n_slots < read.n * 2)
		read.n_slots *= 2;
	read.slots = arena_array(read.arena, read.n_slots, sizeof(*read.slots));
	for (size_t i = read.n; i > 0; i--) {
		struct meaning *m = &read.all[i - 1];
		unsigned short *slot = slot_of(m->stems[0]);

		m->next = *slot;
		*slot = (unsigned short)i;
	}
}

static void
read_once(void)
{
	if (read.arena && read.edition == lexicon_edition())
		return;
	arena_destroy(read.arena);
	memset(&read, 0, sizeof(read));
	read.arena = arena_create(MEMORY);
	read.edition = lexicon_edition();
	read.lemmas = lemmas_new(read.arena);
	for (size_t i = 0; i < lexicon_size(); i++)
		if (lexicon_at(i)->kind == LEXICON_SYNONYM ||
		    lexicon_at(i)->kind == LEXICON_VERB)
			member_add(lexicon_at(i));
	read.n_groups += read.last != NULL;
	chain();
}

size_t
meanings_groups(void)
{
	read_once();
	return read.n_groups;
}

const struct meaning *
meaning_of(const char *stem)
{
	unsigned short at;

	read_once();
	at = *slot_of(stem);
	return at ? &read.all[at - 1] : NULL;
}

const struct meaning *
meaning_next(const struct meaning *m)
{
	return m->next ? &read.all[m->next - 1] : NULL;
}

const struct meaning *
meaning_group(const struct meaning *m, size_t *ret_n)
{
	const struct meaning *end = m;

	while (end < read.all + read.n && end->group == m->group)
		end++;
	while (m > read.all && m[-1].group == m->group)
		m--;
	*ret_n = (size_t)(end - m);
	return m;
}

float
meaning_likeness(const struct meaning *a, const struct meaning *b)
{
	if (a->implies)
		return 0;
	if (a->close && b->close)
		return 0.8F;
	return a->close || b->close ? 0.62F : 0;
}
