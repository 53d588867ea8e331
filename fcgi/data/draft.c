#include "data/draft.h"

#include <string.h>

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
	[COMPLAINT_ASKED] = "NOT_AS_ASKED",
	[COMPLAINT_EMPTY] = "EMPTY_RESULT",
	[COMPLAINT_JUDGED] = "JUDGED_INCORRECT",
	[COMPLAINT_OTHER] = "OTHER",
};
static_assert(COUNT(names) == COMPLAINT__MAX, "one name a type");

/* As they are kept, behind the name of their type. */
#define KEPT "NOT_ALLOWED."
static const char *const refusals[] = {
	[REFUSAL_NONE] = NULL,
	[REFUSAL_WRITE] = KEPT "write",
	[REFUSAL_STATEMENT] = KEPT "statement",
	[REFUSAL_SEVERAL] = KEPT "several",
	[REFUSAL_FUNCTION] = KEPT "function",
	[REFUSAL_TABLE] = KEPT "table",
	[REFUSAL_SETTING] = KEPT "setting",
	[REFUSAL_HIDDEN] = KEPT "hidden",
	[REFUSAL_SIZE] = KEPT "size",
	[REFUSAL_PARAMETER] = KEPT "parameter",
	[REFUSAL_RIGHTS] = KEPT "rights",
	[REFUSAL_CHANGE] = KEPT "change",
	[REFUSAL_NO_ROWS] = KEPT "no_rows",
	[REFUSAL_ENGINE] = KEPT "engine",
};
static_assert(COUNT(refusals) == REFUSAL__MAX, "one name a refusal");

bool
complaint_is_soft(enum complaint_type type)
{
	return type == COMPLAINT_EMPTY || type == COMPLAINT_JUDGED ||
	       type == COMPLAINT_VALUE || type == COMPLAINT_JOIN ||
	       type == COMPLAINT_ASKED;
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
refusal_name(enum refusal r)
{
	return r ? refusals[r] + sizeof(KEPT) - 1 : NULL;
}

const char *
complaint_kept_name(const struct complaint *c)
{
	return c->refusal ? refusals[c->refusal] : names[c->type];
}

void
complaint_set_kept_name(struct complaint *c, const char *name)
{
	bool refused = name && str_starts(str_of(name), STR(KEPT));

	c->refusal = REFUSAL_NONE;
	for (size_t i = 1; refused && i < COUNT(refusals); i++)
		if (strcmp(name, refusals[i]) == 0)
			c->refusal = (enum refusal)i;
	c->type = refused ? COMPLAINT_REFUSED : complaint_type_find(name);
	if (c->type == COMPLAINT__MAX)
		c->type = COMPLAINT_OTHER;
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

void
mends_join(struct arena *a, const struct mends *before, struct mends *m)
{
	struct mends all = { .n = 0 };

	for (size_t i = 0; i < before->n + m->n; i++) {
		all.what = arena_grow(a, all.what, all.n, sizeof(*all.what));
		all.what[all.n++] = i < before->n ? before->what[i]
						  : m->what[i - before->n];
	}
	*m = all;
}
