#include "sql/check/wrap.h"

#include "sql/check/cover.h"

#include "base/ban.h"

#define WRAP_MAX ((size_t)1 << 18)

bool
sql_can_wrap(struct arena *a, const struct dialect *d, struct str text)
{
	static const char *const starts[] = { "select", "with", NULL };
	const struct shape s = shape_read(a, d, text);

	if (!d || !token_is_one_of(shape_token(&s, 0), starts))
		return false;
	/* its name would be text, and of a reader with rights is refused */
	for (size_t i = 0; i < s.n_tokens; i++)
		if (s.depth[i] == 0 && token_is(s.tokens[i], "select") &&
		    cover_has_unnamed_query(&s, i))
			return false;
	/* there neither WITH nor ORDER BY may stand in brackets */
	for (size_t i = 0; d->limit == LIMIT_TOP && i < s.n_tokens; i++)
		if (s.depth[i] == 0 && (token_is(s.tokens[i], "with") ||
					token_is(s.tokens[i], "order")))
			return false;
	return true;
}

static void
put_list(struct buf *b, const struct dialect *d, const struct table_query *q)
{
	if (q->sums)
		buf_puts(b, "count(*)");
	for (size_t i = 0; i < q->n_columns; i++) {
		if (i || q->sums)
			buf_puts(b, ", ");
		if (q->sums)
			buf_puts(b, "sum(");
		dialect_name(d, b, str_of(q->columns[i]));
		if (q->sums)
			buf_putc(b, ')');
	}
}

static void
put_filters(struct buf *b, const struct dialect *d, const struct table_query *q)
{
	for (size_t i = 0; i < q->n_filters; i++) {
		buf_puts(b, i ? " AND " : " WHERE ");
		dialect_name(d, b, str_of(q->filters[i].column));
		if (q->filters[i].value.type == CELL_NULL)
			buf_puts(b, " IS NULL");
		else
			buf_printf(b, " = :parlance_%zu", i);
	}
}

void
sql_wrap(struct arena *a, const struct dialect *d, struct str text,
	 const struct table_query *q, struct bound_sql *ret)
{
	struct sql_arg *args = arena_array(a, q->n_filters, sizeof(*args));
	struct buf b = buf_new(a, WRAP_MAX);

	buf_puts(&b, "SELECT ");
	put_list(&b, d, q);
	/* a line end, because the text may end in a comment */
	buf_printf(&b, " FROM (%.*s\n) parlance_rows", (int)text.n, text.p);
	put_filters(&b, d, q);
	if (q->sort) {
		buf_puts(&b, " ORDER BY ");
		dialect_name(d, &b, str_of(q->sort));
		buf_puts(&b, q->descending ? " DESC" : "");
	}
	for (size_t i = 0; i < q->n_filters; i++)
		args[i] = (struct sql_arg){
			.name = arena_printf(a, "parlance_%zu", i),
			.values = &q->filters[i].value,
			.n = 1,
		};
	sql_bind(a, d, buf_str(&b), args, q->n_filters, ret);
}
