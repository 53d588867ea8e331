#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

/* Integers beyond 64 bits go as text, which the engine casts. */
static bool
read_integer(struct str s, int64_t *ret)
{
	bool minus = s.n && s.p[0] == '-';
	uint64_t n;

	if (!str_to_uint(str_from(s, minus), INT64_MAX, &n))
		return false;
	*ret = minus ? -(int64_t)n : (int64_t)n;
	return true;
}

static int
bind(const struct duck_api *api, void *prepared, uint64_t i,
     const struct cell *c)
{
	int64_t n;
	double x;

	if (c->type == CELL_NULL)
		return api->bind_null(prepared, i);
	if (c->type == CELL_BLOB)
		return api->bind_blob(prepared, i, c->text.p, c->text.n);
	if (c->type == CELL_BOOLEAN)
		return api->bind_boolean(prepared, i, str_is(c->text, "true"));
	if (c->type == CELL_INTEGER && read_integer(c->text, &n))
		return api->bind_int64(prepared, i, n);
	if (c->type == CELL_REAL && str_to_real(c->text, &x))
		return api->bind_double(prepared, i, x);
	return api->bind_varchar_length(prepared, i, c->text.p, c->text.n);
}

bool
duck_bind(const struct duck_api *api, void *prepared, const struct cell *args,
	  size_t n)
{
	if (api->nparams(prepared) != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (bind(api, prepared, i + 1, &args[i]) != 0)
			return false;
	return true;
}
