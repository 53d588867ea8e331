#include <string.h>

#include "base/embedded.h"
#include "base/file.h"
#include "base/hash/hash.h"
#include "base/language/places.h"
#include "base/language/texts.h"
#include "base/utf8.h"

#include "base/ban.h"

#define FILE_MAX ((size_t)1 << 20)
#define FIXED_MIN 6 /* letters of a format that is found in a text */

struct pair {
	struct str english;
	const char *said;
	size_t n_fixed; /* bytes outside of places; 0: it has no place */
};

struct said {
	struct pair *pairs;
	size_t n;
	uint32_t *slots; /* [n_slots] place of a pair, from 1; 0: free */
	size_t n_slots;  /* a power of two, at least twice n */
	bool read;       /* what is compiled in; that waits until it is used */
};

struct texts {
	struct arena *arena;
	struct said *said; /* [LANGUAGE__MAX] */
	uint64_t print;    /* of files that are not compiled in */
};

/* Where the text is, or belongs. */
static uint32_t *
slot_of(const struct said *l, struct str english)
{
	uint64_t i = hash_add(HASH_START, english);

	for (;; i++) {
		uint32_t *slot = &l->slots[i & (l->n_slots - 1)];

		if (!*slot || str_eq(l->pairs[*slot - 1].english, english))
			return slot;
	}
}

static void
index_all(struct arena *a, struct said *l)
{
	l->n_slots = 16;
	while (l->n_slots < 2 * l->n)
		l->n_slots *= 2;
	l->slots = arena_array(a, l->n_slots, sizeof(*l->slots));
	for (size_t i = 0; i < l->n; i++)
		*slot_of(l, l->pairs[i].english) = (uint32_t)i + 1;
}

static struct pair *
pair_of(struct said *l, struct str english)
{
	for (size_t i = 0; i < l->n; i++)
		if (str_eq(l->pairs[i].english, english))
			return &l->pairs[i];
	return NULL;
}

static const struct err *
bad(struct arena *a, const char *file, size_t line, const char *why)
{
	return err_say(a, ERR_CONFIG, "text/%s.tsv:%zu: %s", file, line, why);
}

/*
 * "English<TAB>said"; a line of a later file takes the place of an earlier
 * one's. What is wrong with it, or NULL.
 */
static const char *
read_line(struct arena *a, struct said *l, struct str line)
{
	struct str said = line, english = str_cut(&said, '\t');
	struct pair *pair;

	if (english.n == 0 || said.n == 0)
		return "a line is English, a tab, and how it is said";
	if (!places_same(a, english, said))
		return "its places are not those of the English";
	pair = l->slots ? pair_of(l, english) : NULL;
	if (!pair) {
		l->pairs = arena_grow(a, l->pairs, l->n, sizeof(*l->pairs));
		pair = &l->pairs[l->n++];
	}
	pair->english = str_of(str_dup(a, english));
	pair->said = str_dup(a, said);
	/* sentences with named places are made anew, not found again */
	pair->n_fixed =
		memchr(english.p, '{', english.n) ? 0 : places_fixed(english);
	return NULL;
}

static const struct err *
read_file(struct arena *a, struct said *l, enum language lang, struct str text)
{
	const char *why = NULL;

	if (!utf8_valid(text))
		return bad(a, language_code(lang), 0, "it is not UTF-8");
	for (size_t n = 1; text.n > 0; n++) {
		struct str line = str_cut(&text, '\n');

		if (line.n == 0 || line.p[0] == '#')
			continue;
		why = read_line(a, l, line);
		if (why)
			return bad(a, language_code(lang), n, why);
	}
	index_all(a, l);
	return NULL;
}

static const char *
name_of(struct arena *a, const char *folder, enum language l)
{
	return arena_printf(a, "%s/text/%s.tsv", folder, language_code(l));
}

/* With what is compiled in, which the tests have read without an error. */
static const struct said *
said_in(const struct texts *t, enum language l)
{
	struct said *said = &t->said[l];
	const struct embedded *f;

	if (said->read)
		return said;
	said->read = true;
	f = embedded_find(str_of(name_of(t->arena, "templates", l)));
	if (f && read_file(t->arena, said, l,
			   (struct str){ (const char *)f->data, f->n }))
		said->n = 0;
	return said;
}

