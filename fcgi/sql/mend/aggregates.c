/*
 * Aggregates as other dialects write them: of a part of the rows, of truths, of
 * texts in an order.
 */
#include "sql/mend/mending.h"

#include "base/ban.h"

/* A call, as far as its arguments are apart. */
struct aggregate {
	size_t at, end; /* name … behind its bracket */
	size_t from;    /* of its first argument, behind DISTINCT */
	size_t last;    /* its ")" */
	bool distinct;
};

static bool
read_aggregate(const struct mending *m, size_t i, struct aggregate *ret)
{
	struct aggregate g = { .at = i, .from = i + 2 };

	if (mending_token(m, i).kind != TOKEN_WORD ||
	    !token_is_op(mending_token(m, i + 1), "("))
		return false;
	g.end = m->shape.after[i + 1];
	if (g.end > m->shape.n_tokens ||
	    !token_is_op(mending_token(m, g.end - 1), ")"))
		return false;
	g.last = g.end - 1;
	g.distinct = token_is(mending_token(m, g.from), "distinct");
	g.from += g.distinct;
	*ret = g;
	return g.from < g.last;
}

static const char *
text_of(const struct mending *m, size_t at, size_t end)
{
	return str_dup(m->arena, mending_text(m, at, end));
}

/* SUM(x) FILTER (WHERE c) */
static bool
mend_filter(struct mending *m, size_t i)
{
	static const char *const known[] = { "count", "sum", "avg",
					     "min",   "max", NULL };
	struct aggregate g;
	size_t end;
	const char *x, *c;

	if (!mending_is(m, "mysql mariadb sqlserver oracle hana clickhouse") ||
	    !token_is_one_of(mending_token(m, i), known) ||
	    !read_aggregate(m, i, &g) ||
	    !token_is(mending_token(m, g.end), "filter") ||
	    !token_is_op(mending_token(m, g.end + 1), "(") ||
	    !token_is(mending_token(m, g.end + 2), "where"))
		return false;
	end = m->shape.after[g.end + 1];
	if (end > m->shape.n_tokens)
		return false;
	x = text_of(m, g.from, g.last);
	c = text_of(m, g.end + 3, end - 1);
	mending_put(m, i, end,
		    arena_printf(m->arena, "%s(%sCASE WHEN %s THEN %s END)",
				 text_of(m, i, i + 1),
				 g.distinct ? "DISTINCT " : "", c,
				 str_is(str_of(x), "*") ? "1" : x),
		    NULL);
	return true;
}

/* Whether tokens from … end - 1 are one comparison, or a column of truths. */
static bool
is_truth(const struct mending *m, size_t from, size_t end)
{
	const struct schema_column *c = mending_column(m, end - 1);
	size_t n = 0;

	if ((end == from + 1 || end == from + 3) && c)
		return c->type == CELL_BOOLEAN;
	if (token_is(mending_token(m, from), "case"))
		return false;
	for (size_t k = from; k < end; k++)
		n += m->shape.depth[k] == m->shape.depth[from] &&
		     token_is_comparison(mending_token(m, k));
	return n == 1;
}

/* SUM(status = 'paid'), where truths are no numbers. */
static bool
mend_sum(struct mending *m, size_t i)
{
	struct aggregate g;

	if (!mending_is(m, "postgresql sqlserver oracle hana") ||
	    !token_is(mending_token(m, i), "sum") ||
	    !read_aggregate(m, i, &g) || g.distinct ||
	    !is_truth(m, g.from, g.last))
		return false;
	mending_put(m, g.from, g.last,
		    arena_printf(m->arena, "CASE WHEN %s THEN 1 ELSE 0 END",
				 text_of(m, g.from, g.last)),
		    NULL);
	return true;
}

/* Texts of a group in one: what of, between them, in which order. */
struct listing {
	struct aggregate call;
	size_t end; /* behind WITHIN GROUP */
	const char *x, *between, *order;
	bool within;
};

