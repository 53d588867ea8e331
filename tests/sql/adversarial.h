#ifndef TESTS_SQL_ADVERSARIAL_H
#define TESTS_SQL_ADVERSARIAL_H

#include "base/file.h"
#include "base/json.h"

/* Our own list, and a longer one that is not everywhere. */
#define HOSTILE "tests/sql/hostile.jsonl"
#define ADVERSARIAL "../shared/security/adversarial_sql.jsonl"

struct hostile {
	const char *dialect;
	struct str sql;
	bool block;     /* it must be refused; else it must run */
	bool by_engine; /* no text can tell: what refuses it is the engine */
};

/* The statements of one file, in the arena; NULL when it is not here. */
static inline struct hostile *
adversarial_read(struct arena *a, const char *path, size_t *ret_n)
{
	struct hostile *list = NULL;
	struct str text;
	size_t n = 0;

	if (file_read(a, path, (size_t)1 << 20, &text))
		return NULL;
	while (text.n) {
		struct json_object *o = json_parse(a, str_cut(&text, '\n'));
		struct json_object *sql = NULL;

		if (!o || !json_object_object_get_ex(o, "sql", &sql))
			continue;
		list = arena_grow(a, list, n, sizeof(*list));
		list[n].dialect = json_get_text(o, "dialect", "");
		list[n].sql = (struct str){
			json_object_get_string(sql),
			(size_t)json_object_get_string_len(sql),
		};
		list[n].by_engine = json_get_text(o, "by", NULL) != NULL;
		list[n++].block =
			str_is(str_of(json_get_text(o, "expect", "")), "block");
	}
	*ret_n = n;
	return list;
}

#endif
