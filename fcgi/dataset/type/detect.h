#ifndef DATASET_TYPE_DETECT_H
#define DATASET_TYPE_DETECT_H

#include "data/rows.h"
#include "dataset/type/survey.h"

/*
 * The start of a file, from which everything about its form is guessed, and
 * a preview of it made.
 */
struct sample {
	struct str raw;
	bool whole; /* there is no more of it */
};
/* ERR_DATASET: empty. ERR_INTERNAL: it cannot be read. */
MUST_CHECK const struct err *sample_read(struct arena *a, const char *path,
					 struct sample *ret);

/*
 * What kind it is, by its first bytes and the ending of its name.
 * ERR_MEDIA_TYPE: an ending that is not read here. ERR_DATASET: no text.
 */
MUST_CHECK const struct err *detect_kind(struct arena *a, const char *name,
					 struct str start, enum file_kind *ret);
/* Encoding, delimiter, quotes, decimal character, header. */
void detect_form(struct arena *a, const struct sample *sample,
		 struct csv_form *ret);
/* The same of a sheet that was written as CSV: the header alone is open. */
void detect_sheet(struct arena *a, const struct sample *sample,
		  struct csv_form *ret);
/* Names of the columns as that form has them, of type "auto". */
MUST_CHECK const struct err *detect_columns(struct arena *a,
					    const struct sample *sample,
					    struct dataset_file *f);

/* The first rows by f's form; what its columns seem to be. */
struct preview {
	struct rows rows;          /* text as it stands */
	struct column_plan *plans; /* [rows.n_cols] by f's wishes */
	struct bad_line *bad;      /* [n_bad] */
	size_t n_bad;
	bool whole;          /* that is all of the file */
	const char **sheets; /* [n_sheets] of its workbook */
	size_t n_sheets;
};
void detect_preview(struct arena *a, const struct sample *sample,
		    const struct dataset_file *f, size_t max_rows,
		    struct preview *ret);

#endif
