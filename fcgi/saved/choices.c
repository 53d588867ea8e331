#include "base/buf.h"
#include "chat/chat.h"
#include "data/saved/days.h"
#include "saved/may.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

/* What a parameter may be: values as they stand there, or those of a column. */

#define CHOICES_BYTES ((size_t)256 << 10)
#define SPANS_MAX 20

/* "customers.country" */
static bool
is_column(struct str s)
{
	struct str column = s, table = str_cut(&column, '.');

	return saved_is_param(table) && saved_is_param(column);
}

static bool
is_statement(struct str s)
{
	struct str word = str_word(&s, " \t");

	return str_is_nocase(word, "select") || str_is_nocase(word, "with");
}

const char *
saved_choices_sql(struct arena *a, const struct dialect *d,
		  const struct saved_param *p)
{
	struct buf b = buf_new(a, SAVED_SQL_MAX);
	struct str choices = str_of(p->choices ? p->choices : "");
	struct str column = choices, table;

	if (p->type == PARAM_DAYS)
		return NULL;
	if (is_statement(choices))
		return str_dup(a, choices);
	if (!is_column(choices) || !d)
		return NULL;
	table = str_cut(&column, '.');
	buf_puts(&b, "SELECT DISTINCT ");
	dialect_name(d, &b, column);
	buf_puts(&b, " FROM ");
	dialect_name(d, &b, table);
	buf_puts(&b, " WHERE ");
	dialect_name(d, &b, column);
	buf_puts(&b, " IS NOT NULL ORDER BY "); /* "1" is none everywhere */
	dialect_name(d, &b, column);
	return buf_text(&b);
}

static const char **
listed(struct arena *a, struct str text, size_t max, size_t *ret_n)
{
	const char **list = arena_array(a, max, sizeof(*list));
	size_t n = 0;

	while (text.n && n < max) {
		struct str one = str_trim(str_cut(&text, ','));

		if (one.n)
			list[n++] = str_dup(a, one);
	}
	*ret_n = n;
	return list;
}

static const char **
read_choices(const struct saved_call *c, const struct database *db,
	     const char *sql, size_t *ret_n)
{
	const size_t max = (size_t)db->settings->saved_choices;
	const char **list = arena_array(c->arena, max, sizeof(*list));
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, c->arena, max, CHOICES_BYTES);
	size_t n = 0;

	if (chat_statement(c->app, c->arena, c->user,
			   &(struct chat_statement){ .database = db,
						     .sql = sql,
						     .wait = c->wait,
						     .sink = &sink }))
		return list;
	for (size_t i = 0; i < kept.rows.n_rows; i++) {
		const struct cell *cell =
			&kept.rows.cells[i * kept.rows.n_cols];

		if (cell->type != CELL_NULL && cell->type != CELL_BLOB)
			list[n++] = str_dup(c->arena, cell->text);
	}
	*ret_n = n;
	return list;
}

/* Spans that were chosen to be offered, or the usual ones. */
static const char **
spans(struct arena *a, struct str choices, size_t *ret_n)
{
	const char **list;

	if (choices.n)
		return listed(a, choices, SPANS_MAX, ret_n);
	list = arena_array(a, SPANS_MAX, sizeof(*list));
	for (*ret_n = 0; days_offered[*ret_n]; ++*ret_n)
		list[*ret_n] = days_offered[*ret_n];
	return list;
}

const char **
saved_choices(const struct saved_call *c, const struct saved *s,
	      const struct saved_param *p, size_t *ret_n)
{
	const struct database *db = NULL;
	const struct schema *schema = NULL;
	const char *sql;
	struct str choices = str_of(p->choices);

	*ret_n = 0;
	if (p->type == PARAM_DAYS)
		return spans(c->arena, choices, ret_n);
	if (choices.n == 0 ||
	    chat_database(c->app, c->arena, c->user, s->database, &db))
		return NULL;
	if (!is_statement(choices) && !is_column(choices))
		return listed(c->arena, choices,
			      (size_t)db->settings->saved_choices, ret_n);
	if (chat_schema(c->app, c->arena, db, c->wait, &schema))
		return NULL;
	sql = saved_choices_sql(c->arena, dialect_find(str_of(schema->dialect)),
				p);
	return sql ? read_choices(c, db, sql, ret_n) : NULL;
}
