#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <json-c/json_object.h>

#include "base/str.h"

/*
 * json-c with our ceilings, and trees that an arena owns: a tree that was
 * given to json_own() is put when the arena is reset, so callers never put.
 * Getters accept NULL and any type: what is not there gives the fallback.
 */
#define JSON_DEPTH 200

#define JSON_REAL_CHARS 40
/* 0.3 as "0.3": the shortest that reads back as v. False: it is not finite. */
bool json_real_text(double v, char ret[JSON_REAL_CHARS]);

/*
 * NULL when s is not exactly one strict JSON value in valid UTF-8 at most
 * JSON_DEPTH deep. The caller caps the bytes.
 */
struct json_object *json_parse(struct arena *a, struct str s) MUST_CHECK;
/* The first n bytes that parse as one value; *rest gets what follows. */
struct json_object *json_parse_prefix(struct arena *a, struct str s,
				      struct str *rest) MUST_CHECK;
struct json_object *json_own(struct arena *a, struct json_object *o);
struct json_object *json_new(struct arena *a); /* an object, owned */
/* Compact text in the arena; slashes are not escaped. */
struct str json_text(struct arena *a, struct json_object *o);
struct str json_pretty(struct arena *a, struct json_object *o);

/* Setters: the value becomes part of o. NULL text is JSON null. */
void json_set(struct json_object *o, const char *key, struct json_object *v);
void json_set_text(struct json_object *o, const char *key, const char *v);
void json_set_str(struct json_object *o, const char *key, struct str v);
void json_set_int(struct json_object *o, const char *key, int64_t v);
void json_set_real(struct json_object *o, const char *key, double v);
void json_set_bool(struct json_object *o, const char *key, bool v);
/* A new object or array inside o; returns it. */
struct json_object *json_add_object(struct json_object *o, const char *key);
struct json_object *json_add_array(struct json_object *o, const char *key);
struct json_object *json_push_object(struct json_object *array);
void json_push_text(struct json_object *array, const char *v);

struct json_object *json_get(struct json_object *o, const char *key);
const char *json_get_text(struct json_object *o, const char *key,
			  const char *fallback); /* strings only */
int64_t json_get_int(struct json_object *o, const char *key, int64_t fallback);
double json_get_real(struct json_object *o, const char *key, double fallback);
size_t json_length(struct json_object *array); /* 0 when it is none */
struct json_object *json_at(struct json_object *array, size_t i);

#endif
