#ifndef ROUTE_SAVED_PAGE_H
#define ROUTE_SAVED_PAGE_H

#include "route/page.h"
#include "saved/saved.h"
#include "view/page/saved.h"

/* What the pages of saved questions share. */

struct saved_call page_saved_call(struct call *call);
/* The one that the path's first parameter names. */
MUST_CHECK const struct err *page_read_saved(struct call *call,
					     struct saved *ret);
/* The values in the address, and how it is drawn (NULL: as is kept). */
MUST_CHECK const struct err *page_saved_values(struct call *call,
					       const struct saved *s,
					       struct saved_values *ret);
MUST_CHECK const struct err *page_saved_look(struct call *call,
					     const char **ret);
/* What each parameter has, and may have: [s->n_params]; values NULL: none. */
struct view_param *page_params_of(struct call *call, const struct saved *s,
				  const struct saved_values *values);
/* The same with what was given, right or wrong, and defaults of the others. */
struct view_param *page_params_given(struct call *call, const struct saved *s);
/* What several saved questions ask for, each name once. */
struct page_params {
	struct saved_param *params;
	struct view_param *values; /* [n] */
	size_t n;
};
/* The first that has a name says what it is like. */
void page_add_params(struct call *call, const struct saved *s,
		     const struct saved_values *values, struct page_params *p);
/* A browser goes to its page; a script gets it. */
void page_answer_saved(struct call *call, const struct saved *s, int status);
/* Names and values of a query string: [*ret_n]. */
MUST_CHECK const struct err *page_given(struct call *call, struct str query,
					struct saved_given **ret,
					size_t *ret_n);
/* The fields of a form that are read once, and the form itself. */
struct posted_saved {
	const char *name, *file;
};
MUST_CHECK const struct err *page_read_saved_form(struct call *call,
						  struct form *form,
						  struct posted_saved *ret);
/* Those that came replace what s has. */
MUST_CHECK const struct err *page_read_saved_fields(struct call *call,
						    const struct form *form,
						    struct saved *s);
/* Readers and folders are filled in. */
MUST_CHECK const struct err *page_show_saved_form(struct call *call,
						  struct view_saved_form *p);

#endif
