#include "drafter/grammar/old/follow/follow.h"

#include "base/ban.h"

/* Parts of it add up to the whole: a sum or a count, not of what differs. */
static bool
adds_up(const char *expr)
{
	struct str rest = str_of(expr);
	const struct str name = str_cut(&rest, '(');

	if (str_is_nocase(name, "sum"))
		return true;
	return str_is_nocase(name, "count") &&
	       !str_is_nocase(str_first(rest, 8), "distinct");
}

static const struct shown *
only_number(const struct edit *e)
{
	const struct shown *number = NULL;

	for (size_t i = 0; i < e->n_shown; i++) {
		if (!e->shown[i].aggregate)
			continue;
		if (number)
			return NULL;
		number = &e->shown[i];
	}
	return number;
}

/* Of groups that a condition picks out, the whole is not there any more. */
static bool
picks_groups(const struct edit *e)
{
	struct str rest = str_of(e->group);

	while (rest.n) {
		const struct str col = str_trim(str_cut(&rest, ','));

		for (size_t i = 0; i < e->n_where; i++)
			if (str_has(str_of(e->where[i]), col))
				return true;
	}
	return false;
}

bool
follow_share(struct edit *e)
{
	const struct shown *number = only_number(e);
	const char *share;

	if (!number || !*e->group || picks_groups(e) || *e->having ||
	    e->distinct || e->p->dialect->no_windows || !adds_up(number->expr))
		return false;
	share = arena_printf(e->p->arena, "100.0 * %s / sum(%s) OVER ()",
			     number->expr, number->expr);
	return edit_show(
		e, (struct shown){
			   .text = arena_printf(e->p->arena, "%s AS percentage",
						share),
			   .expr = share,
			   .name = "percentage",
			   .aggregate = true,
		   });
}
