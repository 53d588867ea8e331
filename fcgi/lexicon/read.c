#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "lexicon/words.h"

#include "base/ban.h"

/* Words that one field of a kind may hold, a blank between. */
struct allowed {
	enum lexicon_kind kind;
	size_t field;
	const char *words;
};

#define COMPARISONS \
	"= <> < <= > >= between range contains lacks starts ends null filled"

static const struct allowed allowed[] = {
	{ LEXICON_CUE, 1,
	  "avg max min sum count distinct most least each order asc desc not or"
	  " and both where but same compare ask rows common top link by filler"
	  " null have percent" },
	{ LEXICON_CUE, 2, COMPARISONS },
	{ LEXICON_ADJECTIVE, 1, "up down" },
	{ LEXICON_ADJECTIVE, 2, COMPARISONS },
	{ LEXICON_SHORT, 2, "name text" },
	{ LEXICON_LOOK, 1, "as in chart some plain ask verb of that" },
	{ LEXICON_LOOK, 2, "lines points bars pie table chart" },
	{ LEXICON_FORM, 1,
	  "chat why future advice write change thing report degree foreign"
	  " english" },
	{ LEXICON_FORM, 2, "all start any whether" },
};

/* One file while it is read. */
struct reader {
	struct words *words;
	const struct words_kind *kind;
	const char *file;
	unsigned line;
};

static const struct err *
refuse(const struct reader *r, const char *why, struct str what)
{
	return err_say(r->words->arena, ERR_CONFIG, "%s:%u: %s “%.*s”", r->file,
		       r->line, why, (int)(what.n < 60 ? what.n : 60), what.p);
}

static bool
is_word_of(struct str word, const char *list)
{
	struct str rest = str_of(list);

	while (rest.n > 0)
		if (str_eq(str_cut(&rest, ' '), word))
			return true;
	return false;
}

/* The first word of the field that its kind does not allow there; or none. */
static struct str
not_allowed(const struct reader *r, size_t field, struct str text)
{
	for (size_t i = 0; i < COUNT(allowed); i++) {
		struct str rest = text;

		if (allowed[i].kind != r->kind->kind ||
		    allowed[i].field != field)
			continue;
		while (rest.n > 0) {
			const struct str word = str_cut(&rest, ' ');

			if (!is_word_of(word, allowed[i].words))
				return word;
		}
	}
	return (struct str){ NULL, 0 };
}

static bool
is_folded(struct arena *a, struct str phrase)
{
	size_t plain = 0;

	while (plain < phrase.n && phrase.p[plain] >= ' ' &&
	       phrase.p[plain] <= '~' &&
	       !isupper((unsigned char)phrase.p[plain]))
		plain++;
	if (plain == phrase.n)
		return true;
	return utf8_valid(phrase) && str_is(phrase, utf8_fold(a, phrase));
}

static const struct err *
check_phrase(const struct reader *r, struct str phrase)
{
	struct str rest = phrase;
	size_t n = 0;

	while (rest.n > 0 && n <= LEXICON_PHRASE) {
		if (str_cut(&rest, ' ').n == 0)
			return refuse(r, "blanks in", phrase);
		n++;
	}
	if (n == 0)
		return refuse(r, "an empty phrase in", phrase);
	if (n > LEXICON_PHRASE)
		return refuse(r, "too many words in", phrase);
	if (!is_folded(r->words->arena, phrase))
		return refuse(r, "capitals or accents in", phrase);
	return NULL;
}

/* A sense for each phrase of the field, all with the fields of `line`. */
static const struct err *
phrases_add(struct reader *r, const struct lexicon_sense *line, struct str text,
	    bool near)
{
	struct words *w = r->words;

	while (text.n > 0) {
		/* a comma alone is a phrase, of none else */
		const char between = str_is(text, ",") ? '\0' : ',';
		struct str phrase = str_cut(&text, between);
		const struct err *e;

		if (str_starts(text, STR(" ")))
			text = str_from(text, 1);
		e = check_phrase(r, phrase);
		if (e)
			return e;
		if (w->n == WORDS_MAX)
			return refuse(r, "too many phrases at", phrase);
		w->senses = arena_grow(w->arena, w->senses, w->n,
				       sizeof(*w->senses));
		w->senses[w->n] = *line;
		w->senses[w->n].id = (unsigned)w->n;
		w->senses[w->n].near = near;
		w->senses[w->n].phrase = str_dup(w->arena, phrase);
		w->n++;
	}
	return NULL;
}

static const struct err *
line_read(struct reader *r, struct str line)
{
	struct lexicon_sense s = { .kind = r->kind->kind,
				   .file = r->file,
				   .line = r->line };
	struct str fields[LEXICON_FIELDS] = { { NULL, 0 } };
	const struct err *e;
	size_t n = 0;

	if (line.n > WORDS_FIELD_MAX)
		return refuse(r, "too long a line at", line);
	while (line.n > 0 && n < r->kind->n_fields)
		fields[n++] = str_trim(str_cut(&line, '\t'));
	if (line.n > 0)
		return refuse(r, "one field too many:", line);
	for (size_t i = 0; i < LEXICON_FIELDS; i++) {
		const struct str bad = not_allowed(r, i, fields[i]);

		if (bad.p)
			return refuse(r, "unknown word", bad);
		s.fields[i] = str_dup(r->words->arena, fields[i]);
	}
	if (fields[0].n == 0)
		return refuse(r, "no phrase before", fields[1]);
	e = phrases_add(r, &s, fields[0], false);
	if (!e && r->kind->near)
		e = phrases_add(r, &s, fields[1], true);
	return e;
}

const struct err *
words_file_read(struct words *w, const struct words_kind *kind,
		const char *file, struct str text)
{
	struct reader r = { .words = w, .kind = kind, .file = file };
	const struct err *e = NULL;

	while (!e && text.n > 0) {
		struct str line = str_cut(&text, '\n');

		r.line++;
		if (str_ends(line, STR("\r")))
			line = str_first(line, line.n - 1);
		if (str_trim(line).n > 0 && line.p[0] != '#')
			e = line_read(&r, line);
	}
	return e;
}
