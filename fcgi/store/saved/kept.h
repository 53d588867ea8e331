#ifndef STORE_SAVED_KEPT_H
#define STORE_SAVED_KEPT_H

#include "data/rows.h"
#include "data/user.h"
#include "store/store.h"

/*
 * What is kept under a name of its own, for the whole instance: its text as
 * people read it (data/saved/saved.h), who may, and every text that it had before.
 * Whoever calls looks after rights: nothing here does.
 */
enum kept_kind { KEPT_QUESTION, KEPT_BOARD, KEPT_RIGHTS, KEPT__MAX };

struct kept {
	enum kept_kind kind;
	const char *name;
	const char *owner;    /* as of a struct user */
	const char *maker;    /* NULL: a visitor, or the command line */
	const char *readers;  /* NULL: the owner alone */
	const char *database; /* database_key() of a question's; or NULL */
	const char *words;    /* its question, to know it again; or NULL */
	const char *body;
	const char *editor; /* who wrote this body; or NULL */
	size_t edit;        /* 1, 2, … */
	int64_t created_ms, updated_ms;
};

struct kept_list {
	struct kept *items; /* [n] */
	size_t n;
};

/* ERR_MISSING: there is none. */
MUST_CHECK const struct err *store_kept_get(struct store *s, struct arena *a,
					    enum kept_kind kind,
					    const char *name, struct kept *ret);
/* By name. */
MUST_CHECK const struct err *store_kept_list(struct store *s, struct arena *a,
					     enum kept_kind kind,
					     struct kept_list *ret);
/*
 * A new one: k->edit becomes 1. ERR_CONFLICT: the name is taken, or there are
 * max of its kind.
 */
MUST_CHECK const struct err *store_kept_add(struct store *s, struct arena *a,
					    struct kept *k, uint64_t max);
/*
 * Body, readers, database and words anew, when it is still at edit k->edit,
 * which becomes the next; a body that is the same is no edit. ERR_CONFLICT:
 * somebody else was faster. ERR_MISSING.
 */
MUST_CHECK const struct err *store_kept_change(struct store *s, struct arena *a,
					       struct kept *k);
MUST_CHECK const struct err *store_kept_remove(struct store *s, struct arena *a,
					       enum kept_kind kind,
					       const char *name);
/* Newest first: body, edit, editor and updated_ms alone are set. */
MUST_CHECK const struct err *store_kept_edits(struct store *s, struct arena *a,
					      enum kept_kind kind,
					      const char *name,
					      struct kept_list *ret);
/* Those of that database with the same words. */
MUST_CHECK const struct err *store_kept_same(struct store *s, struct arena *a,
					     const char *database,
					     const char *words,
					     struct kept_list *ret);

/* Whether that database has questions that others may ask in the same words. */
MUST_CHECK const struct err *store_kept_any(struct store *s, struct arena *a,
					    const char *database, bool *ret);

/*
 * Figures of a statement as they were: the key says of what, for whom and with
 * which values. *ret->n_cols is 0: none of them are kept. made_ms: when they
 * were computed.
 */
MUST_CHECK const struct err *store_figures_get(struct store *s, struct arena *a,
					       const char *key,
					       struct rows *ret,
					       int64_t *ret_made_ms);
MUST_CHECK const struct err *store_figures_put(struct store *s, struct arena *a,
					       const char *key,
					       const struct rows *rows,
					       int64_t made_ms);
/* Those that are older than that go. */
MUST_CHECK const struct err *store_figures_sweep(struct store *s,
						 struct arena *a,
						 int64_t before_ms);

#endif
