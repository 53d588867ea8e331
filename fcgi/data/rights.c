#include "data/rights.h"

#include "base/str.h"

#include "base/ban.h"

static const char *const mask_names[MASK__MAX] = {
	[MASK_NONE] = "none", [MASK_NULL] = "null", [MASK_EMAIL] = "email",
	[MASK_HASH] = "hash", [MASK_YEAR] = "year",
};

const char *
mask_name(enum mask m)
{
	return mask_names[m];
}

enum mask
mask_find(const char *name)
{
	enum mask m = MASK_NONE;

	while (m < MASK__MAX && !str_is_nocase(str_of(name), mask_names[m]))
		m++;
	return m;
}

static bool
is_empty(const struct rights_table *t)
{
	return t->columns && t->n_columns == 0;
}

const struct rights_table *
rights_table(const struct rights *r, const char *name)
{
	static const struct rights_table whole = { .name = "" };

	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(str_of(name), r->tables[i].name))
			return is_empty(&r->tables[i]) ? NULL : &r->tables[i];
	return r->all_tables ? &whole : NULL;
}

bool
rights_column(const struct rights_table *t, const char *name)
{
	for (size_t i = 0; t->columns && i < t->n_columns; i++)
		if (str_is_nocase(str_of(name), t->columns[i]))
			return true;
	return !t->columns;
}

enum mask
rights_masks(const struct rights_table *t, const char *name)
{
	for (size_t i = 0; i < t->n_masks; i++)
		if (str_is_nocase(str_of(name), t->masks[i].column))
			return t->masks[i].how;
	return MASK_NONE;
}

bool
rights_sees_all(const struct rights_table *t)
{
	return !t->columns && !t->n_masks && !t->rule;
}

static bool
is_fact_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool
rights_next_fact(struct str *rest, struct str *ret_before, struct str *ret_name)
{
	static const struct str mark = STR_INIT(":user.");
	bool quoted = false;

	for (size_t i = 0; i < rest->n; i++) {
		struct str name = str_from(*rest, i);
		size_t n = 0;

		quoted ^= rest->p[i] == '\'';
		if (quoted || !str_starts(name, mark))
			continue;
		name = str_from(name, mark.n);
		while (n < name.n && is_fact_char(name.p[n]))
			n++;
		*ret_before = str_first(*rest, i);
		*ret_name = str_first(name, n);
		*rest = str_from(name, n);
		return true;
	}
	return false;
}
