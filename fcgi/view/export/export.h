#ifndef VIEW_EXPORT_EXPORT_H
#define VIEW_EXPORT_EXPORT_H

#include "data/figures.h"
#include "data/format.h"
#include "data/rows.h"
#include "view/export/emit.h"
#include "view/view.h"

struct export;
struct workbook;

/* How one form writes a result: a row of the table in export.c. */
struct form {
	void (*begin)(struct export *x);
	void (*row)(struct export *x, const struct cell *cells);
	void (*end)(struct export *x, bool truncated);
};

/* A result on its way out. */
struct export
{
	struct emit emit;
	struct arena *arena;
	const struct form *form;
	bool raw;      /* CSV, TSV: formulas stay; text, md: figures do */
	char sep;      /* CSV, TSV */
	uint64_t seen; /* rows before the one at hand */

	struct column *cols; /* [n_cols], ours; set by begin */
	size_t n_cols;
	struct str *keys; /* JSON: [n_cols] `"name":` */
	bool bare;        /* JSON: a row is a list of its values */
	/* text, md, xlsx: the first rows; widths and figures are of them */
	struct snapshot held;
	struct row_sink hold;    /* into held */
	struct arena *scratch;   /* reset after each row */
	struct figures *figures; /* text, md: [n_cols]; NULL as widths */
	size_t *widths;          /* text: [n_cols]; NULL while rows are held */
	const char *note;        /* text: stands in the last line; or NULL */
	struct workbook *workbook; /* xlsx */
	struct export_about about; /* xlsx */
	const struct err *broken;  /* xlsx: why it cannot go on; or NULL */
};

/*
 * Keep the first rows until widths can be found from them; scratch: bytes that
 * a later row may need. hold_row() is false when there are enough; the row at
 * hand is then not among them.
 */
void hold_rows(struct export *x, size_t scratch);
bool hold_row(struct export *x, const struct cell *cells);
/* Columns that the engine gave no type are what their first values are. */
void hold_guess_types(struct export *x);
/* How figures are shown, by the rows kept: x->figures. */
void hold_figures(struct export *x);

void csv_begin(struct export *x);
void csv_row(struct export *x, const struct cell *cells);
void ndjson_begin(struct export *x);
void ndjson_row(struct export *x, const struct cell *cells);
void json_list_begin(struct export *x);
void json_list_row(struct export *x, const struct cell *cells);
void json_list_end(struct export *x, bool truncated);
void md_begin(struct export *x);
void md_row(struct export *x, const struct cell *cells);
void md_end(struct export *x, bool truncated);
void text_begin(struct export *x);
void text_row(struct export *x, const struct cell *cells);
void text_end(struct export *x, bool truncated);
void xlsx_begin(struct export *x);
void xlsx_row(struct export *x, const struct cell *cells);
void xlsx_end(struct export *x, bool truncated);

/*
 * A cell's text as pages show it: "650,654.71", "7.5 %", "Monday" of a weekday.
 * x->figures are set.
 */
struct str export_shown(const struct export *x, struct arena *a, size_t col,
			const struct cell *cell);
/* A column's name, with the unit that its notes tell: "revenue (EUR)". */
const char *export_heading(const struct export *x, size_t col);
/* Words of Markdown that mean themselves. */
void emit_md(struct emit *e, struct str s);
/* Text for a terminal: control characters cannot move the cursor. */
struct str text_tame(struct arena *a, struct str s);
/* The sink of view_export(), and the export behind it. */
struct row_sink export_sink(struct arena *a, enum format format,
			    struct writer *out, struct export **ret);

#endif
