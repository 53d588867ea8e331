#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

/* What is shown of a code that a table explains: what it means. */

static const struct schema_table *
list_of(const struct writer *w, const struct node *n)
{
	const struct cat_col *c =
		n->kind == NODE_COLUMN ? cat_col(w->c, n->table, n->col) : NULL;

	return c && c->list ? &w->c->schema->tables[c->codes] : NULL;
}

/* Codes are kept in one type, or the engine compares numbers with texts. */
static bool
may_compare(const struct writer *w, const struct node *n,
	    const struct schema_table *list)
{
	return strcmp(w->d->name, "sqlite") == 0 ||
	       list->cols[list->code_cols[CODE_CODE]].type ==
		       w->c->schema->tables[n->table].cols[n->col].type;
}

bool
shown_by_list(const struct writer *w, const struct node *n)
{
	const struct schema_table *list = list_of(w, n);

	return list && !w->d->no_correlated && may_compare(w, n, list);
}

bool
tree_shows_lists(const struct writer *w)
{
	for (size_t i = 0; i < w->t->n_show; i++)
		if (shown_by_list(w, w->t->show[i]))
			return true;
	return false;
}

static void
write_part(struct writer *w, const struct schema_table *list, int part,
	   unsigned id)
{
	buf_printf(w->b, "t%u.", id);
	dialect_name(w->d, w->b,
		     str_of(list->cols[list->code_cols[part]].name));
}

void
write_shown(struct writer *w, const struct node *n)
{
	const struct schema_table *list = list_of(w, n);
	unsigned id;

	if (!shown_by_list(w, n)) {
		write_node(w, n);
		return;
	}
	id = ++*w->n_ids;
	buf_puts(w->b, "(SELECT ");
	write_part(w, list, CODE_TEXT, id);
	buf_puts(w->b, " FROM ");
	write_table_name(w, list);
	buf_printf(w->b, " t%u WHERE ", id);
	write_part(w, list, CODE_LIST, id);
	buf_puts(w->b, " = ");
	dialect_text(w->d, w->b, str_of(cat_col(w->c, n->table, n->col)->list));
	buf_puts(w->b, " AND ");
	write_part(w, list, CODE_CODE, id);
	buf_puts(w->b, " = ");
	write_node(w, n);
	buf_putc(w->b, ')');
}
