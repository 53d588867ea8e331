#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define TEXT_BYTES (1 << 14)

bool
node_is_whole(const struct writer *w, const struct node *n)
{
	return w->c->schema->tables[n->table].cols[n->col].type == CELL_INTEGER;
}

/* How a dialect reads seconds since 1970; all else as the generic one. */
static const struct {
	const char *dialect, *form;
} epochs[] = {
	{ "sqlite", "datetime(%s, 'unixepoch')" },
	{ "mysql", "FROM_UNIXTIME(%s)" },
	{ "mariadb", "FROM_UNIXTIME(%s)" },
	{ "clickhouse", "toDateTime(%s)" },
	{ "sqlserver", "DATEADD(second, %s, '19700101')" },
	{ "generic", "to_timestamp(%s)" },
};

/* Parts of a text, which begin at 1, from … to, with a "-" between them. */
static const char *
parts_of(struct writer *w, const char *text, const int at[3][2])
{
	struct buf b = buf_new(w->arena, TEXT_BYTES);
	const bool plain = w->d->concat != NULL;

	buf_puts(&b, plain ? "(" : "concat(");
	for (int i = 0; i < 3; i++)
		buf_printf(&b, "%s%s(%s, %d, %d)",
			   i == 0  ? ""
			   : plain ? " || '-' || "
				   : ", '-', ",
			   plain ? "substr" : "substring", text, at[i][0],
			   at[i][1]);
	buf_puts(&b, ")");
	return buf_text(&b);
}

/* "31/03/2026 14:00": as ISO has it; the time stays behind it. */
static const char *
iso_text(struct writer *w, const struct cat_col *c, const char *text)
{
	static const int day_first[3][2] = { { 7, 4 }, { 4, 2 }, { 1, 2 } };
	static const int day_second[3][2] = { { 7, 4 }, { 1, 2 }, { 4, 2 } };
	const char *day = parts_of(
		w, text, c->order == DAY_FIRST ? day_first : day_second);

	if (!c->timed)
		return day;
	return arena_printf(w->arena,
			    w->d->concat ? "(%s || substr(%s, 11))"
					 : "concat(%s, substring(%s, 11, 9))",
			    day, text);
}

/* "20260331" */
static const char *
dense_text(struct writer *w, const struct node *n, const char *s)
{
	static const int parts[3][2] = { { 1, 4 }, { 5, 2 }, { 7, 2 } };

	if (node_is_whole(w, n) && !w->d->text_dates)
		s = arena_printf(w->arena, "CAST(%s AS char(8))", s);
	return parts_of(w, s, parts);
}

const char *
node_date_text(struct writer *w, const struct node *n, const char *text)
{
	const struct cat_col *c =
		n->kind == NODE_COLUMN ? cat_col(w->c, n->table, n->col) : NULL;
	struct buf b = buf_new(w->arena, TEXT_BYTES);
	size_t i = 0;

	if (c && c->month) /* its first day */
		return arena_printf(w->arena,
				    w->d->concat ? "(%s || '-01')"
						 : "concat(%s, '-01')",
				    text);
	if (c && c->dense)
		return dense_text(w, n, text);
	if (c && c->order)
		return iso_text(w, c, text);
	if (!c || !c->epoch)
		return text;
	while (i + 1 < COUNT(epochs) &&
	       strcmp(epochs[i].dialect, w->d->name) != 0)
		i++;
	dialect_form(&b, epochs[i].form, str_of(text), STR(""));
	return buf_text(&b);
}
