#include "knowledge/notes/expand.h"
#include "knowledge/notes/text.h"

#include "base/utf8.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static struct schema_column cols[] = { { .name = "total" } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = cols, .n_cols = 1 },
};
static const struct schema schema = { .tables = tables, .n_tables = 1 };

/* The first line is a question, the rest a note. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str rest = { (const char *)data, n < 4000 ? n : 4000 };
	const char *question = str_dup(a, utf8_clean(a, str_cut(&rest, '\n')));
	struct note note = { .title = "t", .text = str_dup(a, rest) };
	struct passages p = note_passages(a, rest);
	struct terms terms = { .n = 0 };
	struct expansion x;

	for (size_t i = 0; i < p.n; i++)
		if (str_of(p.items[i].text).n > PASSAGE_BYTES ||
		    !utf8_valid(str_of(p.items[i].text)) ||
		    !utf8_valid(str_of(p.items[i].heading)))
			__builtin_trap();
	note_terms(a, &note, &terms);
	terms_expand(a, &schema, question, terms.items, terms.n, &x);
	if (x.text && (x.n_used == 0 || !utf8_valid(str_of(x.text))))
		__builtin_trap();
	arena_destroy(a);
	return 0;
}
