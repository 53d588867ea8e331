#include "sql/reading/reading.h"

#include <inttypes.h>

#include "data/names.h"
#include "sql/reading/reader.h"

#include "base/ban.h"

#define WORDS_MAX 600
#define ITEMS_MAX 8  /* that are named; the others are counted */
#define DEPTH_MAX 20 /* of brackets; what is deeper is not told */

/* Parts of a clause, in words. */
struct named {
	const char *items[ITEMS_MAX + 1];
	size_t n;
	size_t n_more;
};

static void
add(struct named *to, const char *words)
{
	if (words && to->n < ITEMS_MAX)
		to->items[to->n++] = words;
	else
		to->n_more++;
}

static void
put(struct reader *r, struct named *l)
{
	if (l->n_more)
		l->items[l->n++] = arena_printf(
			r->arena,
			l->n_more == 1 ? "one thing more" : "%zu things more",
			l->n_more);
	reader_list(r, l->items, l->n);
}

/* Item n of the select list, from 1. */
static struct span
nth(const struct reader *r, uint64_t n)
{
	struct span rest = r->c.of[CLAUSE_SELECT], item = { 0, 0 };

	while (n-- > 0 && rest.at < rest.end)
		item = clauses_item(&r->c, &rest);
	return n == UINT64_MAX ? item : (struct span){ 0, 0 };
}

/* What rows are grouped or ordered by; a number is a place in the list. */
static const char *
words_of_place(const struct reader *r, struct span e)
{
	const struct token t = r->c.shape.tokens[e.at];
	uint64_t n = 0;

	if (e.end == e.at + 1 && t.kind == TOKEN_NUMBER &&
	    str_to_uint(t.text, 1000, &n))
		return reader_item_words(r, nth(r, n));
	return reader_words(r, e);
}

/* "customer" of the ID and the name of customers, a group each. */
static const char *
words_of_group(const struct reader *r, struct span e)
{
	const char *words = words_of_place(r, e);
	const struct str w = str_of(words ? words : "");

	return r->rows && (str_is(w, "ID") || str_is(w, "name"))
		       ? name_singular(r->arena, r->rows)
		       : words;
}

static void
put_groups(struct reader *r)
{
	struct span rest = r->c.of[CLAUSE_GROUP];
	struct named groups = { .n = 0 };

	while (rest.at < rest.end) {
		const struct span item = clauses_item(&r->c, &rest);
		const char *words = words_of_group(r, item);
		bool known = false;

		/* a key beside the name of what it is the key of */
		known = words && (rest.at < rest.end || groups.n) &&
			(str_is(str_of(words), "ID") ||
			 str_starts(str_of(words), STR("ID of ")));
		for (size_t i = 0; words && i < groups.n; i++)
			known |= str_is(str_of(words), groups.items[i]);
		if (!known)
			add(&groups, words);
	}
	buf_puts(r->b, " for each ");
	put(r, &groups);
}

/* Figures of all rows, or of each group. */
static bool
put_measures(struct reader *r)
{
	struct span rest = r->c.of[CLAUSE_SELECT];
	struct named measures = { .n = 0 };
	bool plain = false;
	size_t alias;

	while (rest.at < rest.end) {
		const struct span item = clauses_item(&r->c, &rest);

		if (!reader_aggregates(r, item))
			continue;
		add(&measures, reader_item_words(r, item));
		plain |= reader_is_aggregate(r, reader_item(r, item, &alias));
	}
	if (measures.n + measures.n_more == 0)
		return false;
	put(r, &measures);
	if (!plain &&
	    r->rows) /* a name that the statement gives tells little */
		buf_printf(r->b, " worked out of %s", r->rows);
	if (r->c.of[CLAUSE_GROUP].at < r->c.of[CLAUSE_GROUP].end)
		put_groups(r);
	return true;
}

static void
put_rows(struct reader *r)
{
	struct span rest = r->c.of[CLAUSE_SELECT];
	const char *rows = r->rows ? r->rows : "rows";
	struct named cols = { .n = 0 };
	bool all = false;

	while (rest.at < rest.end) {
		const struct span item = clauses_item(&r->c, &rest);

		all |= token_is_op(r->c.shape.tokens[item.end - 1], "*");
		add(&cols, reader_item_words(r, item));
	}
	if (all)
		buf_printf(r->b, "all about %s", rows);
	else if (cols.n == 1 && !cols.n_more &&
		 str_is(str_of(cols.items[0]), "name"))
		buf_puts(r->b, rows);
	else {
		put(r, &cols);
		buf_printf(r->b, " of %s", rows);
	}
	if (r->c.distinct ||
	    r->c.of[CLAUSE_GROUP].at < r->c.of[CLAUSE_GROUP].end)
		buf_puts(r->b, ", each once");
}

/* Several steps or queries: what it shows, and of what tables. */
static void
put_table(struct reader *r)
{
	const struct shape *s = &r->c.shape;
	struct span rest = r->c.of[CLAUSE_SELECT];
	struct named cols = { .n = 0 }, tables = { .n = 0 };

	while (rest.at < rest.end)
		add(&cols, reader_item_words(r, clauses_item(&r->c, &rest)));
	for (size_t i = 0; i < s->n_refs; i++) {
		const char *rows = s->refs[i].cte || s->refs[i].call
					   ? NULL
					   : reader_rows(r, i);
		bool known = !rows;

		for (size_t k = 0; rows && k < tables.n; k++)
			known |= str_is(str_of(rows), tables.items[k]);
		if (!known)
			add(&tables, rows);
	}
	buf_puts(r->b, "a table of ");
	put(r, &cols);
	buf_puts(r->b, tables.n ? ", worked out of " : "");
	put(r, &tables);
}

