#include "access/try.h"

#include "access/access.h"
#include "sql/check/check.h"

#include "base/ban.h"

struct rights
access_reader(struct arena *a, const struct rights_section *s,
	      const char *facts)
{
	struct str rest = str_of(facts ? facts : "");
	struct rights r = s->rights;
	struct fact *list = NULL;
	size_t n = 0;

	while (rest.n) {
		struct str values = str_cut(&rest, ';');
		struct str name = str_trim(str_cut(&values, '='));

		if (name.n == 0)
			continue;
		list = arena_grow(a, list, n, sizeof(*list));
		list[n++] =
			access_fact(a, str_dup(a, name), str_dup(a, values));
	}
	r.reader = r.digest;
	r.facts = list;
	r.n_facts = n;
	return r;
}

void
access_try(struct arena *a, const struct rights *r, const struct schema *schema,
	   const char *sql, struct access_trial *ret)
{
	struct verdict v = { .sql = NULL };

	sql_check(a, dialect_find(str_of(schema->dialect)), schema, r,
		  str_of(sql), &v);
	*ret = (struct access_trial){
		.runs = v.sql ? str_dup(a, str_trim(str_of(sql_text(v.sql))))
			      : NULL,
		.refused = v.sql ? NULL : v.complaint->message,
	};
}