/* The first token from … end - 1 of that depth that is op or a word of it. */
static size_t
find(const struct mending *m, size_t from, size_t end, const char *what)
{
	for (size_t k = from; k < end; k++)
		if (m->shape.depth[k] == m->shape.depth[from] &&
		    (token_is(mending_token(m, k), what) ||
		     token_is_op(mending_token(m, k), what)))
			return k;
	return end;
}

static bool
read_listing(const struct mending *m, size_t i, struct listing *ret)
{
	static const char *const known[] = { "string_agg", "group_concat",
					     "listagg", NULL };
	struct listing l = { .between = "','" };
	size_t comma, order, separator, stop;

	if (!token_is_one_of(mending_token(m, i), known) ||
	    !read_aggregate(m, i, &l.call))
		return false;
	l.end = l.call.end;
	comma = find(m, l.call.from, l.call.last, ",");
	order = find(m, l.call.from, l.call.last, "order");
	separator = find(m, l.call.from, l.call.last, "separator");
	stop = comma < order ? comma : order;
	l.x = text_of(m, l.call.from, stop < separator ? stop : separator);
	if (separator < l.call.last)
		l.between = text_of(m, separator + 1, l.call.last);
	else if (comma < order)
		l.between = text_of(m, comma + 1, order);
	if (order < l.call.last)
		l.order = text_of(m, order,
				  separator > order ? separator : l.call.last);
	if (token_is(mending_token(m, l.end), "within") &&
	    token_is_op(mending_token(m, l.end + 2), "(")) {
		const size_t open = l.end + 2;

		l.within = true;
		l.end = m->shape.after[open];
		l.order = text_of(m, open + 1, l.end - 1);
	}
	*ret = l;
	return l.end <= m->shape.n_tokens && l.order;
}

static const struct {
	const char *dialects, *form; /* $d distinct, $x, $b, $o */
} listings[] = {
	{ "postgresql", "string_agg($dCAST($x AS text), $b $o)" },
	{ "duckdb", "string_agg($d$x, $b $o)" },
	{ "mysql mariadb", "GROUP_CONCAT($d$x $o SEPARATOR $b)" },
	{ "sqlserver hana", "STRING_AGG($d$x, $b) WITHIN GROUP ($o)" },
	{ "oracle", "LISTAGG($d$x, $b) WITHIN GROUP ($o)" },
};

/* Whether it is written as the dialect has it: by its name, with its order. */
static bool
is_own(const struct mending *m, const struct listing *l, const char *form)
{
	struct str rest = str_of(form);

	return str_eq_nocase(mending_token(m, l->call.at).text,
			     str_cut(&rest, '(')) &&
	       l->within == str_has(rest, STR("WITHIN"));
}

static const char *
write_listing(const struct mending *m, const struct listing *l)
{
	struct buf b = buf_new(m->arena, m->text.n + 200);
	size_t i = 0;

	while (i < COUNT(listings) && !mending_is(m, listings[i].dialects))
		i++;
	if (i == COUNT(listings) || is_own(m, l, listings[i].form))
		return NULL;
	for (const char *p = listings[i].form; *p; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		p++;
		buf_puts(&b, *p == 'd'   ? l->call.distinct ? "DISTINCT " : ""
			     : *p == 'x' ? l->x
			     : *p == 'b' ? l->between
					 : l->order);
	}
	return buf_text(&b);
}

static bool
mend_listing(struct mending *m, size_t i)
{
	struct listing l;
	const char *with = read_listing(m, i, &l) ? write_listing(m, &l) : NULL;

	if (!with)
		return false;
	mending_put(m, i, l.end, with, NULL);
	return true;
}

bool
mend_aggregates(struct mending *m)
{
	static bool (*const forms[])(struct mending *, size_t) = {
		mend_filter,
		mend_sum,
		mend_listing,
	};

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		for (size_t f = 0; f < COUNT(forms); f++)
			if (forms[f](m, i))
				return true;
	return false;
}
