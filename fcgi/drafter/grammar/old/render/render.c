#include "drafter/grammar/old/render/render.h"

#include "base/ban.h"

#define SQL_MAX 16384

static void
put_name(const struct writer *w, const char *name)
{
	dialect_name(w->p->dialect, w->b, str_of(name));
}

/* A name of the schema: whether it needs quotes is found out once. */
static void
put_known(const struct writer *w, struct name *name, const char *text)
{
	if (!name->quoted) {
		struct buf b = buf_new(w->p->arena, 1024);

		dialect_name(w->p->dialect, &b, str_of(text));
		name->quoted = buf_text(&b);
	}
	buf_puts(w->b, name->quoted);
}

static const struct schema_table *
table_at(const struct writer *w, int table)
{
	return &w->p->schema->tables[table];
}

static void
put_alias(const struct writer *w, int table)
{
	for (size_t i = 0; i < w->q->n_from; i++)
		if (w->q->from[i].table == table) {
			char room[STR_INT_CHARS];

			buf_putc(w->b, 't');
			buf_add(w->b, str_from_int((int64_t)i + 1, room));
			return;
		}
}

void
render_col(const struct writer *w, struct col c)
{
	if (c.table == NONE) {
		buf_putc(w->b, '*');
		return;
	}
	if (w->q->n_from > 1) {
		put_alias(w, c.table);
		buf_putc(w->b, '.');
	}
	if (c.col == NONE)
		buf_putc(w->b, '*');
	else
		put_known(w, name_of_col(w->p, c.table, c.col),
			  table_at(w, c.table)->cols[c.col].name);
}

/* Where the average of whole numbers would be one. */
static void
put_average(const struct writer *w, const struct expr *e)
{
	struct buf inner = buf_new(w->p->arena, 512);
	struct writer in = *w;
	struct expr of = *e;

	in.b = &inner;
	of.agg = AGG_NONE;
	render_expr(&in, &of);
	dialect_form(w->b, w->p->dialect->avg, buf_str(&inner), STR(""));
}

void
render_expr(const struct writer *w, const struct expr *e)
{
	if (e->agg == AGG_AVG && !e->distinct && w->p->dialect->avg) {
		put_average(w, e);
		return;
	}
	if (e->agg != AGG_NONE) {
		buf_puts(w->b, agg_functions[e->agg]);
		buf_puts(w->b, e->distinct ? "(DISTINCT " : "(");
	}
	if (e->form) {
		struct buf inner = buf_new(w->p->arena, 512);
		struct writer in = *w;

		in.b = &inner;
		render_col(&in, e->col);
		dialect_form(w->b, e->form, buf_str(&inner), STR(""));
	} else {
		render_col(w, e->col);
	}
	if (e->agg != AGG_NONE)
		buf_putc(w->b, ')');
}

static void
put_on(const struct writer *w, const struct join *j)
{
	const int owner = j->reverse ? j->with : j->table;
	const int other = j->reverse ? j->table : j->with;

	for (size_t i = 0; i < j->key->n_cols; i++) {
		buf_puts(w->b, i ? " AND " : " ON ");
		render_col(w, (struct col){ owner, (int)j->key->cols[i] });
		buf_puts(w->b, " = ");
		render_col(w, (struct col){ other, (int)j->key->to_cols[i] });
	}
}

static void
put_from(const struct writer *w)
{
	const struct dialect *d = w->p->dialect;

	if (w->q->rows) {
		buf_puts(w->b, " FROM (");
		render_query(w->p, w->b, w->q->rows, true);
		buf_puts(w->b, ") found");
	}
	for (size_t i = 0; i < w->q->n_from; i++) {
		const struct join *j = &w->q->from[i];
		const struct schema_table *t = table_at(w, j->table);

		if (i) {
			buf_putc(w->b, ' ');
			buf_puts(w->b, d->join ? d->join : "JOIN");
			buf_putc(w->b, ' ');
		} else {
			buf_puts(w->b, " FROM ");
		}
		if (t->schema) {
			put_name(w, t->schema);
			buf_putc(w->b, '.');
		}
		put_known(w, &w->p->names[j->table], t->name);
		if (w->q->n_from > 1) {
			buf_putc(w->b, ' ');
			put_alias(w, j->table);
		}
		if (i)
			put_on(w, j);
	}
}

