#include <math.h>

#include "say/saying.h"

#include "base/ban.h"

#define SIDES 2
#define WORDS_MAX 80
#define OPEN "\u201c"
#define CLOSE "\u201d"

/* "average salary" of "average salary where name is “Sales”", and its value. */
struct side {
	struct str measure, column, value;
};

static bool
read_side(struct str s, struct side *ret)
{
	const struct str where = STR(" where "), is = STR(" is " OPEN);
	const size_t at = kept_find(s, where);
	const struct str rest = str_from(s, at + where.n);
	const size_t end = kept_find(rest, is);

	if (at == s.n || end == rest.n || !str_ends(rest, STR(CLOSE)) ||
	    kept_find(rest, STR(" and ")) < rest.n || s.n > WORDS_MAX)
		return false;
	*ret = (struct side){ str_first(s, at), str_first(rest, end),
			      str_from(rest, end + is.n) };
	ret->value.n -= str_of(CLOSE).n;
	return true;
}

bool
told_sides(struct arena *a, const char *reading, struct told *ret)
{
	static const char *const ends[] = { " and difference.", " and ratio." };
	const struct str all = str_of(reading ? reading : "");
	const size_t at = kept_find(all, STR(", "));
	struct side sides[SIDES];
	struct str second = str_from(all, at + 2);
	bool ended = false;

	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_ends(second, str_of(ends[i]))) {
			second.n -= str_of(ends[i]).n;
			ended = true;
		}
	if (at == all.n || !ended ||
	    !read_side(str_first(all, at), &sides[0]) ||
	    !read_side(second, &sides[1]) ||
	    !str_eq_nocase(sides[0].measure, sides[1].measure) ||
	    !str_eq(sides[0].column, sides[1].column))
		return false;
	ret->sided = str_dup(a, sides[1].measure);
	for (size_t i = 0; i < SIDES; i++)
		ret->sides[i] = str_dup(a, sides[i].value);
	return true;
}

/* ": a difference of 5", ": 1.65 times as many" */
static const char *
how_they_compare(struct saying *s)
{
	const char *name = s->rows->cols[SIDES].name;
	const bool many = str_starts(str_of(s->told->sided), STR("number of "));
	struct arena *a = s->b->arena;
	double x = 0;

	if (!str_to_real(s->rows->cells[SIDES].text, &x))
		return NULL;
	if (str_is_nocase(str_of(name), "ratio"))
		return arena_printf(a, "%s times as %s",
				    saying_cell(s, 0, SIDES),
				    many ? "many" : "much");
	if (!str_is_nocase(str_of(name), "difference"))
		return NULL;
	s->measure = SIDES;
	return arena_printf(a, "a difference of %s", saying_number(s, fabs(x)));
}

bool
say_sides(struct saying *s)
{
	const char *words;

	if (!s->told->sided || s->rows->n_rows != 1 ||
	    s->rows->n_cols != SIDES + 1 || language_now() != LANGUAGE_EN)
		return false;
	words = how_they_compare(s);
	if (!words)
		return false;
	buf_printf(s->b, "The %s is %s for %s and %s for %s: %s.",
		   s->told->sided, saying_cell(s, 0, 0), s->told->sides[0],
		   saying_cell(s, 0, 1), s->told->sides[1], words);
	return true;
}
