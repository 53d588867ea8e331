#ifndef LLM_REPLY_H
#define LLM_REPLY_H

#include "base/json.h"
#include "data/draft.h"

/*
 * What a model said, as a draft: pure, and defined on any bytes. The first of
 * these that holds SQL or a question back: the text as a JSON object; fences
 * with JSON, YAML or SQL; a JSON object inside prose; YAML; SQL at the start
 * of the text or of a line. A short text that ends in a question mark is a
 * question.
 *
 * ret->sql or ret->clarify is set, or neither; then ret->explanation is what
 * was said instead, or NULL. Confidence and drafter are left to the caller.
 */
void reply_read(struct arena *a, struct str text, struct draft *ret);

/*
 * The readers. Each is true when it set sql or clarify, and may leave an
 * explanation either way.
 */
bool reply_read_object(struct arena *a, struct json_object *o,
		       struct draft *ret);
bool reply_read_sql(struct arena *a, struct str text, struct draft *ret);

/*
 * The flat mapping that YAML replies are, as an object of texts and lists of
 * texts: block scalars, quoted and plain ones, both kinds of lists. Keys
 * become lower case. NULL: no line of it is "key: …".
 */
struct json_object *reply_yaml(struct arena *a, struct str text);

/*
 * The first JSON object in what a model said, fenced or among prose; else its
 * YAML. NULL: there is neither.
 */
struct json_object *reply_object(struct arena *a, struct str text);

/* Models that think aloud do so first, between tags: what comes after that. */
struct str reply_spoken(struct str s);

/* What was said around SQL, at most a paragraph; NULL when it is blank. */
const char *reply_prose(struct arena *a, struct str text);

#endif
