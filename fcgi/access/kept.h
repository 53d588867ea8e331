#ifndef ACCESS_KEPT_H
#define ACCESS_KEPT_H

#include "data/app.h"
#include "data/user.h"
#include "settings/rights.h"

/*
 * Sections of rights that administrators keep on their page, beside those of
 * the configuration. In the store one is the text that a configuration would
 * have, with each text before it; one that was withdrawn has none.
 */
struct kept_rights {
	struct rights_text text;       /* of[] NULL: it was withdrawn */
	struct rights_section section; /* what it says */
	bool withdrawn;
	/* why the store's text cannot be read, or NULL: nobody sees anything
	 * of its database */
	const char *problem;
	const char *body;   /* the text; "" when it was withdrawn */
	const char *editor; /* who wrote that; or NULL */
	size_t edit;        /* 1, 2, … */
	int64_t updated_ms;
};

struct kept_rights_list {
	struct kept_rights *items; /* [n] by name */
	size_t n;
};

/*
 * All of them, withdrawn ones too. They are read once in the life of the
 * arena, which is that of a request: the next one sees what was changed. When
 * the store cannot be read those hold that were read last; ERR_STORE where
 * none were, and people sign in. Without a store there are none.
 */
MUST_CHECK const struct err *access_kept(const struct app *app, struct arena *a,
					 struct kept_rights_list *ret);
/* ERR_MISSING. */
MUST_CHECK const struct err *access_kept_find(const struct app *app,
					      struct arena *a, const char *name,
					      struct kept_rights *ret);
/* Newest first: body, text, withdrawn, editor, edit and updated_ms. */
MUST_CHECK const struct err *access_kept_edits(const struct app *app,
					       struct arena *a,
					       const char *name,
					       struct kept_rights_list *ret);

/* Between a text and the keys in it. ERR_INPUT, in one line. */
const char *access_kept_body(struct arena *a, const struct rights_text *t);
MUST_CHECK const struct err *access_kept_read(struct arena *a, const char *name,
					      struct str body,
					      struct kept_rights *ret);
/*
 * Keep k->body under k->text.name, as edit k->edit + 1; 0: a new one.
 * ERR_CONFLICT: the name is taken, there are too many, or somebody else was
 * faster.
 */
MUST_CHECK const struct err *access_kept_write(const struct app *app,
					       struct arena *a,
					       const struct user *user,
					       const struct kept_rights *k);

#endif
