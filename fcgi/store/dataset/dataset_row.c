#include "store/dataset/dataset_row.h"

#include "base/pack.h"

#include "base/ban.h"

static void
walk_columns(struct pack *p, struct dataset_column **cols, size_t *n)
{
	pack_array(p, n, sizeof(**cols), cols);
	for (size_t i = 0; i < *n; i++) {
		pack_text(p, &(*cols)[i].name);
		pack_text(p, &(*cols)[i].type);
	}
}

static void
walk_table(struct pack *p, struct dataset_table *t)
{
	pack_text(p, &t->name);
	pack_text(p, &t->source);
	pack_int(p, &t->n_rows);
	pack_int(p, &t->n_bad);
	walk_columns(p, &t->cols, &t->n_cols);
}

static void
walk_csv(struct pack *p, struct csv_form *csv)
{
	pack_text(p, &csv->encoding);
	pack_char(p, &csv->delimiter);
	pack_char(p, &csv->quote);
	pack_char(p, &csv->escape);
	pack_char(p, &csv->decimal);
	pack_bool(p, &csv->header);
}

static void
walk_file(struct pack *p, struct dataset_file *f)
{
	int64_t mode = (int64_t)f->mode, kind = (int64_t)f->kind;

	pack_text(p, &f->name);
	pack_text(p, &f->path);
	pack_int(p, &f->bytes);
	pack_text(p, &f->table);
	pack_int(p, &mode);
	pack_int(p, &kind);
	f->mode = (enum load_mode)mode;
	f->kind = (enum file_kind)kind;
	walk_csv(p, &f->csv);
	f->csv.by_row = f->kind == FILE_XLSX;
	walk_columns(p, &f->cols, &f->n_cols);
}

/* Rows of before there were workbooks end earlier. */
static void
walk_sheets(struct pack *p, struct dataset *ds)
{
	if (!p->writing && p->p == p->end)
		return;
	for (size_t i = 0; i < ds->n_files; i++)
		pack_text(p, &ds->files[i].sheet);
}

/* Rows of files, and of before machines shared them, end earlier. */
static void
walk_shared(struct pack *p, struct dataset *ds)
{
	if (p->writing ? !ds->machine : p->p == p->end)
		return;
	pack_text(p, &ds->machine);
	pack_text(p, &ds->digest);
	pack_text(p, &ds->report);
	for (size_t i = 0; i < ds->n_files; i++)
		pack_text(p, &ds->files[i].digest);
}

static void
walk(struct pack *p, struct dataset *ds)
{
	pack_array(p, &ds->n_tables, sizeof(*ds->tables), &ds->tables);
	for (size_t i = 0; i < ds->n_tables; i++)
		walk_table(p, &ds->tables[i]);
	pack_array(p, &ds->n_files, sizeof(*ds->files), &ds->files);
	for (size_t i = 0; i < ds->n_files; i++)
		walk_file(p, &ds->files[i]);
	pack_text(p, &ds->problem_code);
	walk_sheets(p, ds);
	walk_shared(p, ds);
}

struct str
dataset_pack(struct arena *a, const struct dataset *ds)
{
	struct pack p = pack_writer(a);
	struct dataset copy = *ds;

	walk(&p, &copy);
	return buf_str(&p.out);
}

void
dataset_unpack(struct arena *a, struct str packed, struct dataset *ret)
{
	struct pack p = pack_reader(a, packed);

	walk(&p, ret);
	if (!p.bad)
		return;
	ret->n_tables = 0;
	ret->n_files = 0;
}
