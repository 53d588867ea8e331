#include "view/page/dataset.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "view/tree/number.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)1 << 20)
#define BAD_IN_TEXT 20

static const char *
state_of(const struct dataset *ds)
{
	if (ds->taken)
		return "loading";
	if (ds->load)
		return ds->problem ? "failed" : "preview";
	return "ready";
}

static struct str
line(struct arena *a, struct json_object *o)
{
	return str_of(arena_printf(a, "%s\n", json_text(a, o).p));
}

static int64_t
sum_bad(const struct dataset *ds)
{
	int64_t n = 0;

	for (size_t i = 0; i < ds->n_tables; i++)
		n += ds->tables[i].n_bad;
	return n;
}

static void
set_columns(struct json_object *o, const struct dataset_column *cols, size_t n)
{
	struct json_object *list = json_add_array(o, "columns");

	for (size_t i = 0; i < n; i++) {
		struct json_object *col = json_push_object(list);

		json_set_text(col, "name", cols[i].name);
		json_set_text(col, "type", cols[i].type);
	}
}

static void
set_tables(struct json_object *o, const struct dataset *ds)
{
	struct json_object *list = json_add_array(o, "tables");

	for (size_t i = 0; i < ds->n_tables; i++) {
		const struct dataset_table *t = &ds->tables[i];
		struct json_object *one = json_push_object(list);

		json_set_text(one, "name", t->name);
		json_set_text(one, "source", t->source);
		json_set_int(one, "rows", t->n_rows);
		json_set_int(one, "bad_lines", t->n_bad);
		set_columns(one, t->cols, t->n_cols);
	}
}

static void
set_dataset(struct arena *a, struct json_object *o, const struct dataset *ds)
{
	json_set_text(o, "id", ds->id);
	json_set_text(o, "name", ds->name);
	json_set_text(o, "state", state_of(ds));
	json_set_bool(o, "askable", ds->data > 0);
	json_set_int(o, "rows", dataset_rows(ds));
	json_set_int(o, "bytes", ds->bytes);
	json_set_text(o, "created", clock_iso(a, ds->created_ms));
	json_set_text(o, "updated", clock_iso(a, ds->updated_ms));
	json_set_text(o, "problem", ds->problem);
	set_tables(o, ds);
}

struct str
view_datasets_json(const struct view *v, const struct view_datasets *p)
{
	struct json_object *o = json_new(v->arena);
	struct json_object *list = json_add_array(o, "datasets");

	for (size_t i = 0; i < p->n; i++) {
		struct json_object *one = json_push_object(list);

		set_dataset(v->arena, one, &p->items[i]);
		if (p->users)
			json_set_text(one, "user", p->users[i]);
	}
	if (p->missing)
		json_set_text(o, "missing", p->missing);
	return line(v->arena, o);
}

static void
set_bad(struct json_object *o, const struct bad_line *bad, size_t n)
{
	struct json_object *list = json_add_array(o, "bad_lines");

	for (size_t i = 0; i < n; i++) {
		struct json_object *one = json_push_object(list);

		json_set_text(one, "table", bad[i].table);
		json_set_text(one, "file", bad[i].file);
		json_set_int(one, "line", bad[i].line);
		json_set_text(one, "why", bad[i].why);
		json_set_text(one, "text", bad[i].text);
	}
}

static const char *
char_text(struct arena *a, char c)
{
	return c ? arena_printf(a, "%c", c) : "";
}

static void
set_rows(struct json_object *o, const struct rows *rows)
{
	struct json_object *list = json_add_array(o, "rows");

	for (size_t i = 0; i < rows->n_rows; i++) {
		struct json_object *row = json_object_new_array();

		(void)json_object_array_add(list, row);
		for (size_t k = 0; k < rows->n_cols; k++) {
			const struct cell *c =
				&rows->cells[i * rows->n_cols + k];

			if (c->type == CELL_NULL)
				(void)json_object_array_add(row, NULL);
			else
				(void)json_object_array_add(
					row, json_object_new_string_len(
						     c->text.n ? c->text.p : "",
						     (int)c->text.n));
		}
	}
}

static void
set_sheets(struct json_object *o, const struct view_file *f)
{
	struct json_object *list = json_add_array(o, "sheets");

	for (size_t i = 0; i < f->n_sheets; i++)
		(void)json_object_array_add(
			list, json_object_new_string(f->sheets[i]));
	json_set_text(o, "sheet", f->file->sheet);
	json_set_bool(o, "header", f->file->csv.header);
}

