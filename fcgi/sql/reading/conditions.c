#include <string.h>

#include "data/names.h"
#include "sql/reading/reader.h"

#include "base/ban.h"

#define CONDITIONS_MAX 12
#define VALUES_MAX 6 /* of IN; with more the list is told by its length */

/* What is compared, how, and with what. */
struct comparison {
	struct span left, right;
	const char *op;   /* in words */
	const char *when; /* of a day */
	bool negated;
};

static const struct {
	const char *op, *words, *when;
} ops[] = {
	{ "=", "is", "on" },
	{ "==", "is", "on" },
	{ "<>", "is not", "not on" },
	{ "!=", "is not", "not on" },
	{ "<", "is less than", "before" },
	{ "<=", "is at most", "up to" },
	{ ">", "is more than", "after" },
	{ ">=", "is at least", "from" },
};

/* A day, without its time: "2024-01-31" of '2024-01-31 00:00:00'. */
static struct str
day_of(struct str text)
{
	const struct str day = str_first(text, 10);

	if (day.n < 10 || day.p[4] != '-' || day.p[7] != '-' ||
	    !str_is_digits(str_first(day, 4)) ||
	    (text.n > 10 && !str_starts(str_from(text, 11), STR("00:00"))))
		return STR("");
	return day;
}

/* "“paid”", "500", "2024-01-31"; NULL: it is no value that stands there. */
static const char *
value_of(const struct reader *r, struct span e, bool *ret_day)
{
	const struct token *t = r->c.shape.tokens;
	struct str text;
	bool minus;

	*ret_day = false;
	e = reader_bare(r, e);
	if (e.end == e.at + 2 &&
	    (token_is(t[e.at], "date") || token_is(t[e.at], "timestamp")))
		e.at++;
	minus = e.end == e.at + 2 && token_is_op(t[e.at], "-");
	if (e.end != e.at + 1 + (size_t)minus)
		return NULL;
	text = t[e.end - 1].text;
	if (t[e.end - 1].kind == TOKEN_NUMBER)
		return arena_printf(r->arena, "%s%.*s", minus ? "-" : "",
				    (int)text.n, text.p);
	if (token_is(t[e.at], "true") || token_is(t[e.at], "false"))
		return token_is(t[e.at], "true") ? "yes" : "no";
	text = token_text(r->arena, r->dialect, t[e.end - 1]);
	if (!text.p || minus)
		return NULL;
	*ret_day = day_of(text).n > 0;
	return *ret_day ? str_dup(r->arena, day_of(text))
			: arena_printf(r->arena, "“%.*s”", (int)text.n, text.p);
}

/* "ordered" of "ordered at", which a day follows. */
static const char *
happened(const struct reader *r, const char *words)
{
	const struct str w = str_of(words);
	const bool verb = str_ends(w, STR(" at")) || str_ends(w, STR(" on"));

	return verb ? arena_printf(r->arena, "%.*s", (int)w.n - 3, w.p) : words;
}

/* "ordered" of the column that a part of a date is of; or NULL. */
static const char *
happened_in(const struct reader *r, struct str of)
{
	const char *name;

	while (str_has(of, STR(".")))
		(void)str_cut(&of, '.');
	name = reader_name(r, of);
	return name ? happened(r, name) : NULL;
}

/*
 * "ordered in 2024" of a year or a month that equals a value, "ordered before
 * 2024-02-01" of days; NULL: it is another comparison.
 */
static const char *
say_part(const struct reader *r, const struct comparison *c, const char *value,
	 bool day)
{
	struct str of, v = str_of(value);
	const char *part = reader_part(r, reader_bare(r, c->left), &of), *name;
	const bool year = part && strcmp(part, "year") == 0;

	name = part ? happened_in(r, of) : NULL;
	if (!name)
		return NULL;
	if (day && strcmp(part, "day") == 0)
		return arena_printf(r->arena, "%s %s %s%s", name, c->when,
				    value,
				    strcmp(c->when, "from") == 0 ? " on" : "");
	if (strcmp(c->op, "is") != 0 || (!year && strcmp(part, "month") != 0))
		return NULL;
	if (str_starts(v, STR("“"))) /* three bytes each */
		v = str_first(str_from(v, 3), v.n - 6);
	if (day) /* by the first one of it */
		v = str_first(v, year ? 4 : 7);
	return arena_printf(r->arena, "%s in %.*s", name, (int)v.n, v.p);
}

