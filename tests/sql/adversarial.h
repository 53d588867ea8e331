#ifndef TESTS_SQL_ADVERSARIAL_H
#define TESTS_SQL_ADVERSARIAL_H

#include "base/file.h"
#include "base/json.h"

#define ADVERSARIAL "../shared/security/adversarial_sql.jsonl"

struct hostile {
	const char *dialect;
	struct str sql;
	bool block; /* it must be refused; else it must run */
};

/* The list of statements, in the arena; NULL when it is not here. */
static inline struct hostile *
adversarial_read(struct arena *a, size_t *ret_n)
{
	struct hostile *list = NULL;
	struct str text;
	size_t n = 0;

	if (file_read(a, ADVERSARIAL, (size_t)1 << 20, &text))
		return NULL;
	while (text.n) {
		struct json_object *o = json_parse(a, str_cut(&text, '\n'));
		const char *sql = json_get_text(o, "sql", NULL);

		if (!sql)
			continue;
		list = arena_grow(a, list, n, sizeof(*list));
		list[n].dialect = json_get_text(o, "dialect", "");
		list[n].sql = str_of(sql);
		list[n++].block =
			str_is(str_of(json_get_text(o, "expect", "")), "block");
	}
	*ret_n = n;
	return list;
}

#endif
