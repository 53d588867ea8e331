#include <mysql.h>
#include <string.h>

#include "driver/so/mysql/rows.h"

#include "base/ban.h"

/* The server makes of a text what the place of the marker asks for. */
static enum enum_field_types
type_of(enum cell_type type)
{
	switch (type) {
	case CELL_NULL:
		return MYSQL_TYPE_NULL;
	case CELL_INTEGER:
	case CELL_DECIMAL:
		return MYSQL_TYPE_NEWDECIMAL;
	case CELL_BLOB:
		return MYSQL_TYPE_BLOB;
	case CELL_REAL:
	case CELL_BOOLEAN:
		return MYSQL_TYPE_DOUBLE;
	case CELL_TEXT:
	case CELL_DATE:
	case CELL_TIME:
	case CELL_TIMESTAMP:
	case CELL__MAX:
	default:
		return MYSQL_TYPE_STRING;
	}
}

static double
number_of(const struct cell *c)
{
	double x = 0;

	if (c->type == CELL_BOOLEAN)
		return str_is(c->text, "true");
	(void)str_to_real(c->text, &x);
	return x;
}

bool
mysql_bind_args(struct mysql_reading *r)
{
	size_t n = r->s->n_args;
	MYSQL_BIND *binds = arena_array(r->a, n, sizeof(*binds));
	double *reals = arena_array(r->a, n, sizeof(*reals));

	if (n == 0)
		return true;
	for (size_t i = 0; i < n; i++) {
		const struct cell *c = &r->s->args[i];

		binds[i].buffer_type = type_of(c->type);
		binds[i].buffer = str_dup(r->a, c->text);
		binds[i].buffer_length = (unsigned long)c->text.n;
		if (binds[i].buffer_type != MYSQL_TYPE_DOUBLE)
			continue;
		reals[i] = number_of(c);
		binds[i].buffer = &reals[i];
	}
	return mysql_stmt_bind_param(r->stmt, binds) == 0;
}
