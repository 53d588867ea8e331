#ifndef TEMPLATE_TEMPLATE_H
#define TEMPLATE_TEMPLATE_H

#include <json-c/json_object.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/language/language.h"
#include "base/writer.h"

/*
 * Mustache, to the specification (github.com/mustache/spec 1.4: comments,
 * delimiters, interpolation, inverted, partials, sections; and inheritance).
 * Templates are compiled once and shared; rendering walks a json-c tree, in
 * which false, null, "", 0 and [] are what an inverted section waits for.
 */
struct template;
struct template_set;

enum template_flags {
	TEMPLATE_HTML = 0, /* {{x}} escapes; {{{x}}} and {{&x}} are refused */
	TEMPLATE_TEXT =
		1,        /* a prompt: {{x}} does not escape, {{{x}}} allowed */
	TEMPLATE_RAW = 2, /* {{x}} escapes, {{{x}}} allowed: the plain spec */
};

/* ERR_CONFIG names template and line: bad tag, unclosed section, raw tag. */
MUST_CHECK const struct err *template_compile(struct arena *a, const char *name,
					      struct str text, unsigned flags,
					      struct template **ret);

/*
 * The compiled-in templates, with those of folder over them ("" or NULL:
 * none). Names are paths without ".mustache": "page/chat", "prompt/system".
 * Everything under prompt/ is TEMPLATE_TEXT, all else TEMPLATE_HTML.
 * Pages are compiled once more for each language that texts has, when it is
 * first used; found are those of the language of now. texts NULL: English.
 * ERR_CONFIG as template_compile(), and names what cannot be read, is not
 * UTF-8, or includes a template that is in neither.
 */
MUST_CHECK const struct err *template_load(struct arena *a, const char *folder,
					   const struct texts *texts,
					   struct template_set **ret);
/* Make all languages, so that processes forked from here on share them. */
void template_say_all(const struct template_set *set);
/* A text of the templates that the language lacks; NULL: it has all. */
const char *template_missing(const struct template_set *set, enum language l);
/* One folder alone, partials by bare name too; for `parlance render`. */
MUST_CHECK const struct err *template_load_folder(struct arena *a,
						  const char *folder,
						  unsigned flags,
						  struct template_set **ret);
const struct template *template_find(const struct template_set *set,
				     struct str name); /* NULL: none */

/*
 * A value that {{x}} does not escape, for a tree: HTML that came out of
 * template_render() before, and nothing else. Its bytes are not copied.
 */
struct json_object *template_ready(struct arena *a, struct str html);

/* A hash of all names and texts in it: another set renders other pages. */
uint64_t template_print(const struct template_set *set);

/*
 * Render into out. Partials come from set (NULL: there are none); a missing
 * one is empty. Partials deeper than 64 end the rendering: ERR_INTERNAL.
 */
MUST_CHECK const struct err *template_render(struct arena *a,
					     const struct template *t,
					     const struct template_set *set,
					     struct json_object *tree,
					     struct writer *out);

#endif
