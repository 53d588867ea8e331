#include "base/clock.h"
#include "store/audit.h"
#include "store/db.h"

#include "base/ban.h"

/* In the order of the SELECT below. */
static const struct {
	const char *name;
	enum cell_type type;
} columns[] = {
	{ "day", CELL_DATE },          { "user", CELL_TEXT },
	{ "questions", CELL_INTEGER }, { "model_calls", CELL_INTEGER },
	{ "tokens_in", CELL_INTEGER }, { "tokens_out", CELL_INTEGER },
	{ "cost", CELL_REAL },         { "currency", CELL_TEXT },
};

static void
add_row(struct arena *a, sqlite3_stmt *st, struct rows *r)
{
	struct cell *to;

	r->cells = arena_grow(a, r->cells, r->n_rows,
			      sizeof(*r->cells) * r->n_cols);
	to = r->cells + r->n_rows++ * r->n_cols;
	for (size_t i = 0; i < r->n_cols; i++) {
		const char *text = db_text(a, st, (int)i);

		to[i] = (struct cell){ text ? columns[i].type : CELL_NULL,
				       str_of(text) };
	}
}

const struct err *
store_spent_rows(struct store *s, struct arena *a, int64_t since_ms, size_t max,
		 struct rows *ret)
{
	struct rows r = { .n_cols = COUNT(columns) };
	sqlite3_stmt *st;
	bool row = true;
	const struct err *e;

	r.cols = arena_array(a, r.n_cols, sizeof(*r.cols));
	for (size_t i = 0; i < r.n_cols; i++)
		r.cols[i] = (struct column){ .name = columns[i].name,
					     .type = columns[i].type };
	e = db_start(s, a, &st,
		     "SELECT date(at_ms / 1000, 'unixepoch') AS day,"
		     " coalesce(name, owner), count(*), sum(model_calls),"
		     " sum(tokens_in), sum(tokens_out),"
		     " sum(cost) / 1000000.0, max(currency) FROM audit"
		     " WHERE at_ms >= ? AND act IS NULL"
		     " GROUP BY 1, 2 ORDER BY 1 DESC, 7 DESC, 3 DESC LIMIT ?",
		     "ii", since_ms, (int64_t)max);
	while (!e && row) {
		e = db_step(s, a, st, &row);
		if (!e && row)
			add_row(a, st, &r);
	}
	if (!e)
		*ret = r;
	return e;
}
