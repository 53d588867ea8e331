#include "drafter/grammar/old/words/cues.h"

#include <string.h>

#include "base/ban.h"

#define MEMORY ((size_t)4 << 20)
#define MATCHES 16

static const char *const cue_names[] = {
	"avg",  "max",     "min",    "sum",   "count",  "distinct",
	"most", "least",   "each",   "order", "asc",    "desc",
	"not",  "or",      "and",    "both",  "where",  "but",
	"same", "compare", "ask",    "rows",  "common", "top",
	"link", "by",      "filler", "null",  "have",   "percent",
};

static const struct {
	const char *sign;
	enum op op;
} ops[] = {
	{ "=", OP_EQ },
	{ "<>", OP_NE },
	{ ">", OP_GT },
	{ ">=", OP_GE },
	{ "<", OP_LT },
	{ "<=", OP_LE },
	{ "between", OP_BETWEEN },
	{ "range", OP_RANGE },
	{ "contains", OP_CONTAINS },
	{ "lacks", OP_LACKS },
	{ "starts", OP_STARTS },
	{ "ends", OP_ENDS },
	{ "null", OP_NULL },
	{ "filled", OP_NOT_NULL },
};

/* Read when first asked for, and again when the words were. */
static struct {
	struct arena *arena;
	unsigned edition;
	struct phrase *phrases; /* [lexicon_size()] by sense */
	struct hint *hints;
} made;

static unsigned
cues_of(const char *names)
{
	struct str rest = str_of(names);
	unsigned cues = 0;

	while (rest.n > 0) {
		const struct str name = str_cut(&rest, ' ');

		for (size_t i = 0; i < COUNT(cue_names); i++)
			if (str_is(name, cue_names[i]))
				cues |= 1U << i;
	}
	return cues;
}

static enum op
op_of(const char *sign)
{
	for (size_t i = 0; i < COUNT(ops); i++)
		if (strcmp(ops[i].sign, sign) == 0)
			return ops[i].op;
	return OP_NONE;
}

static int
direction_of(const char *sorted)
{
	return strcmp(sorted, "up") == 0 ? 1 : strcmp(sorted, "down") ? 0 : -1;
}

static void
make(const struct lexicon_sense *s, size_t *n_hints)
{
	if (s->kind == LEXICON_CUE)
		made.phrases[s->id] =
			(struct phrase){ .cues = cues_of(s->fields[1]),
					 .op = op_of(s->fields[2]) };
	if (s->kind != LEXICON_ADJECTIVE)
		return;
	made.hints[(*n_hints)++] =
		(struct hint){ .text = s->phrase,
			       .direction = direction_of(s->fields[1]),
			       .op = op_of(s->fields[2]),
			       .names = s->fields[3] };
}

static void
make_all(void)
{
	const size_t n = lexicon_size();
	size_t n_hints = 0;

	if (made.arena && made.edition == lexicon_edition())
		return;
	arena_destroy(made.arena);
	made.arena = arena_create(MEMORY);
	made.edition = lexicon_edition();
	made.phrases = arena_array(made.arena, n + 1, sizeof(*made.phrases));
	for (size_t i = 0; i < n; i++)
		if (lexicon_at(i)->kind == LEXICON_ADJECTIVE)
			n_hints++;
	made.hints = arena_array(made.arena, n_hints + 1, sizeof(*made.hints));
	n_hints = 0;
	for (size_t i = 0; i < n; i++)
		make(lexicon_at(i), &n_hints);
}

struct phrase
phrase_of_cues(const struct parse *p, size_t i)
{
	struct lexicon_word words[LEXICON_PHRASE] = { { NULL, NULL } };
	struct lexicon_match found[MATCHES];
	size_t n = 0, n_found;

	make_all();
	while (n < LEXICON_PHRASE && i + n < p->n_words &&
	       p->words[i + n].kind <= WORD_MONTH) {
		words[n].fold = p->words[i + n].fold;
		n++;
	}
	n_found = lexicon_find(words, n, found, MATCHES);
	for (size_t m = 0; m < n_found; m++)
		for (size_t s = 0; s < found[m].n_senses; s++) {
			const struct lexicon_sense *sense = found[m].senses[s];
			struct phrase phrase = made.phrases[sense->id];

			phrase.n = found[m].n;
			if (sense->kind == LEXICON_CUE)
				return phrase;
		}
	return (struct phrase){ 0, 0, OP_NONE };
}

const struct hint *
hints(void)
{
	make_all();
	return made.hints;
}
