#ifndef BASE_LANGUAGE_LANGUAGE_H
#define BASE_LANGUAGE_LANGUAGE_H

#include "base/err.h"
#include "base/str.h"

/*
 * In which language people are spoken to. English stands in the templates and
 * in the source; templates/text/CODE.tsv says it in another. What is stored,
 * logged or read by a model is always English, and said in a language when it
 * is shown. A worker answers one request at a time, so the language is the
 * process's: route/ sets it for each request.
 */
enum language {
	LANGUAGE_EN,
	LANGUAGE_DE,
	LANGUAGE_FR,
	LANGUAGE_ES,
	LANGUAGE_KO,
	LANGUAGE__MAX
};

const char *language_code(enum language l); /* "de": of HTML and HTTP */
/* The one that an Accept-Language header likes best; English without one. */
enum language language_accepted(struct str header);

/* The texts of all languages. */
struct texts;

/*
 * The compiled-in ones, with those of folder/text over them ("" or NULL:
 * none); those compiled in are read when they are first used. ERR_CONFIG names
 * file and line: what is no pair, what is not UTF-8, and a translation whose
 * places ("%s", "{{name}}", "{name}") are not those of the English.
 */
MUST_CHECK const struct err *texts_load(struct arena *a, const char *folder,
					struct texts **ret);
/* NULL: it has none. */
const char *texts_find(const struct texts *t, enum language l,
		       struct str english);
bool texts_any(const struct texts *t, enum language l);
/* The pair at that place, in the order of the files; false: past the last. */
bool texts_at(const struct texts *t, enum language l, size_t i,
	      const char **ret_english, const char **ret_said);
/* A hash of those that are not compiled in. */
uint64_t texts_print(const struct texts *t);

/* What is said from here on, in texts (NULL: all stays English). */
void language_use(const struct texts *texts, enum language l);
enum language language_now(void);

/*
 * A text or a format of the source in the language of now; itself where that
 * has none.
 */
const char *say(const char *english) __attribute__((format_arg(1)));
/*
 * "5 rows": one and many are English, digits are n as it is shown. A text may
 * hold "#" where the digits belong; else they stand before it.
 */
const char *say_count(struct arena *a, const char *digits, uint64_t n,
		      const char *one, const char *many);
/*
 * A text that was made from a format elsewhere, or stored: the format whose
 * fixed parts it has is looked for, and said with what stands in its places.
 * What fits none stays English, and is what was given. NULL for NULL.
 */
const char *say_again(struct arena *a, const char *english);
/*
 * A form with named places: "{who} has {what}" with pairs { "who", "Ann" }, …
 * that end with NULL, in the language of now. A name that is no pair is empty.
 */
const char *say_form(struct arena *a, const char *form,
		     const char *const (*pairs)[2]);
#define SAY(arena, form, ...)     \
	say_form((arena), (form), \
		 (const char *const[][2]){ __VA_ARGS__, { NULL, NULL } })
/* Another language until the next call; the one before it. */
enum language language_switch(enum language l);

/*
 * Figures as the language writes them: "1.234,5" of "1,234.5", "12,50 €" of
 * "€ 12.50". What is no figure stays.
 */
struct str say_figure(struct arena *a, struct str english);

#endif
