#include <string.h>

#include "base/hash.h"
#include "drafter/grammar/lexicon.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

#define MEMORY ((size_t)1 << 20)
#define SLOTS 2048 /* a power of two, more than twice the abbreviations */

/* The table does not change: it is read when first asked for. */
static struct {
	struct arena *arena;
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
read_line(const char *line)
{
	struct str rest = str_of(line);
	const char *full = str_dup(read.arena, str_cut(&rest, ' '));

	while (rest.n > 0 && read.n < SLOTS / 2) {
		const struct str brief = str_cut(&rest, ' ');
		const size_t at = slot_of(brief);

		read.n += !read.slots[at].full;
		read.slots[at].brief = brief;
		read.slots[at].full = full;
	}
}

const char *
written_out(struct str brief)
{
	if (!read.arena) {
		read.arena = arena_create(MEMORY);
		for (size_t i = 0; abbreviations[i]; i++)
			read_line(abbreviations[i]);
	}
	return read.slots[slot_of(brief)].full;
}