/* "highest total", "latest date ordered" */
static const char *
end_of(const struct reader *r, const char *words, bool down)
{
	const char *date = name_of_date(r->arena, words);
	const bool dated = str_starts(str_of(date), STR("date ")) ||
			   str_ends(str_of(date), STR(" date"));

	if (dated)
		return arena_printf(r->arena, "%s %s",
				    down ? "latest" : "earliest", date);
	return arena_printf(r->arena, "%s %s", down ? "highest" : "lowest",
			    words);
}

/* What says how many rows there are: LIMIT, FETCH, or TOP; or nothing. */
static struct span
find_limit(const struct reader *r)
{
	const struct span limit = r->c.begun[CLAUSE_LIMIT];
	struct span top = { r->c.begun[CLAUSE_SELECT].at + 1,
			    r->c.of[CLAUSE_SELECT].at };

	while (top.at < top.end && !token_is(r->c.shape.tokens[top.at], "top"))
		top.at++;
	return limit.at < limit.end ? limit : top;
}

/* The first n; false: there is more to it, as an OFFSET. */
static bool
read_limit(const struct reader *r, struct span e, uint64_t *ret)
{
	static const char *const about[] = { "limit", "fetch", "top",
					     "first", "next",  "row",
					     "rows",  "only",  NULL };
	const struct token *t = r->c.shape.tokens;
	bool found = false;

	for (size_t i = e.at; i < e.end; i++) {
		if (token_is_one_of(t[i], about) || token_is_op(t[i], "(") ||
		    token_is_op(t[i], ")"))
			continue;
		if (i + 1 < e.end && token_is(t[i], "offset") &&
		    str_is(t[i + 1].text, "0")) {
			i++;
			continue;
		}
		if (found || !str_to_uint(t[i].text, SIZE_MAX, ret))
			return false;
		found = true;
	}
	return found;
}

/* What the rows are ordered by first, and whether down; NULL: nothing. */
static const char *
words_of_order(const struct reader *r, bool *ret_down)
{
	static const char *const ends[] = { "desc", "asc", "nulls", NULL };
	const struct shape *s = &r->c.shape;
	struct span rest = r->c.of[CLAUSE_ORDER], by = { 0, 0 };

	if (rest.at < rest.end)
		by = clauses_item(&r->c, &rest);
	for (size_t i = by.end; i-- > by.at;)
		if (s->depth[i] == s->depth[by.at] &&
		    token_is_one_of(s->tokens[i], ends)) {
			*ret_down |= token_is(s->tokens[i], "desc");
			by.end = i;
		}
	return by.at < by.end ? words_of_place(r, by) : NULL;
}

/* "the 3 with the highest total", "the first 3" */
static void
put_limit(struct reader *r)
{
	const struct span limit = find_limit(r);
	bool down = false;
	const char *words = words_of_order(r, &down);
	uint64_t n;

	if (limit.at == limit.end)
		return;
	if (!read_limit(r, limit, &n))
		buf_puts(r->b, ", a part of them");
	else if (words && n == 1)
		buf_printf(r->b, ", the one with the %s",
			   end_of(r, words, down));
	else if (words)
		buf_printf(r->b, ", the %" PRIu64 " with the %s", n,
			   end_of(r, words, down));
	else
		buf_printf(r->b, ", the first %" PRIu64, n);
}

/* Rows of its tables, and of no query of its own. */
static bool
is_plain(const struct reader *r)
{
	const struct shape *s = &r->c.shape;
	const struct span from = r->c.of[CLAUSE_FROM];

	for (size_t i = from.at; i < from.end; i++)
		if (token_is(s->tokens[i], "select"))
			return false;
	return !r->c.combined && r->c.with.at == r->c.with.end &&
	       r->base < s->n_refs && !s->refs[r->base].call;
}

/* The first of its own FROM, not of a query in the list before that. */
static size_t
find_base(const struct reader *r)
{
	const struct shape *s = &r->c.shape;
	size_t i = 0;

	while (i < s->n_refs && s->refs[i].at < r->c.of[CLAUSE_FROM].at)
		i++;
	return i;
}

static bool
is_deep(const struct shape *s)
{
	for (size_t i = 0; i < s->n_tokens; i++)
		if (s->depth[i] > DEPTH_MAX)
			return true;
	return false;
}

const char *
sql_reading(struct arena *a, const struct dialect *d, struct str text)
{
	struct buf b = buf_new(a, WORDS_MAX);
	struct reader r = { .arena = a, .dialect = d, .b = &b };

	if (!clauses_read(a, d, text, &r.c) || is_deep(&r.c.shape) ||
	    r.c.of[CLAUSE_FROM].at == r.c.of[CLAUSE_FROM].end)
		return NULL;
	r.base = find_base(&r);
	if (is_plain(&r)) {
		r.rows = reader_rows(&r, r.base);
		if (!put_measures(&r))
			put_rows(&r);
		reader_conditions(&r, CLAUSE_WHERE, ", where ");
		reader_conditions(&r, CLAUSE_HAVING, ", only where ");
	} else {
		put_table(&r);
	}
	put_limit(&r);
	buf_putc(&b, '.');
	return b.cut ? NULL : name_capital(a, buf_text(&b));
}