/* A person is shown by both names. */
static void
put_shown(const struct writer *w, const struct expr *e)
{
	bool before = false;
	struct col other = { NONE, NONE };

	if (e->whole && !w->part && !w->q->next)
		other = name_partner(w->p, e->col, &before);
	if (other.col != NONE && before) {
		render_col(w, other);
		buf_puts(w->b, ", ");
	}
	render_expr(w, e);
	if (other.col != NONE && !before) {
		buf_puts(w->b, ", ");
		render_col(w, other);
	}
}

static void
put_select(const struct writer *w)
{
	for (size_t i = 0; i < w->q->n_select; i++) {
		const struct expr *e = &w->q->select[i];
		const char *name = w->named ? render_name(w, e) : NULL;

		buf_puts(w->b, i ? ", " : "");
		put_shown(w, e);
		if (name) {
			buf_puts(w->b, " AS ");
			put_name(w, name);
		}
	}
}

static void
put_list(const struct writer *w, const char *word, const struct expr *es,
	 size_t n)
{
	for (size_t i = 0; i < n; i++) {
		buf_puts(w->b, i ? ", " : word);
		put_shown(w, &es[i]);
	}
}

static bool
is_grouped(const struct query *q, const struct expr *e)
{
	for (size_t i = 0; i < q->n_group; i++)
		if (expr_eq(&q->group[i], e))
			return true;
	return e->agg != AGG_NONE || e->col.col == NONE;
}

/* Two people of one name are two. */
static void
put_namesakes(const struct writer *w, const struct expr *e)
{
	const struct col key = key_column(w->p, e->col.table);
	bool before;

	if (!e->whole || key.col == NONE ||
	    name_partner(w->p, e->col, &before).col == NONE)
		return;
	buf_puts(w->b, ", ");
	render_col(w, key);
}

/* Names beside the keys that they depend on, where an engine wants that. */
static void
put_groups(const struct writer *w)
{
	const struct query *q = w->q;
	const bool strict = w->p->dialect->strict_groups;

	put_list(w, " GROUP BY ", q->group, q->n_group);
	for (size_t i = 0; i < q->n_group; i++)
		put_namesakes(w, &q->group[i]);
	for (size_t i = 0; strict && q->n_group && i < q->n_select; i++)
		if (!is_grouped(q, &q->select[i])) {
			buf_puts(w->b, ", ");
			put_shown(w, &q->select[i]);
		}
}

static void
put_tail(const struct writer *w)
{
	const struct query *q = w->q;

	for (size_t i = 0; i < q->n_order; i++) {
		buf_puts(w->b, i ? ", " : " ORDER BY ");
		render_expr(w, &q->order[i].expr);
		buf_puts(w->b, q->order[i].desc ? " DESC" : "");
	}
	if (q->limit)
		dialect_limit(w->p->dialect, w->b, (size_t)q->limit);
}

static void
put_query(const struct writer *w)
{
	const struct query *q = w->q;
	const struct dialect *d = w->p->dialect;
	const char *except = d->except ? d->except : "EXCEPT";
	const char *const sets[] = { "", "INTERSECT", "UNION", except };

	buf_puts(w->b, "SELECT ");
	if (q->distinct)
		buf_puts(w->b, "DISTINCT ");
	if (q->limit)
		dialect_top(d, w->b, (size_t)q->limit);
	put_select(w);
	put_from(w);
	render_conds(w, " WHERE ", q->where, q->n_where);
	put_groups(w);
	render_conds(w, " HAVING ", q->having, q->n_having);
	if (q->next) {
		buf_printf(w->b, " %s ", sets[q->setop]);
		render_query(w->p, w->b, q->next, true);
	}
	put_tail(w);
}

void
render_query(const struct parse *p, struct buf *b, const struct query *q,
	     bool part)
{
	put_query(&(struct writer){ .p = p, .q = q, .b = b, .part = part });
}

static const char *
render_whole(const struct parse *p, const struct query *q, bool named)
{
	struct buf b = buf_new(p->arena, SQL_MAX);

	put_query(&(struct writer){ .p = p, .q = q, .b = &b, .named = named });
	return b.cut ? NULL : buf_text(&b);
}

const char *
render(const struct parse *p, const struct query *q)
{
	return render_whole(p, q, false);
}

const char *
render_named(const struct parse *p, const struct query *q)
{
	return render_whole(p, q, true);
}
