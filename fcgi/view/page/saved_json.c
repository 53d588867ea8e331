#include "base/clock.h"
#include "base/json_out.h"
#include "view/page/saved.h"

#include "base/ban.h"

#define ROWS_MAX ((size_t)64 << 20)

static void
put_values(struct json_out *o, const struct view_param *value)
{
	json_out_array(o, "values");
	for (size_t i = 0; i < value->n_values; i++)
		json_out_str(o, NULL, value->values[i].text);
	json_out_end_array(o);
	json_out_array(o, "choices");
	for (size_t i = 0; i < value->n_choices; i++)
		json_out_text(o, NULL, value->choices[i]);
	json_out_end_array(o);
}

void
view_put_params(struct json_out *o, struct arena *a,
		const struct saved_param *params,
		const struct view_param *values, size_t n)
{
	json_out_array(o, "parameters");
	for (size_t i = 0; i < n; i++) {
		const struct saved_param *p = &params[i];

		json_out_object(o, NULL);
		json_out_text(o, "name", p->name);
		json_out_text(o, "type", param_type_name(p->type));
		json_out_bool(o, "list", p->list);
		json_out_text(o, "label", param_label(a, p));
		json_out_text(o, "default", p->fallback);
		if (values)
			put_values(o, &values[i]);
		else
			json_out_text(o, "choices", p->choices);
		json_out_end_object(o);
	}
	json_out_end_array(o);
}

static void
put_saved(struct json_out *o, const struct view *v, const struct saved *s,
	  const struct view_param *values)
{
	json_out_text(o, "name", s->name);
	json_out_text(o, "address",
		      arena_printf(v->arena, "%s/saved/%s", v->base, s->name));
	json_out_text(o, "title", s->title);
	json_out_text(o, "folder", s->folder);
	json_out_text(o, "description", s->description);
	json_out_text(o, "question", s->question);
	json_out_text(o, "reading", s->reading);
	json_out_text(o, "confidence", s->confidence);
	json_out_text(o, "database", s->database);
	json_out_text(o, "chart", s->chart);
	json_out_text(o, "maker", s->maker);
	json_out_int(o, "edit", (int64_t)s->edit);
	json_out_text(o, "updated", clock_iso(v->arena, s->updated_ms));
	view_put_params(o, v->arena, s->params, values, s->n_params);
	json_out_text(o, "sql", s->sql);
}

static struct str
finish(struct json_out *o)
{
	buf_putc(&o->text, '\n');
	return buf_str(&o->text);
}

struct str
view_saved_as(const struct view *v, enum format format, const struct saved *s)
{
	struct json_out o;

	if (format != FORMAT_JSON)
		return str_of(arena_printf(v->arena, "%s/saved/%s\n", v->base,
					   s->name));
	o = json_out_new(v->arena);
	json_out_object(&o, NULL);
	put_saved(&o, v, s, NULL);
	json_out_end_object(&o);
	return finish(&o);
}

static struct str
rows_json(struct arena *a, const struct rows *rows)
{
	struct buf b = buf_new(a, ROWS_MAX);
	struct writer out = { buf_write, &b };
	struct row_sink sink = view_export(a, FORMAT_JSON, &out, true);

	if (view_send_rows(&sink, rows) || view_export_end(&sink, false))
		return STR("[]");
	return str_trim(buf_str(&b));
}

static void
put_columns(struct json_out *o, struct arena *a, const struct rows *rows)
{
	const char **names = rows_unique_names(a, rows);

	json_out_array(o, "columns");
	for (size_t i = 0; i < rows->n_cols; i++)
		json_out_text(o, NULL, names[i]);
	json_out_end_array(o);
	json_out_array(o, "column_types");
	for (size_t i = 0; i < rows->n_cols; i++)
		json_out_text(o, NULL, cell_type_name(rows->cols[i].type));
	json_out_end_array(o);
}

void
view_put_rows(struct json_out *o, struct arena *a, const struct rows *rows)
{
	put_columns(o, a, rows);
	json_out_int(o, "row_count", (int64_t)rows->n_rows);
	json_out_bool(o, "truncated", rows->truncated);
	json_out_raw(o, "results", rows_json(a, rows));
}

static void
put_users(struct json_out *o, const struct view_saved *p)
{
	if (!p->may_change)
		return;
	json_out_array(o, "used_by");
	for (size_t i = 0; i < p->n_used_by; i++)
		json_out_text(o, NULL, p->used_by[i]);
	json_out_end_array(o);
}

struct str
view_saved_json(const struct view *v, const struct view_saved *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	put_saved(&o, v, p->s, p->params);
	json_out_text(&o, "figures_at", clock_iso(v->arena, p->made_ms));
	json_out_bool(&o, "kept", p->kept);
	json_out_int(&o, "ms", p->ms);
	put_users(&o, p);
	view_put_rows(&o, v->arena, p->rows);
	json_out_end_object(&o);
	return finish(&o);
}

struct str
view_saved_list_json(const struct view *v, const struct view_saved_list *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_array(&o, "saved");
	for (size_t i = 0; i < p->n; i++) {
		json_out_object(&o, NULL);
		put_saved(&o, v, &p->items[i], NULL);
		json_out_end_object(&o);
	}
	json_out_end_array(&o);
	json_out_end_object(&o);
	return finish(&o);
}

struct rows
view_saved_list_rows(struct arena *a, const struct view_saved_list *p)
{
	static const char *const names[] = { "name",     "title", "folder",
					     "database", "maker", "updated" };
	struct rows rows = rows_texts(a, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct saved *s = &p->items[i];
		struct cell *c = rows.cells + i * COUNT(names);

		c[0] = cell_of_text(s->name);
		c[1] = cell_of_text(s->title);
		c[2] = cell_of_text(s->folder);
		c[3] = cell_of_text(s->database);
		c[4] = cell_of_text(s->maker);
		c[5] = cell_of_text(clock_iso(a, s->updated_ms));
	}
	return rows;
}

struct str
view_saved_history_json(const struct view *v,
			const struct view_saved_history *p)
{
	struct json_out o = json_out_new(v->arena);

	json_out_object(&o, NULL);
	json_out_text(&o, "name", p->now->name);
	json_out_array(&o, "edits");
	for (size_t i = 0; i < p->n; i++) {
		const struct saved *s = &p->items[i];

		json_out_object(&o, NULL);
		json_out_int(&o, "edit", (int64_t)s->edit);
		json_out_text(&o, "at", clock_iso(v->arena, s->updated_ms));
		json_out_text(&o, "by", s->maker);
		json_out_text(&o, "file", saved_file(v->arena, s));
		json_out_end_object(&o);
	}
	json_out_end_array(&o);
	json_out_end_object(&o);
	return finish(&o);
}

struct rows
view_saved_history_rows(struct arena *a, const struct view_saved_history *p)
{
	static const char *const names[] = { "edit", "at", "by", "title" };
	struct rows rows = rows_texts(a, p->n, names, COUNT(names));

	for (size_t i = 0; i < p->n; i++) {
		const struct saved *s = &p->items[i];
		struct cell *c = rows.cells + i * COUNT(names);

		c[0] = cell_of_integer(a, (int64_t)s->edit);
		c[1] = cell_of_text(clock_iso(a, s->updated_ms));
		c[2] = cell_of_text(s->maker);
		c[3] = cell_of_text(s->title);
	}
	return rows;
}