static void
set_file(struct arena *a, struct json_object *o, const struct view_file *f)
{
	const struct csv_form *csv = &f->file->csv;
	struct json_object *cols;

	json_set_text(o, "name", f->file->name);
	json_set_text(o, "table", f->file->table);
	json_set_text(o, "kind", file_kind_name(f->file->kind));
	json_set_int(o, "bytes", f->file->bytes);
	if (f->file->kind == FILE_CSV) {
		json_set_text(o, "encoding", csv->encoding);
		json_set_text(o, "delimiter", char_text(a, csv->delimiter));
		json_set_text(o, "quote", char_text(a, csv->quote));
		json_set_text(o, "decimal", char_text(a, csv->decimal));
		json_set_bool(o, "header", csv->header);
	}
	if (f->file->kind == FILE_XLSX)
		set_sheets(o, f);
	cols = json_add_array(o, "columns");
	for (size_t i = 0; f->rows && i < f->rows->n_cols; i++) {
		struct json_object *col = json_push_object(cols);

		json_set_text(col, "name", f->rows->cols[i].name);
		json_set_text(col, "type", f->found[i]);
	}
	if (f->rows)
		set_rows(o, f->rows);
	set_bad(o, f->bad, f->n_bad);
	json_set_text(o, "problem", f->problem);
}

struct str
view_dataset_json(const struct view *v, const struct view_dataset *p)
{
	struct json_object *o = json_new(v->arena), *list;

	set_dataset(v->arena, o, p->ds);
	if (p->progress) {
		struct json_object *now = json_add_object(o, "progress");

		json_set_text(now, "doing", p->progress->doing);
		json_set_int(now, "bytes", p->progress->bytes);
		json_set_int(now, "total", p->progress->total);
		json_set_int(now, "rows", p->progress->rows);
	}
	set_bad(o, p->bad, p->n_bad);
	list = json_add_array(o, "files");
	for (size_t i = 0; i < p->n_files; i++)
		set_file(v->arena, json_push_object(list), &p->files[i]);
	return line(v->arena, o);
}

struct rows
view_datasets_rows(const struct view *v, const struct view_datasets *p)
{
	static const struct column cols[] = {
		{ .name = "name", .type = CELL_TEXT },
		{ .name = "state", .type = CELL_TEXT },
		{ .name = "tables", .type = CELL_INTEGER },
		{ .name = "rows", .type = CELL_INTEGER },
		{ .name = "bytes", .type = CELL_INTEGER },
		{ .name = "bad_lines", .type = CELL_INTEGER },
		{ .name = "id", .type = CELL_TEXT },
		{ .name = "user", .type = CELL_TEXT },
	};
	const size_t n_cols = COUNT(cols) - !p->users;
	struct rows r = rows_table(v->arena, p->n, cols, n_cols);

	for (size_t i = 0; i < p->n; i++) {
		struct cell *c = r.cells + i * n_cols;
		const struct dataset *ds = &p->items[i];

		c[0] = cell_of_text(ds->name);
		c[1] = cell_of_text(state_of(ds));
		c[2] = cell_of_integer(v->arena, (int64_t)ds->n_tables);
		c[3] = cell_of_integer(v->arena, dataset_rows(ds));
		c[4] = cell_of_integer(v->arena, ds->bytes);
		c[5] = cell_of_integer(v->arena, sum_bad(ds));
		c[6] = cell_of_text(ds->id);
		if (p->users)
			c[7] = cell_of_text(p->users[i]);
	}
	return r;
}

static const struct column column_cols[] = {
	{ .name = "table", .type = CELL_TEXT },
	{ .name = "column", .type = CELL_TEXT },
	{ .name = "type", .type = CELL_TEXT },
};

static struct rows
rows_of_preview(struct arena *a, const struct view_dataset *p)
{
	struct rows r;
	size_t n = 0;

	for (size_t i = 0; i < p->n_files; i++)
		n += p->files[i].rows ? p->files[i].rows->n_cols : 0;
	r = rows_table(a, n, column_cols, COUNT(column_cols));
	n = 0;
	for (size_t i = 0; i < p->n_files; i++)
		for (size_t k = 0;
		     p->files[i].rows && k < p->files[i].rows->n_cols; k++) {
			struct cell *c = r.cells + 3 * n++;

			c[0] = cell_of_text(p->files[i].file->table);
			c[1] = cell_of_text(p->files[i].rows->cols[k].name);
			c[2] = cell_of_text(p->files[i].found[k]);
		}
	return r;
}

struct rows
view_dataset_rows(const struct view *v, const struct view_dataset *p)
{
	struct rows r;
	size_t n = 0;

	if (p->n_files)
		return rows_of_preview(v->arena, p);
	for (size_t i = 0; i < p->ds->n_tables; i++)
		n += p->ds->tables[i].n_cols;
	r = rows_table(v->arena, n, column_cols, COUNT(column_cols));
	n = 0;
	for (size_t i = 0; i < p->ds->n_tables; i++)
		for (size_t k = 0; k < p->ds->tables[i].n_cols; k++) {
			struct cell *c = r.cells + 3 * n++;

			c[0] = cell_of_text(p->ds->tables[i].name);
			c[1] = cell_of_text(p->ds->tables[i].cols[k].name);
			c[2] = cell_of_text(p->ds->tables[i].cols[k].type);
		}
	return r;
}