const struct err *
texts_load(struct arena *a, const char *folder, struct texts **ret)
{
	struct texts *t = arena_alloc(a, sizeof(*t));
	const struct err *e = NULL;

	t->arena = a;
	t->print = HASH_START;
	t->said = arena_array(a, LANGUAGE__MAX, sizeof(*t->said));
	*ret = t;
	for (size_t i = 0; !e && folder && *folder && i < LANGUAGE__MAX; i++) {
		const char *name = name_of(a, folder, (enum language)i);
		struct str own = { 0 };

		if (!file_is_regular(name))
			continue;
		(void)said_in(t, (enum language)i);
		e = file_read(a, name, FILE_MAX, &own);
		if (!e)
			e = read_file(a, &t->said[i], (enum language)i, own);
		t->print = hash_add(hash_add(t->print, str_of(name)), own);
	}
	return e;
}

const char *
texts_find(const struct texts *t, enum language l, struct str english)
{
	const struct said *said = said_in(t, l);
	uint32_t at = said->n ? *slot_of(said, english) : 0;

	return at ? said->pairs[at - 1].said : NULL;
}

bool
texts_any(const struct texts *t, enum language l)
{
	return said_in(t, l)->n > 0;
}

bool
texts_at(const struct texts *t, enum language l, size_t i,
	 const char **ret_english, const char **ret_said)
{
	const struct said *said = said_in(t, l);

	if (i >= said->n)
		return false;
	*ret_english = said->pairs[i].english.p;
	*ret_said = said->pairs[i].said;
	return true;
}

uint64_t
texts_print(const struct texts *t)
{
	return t->print;
}

/* What is named by an article and no name, as "the model", is said too. */
static struct str
said_place(const struct texts *t, enum language l, struct str text)
{
	const char *said =
		str_starts(text, STR("the ")) || str_starts(text, STR("a "))
			? texts_find(t, l, text)
			: NULL;

	return said ? str_of(said) : text;
}

/* A text of its own in a place of another: "%s These are the last figures." */
static bool
is_sentence(struct str s)
{
	return str_ends(s, STR(".")) && memchr(s.p, ' ', s.n);
}

static const char *match(struct arena *a, const struct texts *t,
			 enum language l, struct str text);

static const char *
one_sentence(struct arena *a, const struct texts *t, enum language l,
	     struct str text)
{
	const char *said = texts_find(t, l, text);

	return said ? said : match(a, t, l, text);
}

const char *
texts_match(struct arena *a, const struct texts *t, enum language l,
	    struct str text)
{
	const char *said = one_sentence(a, t, l, text), *rest;

	for (size_t i = 1; !said && i + 2 < text.n; i++) {
		if (!str_starts(str_from(text, i), STR(". ")))
			continue;
		said = one_sentence(a, t, l, str_first(text, i + 1));
		if (!said)
			continue;
		rest = texts_match(a, t, l, str_from(text, i + 2));
		if (!rest)
			rest = str_dup(a, str_from(text, i + 2));
		said = arena_printf(a, "%s %s", said, rest);
	}
	return said;
}

static const char *
match(struct arena *a, const struct texts *t, enum language l, struct str text)
{
	const struct said *said = said_in(t, l);
	const struct pair *best = NULL;
	struct found found = { .n = 0 };

	for (size_t i = 0; i < said->n; i++) {
		const struct pair *p = &said->pairs[i];
		struct found here = { .n = 0 };

		if (p->n_fixed < FIXED_MIN ||
		    (best && p->n_fixed <= best->n_fixed) ||
		    !places_match(p->english, text, &here))
			continue;
		best = p;
		found = here;
	}
	for (size_t i = 0; best && i < found.n; i++) {
		const char *inner =
			found.at[i].n < text.n && is_sentence(found.at[i])
				? texts_match(a, t, l, found.at[i])
				: NULL;

		found.at[i] =
			inner ? str_of(inner) : said_place(t, l, found.at[i]);
	}
	return best ? places_fill(a, best->said, &found) : NULL;
}
