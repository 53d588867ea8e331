#include <string.h>

#include "drafter/grammar/old/strict/analytic_build.h"
#include "drafter/grammar/old/strict/analytic_parts.h"

#include "base/ban.h"

/* Two values as one statement. */

#define SQL_MAX 16384

/* "SELECT value AS name, label FROM …": what of it is which. */
struct side {
	struct str value, name;
	struct str label; /* of groups: what they are of; or nothing */
	struct str from;  /* FROM and all behind it */
};

/* Where text begins next in sql, outside all brackets; sql.n: nowhere. */
static size_t
outside(struct str sql, size_t i, struct str text)
{
	size_t depth = 0;

	for (; i < sql.n; i++) {
		depth += sql.p[i] == '(';
		depth -= sql.p[i] == ')' && depth;
		if (!depth && str_starts(str_from(sql, i), text))
			return i;
	}
	return sql.n;
}

static bool
cut_side(struct str sql, struct side *ret)
{
	const size_t from = outside(sql, 0, STR(" FROM "));
	const struct str list = str_first(sql, from);
	const size_t begin = STR("SELECT ").n;
	const size_t as = outside(list, begin, STR(" AS "));
	const size_t comma = outside(list, as, STR(", "));

	if (from == sql.n || as == from)
		return false;
	ret->from = str_from(sql, from);
	ret->value = str_first(str_from(sql, begin), as - begin);
	ret->name = str_first(str_from(list, as + 4), comma - as - 4);
	ret->label = str_from(list, comma == from ? from : comma + 2);
	return true;
}

/* The group with the most of it alone: by what is computed, without its name */
static void
put_top(const struct parse *p, struct buf *out, const char *way,
	const struct side of[2], int top)
{
	struct buf by = buf_new(p->arena, SQL_MAX);

	dialect_form(&by, way, of[0].value, of[1].value);
	buf_puts(out, "SELECT ");
	dialect_top(p->dialect, out, 1);
	buf_add(out, of[0].label);
	buf_add(out, of[0].from);
	buf_puts(out, " ORDER BY ");
	buf_add(out,
		str_first(buf_str(&by), outside(buf_str(&by), 0, STR(" AS "))));
	buf_puts(out, top > 0 ? " DESC" : "");
	dialect_limit(p->dialect, out, 1);
}

/* Of the same rows, so one statement does. */
static bool
put_one(const struct parse *p, struct buf *out, const char *way,
	const struct side of[2], const struct dim *each)
{
	if (!str_eq(of[0].from, of[1].from) ||
	    !str_eq(of[0].label, of[1].label))
		return false;
	if (each && each->top) {
		put_top(p, out, way, of, each->top);
		return true;
	}
	buf_puts(out, "SELECT ");
	buf_add(out, of[0].label);
	buf_puts(out, of[0].label.n ? ", " : "");
	dialect_form(out, way, of[0].value, of[1].value);
	buf_add(out, of[0].from);
	return true;
}

static void
put_side(struct buf *out, const struct side *of, const char *name)
{
	const size_t as = outside(of->label, 0, STR(" AS "));

	buf_puts(out, "(SELECT ");
	buf_add(out, of->value);
	buf_puts(out, " AS value, ");
	buf_add(out, str_first(of->label, as));
	buf_puts(out, " AS label");
	buf_add(out, of->from);
	buf_printf(out, ") %s", name);
}

/* Each group's two values, of other rows each. */
static bool
put_beside(struct buf *out, const char *way, const struct side of[2])
{
	if (of[0].label.n == 0 || !str_eq(of[0].label, of[1].label) ||
	    outside(of[0].label, 0, STR(", ")) < of[0].label.n)
		return false;
	buf_puts(out, "SELECT a.label, ");
	dialect_form(out, way, STR("a.value"), STR("b.value"));
	buf_puts(out, " FROM ");
	put_side(out, &of[0], "a");
	buf_puts(out, " JOIN ");
	put_side(out, &of[1], "b");
	buf_puts(out, " ON a.label = b.label");
	return true;
}

struct way {
	const char *values, *statements;
};

/* Two values are called what they are, where that tells them apart. */
static struct way
way_both(struct arena *a, const struct side of[2])
{
	const char *const name[] = { str_dup(a, of[0].name),
				     str_dup(a, of[1].name) };

	if (strcmp(name[0], name[1]) == 0 || strchr(name[0], '%') ||
	    strchr(name[1], '%'))
		return (struct way){ "%s AS first_value, %s AS second_value",
				     "(%s) AS first_value, "
				     "(%s) AS second_value" };
	return (struct way){
		arena_printf(a, "%%s AS %s, %%s AS %s", name[0], name[1]),
		arena_printf(a, "(%%s) AS %s, (%%s) AS %s", name[0], name[1])
	};
}

const char *
pair_together(const struct parse *p, enum deed deed, const char *const of[2],
	      const struct dim *each)
{
	static const struct way ways[] = {
		[DEED_LESS] = { "%s - %s AS difference",
				"(%s) - (%s) AS difference" },
		[DEED_SUM] = { "%s + %s AS total", "(%s) + (%s) AS total" },
		[DEED_RATIO] = { "1.0 * %s / %s AS ratio",
				 "1.0 * (%s) / (%s) AS ratio" },
		[DEED_PERCENT] = { "100.0 * %s / %s AS percentage",
				   "100.0 * (%s) / (%s) AS percentage" },
		[DEED_CHANGE] = { "100.0 * %s / %s - 100 AS change_percent",
				  "100.0 * (%s) / (%s) - 100 AS "
				  "change_percent" },
	};
	struct buf out = buf_new(p->arena, SQL_MAX);
	struct side sides[2] = { 0 };
	const bool cut = cut_side(str_of(of[0]), &sides[0]) &&
			 cut_side(str_of(of[1]), &sides[1]);
	const struct way way =
		deed != DEED_BOTH ? ways[deed] : way_both(p->arena, sides);
	const bool one = cut && put_one(p, &out, way.values, sides, each);

	if (each && !one) {
		/* a month of one year is none of another */
		if (!cut || each->unit || each->top ||
		    !put_beside(&out, way.values, sides))
			return NULL;
	} else if (!one) {
		buf_puts(&out, "SELECT ");
		dialect_form(&out, way.statements, str_of(of[0]),
			     str_of(of[1]));
		if (p->dialect->nowhere)
			buf_puts(&out, p->dialect->nowhere);
	}
	return out.cut ? NULL : buf_text(&out);
}
