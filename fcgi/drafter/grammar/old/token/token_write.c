#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/token/token.h"

#include "base/ban.h"

/* A dialect's form of a column's text; NULL: it has none. */
static const char *
form_text(const struct parse *p, const char *form, const char *col)
{
	struct buf t = buf_new(p->arena, 1024);

	if (form)
		dialect_form(&t, form, str_of(col), str_of(col));
	return form ? buf_text(&t) : NULL;
}

const char *const unit_names[UNIT__MAX] = { "",       "day",     "week",
					    "month",  "quarter", "year",
					    "weekday" };

const char *
unit_text(const struct parse *p, enum unit unit, const char *col)
{
	const struct dialect *d = p->dialect;
	const char *const forms[UNIT__MAX] = {
		[UNIT_DAY] = d->day,
		[UNIT_WEEK] = d->week,
		[UNIT_MONTH] = d->year_month,
		[UNIT_QUARTER] = d->quarter,
		[UNIT_YEAR] = dialect_year_shown(d),
		[UNIT_WEEKDAY] = d->weekday,
	};
	const char *text = form_text(p, forms[unit], col);

	if (!text || unit != UNIT_WEEKDAY)
		return text;
	return arena_printf(p->arena,
			    "CASE %s WHEN 0 THEN 'Sunday' WHEN 1 THEN "
			    "'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN "
			    "'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 "
			    "THEN 'Friday' ELSE 'Saturday' END",
			    text);
}
