#include "data/rights.h"

#include "base/str.h"

#include "base/ban.h"

const struct rights_table *
rights_table(const struct rights *r, const char *name)
{
	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(str_of(name), r->tables[i].name))
			return &r->tables[i];
	return NULL;
}

bool
rights_column(const struct rights_table *t, const char *name)
{
	for (size_t i = 0; t->columns && i < t->n_columns; i++)
		if (str_is_nocase(str_of(name), t->columns[i]))
			return true;
	return !t->columns;
}
