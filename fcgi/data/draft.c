#include "data/draft.h"

#include "base/buf.h"

#include "base/ban.h"

static const char *const names[] = {
	[COMPLAINT_TABLE] = "TABLE_NOT_FOUND",
	[COMPLAINT_COLUMN] = "COLUMN_NOT_FOUND",
	[COMPLAINT_SYNTAX] = "SYNTAX_ERROR",
	[COMPLAINT_TYPE] = "TYPE_MISMATCH",
	[COMPLAINT_AMBIGUOUS] = "AMBIGUOUS_COLUMN",
	[COMPLAINT_FUNCTION] = "FUNCTION_NOT_FOUND",
	[COMPLAINT_GROUP] = "NOT_GROUPED",
	[COMPLAINT_REFUSED] = "NOT_ALLOWED",
	[COMPLAINT_TIMEOUT] = "TIMEOUT",
	[COMPLAINT_NO_SQL] = "NO_SQL",
	[COMPLAINT_VALUE] = "VALUE_NOT_FOUND",
	[COMPLAINT_JOIN] = "WRONG_JOIN",
	[COMPLAINT_EMPTY] = "EMPTY_RESULT",
	[COMPLAINT_JUDGED] = "JUDGED_INCORRECT",
	[COMPLAINT_OTHER] = "OTHER",
};
static_assert(COUNT(names) == COMPLAINT__MAX, "one name a type");

bool
complaint_is_soft(enum complaint_type type)
{
	return type == COMPLAINT_EMPTY || type == COMPLAINT_JUDGED ||
	       type == COMPLAINT_VALUE || type == COMPLAINT_JOIN;
}

const char *
complaint_type_name(enum complaint_type type)
{
	return names[type];
}

enum complaint_type
complaint_type_find(const char *name)
{
	return (enum complaint_type)str_index(names, COUNT(names), name);
}

const char *
mends_text(struct arena *a, const struct mends *m)
{
	struct buf b = buf_new(a, 1000);

	buf_puts(&b, "mended: ");
	for (size_t i = 0; i < m->n; i++)
		buf_printf(&b, "%s%s", i ? "; " : "", m->what[i]);
	return buf_text(&b);
}
