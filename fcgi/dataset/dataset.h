#ifndef DATASET_DATASET_H
#define DATASET_DATASET_H

#include "base/wait.h"
#include "data/dataset.h"
#include "data/settings.h"
#include "dataset/type/detect.h"

/*
 * Uploaded files become databases of their owner. A file is looked at
 * (dataset_create, dataset_add), may be previewed and corrected, and is then
 * taken: another process loads it into a new database file that replaces the
 * old one at once, or not at all.
 */
struct store;

/* Where all of it is kept, for the length of a request. */
struct datasets {
	struct arena *arena;
	struct store *store;
	const struct settings *settings;
	const char *folder;
	const char *const *reserved; /* names they may not have, then NULL */
	struct wait *wait; /* for processes that look at files; NULL: none */
};

/*
 * ERR_DRIVER: DuckDB is missing; says how to get it. ERR_DENIED: the settings
 * allow none. ERR_STORE: there is no folder.
 */
MUST_CHECK const struct err *datasets_open(struct arena *a, struct store *store,
					   const struct settings *settings,
					   const char *const *reserved,
					   struct datasets *ret);
/* A folder for files that come in; swept. */
MUST_CHECK const struct err *datasets_incoming(const struct datasets *d,
					       const char **ret);

/*
 * All of an owner, newest first; by id or name. What a load that died left
 * behind is put right first. ERR_MISSING.
 */
MUST_CHECK const struct err *dataset_list(const struct datasets *d,
					  const char *owner,
					  struct dataset **ret, size_t *ret_n);
MUST_CHECK const struct err *dataset_get(const struct datasets *d,
					 const char *owner, const char *name,
					 struct dataset *ret);

/*
 * A new one from files, of which name, path and bytes are set; they are moved.
 * name NULL: after the first file. Afterwards it waits to be taken.
 * ERR_DATASET, ERR_MEDIA_TYPE: not read here; ERR_CONFLICT: the name, or too
 * many; ERR_TOO_LARGE.
 */
MUST_CHECK const struct err *dataset_create(const struct datasets *d,
					    const char *owner, const char *name,
					    struct dataset_file *files,
					    size_t n_files,
					    struct dataset *ret);
/*
 * More files for one: new tables, or each into `table` (NULL: the only one,
 * or that of its name). ERR_CONFLICT: it loads already.
 */
MUST_CHECK const struct err *dataset_add(const struct datasets *d,
					 struct dataset *ds,
					 enum load_mode mode, const char *table,
					 struct dataset_file *files,
					 size_t n_files);
/* What was corrected, kept. */
MUST_CHECK const struct err *dataset_correct(const struct datasets *d,
					     struct dataset *ds);
/* Columns anew, after the form of a file was changed. */
MUST_CHECK const struct err *dataset_columns(const struct datasets *d,
					     struct dataset_file *f);
/* Another sheet of a workbook: its name or number. ERR_DATASET. */
MUST_CHECK const struct err *dataset_sheet(const struct datasets *d,
					   struct dataset_file *f,
					   const char *sheet);
/* The first rows of a file that waits and has a csv_form. */
MUST_CHECK const struct err *dataset_preview(const struct datasets *d,
					     const struct dataset_file *f,
					     size_t max_rows,
					     struct preview *ret);
/*
 * The first rows of any other file that waits, which another process reads.
 * Errors as of peek_rows().
 */
MUST_CHECK const struct err *dataset_peek(const struct datasets *d,
					  const struct dataset_file *f,
					  size_t max_rows, struct wait *wait,
					  struct rows *ret);
/* Load what waits. ERR_CONFLICT: nothing does, or it loads already. */
MUST_CHECK const struct err *dataset_take(const struct datasets *d,
					  struct dataset *ds);
/*
 * Stop the load: what it loads waits again. ERR_CONFLICT: it does not load;
 * it may also be over by then.
 */
MUST_CHECK const struct err *dataset_stop(const struct datasets *d,
					  struct dataset *ds);
/*
 * Take one of several tables out; taken at once, as a load is. ERR_MISSING;
 * ERR_CONFLICT: it is the only one, or a file loads or waits.
 */
MUST_CHECK const struct err *dataset_drop_table(const struct datasets *d,
						struct dataset *ds,
						const char *table);
/* Forget what waits; a dataset without any data goes with it. */
MUST_CHECK const struct err *dataset_discard(const struct datasets *d,
					     struct dataset *ds);
/* Until it loads no more (then ds->taken is not set), or the wait ends. */
MUST_CHECK const struct err *dataset_await(const struct datasets *d,
					   struct wait *wait,
					   struct dataset *ds);
/* false: nothing is known yet. */
bool dataset_progress(const struct datasets *d, const struct dataset *ds,
		      struct dataset_progress *ret);

/* Whether a database of the configuration has that name. */
bool dataset_is_reserved(const struct datasets *d, const char *name);
MUST_CHECK const struct err *dataset_rename(const struct datasets *d,
					    struct dataset *ds,
					    const char *name);
/* Its rows, its files, what was kept of its values. */
MUST_CHECK const struct err *dataset_delete(const struct datasets *d,
					    const struct dataset *ds);
/* Lines that were not taken, at most max. */
void dataset_bad_lines(const struct datasets *d, const struct dataset *ds,
		       size_t max, struct bad_line **ret, size_t *ret_n);

/*
 * Between requests: remove the files of datasets that are no more, and of
 * uploads that nobody finished. Does nothing unless it is due.
 */
void dataset_sweep(struct arena *a, struct store *store,
		   const struct settings *settings);

#endif