static const char *
say_comparison(const struct reader *r, const struct comparison *c)
{
	bool day = false;
	const char *left = reader_words(r, c->left);
	const char *right = value_of(r, c->right, &day), *part;

	if (!left)
		return NULL;
	part = right ? say_part(r, c, right, day) : NULL;
	if (part)
		return part;
	if (right && day)
		return arena_printf(r->arena, "%s %s %s%s", happened(r, left),
				    c->when, right,
				    strcmp(c->when, "from") == 0 ? " on" : "");
	if (!right)
		right = reader_words(r, c->right);
	return right ? arena_printf(r->arena, "%s %s %s", left, c->op, right)
		     : NULL;
}

/* "status is one of “new”, “open”" */
static const char *
say_list(const struct reader *r, struct span left, struct span list, bool not )
{
	struct buf b = buf_new(r->arena, 400);
	struct span rest = reader_bare(r, list);
	const char *words = reader_words(r, left);
	size_t n = 0;

	if (!words)
		return NULL;
	buf_printf(&b, "%s is %sone of ", words, not ? "not " : "");
	while (rest.at < rest.end) {
		bool day;
		const size_t comma = reader_find(r, rest, ",");
		const char *value =
			value_of(r, (struct span){ rest.at, comma }, &day);

		if (!value || n == VALUES_MAX)
			return NULL;
		buf_printf(&b, "%s%s", n++ ? ", " : "", value);
		rest.at = comma + (comma < rest.end);
	}
	return b.cut ? NULL : buf_text(&b);
}

/* "total is between 5 and 9", "ordered from 2024-01-01 to 2024-03-31" */
static const char *
say_between(const struct reader *r, struct span left, struct span right,
	    bool not )
{
	const size_t and = reader_find(r, right, "and");
	const struct span from = { right.at, and}, to = { and+1, right.end };
	const char *words = reader_words(r, left), *low, *high;
	bool day = false;

	if (and == right.end || !words)
		return NULL;
	low = value_of(r, from, &day);
	high = value_of(r, to, &day);
	if (!low || !high)
		return NULL;
	if (day)
		return arena_printf(r->arena, "%s%s from %s to %s",
				    not ? "not " : "", happened(r, words), low,
				    high);
	return arena_printf(r->arena, "%s is %sbetween %s and %s", words,
			    not ? "not " : "", low, high);
}

/* By a "%" at its begin, at its end, or both; and denied. */
static const char *const like_words[4][2] = {
	{ "is", "is not" },
	{ "ends in", "does not end in" },
	{ "begins with", "does not begin with" },
	{ "contains", "does not contain" },
};

/* "name contains “x”" of '%x%'; NULL: it is another pattern. */
static const char *
say_like(const struct reader *r, struct span left, struct span right, bool not )
{
	const struct token t = r->c.shape.tokens[right.at];
	struct str s = token_text(r->arena, r->dialect, t);
	const char *words = reader_words(r, left);
	size_t open;

	if (right.end != right.at + 1 || !s.p || !words)
		return NULL;
	open = str_starts(s, STR("%"));
	s = str_from(s, open);
	if (str_ends(s, STR("%"))) {
		s.n--;
		open += 2;
	}
	if (memchr(s.p, '%', s.n) || memchr(s.p, '_', s.n))
		return NULL;
	return arena_printf(r->arena, "%s %s “%.*s”", words,
			    like_words[open][not ], (int)s.n, s.p);
}

/* x IS NULL, IN, BETWEEN, LIKE, EXISTS; *ret_is: it is one of them. */
static const char *
say_word(const struct reader *r, struct span e, bool *ret_is)
{
	static const char *const words[] = { "is",   "in",    "between",
					     "like", "ilike", "exists" };
	const struct token *t = r->c.shape.tokens;
	size_t at = e.end, which = 0;
	struct span left, right;
	bool not ;

	for (size_t i = 0; i < COUNT(words); i++) {
		const size_t found = reader_find(r, e, words[i]);

		if (found < at) {
			at = found;
			which = i;
		}
	}
	*ret_is = at < e.end;
	if (!*ret_is)
		return NULL;
	not = at > e.at && token_is(t[at - 1], "not");
	left = (struct span){ e.at, at - not };
	right = (struct span){ at + 1, e.end };
	switch (which) {
	case 0:
		not = token_is(t[right.at], "not");
		if (!token_is(t[right.end - 1], "null") ||
		    right.end != right.at + 1 + not || !reader_words(r, left))
			return NULL;
		return arena_printf(
			r->arena, "%s is %s",
			name_of_date(r->arena, reader_words(r, left)),
			not ? "filled" : "empty");
	case 1:
		return say_list(r, left, right, not );
	case 2:
		return say_between(r, left, right, not );
	case 5:
		return reader_exists(r, right, not );
	default:
		return say_like(r, left, right, not );
	}
}

