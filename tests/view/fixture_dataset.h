#ifndef TESTS_VIEW_FIXTURE_DATASET_H
#define TESTS_VIEW_FIXTURE_DATASET_H

#include "tests/view/fixture.h"
#include "view/page/dataset.h"

/* Uploads of the same visitor: one that is there, and one that waits. */
static struct dataset_column fixture_sales_cols[] = {
	{ .name = "id", .type = "BIGINT" },
	{ .name = "region", .type = "VARCHAR" },
	{ .name = "amount", .type = "DECIMAL(18,2)" },
};
static struct dataset_table fixture_sales_table[] = {
	{ "sales", "sales <2024>.csv", 1200, 2, fixture_sales_cols, 3 },
};
static struct dataset_column fixture_file_cols[] = {
	{ .name = "id", .type = "auto" },
	{ .name = "region", .type = "text" },
	{ .name = "amount", .type = "auto" },
};
static struct dataset_file fixture_file[] = {
	{ .name = "sales <2024>.csv",
	  .path = "",
	  .bytes = 40300,
	  .table = "sales",
	  .csv = { "windows-1252", ';', '"', '"', ',', true, false },
	  .cols = fixture_file_cols,
	  .n_cols = 3 },
};
static const struct dataset fixture_datasets[] = {
	{ .id = "abcdefghijklmnopqrstuvwxyz",
	  .owner = "s:0",
	  .name = "sales",
	  .created_ms = 1763733600000,
	  .updated_ms = 1763733600000,
	  .data = 1,
	  .bytes = 536576,
	  .tables = fixture_sales_table,
	  .n_tables = 1 },
	{ .id = "bcdefghijklmnopqrstuvwxyz2",
	  .owner = "s:0",
	  .name = "waiting",
	  .created_ms = 1763733600000,
	  .updated_ms = 1763733600000,
	  .load = 1,
	  .files = fixture_file,
	  .n_files = 1,
	  .waiting_bytes = 40300 },
	{ .id = "cdefghijklmnopqrstuvwxyz23",
	  .owner = "s:0",
	  .name = "loading",
	  .created_ms = 1763733600000,
	  .updated_ms = 1763733600000,
	  .load = 1,
	  .taken = true,
	  .files = fixture_file,
	  .n_files = 1 },
};
static const struct bad_line fixture_bad[] = {
	{ "sales", "sales <2024>.csv", 17, "3 fields, where there is 1 column",
	  "17;<b>Bern</b>" },
	{ "sales", "sales <2024>.csv", 902, "\"x\" in amount is no decimal",
	  "902;Bern;x" },
};
static const struct dataset_progress fixture_progress = { "loading", 21000000,
							  84000000, 310000 };
static const struct database fixture_sales = { .name = "sales",
					       .title = "sales" };

static inline struct view_datasets
fixture_dataset_list(void)
{
	return (struct view_datasets){ .items = fixture_datasets,
				       .n = COUNT(fixture_datasets),
				       .max_file = 2000000000 };
}

static inline struct view_dataset
fixture_dataset_ready(void)
{
	static const char *const samples[] = { "How many sales are there?" };

	return (struct view_dataset){ .ds = &fixture_datasets[0],
				      .db = &fixture_sales,
				      .bad = fixture_bad,
				      .n_bad = COUNT(fixture_bad),
				      .samples = samples,
				      .n_samples = 1 };
}

static inline struct view_dataset
fixture_dataset_loading(void)
{
	return (struct view_dataset){ .ds = &fixture_datasets[2],
				      .progress = &fixture_progress };
}

/* The preview of a file of three columns. */
static inline struct view_dataset
fixture_dataset_preview(struct arena *a)
{
	static const char *const found[] = { "integer", "text", "decimal" };
	static const char *const cells[] = { "t1",   "tBern", "t1.234,50",
					     "t2",   "tKöln", "-",
					     "t<3>", "tBern", "t7,25" };
	struct view_file *f = arena_alloc(a, sizeof(*f));
	struct rows *rows = arena_alloc(a, sizeof(*rows));

	*rows = (struct rows){ .n_cols = 3, .n_rows = 3 };
	rows->cols = arena_array(a, 3, sizeof(*rows->cols));
	rows->cells = arena_array(a, COUNT(cells), sizeof(*rows->cells));
	for (size_t i = 0; i < 3; i++)
		rows->cols[i] =
			(struct column){ .name = fixture_file_cols[i].name,
					 .type = CELL_TEXT };
	for (size_t i = 0; i < COUNT(cells); i++)
		rows->cells[i] = cell_of(a, cells[i]);
	*f = (struct view_file){ .file = fixture_file,
				 .rows = rows,
				 .found = found,
				 .bad = fixture_bad,
				 .n_bad = 1 };
	return (struct view_dataset){ .ds = &fixture_datasets[1],
				      .files = f,
				      .n_files = 1 };
}

#endif
