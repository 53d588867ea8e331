#ifndef ROUTE_PAGE_DATASETS_H
#define ROUTE_PAGE_DATASETS_H

#include "dataset/dataset.h"
#include "request/upload.h"
#include "route/page.h"
#include "view/page/dataset.h"

/* What the files page_dataset*.c share. */

/* Less than nginx waits for the first byte of an answer. */
#define PAGE_DATASET_AWAIT_MS (INT64_C(30) * 1000)

/* The folder and the store of them. Errors as datasets_open(). */
MUST_CHECK const struct err *page_datasets_open(struct call *call,
						struct datasets *ret);
/* And the one that the path's {id} names, of the user alone. */
MUST_CHECK const struct err *page_dataset_get(struct call *call,
					      struct datasets *d,
					      struct dataset *ret);

/* Files and fields of an upload. n > 0 when there is no error. */
MUST_CHECK const struct err *page_upload(struct call *call,
					 const struct datasets *d,
					 struct uploads *ret,
					 struct dataset_file **ret_files);
/*
 * What a form says of how to read file i: "delimiter_2" and so on, or with
 * all set "delimiter" of every file. ERR_INPUT.
 */
MUST_CHECK const struct err *page_correct(struct call *call,
					  const struct datasets *d,
					  const struct form *form, bool all,
					  struct dataset *ds, size_t i);

/*
 * A dataset that has just got files: a script's are taken at once, unless it
 * wants a preview, and it waits for them; a browser goes to see them.
 */
MUST_CHECK const struct err *page_dataset_got(struct call *call,
					      const struct datasets *d,
					      const struct form *form,
					      struct dataset *ds);
/* As it is, in the call's format. */
MUST_CHECK const struct err *page_dataset_show(struct call *call,
					       const struct datasets *d,
					       const struct dataset *ds);
/* Take it and wait; a script's answer. */
MUST_CHECK const struct err *page_dataset_take(struct call *call,
					       const struct datasets *d,
					       struct dataset *ds);
void page_go_to_dataset(struct call *call, const struct dataset *ds);

#endif
