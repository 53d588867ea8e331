#include "base/buf.h"
#include "base/clock.h"
#include "base/json_out.h"
#include "view/page/rights.h"
#include "view/page/saved.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define LIST_MAX 64000
#define ROWS_MAX 1000

enum { COL_TABLE, COL_SEEN, COL_HIDDEN, COL_MASKS, COL_ROWS };

/* Columns of a table that its readers see, or those that they do not. */
static const char *
columns_of(struct arena *a, const struct schema_table *t,
	   const struct rights_table *r, bool seen)
{
	struct buf b = buf_new(a, LIST_MAX);

	for (size_t i = 0; i < t->n_cols; i++)
		if ((r && rights_column(r, t->cols[i].name)) == seen)
			buf_printf(&b, "%s%s", b.n ? ", " : "",
				   t->cols[i].name);
	return buf_text(&b);
}

static struct cell
text_or_null(const char *text)
{
	return text && *text ? cell_of_text(text)
			     : (struct cell){ .type = CELL_NULL };
}

struct rows
view_rights_section_rows(struct arena *a, const struct view_rights_section *p)
{
	static const char *const names[] = { "table", "seen", "hidden", "masks",
					     "rows" };
	struct rows rows =
		rows_texts(a, p->schema->n_tables, names, COUNT(names));

	for (size_t i = 0; i < p->schema->n_tables; i++) {
		const struct schema_table *t = &p->schema->tables[i];
		const struct rights_table *r = rights_table(p->rights, t->name);
		struct cell *c = rows.cells + i * rows.n_cols;

		c[COL_TABLE] = cell_of_text(t->name);
		c[COL_SEEN] = text_or_null(columns_of(a, t, r, true));
		c[COL_HIDDEN] = text_or_null(columns_of(a, t, r, false));
		c[COL_MASKS] = text_or_null(r ? rights_masks_text(a, r) : NULL);
		c[COL_ROWS] = text_or_null(r ? r->rule : NULL);
	}
	return rows;
}

/* What was kept, for programs; of the configuration's there is none. */
static void
put_edits(struct json_out *o, struct arena *a,
	  const struct view_rights_section *p)
{
	json_out_array(o, "edits");
	for (size_t i = 0; i < p->n_edits; i++) {
		const struct view_rights_edit *e = &p->edits[i];

		json_out_object(o, NULL);
		json_out_int(o, "edit", (int64_t)e->edit);
		json_out_text(o, "at", clock_iso(a, e->at_ms));
		json_out_text(o, "by", e->editor);
		json_out_text(o, "text", *e->text ? e->text : NULL);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

struct str
view_rights_section_json(const struct view *v,
			 const struct view_rights_section *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_text(&o, "section", p->section->name);
	json_out_text(&o, "database", p->section->database);
	json_out_text(
		&o, "readers",
		rights_whom(v->arena, p->section->users, p->section->groups));
	json_out_array(&o, "tables");
	view_put_records(&o, v->arena, p->rows);
	json_out_end_array(&o);
	json_out_text(&o, "sql", p->sql);
	json_out_text(&o, "runs", p->runs);
	json_out_text(&o, "refused", p->refused);
	json_out_text(&o, "kept", p->form ? "page" : "configuration");
	put_edits(&o, v->arena, p);
	json_out_end_object(&o);
	buf_putc(&o.text, '\n');
	return buf_str(&o.text);
}

struct str
view_rights_kept_json(struct arena *a, const char *name, size_t edit,
		      bool withdrawn)
{
	struct json_out o = json_out_new(a);

	json_out_object(&o, NULL);
	json_out_text(&o, "section", name);
	json_out_int(&o, "edit", (int64_t)edit);
	json_out_bool(&o, "withdrawn", withdrawn);
	json_out_end_object(&o);
	buf_putc(&o.text, '\n');
	return buf_str(&o.text);
}

static void
add_edits(const struct view *v, const struct view_rights_section *p,
	  struct json_object *o)
{
	struct json_object *list = tree_list(o, "edits");

	for (size_t i = 0; i < p->n_edits; i++) {
		const struct view_rights_edit *e = &p->edits[i];
		struct json_object *one = json_push_object(list);

		tree_int(one, "edit", (int64_t)e->edit);
		tree_text(one, "when", view_moment(v->arena, e->at_ms));
		tree_set(one, "by", e->editor);
		tree_set(one, "text", *e->text ? e->text : NULL);
		tree_flag(one, "may_undo", i > 0 && *e->text);
	}
}

struct json_object *
tree_rights_section(const struct view *v, const struct view_rights_section *p)
{
	const struct table_page page = { .first = 1,
					 .max = ROWS_MAX,
					 .href = "" };
	struct json_object *o =
		tree_page(v, p->section->name, (struct place){ NULL, NULL });

	tree_text(o, "about",
		  arena_printf(v->arena, "%s · %s", p->section->database,
			       rights_whom(v->arena, p->section->users,
					   p->section->groups)));
	tree_text(o, "path", tree_path(v->arena, p->section->name));
	tree_flag(o, "kept", p->form != NULL);
	tree_flag(o, "withdrawn", p->withdrawn);
	tree_set(o, "problem", p->problem);
	if (p->form)
		tree_rights_form(v, o, p->form);
	add_edits(v, p, o);
	json_set(o, "table", tree_table(v->arena, p->rows, &page));
	tree_text(o, "facts", p->facts ? p->facts : "");
	tree_text(o, "sql", p->sql ? p->sql : "");
	if (p->runs)
		tree_add(o, "as",
			 tree_sql(v->arena, p->schema->dialect, p->runs));
	else
		tree_flag(o, "as", false);
	tree_set(o, "refused", p->refused);
	return o;
}
