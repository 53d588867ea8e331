#include "lexicon/written_out.h"

#include <string.h>

#include "base/hash/hash.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

#define MEMORY ((size_t)1 << 20)
#define SLOTS 2048 /* a power of two, more than twice the abbreviations */

/* Read when first asked for, and again when the words were. */
static struct {
	struct arena *arena;
	unsigned edition;
	struct {
		struct str brief;
		const char *full;
	} slots[SLOTS];
	size_t n;
} read;

static size_t
slot_of(struct str brief)
{
	size_t at = (size_t)hash_add(HASH_START, brief) & (SLOTS - 1);

	while (read.slots[at].full && !str_eq(read.slots[at].brief, brief))
		at = (at + 1) & (SLOTS - 1);
	return at;
}

static void
add(const struct lexicon_sense *s)
{
	const size_t at = slot_of(str_of(s->phrase));
	char *full = arena_strdup(read.arena, s->fields[1]);

	if (!read.slots[at].full && read.n++ >= SLOTS / 2)
		return;
	for (char *blank = full; (blank = strchr(blank, ' '));)
		*blank = '_';
	read.slots[at].brief = str_of(s->phrase);
	read.slots[at].full = full;
}

static void
read_all(void)
{
	arena_destroy(read.arena);
	memset(&read, 0, sizeof(read));
	read.arena = arena_create(MEMORY);
	read.edition = lexicon_edition();
	for (size_t i = 0; i < lexicon_size(); i++) {
		const struct lexicon_sense *s = lexicon_at(i);

		if (s->kind == LEXICON_SHORT && strstr(s->fields[2], "name"))
			add(s);
	}
}

const char *
written_out(struct str brief)
{
	if (!read.arena || read.edition != lexicon_edition())
		read_all();
	return read.slots[slot_of(brief)].full;
}
