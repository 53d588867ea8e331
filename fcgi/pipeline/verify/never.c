#include <string.h>

#include "pipeline/verify/verify.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

static bool
is_of_name(char c)
{
	return str_is_word_char(c) || strchr("_$.\"`[]", c);
}

/* "o.city" of "… o.city =", where the text ends; empty: it is no equality. */
static struct str
name_before(const char *begin, const char *end)
{
	const char *from;

	while (end > begin && end[-1] == ' ')
		end--;
	if (end == begin || end[-1] != '=')
		return (struct str){ "", 0 };
	end--;
	while (end > begin && end[-1] == ' ')
		end--;
	from = end;
	while (from > begin && from[-1] && is_of_name(from[-1]))
		from--;
	return (struct str){ from, (size_t)(end - from) };
}

/* "NOT a.x = 'u' AND …", "NOT (a.x = 'u' AND …)": it may well hold. */
static bool
is_denied(const char *begin, const char *end)
{
	struct str before;

	while (end > begin && (end[-1] == ' ' || end[-1] == '('))
		end--;
	before = (struct str){ begin, (size_t)(end - begin) };
	return before.n >= 3 &&
	       str_is_nocase(str_from(before, before.n - 3), "not");
}

static bool
is_same_column(const struct column_ref *x, const struct column_ref *y)
{
	return x->table == y->table && x->col == y->col;
}

/* "a.x = 'u' AND a.x = 'v'": nothing else stands between the two texts. */
static bool
is_never(const char *sql, const struct compared_text *t,
	 const struct compared_text *next)
{
	const struct str name = name_before(sql, t->at.p);
	const struct str again = name_before(sql, next->at.p);
	const char *behind = t->at.p + t->at.n;
	struct str between;

	if (t->order != TEXT_EQUAL || next->order != TEXT_EQUAL || !name.n ||
	    !str_eq(name, again) || again.p < behind ||
	    !is_same_column(&t->column, &next->column) ||
	    is_denied(sql, name.p) || str_is_nocase(t->value, "") ||
	    str_eq_nocase(t->value, next->value))
		return false;
	between = (struct str){ behind, (size_t)(again.p - behind) };
	return str_is_nocase(str_trim(between), "and");
}

struct complaint *
verify_never(const struct job *job, const char *sql)
{
	struct conditions c;

	sql_conditions(job->arena, job->dialect, job->schema, str_of(sql), &c);
	for (size_t i = 0; i + 1 < c.n_texts; i++) {
		const struct compared_text *t = &c.texts[i], *next = t + 1;
		struct complaint *ret;
		const char *name;

		if (!is_never(sql, t, next))
			continue;
		ret = arena_alloc(job->arena, sizeof(*ret));
		name = verify_column_name(job, &t->column);
		ret->type = COMPLAINT_VALUE;
		ret->message =
			arena_printf(job->arena, "No %s is %s and %s at once.",
				     name, str_dup(job->arena, t->at),
				     str_dup(job->arena, next->at));
		ret->problem_area =
			arena_printf(job->arena, "Column: %s", name);
		ret->suggestion = "Use IN for rows of either; for what has"
				  " both, ask for a row of each.";
		return ret;
	}
	return NULL;
}
