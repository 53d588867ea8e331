#include "access/try.h"

#include "access/access.h"
#include "base/buf.h"
#include "sql/check/check.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define TABLE_BYTES 4096 /* a look at a table of a long name */

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

void
access_try_table(struct arena *a, const struct rights *r,
		 const struct schema *schema, const char *table,
		 struct access_trial *ret)
{
	struct buf sql = buf_new(a, TABLE_BYTES);

	buf_puts(&sql, "SELECT 1 AS n FROM ");
	dialect_name(dialect_find(str_of(schema->dialect)), &sql,
		     str_of(table));
	access_try(a, r, schema, buf_text(&sql), ret);
}

const char *
access_missing(struct arena *a, const struct rights_table *t,
	       const struct schema *schema)
{
	const struct schema_table *of = schema_table(schema, str_of(t->name));

	if (!of)
		return arena_printf(a, "There is no table %s.", t->name);
	for (size_t i = 0; i < t->n_columns; i++)
		if (!schema_column(of, str_of(t->columns[i])))
			return arena_printf(a, "There is no column %s.%s.",
					    t->name, t->columns[i]);
	for (size_t i = 0; i < t->n_masks; i++)
		if (!schema_column(of, str_of(t->masks[i].column)))
			return arena_printf(a, "There is no column %s.%s.",
					    t->name, t->masks[i].column);
	return NULL;
}
