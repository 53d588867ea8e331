#include "drafter/grammar/old/render/render.h"

#include "base/ban.h"

static bool
is_column(const struct writer *w, const char *name)
{
	for (size_t i = 0; i < w->q->n_from; i++) {
		const struct schema_table *t =
			&w->p->schema->tables[w->q->from[i].table];

		for (size_t k = 0; k < t->n_cols; k++)
			if (str_is_nocase(str_of(t->cols[k].name), name))
				return true;
	}
	return false;
}

static const char *
name_of(const struct writer *w, const struct expr *e)
{
	const struct col c = e->col;
	const bool when =
		c.col != NONE && column_kind(w->p, c.table, c.col) == KIND_DATE;

	if (e->agg == AGG_NONE || e->form)
		return NULL;
	if (c.col == NONE)
		return "count";
	return agg_name(w->p->arena, e->agg, when, column_at(w->p, c)->name);
}

static bool
is_twice(const struct writer *w, const struct expr *e, const char *name)
{
	for (size_t i = 0; i < w->q->n_select; i++) {
		const struct expr *other = &w->q->select[i];
		const char *its = other == e ? NULL : name_of(w, other);

		if (its && str_is_nocase(str_of(its), name))
			return true;
	}
	return false;
}

const char *
render_name(const struct writer *w, const struct expr *e)
{
	const char *name = name_of(w, e);

	return !name || is_column(w, name) || is_twice(w, e, name) ? NULL
								   : name;
}
