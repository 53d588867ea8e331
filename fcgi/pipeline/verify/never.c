#include <string.h>

#include "pipeline/verify/verify.h"
#include "sql/never/never.h"

#include "base/ban.h"

/* What to do about each kind; %s: the operand. */
static const char *const advice[NEVER__MAX] = {
	[NEVER_NULL] = "Nothing is equal to NULL: use %s IS NULL.",
	[NEVER_NOT_NULL] = "Nothing differs from NULL: use %s IS NOT NULL.",
	[NEVER_NOT_IN] = "Leave NULL out of the list of %s.",
	[NEVER_BETWEEN] = "Write the lower bound of %s first.",
	[NEVER_BOUNDS] = "Turn the bounds of %s round, or use OR for rows on"
			 " either side.",
	[NEVER_VALUES] = "Use IN or OR for rows of either; for what has both,"
			 " ask for a row of each.",
	[NEVER_EMPTY] = "Use OR for rows of either.",
	[NEVER_CONSTANT] = "Leave it out. If the data cannot answer, reply with"
			   " null for the SQL and say what is missing.",
};

static struct str
name_of(const char *operand)
{
	static const char marks[] = "\"`[]() ";
	const char *dot = strrchr(operand, '.');
	struct str name = str_of(dot ? dot + 1 : operand);

	while (name.n && strchr(marks, *name.p))
		name = str_from(name, 1);
	while (name.n && strchr(marks, name.p[name.n - 1]))
		name.n--;
	return name;
}

/* Numbers in it are in the order of their letters. */
static bool
may_be_text(const struct schema *s, const char *operand)
{
	const struct str name = name_of(operand);

	for (size_t i = 0; s && i < s->n_tables; i++)
		for (size_t k = 0; k < s->tables[i].n_cols; k++)
			if (s->tables[i].cols[k].type == CELL_TEXT &&
			    str_is_nocase(name, s->tables[i].cols[k].name))
				return true;
	return false;
}

/* The sentence with the operand in its place, where it has one. */
static const char *
with_operand(struct arena *a, const char *sentence, const char *operand)
{
	const char *at = strstr(sentence, "%s");

	return at ? arena_printf(a, "%.*s%s%s", (int)(at - sentence), sentence,
				 operand, at + 2)
		  : sentence;
}

struct complaint *
verify_never(const struct job *job, const char *sql)
{
	struct arena *a = job->arena;
	struct complaint *ret;
	struct never never;
	const char *condition;

	if (!sql_never(a, job->dialect, str_of(sql), &never) ||
	    (never.numbers && may_be_text(job->schema, never.operand)))
		return NULL;
	condition = never.second ? arena_printf(a, "%s AND %s", never.first,
						never.second)
				 : never.first;
	ret = arena_alloc(a, sizeof(*ret));
	ret->type = COMPLAINT_VALUE;
	ret->message = arena_printf(a, "No row meets %s.", condition);
	ret->problem_area = arena_printf(a, "Condition: %s", condition);
	ret->suggestion = with_operand(a, advice[never.kind], never.operand);
	return ret;
}
