#include "data/schema.h"

#include "base/ban.h"

const struct schema_table *
schema_table(const struct schema *s, struct str name)
{
	for (size_t i = 0; i < s->n_tables; i++)
		if (str_is_nocase(name, s->tables[i].name))
			return &s->tables[i];
	return NULL;
}

const struct schema_column *
schema_column(const struct schema_table *t, struct str name)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is_nocase(name, t->cols[i].name))
			return &t->cols[i];
	return NULL;
}
