#include "base/clock.h"
#include "base/hash/hash.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

#define CHANGED_MS 600000 /* of engines that do not say what changed */

bool
odbc_is_refusal(const struct odbc_conn *c, const struct err *e)
{
	return !c->broken && e->kind == ERR_DATABASE_DOWN;
}

int
odbc_call_tables(struct odbc_statement *s, struct arena *a)
{
	(void)a;
	return odbc_tables(s->c);
}

/* Of the list of tables: what is known where nothing says more. */
static const struct err *
hash_tables(struct odbc_conn *c, struct arena *a, struct wait *wait,
	    const char **ret)
{
	const struct odbc_statement s = { .c = c, .call = odbc_call_tables };
	struct rows rows;
	const struct err *e = odbc_select(a, &s, wait, &rows);
	uint64_t hash = HASH_START;

	if (e)
		return e;
	for (size_t i = 0; i < rows.n_rows * rows.n_cols; i++)
		hash = hash_add(hash, rows.cells[i].text);
	*ret = arena_printf(a, "%016llx.%lld", (unsigned long long)hash,
			    (long long)(clock_wall_ms() / CHANGED_MS));
	return NULL;
}

const struct err *
odbc_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		 const char **ret, const char **ret_data)
{
	struct odbc_conn *c = (struct odbc_conn *)conn;
	struct odbc_statement s = { .c = c,
				    .call = odbc_execute,
				    .text = c->engine->stamp };
	const struct err *e;
	struct rows rows = { 0 };

	*ret_data = arena_printf(a, "%lld",
				 (long long)(clock_wall_ms() / CHANGED_MS));
	e = s.text ? odbc_select(a, &s, wait, &rows) : NULL;
	if (e && !odbc_is_refusal(c, e))
		return e;
	if (e || rows.n_rows != 1)
		return hash_tables(c, a, wait, ret);
	*ret = str_dup(a, rows.cells[0].text);
	return NULL;
}
