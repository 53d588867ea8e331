#ifndef BASE_JSON_OUT_H
#define BASE_JSON_OUT_H

#include "base/buf.h"

/*
 * JSON written as it is said, without a tree: for what is large, or made for
 * each question. Members come in the order of the calls; the caller gives no
 * key twice, gives NULL for the items of an array, and closes what it opens.
 */
struct json_out {
	struct buf text;
};

struct json_out json_out_new(struct arena *a);
void json_out_object(struct json_out *o, const char *key); /* opens one */
void json_out_array(struct json_out *o, const char *key);
void json_out_end_object(struct json_out *o);
void json_out_end_array(struct json_out *o);
void json_out_text(struct json_out *o, const char *key, const char *v);
void json_out_str(struct json_out *o, const char *key, struct str v);
void json_out_int(struct json_out *o, const char *key, int64_t v);
void json_out_real(struct json_out *o, const char *key, double v);
void json_out_bool(struct json_out *o, const char *key, bool v);
void json_out_null(struct json_out *o, const char *key);
/* A value that is JSON already. */
void json_out_raw(struct json_out *o, const char *key, struct str json);

/* A string in its quotes: what writers of JSON share. */
void json_put_quoted(struct buf *b, struct str s);

#endif
