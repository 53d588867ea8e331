#include "base/language/language.h"
#include "data/figures.h"

#include "base/ban.h"

#define WEEKDAYS 7
#define MONTHS 12

static const char *
weekday_name(uint64_t day)
{
	const char *const names[WEEKDAYS] = {
		say("Sunday"),    say("Monday"),   say("Tuesday"),
		say("Wednesday"), say("Thursday"), say("Friday"),
		say("Saturday"),
	};

	return names[day];
}

static const char *
month_name(uint64_t month)
{
	const char *const names[MONTHS] = {
		say("January"), say("February"), say("March"),
		say("April"),   say("May"),      say("June"),
		say("July"),    say("August"),   say("September"),
		say("October"), say("November"), say("December"),
	};

	return names[month - 1];
}

/* "03" and "3.0" are numbers of it, too: engines differ in their types. */
static bool
number_of_part(struct str text, uint64_t max, uint64_t *ret)
{
	if (str_ends(text, STR(".0")))
		text = str_first(text, text.n - 2);
	return text.n <= 2 && str_to_uint(text, max, ret);
}

bool
figures_are_hours(const struct rows *rows, size_t col)
{
	uint64_t n;

	if (!str_is_nocase(str_of(rows->cols[col].name), "hour"))
		return false;
	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		if (c->type != CELL_NULL &&
		    (c->type != CELL_INTEGER || !str_to_uint(c->text, 23, &n)))
			return false;
	}
	return rows->n_rows > 0;
}

const char *
figures_calendar(struct figures f, struct str text)
{
	uint64_t n = 0;

	if (f.kind == FIGURE_WEEKDAY)
		return number_of_part(text, WEEKDAYS - 1, &n) ? weekday_name(n)
							      : NULL;
	return f.kind == FIGURE_MONTH && number_of_part(text, MONTHS, &n) && n
		       ? month_name(n)
		       : NULL;
}