struct rows
view_bad_lines_rows(struct arena *a, const struct bad_line *bad, size_t n)
{
	static const struct column cols[] = {
		{ .name = "file", .type = CELL_TEXT },
		{ .name = "line", .type = CELL_INTEGER },
		{ .name = "why", .type = CELL_TEXT },
		{ .name = "text", .type = CELL_TEXT },
		{ .name = "table", .type = CELL_TEXT },
	};
	struct rows r = rows_table(a, n, cols, COUNT(cols));

	for (size_t i = 0; i < n; i++) {
		struct cell *c = r.cells + i * COUNT(cols);

		c[0] = cell_of_text(bad[i].file);
		c[1] = cell_of_integer(a, bad[i].line);
		c[2] = cell_of_text(bad[i].why);
		c[3] = cell_of_text(bad[i].text);
		c[4] = cell_of_text(bad[i].table);
	}
	return r;
}

static void
put_bad(struct buf *b, const struct bad_line *bad, size_t n, int64_t all)
{
	for (size_t i = 0; i < n && i < BAD_IN_TEXT; i++)
		buf_printf(b, "not taken: line %lld%s%s: %s\n",
			   (long long)bad[i].line, bad[i].file ? " of " : "",
			   bad[i].file ? bad[i].file : "", bad[i].why);
	if (all > BAD_IN_TEXT)
		buf_printf(b, "(%lld lines were not taken)\n", (long long)all);
}

static void
put_tables(struct buf *b, struct arena *a, const struct dataset *ds)
{
	for (size_t i = 0; i < ds->n_tables; i++) {
		const struct dataset_table *t = &ds->tables[i];

		buf_printf(b, "%s: %s (", t->name,
			   number_of(a, (uint64_t)t->n_rows, "row", "rows"));
		for (size_t k = 0; k < t->n_cols; k++)
			buf_printf(b, "%s%s %s", k ? ", " : "", t->cols[k].name,
				   t->cols[k].type);
		buf_puts(b, ")\n");
	}
}

static void
put_file(struct buf *b, struct arena *a, const struct view_file *f)
{
	const struct csv_form *csv = &f->file->csv;

	buf_printf(b, "%s waits to become the table %s", f->file->name,
		   f->file->table);
	if (f->file->kind == FILE_CSV)
		buf_printf(b,
			   ": %s, delimiter %s, quote %s, decimal %c, header"
			   " %s",
			   csv->encoding,
			   csv->delimiter == '\t'
				   ? "tab"
				   : char_text(a, csv->delimiter),
			   csv->quote ? char_text(a, csv->quote) : "none",
			   csv->decimal, csv->header ? "yes" : "no");
	buf_puts(b, "\n");
	for (size_t i = 0; f->rows && i < f->rows->n_cols; i++)
		buf_printf(b, "  %s %s\n", f->rows->cols[i].name, f->found[i]);
	if (f->problem)
		buf_printf(b, "  %s\n", f->problem);
	put_bad(b, f->bad, f->n_bad, 0);
}

/* Control characters of a file must not move a terminal's cursor. */
static struct str
tame(struct arena *a, struct buf *b)
{
	char *p = arena_copy(a, b->p, b->n);

	for (size_t i = 0; i < b->n; i++)
		if (((unsigned char)p[i] < ' ' && p[i] != '\n') || p[i] == 0x7f)
			p[i] = ' ';
	return (struct str){ p, b->n };
}

struct str
view_dataset_text(const struct view *v, const struct view_dataset *p)
{
	struct arena *a = v->arena;
	struct buf b = buf_new(a, TEXT_MAX);
	const struct dataset *ds = p->ds;

	buf_printf(&b, "dataset %s: %s\n", ds->name, state_of(ds));
	if (ds->problem)
		buf_printf(&b, "%s\n", ds->problem);
	put_tables(&b, a, ds);
	put_bad(&b, p->bad, p->n_bad, sum_bad(ds));
	if (p->progress)
		buf_printf(&b, "%s: %s of %s, %lld rows\n", p->progress->doing,
			   number_size(a, (uint64_t)p->progress->bytes),
			   number_size(a, (uint64_t)p->progress->total),
			   (long long)p->progress->rows);
	for (size_t i = 0; i < p->n_files; i++)
		put_file(&b, a, &p->files[i]);
	if (p->n_files)
		buf_printf(&b, "Add it: curl -d do=take %s%s/datasets/%s\n",
			   v->origin ? v->origin : "", v->base, ds->id);
	else if (ds->taken)
		buf_printf(&b, "Look again: curl %s%s/datasets/%s\n",
			   v->origin ? v->origin : "", v->base, ds->id);
	return tame(a, &b);
}
