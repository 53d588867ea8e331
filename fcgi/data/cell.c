#include "data/cell.h"

#include "base/clock.h"
#include <inttypes.h>

#include "base/ban.h"

static const char *const names[] = {
	[CELL_NULL] = "null",       [CELL_INTEGER] = "integer",
	[CELL_REAL] = "real",       [CELL_DECIMAL] = "decimal",
	[CELL_TEXT] = "text",       [CELL_BLOB] = "blob",
	[CELL_BOOLEAN] = "boolean", [CELL_DATE] = "date",
	[CELL_TIME] = "time",       [CELL_TIMESTAMP] = "timestamp",
};
static_assert(COUNT(names) == CELL__MAX, "one name a type");

const char *
cell_type_name(enum cell_type type)
{
	return names[type];
}

enum cell_type
cell_type_find(const char *name)
{
	return (enum cell_type)str_index(names, COUNT(names), name);
}

bool
cell_is_number(enum cell_type type)
{
	return type == CELL_INTEGER || type == CELL_REAL ||
	       type == CELL_DECIMAL;
}

bool
cell_is_when(enum cell_type type)
{
	return type == CELL_DATE || type == CELL_TIME || type == CELL_TIMESTAMP;
}

struct cell
cell_of_text(const char *s)
{
	return (struct cell){ s ? CELL_TEXT : CELL_NULL, str_of(s) };
}

struct cell
cell_of_integer(struct arena *a, int64_t n)
{
	return (struct cell){ CELL_INTEGER,
			      str_of(arena_printf(a, "%" PRId64, n)) };
}

struct cell
cell_of_time(struct arena *a, int64_t wall_ms)
{
	if (!wall_ms)
		return (struct cell){ .type = CELL_NULL };
	return (struct cell){ CELL_TIMESTAMP, str_of(clock_iso(a, wall_ms)) };
}
