#ifndef VIEW_PAGE_DATASET_H
#define VIEW_PAGE_DATASET_H

#include "data/dataset.h"
#include "view/view.h"

/* Uploaded datasets as pages and for programs. */

/* GET /datasets */
struct view_datasets {
	const struct dataset *items; /* [n] newest first */
	size_t n;
	const char *const *users; /* [n] whose each is; NULL: all the user's */
	const char *missing;      /* why nothing can be uploaded; or NULL */
	uint64_t max_file;        /* bytes */
};
MUST_CHECK const struct err *view_datasets(const struct view *v,
					   const struct view_datasets *p);
struct str view_datasets_json(const struct view *v,
			      const struct view_datasets *p);
struct rows view_datasets_rows(const struct view *v,
			       const struct view_datasets *p);

/* A file that waits for its owner's word, and how it would be read. */
struct view_file {
	const struct dataset_file *file;
	const struct rows *rows;    /* the first; NULL: none can be shown */
	const char *const *found;   /* [rows->n_cols] "integer", … */
	const struct bad_line *bad; /* [n_bad] among the first */
	size_t n_bad;
	bool whole;                /* these are all of its rows */
	const char *problem;       /* or NULL */
	const char *const *sheets; /* [n_sheets] of its workbook */
	size_t n_sheets;
};

/* GET /datasets/ID */
struct view_dataset {
	const struct dataset *ds;
	const struct database *db; /* what can be asked; NULL: nothing yet */
	const struct dataset_progress *progress; /* while it loads; or NULL */
	const struct bad_line *bad;              /* [n_bad] the first */
	size_t n_bad;
	const struct view_file *files; /* [n_files] that wait */
	size_t n_files;
	const char *const *samples; /* [n_samples] questions */
	size_t n_samples;
};
MUST_CHECK const struct err *view_dataset(const struct view *v,
					  const struct view_dataset *p);
struct str view_dataset_json(const struct view *v,
			     const struct view_dataset *p);
/* Its columns, or what a preview found. */
struct rows view_dataset_rows(const struct view *v,
			      const struct view_dataset *p);
/* A few lines for a terminal. */
struct str view_dataset_text(const struct view *v,
			     const struct view_dataset *p);
struct rows view_bad_lines_rows(struct arena *a, const struct bad_line *bad,
				size_t n);

/* Their trees; see view/tree/tree.h. */
struct json_object *tree_datasets(const struct view *v,
				  const struct view_datasets *p);
struct json_object *tree_dataset(const struct view *v,
				 const struct view_dataset *p);
/* The form of a preview: "files", for tree_dataset(). */
void tree_files(const struct view *v, const struct view_dataset *p,
		struct json_object *page);

#endif
