#ifndef VIEW_PAGE_SHARE_H
#define VIEW_PAGE_SHARE_H

#include "data/saved/share.h"
#include "view/page/saved.h"

/* Links to what was found out, as pages and for programs. */

/* GET /shared/TOKEN, /links/TOKEN */
struct view_shared {
	const struct share *share;
	const char *token;
	bool inside; /* whoever reads it is signed in, and may do more */
	bool frame;  /* it stands in another page: nothing around it */
	bool fresh;  /* computed for this reader */
	bool may_copy;
	bool asks; /* the parameters are a form to compute it with others */
	/* [n_params] that it is computed with */
	const struct saved_param *params;
	const struct view_param *values;
	size_t n_params;
};
MUST_CHECK const struct err *view_shared(const struct view *v,
					 const struct view_shared *p);
struct str view_shared_json(const struct view *v, const struct view_shared *p);
/* Questions, answers and tables below one another. */
MUST_CHECK const struct err *view_shared_text(const struct view *v,
					      const struct view_shared *p);

/* GET /links, and POST: with the address of the new one, this once. */
struct view_links {
	const struct share *items; /* [n] newest first */
	size_t n;
	const struct share *made; /* or NULL */
	const char *address;      /* of made */
	bool all;                 /* those of everybody */
};
MUST_CHECK const struct err *view_links(const struct view *v,
					const struct view_links *p);
/* When one was made, that alone, with "address". */
struct str view_links_json(const struct view *v, const struct view_links *p);
struct rows view_links_rows(const struct view *v, const struct view_links *p);

/* GET /links/new?what=/boards/sales */
struct view_link_form {
	const char *what;
	enum share_kind kind;
	bool has_people; /* others than everybody can be named */
	bool anyone;     /* it may be for anyone */
	uint64_t days;   /* the most */
};
MUST_CHECK const struct err *view_link_form(const struct view *v,
					    const struct view_link_form *p);

struct json_object *tree_shared(const struct view *v,
				const struct view_shared *p);
struct json_object *tree_links(const struct view *v,
			       const struct view_links *p);
struct json_object *tree_link_form(const struct view *v,
				   const struct view_link_form *p);

#endif
