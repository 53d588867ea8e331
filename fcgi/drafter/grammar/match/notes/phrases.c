#include "drafter/grammar/match/notes/phrases.h"

#include "base/embedded.h"

#include "base/ban.h"

#define FILE_NAME "lexicon/notes.tsv"
#define MEMORY ((size_t)1 << 20)
#define KINDS_MAX 64

struct kind {
	struct str name;
	struct str *phrases; /* [n], and an empty one */
	size_t n;
};

/* Read once, and never written to afterwards. */
static struct {
	struct arena *arena;
	struct kind kinds[KINDS_MAX];
	size_t n_kinds;
	struct note_saying *sayings; /* [n_sayings], and an empty one */
	size_t n_sayings;
} all;

/* The phrase between blanks: a colon stands at the word before it. */
static const char *
between(struct str phrase, enum note_form form)
{
	return arena_printf(all.arena, "%s%.*s%s",
			    str_is(phrase, ":") ? "" : " ", (int)phrase.n,
			    phrase.p,
			    form == FORM_NONE ? "" : " "); /* it may be last */
}

static bool
is_form(struct str kind, enum note_form *ret)
{
	static const struct {
		const char *kind;
		enum note_form form;
	} forms[] = { { "none", FORM_NONE },
		      { "name", FORM_NAME },
		      { "body", FORM_BODY },
		      { "weak", FORM_WEAK } };

	for (size_t i = 0; i < COUNT(forms); i++)
		if (str_is(kind, forms[i].kind)) {
			*ret = forms[i].form;
			return true;
		}
	return false;
}

static void
add_saying(struct str phrase, enum note_form form)
{
	all.sayings[all.n_sayings++] =
		(struct note_saying){ between(phrase, form), form };
	all.sayings = arena_grow(all.arena, all.sayings, all.n_sayings,
				 sizeof(*all.sayings));
}

/* NULL: it has no phrase. */
static struct kind *
kind_named(struct str name)
{
	for (size_t i = 0; i < all.n_kinds; i++)
		if (str_eq(all.kinds[i].name, name))
			return &all.kinds[i];
	return NULL;
}

static struct kind *
kind_make(struct str name)
{
	struct kind *k = kind_named(name);

	if (k)
		return k;
	assert(all.n_kinds < KINDS_MAX);
	k = &all.kinds[all.n_kinds++];
	k->name = name;
	k->phrases = arena_grow(all.arena, NULL, 0, sizeof(*k->phrases));
	return k;
}

static void
add_phrase(struct str phrase, struct str kind)
{
	struct kind *k = kind_make(kind);
	enum note_form form;

	k->phrases[k->n++] = phrase;
	k->phrases =
		arena_grow(all.arena, k->phrases, k->n, sizeof(*k->phrases));
	if (is_form(kind, &form))
		add_saying(phrase, form);
}

void
note_phrases_ready(void)
{
	const struct embedded *file = embedded_find(STR(FILE_NAME));
	struct str rest =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");

	if (all.arena)
		return;
	all.arena = arena_create(MEMORY);
	all.sayings = arena_grow(all.arena, NULL, 0, sizeof(*all.sayings));
	while (rest.n) {
		struct str kind = str_cut(&rest, '\n');
		const struct str phrase = str_cut(&kind, '\t');

		if (phrase.n && *phrase.p != '#')
			add_phrase(phrase, kind);
	}
}

const struct str *
note_phrases(const char *kind)
{
	static const struct str none;
	const struct kind *k;

	note_phrases_ready();
	k = kind_named(str_of(kind));
	return k ? k->phrases : &none;
}

const struct note_saying *
note_sayings(void)
{
	note_phrases_ready();
	return all.sayings;
}