/* A flag by itself, or a comparison. */
static const char *
say_condition(const struct reader *r, struct span e)
{
	const struct token *t = r->c.shape.tokens;
	bool is = false, not ;
	struct span flag;
	const char *said;

	e = reader_bare(r, e);
	said = say_word(r, e, &is);
	if (is)
		return said;
	for (size_t i = 0; i < COUNT(ops); i++) {
		const size_t at = reader_find(r, e, ops[i].op);
		const struct comparison c = { .left = { e.at, at },
					      .right = { at + 1, e.end },
					      .op = ops[i].words,
					      .when = ops[i].when };

		if (at < e.end)
			return say_comparison(r, &c);
	}
	not = token_is(t[e.at], "not");
	flag = (struct span){ e.at + not, e.end };
	said = reader_is_column(r, flag) ? reader_words(r, flag) : NULL;
	if (said && str_starts(str_of(said), STR("is ")))
		said += 3;
	return said ? arena_printf(r->arena, "%s is %s", said,
				   not ? "no" : "yes")
		    : NULL;
}

/* "status is “new” or status is “open”"; NULL: a part has no words. */
static const char *
say_either(const struct reader *r, struct span e)
{
	const char *said = NULL;

	e = reader_bare(r, e);
	while (e.at < e.end) {
		const size_t or = reader_find(r, e, "or");
		const struct span one = { e.at, or };
		const char *part =
			reader_find(r, one, "and") < or
					&&reader_find(r, one, "between") == or
				? NULL
				: say_condition(r, one);

		if (!part)
			return NULL;
		said = said ? arena_printf(r->arena, "%s or %s", said, part)
		       : or < e.end ? arena_printf(r->arena, "either %s", part)
				    : part;
		e.at = or +(or < e.end);
	}
	return said;
}

struct span
reader_next(const struct reader *r, struct span *rest)
{
	size_t end = reader_find(r, *rest, "and");
	const size_t between = reader_find(r, *rest, "between");
	struct span one = *rest;

	if (reader_find(r, *rest, "or") < rest->end)
		end = rest->end; /* AND binds closer: all of it is one */
	else if (between < end)
		end = reader_find(r, (struct span){ end + 1, rest->end },
				  "and");
	one.end = end;
	rest->at = end + (end < rest->end);
	return one;
}

/* What is said of the rows. */
struct said {
	const char *items[CONDITIONS_MAX + 1];
	size_t n, n_more;
};

static void
add(struct reader *r, const char *said, struct said *to)
{
	const char *joined =
		said && to->n
			? reader_join_days(r->arena, to->items[to->n - 1], said)
			: NULL;

	if (joined)
		to->items[to->n - 1] = joined;
	else if (said && to->n < CONDITIONS_MAX)
		to->items[to->n++] = said;
	else
		to->n_more++;
}

/* Those of a clause; where tables are joined by it, without what does so. */
static void
add_conditions(struct reader *r, struct span all, bool joins, struct said *to)
{
	struct span rest = reader_bare(r, all);

	while (rest.at < rest.end) {
		const struct span one = reader_next(r, &rest);

		if (!joins || !reader_is_join(r, one))
			add(r, say_either(r, one), to);
	}
}

/* Of an outer join it is no condition on the rows, and has no plain words. */
static void
add_joins(struct reader *r, struct said *to)
{
	struct reader_on on = { .at = r->c.of[CLAUSE_FROM].at };
	struct said outer = { .n = 0 };

	while (reader_next_on(r, &on))
		add_conditions(r, on.span, true, on.outer ? &outer : to);
	to->n_more += outer.n + outer.n_more;
}

void
reader_conditions(struct reader *r, enum clause clause, const char *lead)
{
	const struct span from = r->c.of[CLAUSE_FROM];
	const bool list = reader_find(r, from, ",") < from.end;
	struct said said = { .n = 0 };

	if (clause == CLAUSE_WHERE)
		add_joins(r, &said);
	add_conditions(r, r->c.of[clause], clause == CLAUSE_WHERE && list,
		       &said);
	if (said.n_more)
		said.items[said.n++] =
			said.n_more == 1
				? "a further condition holds"
				: arena_printf(r->arena,
					       "%zu further conditions hold",
					       said.n_more);
	for (size_t i = 0; i < said.n; i++)
		buf_printf(r->b, "%s%s", i ? " and " : lead, said.items[i]);
}
